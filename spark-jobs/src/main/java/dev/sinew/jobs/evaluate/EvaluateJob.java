package dev.sinew.jobs.evaluate;

import dev.sinew.character.bundle.Bundle;
import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.exemplar.ExemplarSet;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.ingest.dataset.Dataset;
import dev.sinew.ingest.dataset.DatasetManifest;
import dev.sinew.ingest.dataset.SubjectRow;
import dev.sinew.training.evaluation.DualQuaternionPredictor;
import dev.sinew.training.evaluation.Evaluation;
import dev.sinew.training.evaluation.JointErrors;
import dev.sinew.training.evaluation.LbsPredictor;
import dev.sinew.training.evaluation.Method;
import dev.sinew.training.evaluation.ModelPredictor;
import dev.sinew.training.evaluation.Predictor;
import dev.sinew.training.evaluation.SculptedModelPredictor;
import dev.sinew.training.evaluation.SubjectShapes;
import dev.sinew.training.evaluation.WeightReport;
import dev.sinew.training.report.Gate;
import dev.sinew.training.report.Report;
import dev.sinew.training.report.SplitReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Judges a bundle by one split of a dataset, beside plain LBS and dual-quaternion skinning. */
public final class EvaluateJob {
  private EvaluateJob() {}

  /**
   * Writes a report into a folder.
   *
   * @param split name of a split of the dataset
   * @return what was written
   * @throws dev.sinew.character.fault.SinewException if bundle and dataset are of different
   *     characters, or the dataset has no frame of that split; nothing is written then
   */
  public static Report run(Bundle bundle, Dataset dataset, String split, Path folder) {
    DatasetManifest manifest = dataset.manifest();
    check(bundle, manifest.vertexCount(), manifest.jointNames(), manifest.frames().keySet(), split);
    SubjectShapes shapes = SubjectShapes.of(dataset.centredSkeleton(), dataset.subjects());
    List<Predictor> predictors = predictors(bundle, dataset, shapes);
    long start = System.nanoTime();
    Evaluation evaluation = SplitJudge.judge(dataset, split, predictors);
    double seconds = (System.nanoTime() - start) / 1e9;
    Report report =
        new Report(
            bundle.info().name() + " " + bundle.info().version(),
            manifest.fingerprint(),
            bundle.model().corrective().parameterCount(),
            Map.of(
                split, SplitReport.of(evaluation, dataset.rig().weights(), manifest.jointNames())),
            jointFigures(bundle.model(), dataset, split),
            WeightReport.of(
                dataset.rig(),
                bundle.model().weights(),
                bundle.info().rigInfluences(),
                TruncationJudge.judge(
                    dataset, split, bundle.model().weights(), bundle.info().rigInfluences())),
            Gate.judge(Map.of(split, evaluation), List.of(split)),
            Map.of("evaluate", seconds));
    ReportFolder.write(folder, report, List.of(), dataset.rig().mesh(), Map.of(split, evaluation));
    return report;
  }

  private static List<Predictor> predictors(Bundle bundle, Dataset dataset, SubjectShapes shapes) {
    List<Predictor> predictors =
        new ArrayList<>(
            List.of(
                new LbsPredictor(shapes, dataset.rig().weights(), dataset.restPose()),
                new DualQuaternionPredictor(shapes, dataset.rig().weights(), dataset.restPose()),
                ModelPredictor.withGivenJoints(Method.LEARNED, shapes, bundle.model()),
                ModelPredictor.withPredictedJoints(
                    Method.LEARNED_JOINT_NET, shapes, bundle.model())));
    ExemplarSet exemplars = bundle.exemplars().current().toSet(bundle.model().weights());
    if (!exemplars.exemplars().isEmpty()) {
      predictors.add(new SculptedModelPredictor(shapes, bundle.model(), exemplars));
    }
    return predictors;
  }

  /** Errors of joints predicted from the T-poses of a split's identities; none if it has none. */
  public static Map<String, Report.JointFigures> jointFigures(
      CorrectiveModel model, Dataset dataset, String split) {
    JointErrors errors = new JointErrors();
    for (SubjectRow subject : dataset.subjects()) {
      if (subject.split().equals(split)) {
        errors.add(
            model.regressor().joints(subject.tpose()),
            dataset.skeleton(subject.subject()).joints());
      }
    }
    return errors.identities() == 0
        ? Map.of()
        : Map.of(
            split, new Report.JointFigures(errors.identities(), errors.meanMm(), errors.maxMm()));
  }

  /**
   * Refuses data that a bundle cannot be judged by, without reading a frame.
   *
   * @param vertexCount V of the data
   * @param jointNames joints of the data, in order
   * @param splits splits of the data that have frames
   * @param split which of them is asked for
   * @throws dev.sinew.character.fault.SinewException if bundle and data are of different
   *     characters, or the data has no frame of that split
   */
  public static void check(
      Bundle bundle, int vertexCount, List<String> jointNames, Set<String> splits, String split) {
    CorrectiveModel model = bundle.model();
    if (model.vertexCount() != vertexCount) {
      throw Fault.of(
              FaultCode.VERTEX_COUNT,
              "bundle and data are of different characters",
              bundle.folder())
          .found(model.vertexCount() + " vertices")
          .allowed(vertexCount + " vertices as in the data")
          .toException();
    }
    if (!model.skeleton().names().equals(jointNames)) {
      throw Fault.of(
              FaultCode.JOINT, "bundle and data are of different characters", bundle.folder())
          .found("joints " + model.skeleton().names())
          .allowed("joints " + jointNames)
          .toException();
    }
    if (!splits.contains(split)) {
      throw Fault.of(FaultCode.SPLIT, "the data has no frame of that split", "--split")
          .found(split)
          .allowed(String.join(", ", splits))
          .toException();
    }
  }
}
