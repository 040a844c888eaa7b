package dev.sinew.jobs.apply;

import dev.sinew.character.corrective.Workspace;
import dev.sinew.character.deformer.CorrectiveSmooth;
import dev.sinew.character.deformer.DeformerStack;
import dev.sinew.character.deformer.ExemplarDeformer;
import dev.sinew.character.deformer.JiggleOptions;
import dev.sinew.character.deformer.LearnedCorrective;
import dev.sinew.character.deformer.MeshCache;
import dev.sinew.character.deformer.SpringMassJiggle;
import dev.sinew.character.deformer.SurfaceDeformer;
import dev.sinew.character.exemplar.ExemplarSet;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyReader;
import dev.sinew.character.mesh.MeshEdges;
import dev.sinew.character.pose.Pose;
import dev.sinew.jobs.person.Person;
import java.nio.file.Path;
import java.util.List;

/** A person's surface frame by frame; frames come in order, since some deformers remember. */
interface PosedSurface {
  /** Iterations of smoothing unless told. */
  int ITERATIONS = 10;

  /** Share of each step of smoothing. */
  double STEP = 0.5;

  /**
   * @param time seconds since the first frame
   * @param posed [V,3] receives the surface, world frame, metres
   */
  void at(Pose pose, double time, float[] posed);

  /**
   * @param framesPerSecond of the motion, and of mesh caches
   * @throws dev.sinew.character.fault.SinewException if a stage's file or number cannot be used
   */
  static PosedSurface of(
      Person person, ExemplarSet exemplars, StackOrder order, double framesPerSecond) {
    if (order.isUsual()) {
      return usual(person, exemplars, !order.above().isEmpty());
    }
    DeformerStack stack =
        DeformerStack.of(
            person.subject().skeleton(),
            person.model().weights(),
            person.model().restPose(),
            person.tpose().vertices(),
            deformers(order.below(), person, exemplars, framesPerSecond),
            deformers(order.above(), person, exemplars, framesPerSecond));
    return stack::apply;
  }

  /** The model's own runtime: about the pelvis, so that it is as exact far from the origin. */
  private static PosedSurface usual(Person person, ExemplarSet exemplars, boolean sculpted) {
    Workspace workspace = person.model().newWorkspace();
    float[] sums = exemplars.newSums();
    boolean any = sculpted && !exemplars.exemplars().isEmpty();
    return (pose, time, posed) -> {
      person.subject().apply(pose, posed, workspace);
      if (any) {
        double[] matrices = person.skinningMatrices(pose);
        float[] floats = new float[matrices.length];
        for (int i = 0; i < floats.length; i++) {
          floats[i] = (float) matrices[i];
        }
        exemplars.addPosed(pose, floats, posed, sums);
      }
    };
  }

  private static List<SurfaceDeformer> deformers(
      List<StackOrder.Stage> stages, Person person, ExemplarSet exemplars, double framesPerSecond) {
    return stages.stream()
        .map(stage -> deformer(stage, person, exemplars, framesPerSecond))
        .toList();
  }

  private static SurfaceDeformer deformer(
      StackOrder.Stage stage, Person person, ExemplarSet exemplars, double framesPerSecond) {
    return switch (stage.kind()) {
      case LEARNED -> new LearnedCorrective(person.subject(), person.model().weights());
      case SMOOTH -> CorrectiveSmooth.of(person.tpose(), iterations(stage.value()), STEP);
      case JIGGLE ->
          SpringMassJiggle.of(
              MeshEdges.of(person.tpose().faces(), person.tpose().vertexCount()),
              softness(stage.value()),
              JiggleOptions.defaults());
      case CACHE ->
          MeshCache.open(Path.of(stage.value()), framesPerSecond, person.model().vertexCount());
      case EXEMPLARS -> new ExemplarDeformer(exemplars);
    };
  }

  private static int iterations(String value) {
    if (value.isEmpty()) {
      return ITERATIONS;
    }
    if (!value.matches("\\d{1,4}")) {
      throw Fault.of(FaultCode.USAGE, "this is no number of iterations", "--stack")
          .found("smooth=" + value)
          .allowed("smooth=0 to smooth=9999")
          .toException();
    }
    return Integer.parseInt(value);
  }

  private static double[] softness(String file) {
    NpyArray array = NpyReader.read(Path.of(file));
    if (array.isText() || array.shape().length != 1) {
      throw Fault.of(FaultCode.SHAPE, "this is no softness of vertices", file)
          .found(array.shapeText())
          .allowed("[V], each 0 (bone) to 1 (fat)")
          .toException();
    }
    return array.toDoubles();
  }
}
