package dev.sinew.jobs.config;

import java.util.List;

/**
 * What the bundle says about itself.
 *
 * @param name name of the model
 * @param version version of the model
 * @param dataLicence licence of the captures it learned from; may be empty
 */
public record BundleConfig(String name, String version, String dataLicence) {
  static final Key<String> NAME =
      Key.derived(
          "bundle.name",
          new Scalars.Texts("[a-z0-9][a-z0-9_.-]{0,63}", "up to 64 of a-z 0-9 _ . -"),
          "run.name in lower case",
          "Name of the model.");
  static final Key<String> VERSION =
      Key.of(
          "bundle.version",
          new Scalars.Texts(
              "\\d+\\.\\d+\\.\\d+(-[0-9A-Za-z.-]+)?", "semantic version such as 1.0.0"),
          "0.1.0",
          "Semantic version of the model.");
  static final Key<String> DATA_LICENCE =
      Key.of(
          "bundle.data_licence",
          new Scalars.Texts("[^\\p{Cntrl}]*", "one line of text"),
          "",
          "Licence of the captures, for the model card.");

  static final List<Key<?>> KEYS = List.of(NAME, VERSION, DATA_LICENCE);

  public BundleConfig {
    NAME.check(name);
    VERSION.check(version);
    DATA_LICENCE.check(dataLicence);
  }
}
