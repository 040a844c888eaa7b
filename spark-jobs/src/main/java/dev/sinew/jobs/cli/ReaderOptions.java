package dev.sinew.jobs.cli;

import dev.sinew.character.exemplar.PoseDistance;
import dev.sinew.character.exemplar.PoseReader;
import dev.sinew.character.exemplar.RadialKernel;
import dev.sinew.character.exemplar.RadialOptions;
import dev.sinew.character.exemplar.RadialOptions.Blending;
import dev.sinew.character.exemplar.WeightNormalisation;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.Spelling;
import dev.sinew.character.library.StoredReader;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What a reader sees, and how exemplars under it are weighed. */
final class ReaderOptions {
  @Option(
      names = "--reads",
      split = ",",
      paramLabel = "JOINT,…",
      description = "Joints that the reader sees; needed for a new reader.")
  private List<String> joints = new ArrayList<>();

  @Option(
      names = "--distance",
      paramLabel = "rotation-angle|swing|twist|quaternion|matrix",
      converter = DistanceConverter.class,
      description = "How far apart poses are; default rotation-angle.")
  private @Nullable PoseDistance distance;

  @Option(
      names = "--kernel",
      paramLabel = "KERNEL",
      converter = KernelConverter.class,
      description =
          "gaussian (default), linear, thin-plate, multiquadric, inverse-multiquadric or"
              + " wendland-c2.")
  private @Nullable RadialKernel kernel;

  @Option(
      names = "--blending",
      paramLabel = "interpolative|additive",
      converter = BlendingConverter.class,
      description = "interpolative (default): exactly one at each sculpt's pose; additive.")
  private @Nullable Blending blending;

  @Option(
      names = "--radius",
      paramLabel = "R",
      description = "Of the kernel, in the reader's distance; default 0: found.")
  private @Nullable Double radius;

  @Option(
      names = "--regularisation",
      paramLabel = "L",
      description = "On the diagonal of the interpolation; default 0: sculpts come back exactly.")
  private @Nullable Double regularisation;

  @Option(
      names = "--normalisation",
      paramLabel = "off|above-one|always",
      converter = NormalisationConverter.class,
      description = "Whether weights are made to sum to one; default off.")
  private @Nullable WeightNormalisation normalisation;

  /** Whether any of them was given. */
  boolean given() {
    return !joints.isEmpty()
        || distance != null
        || kernel != null
        || blending != null
        || radius != null
        || regularisation != null
        || normalisation != null;
  }

  /** A reader as these options say, all others as {@code before} has them, or else as usual. */
  StoredReader reader(
      String name, @Nullable StoredReader before, Skeleton skeleton, Pose restPose) {
    if (before == null && joints.isEmpty()) {
      throw Fault.of(FaultCode.USAGE, "a new reader must be told what to read", "--reader " + name)
          .remedy("Add --reads with the names of its joints.")
          .toException();
    }
    PoseDistance usual = before == null ? PoseDistance.ROTATION_ANGLE : before.reader().distance();
    PoseReader reader =
        before != null && joints.isEmpty() && distance == null
            ? before.reader()
            : PoseReader.of(
                name,
                skeleton,
                restPose,
                before == null || !joints.isEmpty() ? joints : before.reader().jointNames(),
                distance == null ? usual : distance);
    return new StoredReader(
        reader, options(before == null ? RadialOptions.defaults() : before.options()));
  }

  private RadialOptions options(RadialOptions usual) {
    RadialKernel other = kernel == null ? usual.kernel() : kernel;
    // A radius that was found for one kernel means nothing to another without one.
    double kept = other.hasRadius() ? usual.radius() : 0;
    return new RadialOptions(
        other,
        blending == null ? usual.blending() : blending,
        radius == null ? kept : radius,
        regularisation == null ? usual.regularisation() : regularisation,
        normalisation == null ? usual.normalisation() : normalisation);
  }

  /** Reads a constant as it is spelt on the command line: small letters and hyphens. */
  abstract static class Converter<E extends Enum<E>> implements ITypeConverter<E> {
    private final E[] constants;

    Converter(E[] constants) {
      this.constants = constants;
    }

    @Override
    public E convert(String value) {
      return Spelling.find(constants, value)
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "expected one of "
                          + Arrays.stream(constants)
                              .map(Spelling::of)
                              .collect(Collectors.joining(", "))
                          + " but was '"
                          + value
                          + "'"));
    }
  }

  static final class DistanceConverter extends Converter<PoseDistance> {
    DistanceConverter() {
      super(PoseDistance.values());
    }
  }

  static final class KernelConverter extends Converter<RadialKernel> {
    KernelConverter() {
      super(RadialKernel.values());
    }
  }

  static final class BlendingConverter extends Converter<Blending> {
    BlendingConverter() {
      super(Blending.values());
    }
  }

  static final class NormalisationConverter extends Converter<WeightNormalisation> {
    NormalisationConverter() {
      super(WeightNormalisation.values());
    }
  }
}
