package dev.sinew.jobs.config;

import java.nio.file.Path;

/**
 * Everything a job is told, resolved: no value is missing, every value is in range.
 *
 * @param data captures and splits
 * @param run run folder, seed, name
 * @param ingest dataset
 * @param jointNet network from T-pose to joints
 * @param poseNet network from pose to offsets
 * @param range corrections outside the range seen in training
 * @param skin skinning weights
 * @param loss loss function
 * @param training training of the corrective graph
 * @param baselines what the model is compared with
 * @param bundle what the bundle says about itself
 * @param spark how Spark runs
 */
public record JobConfig(
    DataConfig data,
    RunConfig run,
    IngestConfig ingest,
    JointNetConfig jointNet,
    PoseNetConfig poseNet,
    RangeConfig range,
    SkinConfig skin,
    LossConfig loss,
    TrainingConfig training,
    BaselineConfig baselines,
    BundleConfig bundle,
    SparkConfig spark) {

  /** This configuration with its run folder and its dataset's folder at other places. */
  JobConfig placedAt(Path folder, Path dataset) {
    return new JobConfig(
        data,
        new RunConfig(folder, run.seed(), run.name()),
        new IngestConfig(dataset, ingest.overwrite()),
        jointNet,
        poseNet,
        range,
        skin,
        loss,
        training,
        baselines,
        bundle,
        spark);
  }
}
