package dev.sinew.character.bundle;

/**
 * Where a model comes from.
 *
 * @param dataset name of the dataset
 * @param fingerprint of the dataset's content
 * @param licence of the data, as it was given; empty if none was
 * @param config the resolved configuration, YAML
 * @param revision of the code
 * @param java version of the Java runtime
 * @param os operating system and architecture
 */
public record Provenance(
    String dataset,
    String fingerprint,
    String licence,
    String config,
    String revision,
    String java,
    String os) {

  /** The provenance of a model trained by this very process. */
  public static Provenance here(
      String dataset, String fingerprint, String licence, String config, String revision) {
    return new Provenance(
        dataset,
        fingerprint,
        licence,
        config,
        revision,
        System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
        System.getProperty("os.name") + " " + System.getProperty("os.arch"));
  }
}
