package dev.sinew.jobs.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import picocli.CommandLine.IVersionProvider;

/** The version and the code's revision, from this jar's manifest. */
final class Version implements IVersionProvider {
  private static final String UNKNOWN = "unknown";

  @Override
  public String[] getVersion() {
    return new String[] {
      "sinew " + attribute("Implementation-Version") + " (revision " + revision() + ")"
    };
  }

  /** The commit this jar was built from; {@code unknown} where it was built without one. */
  static String revision() {
    String revision = attribute("Revision");
    return revision.startsWith("$") ? UNKNOWN : revision;
  }

  private static String attribute(String name) {
    try {
      for (URL url :
          Collections.list(Version.class.getClassLoader().getResources("META-INF/MANIFEST.MF"))) {
        try (InputStream in = url.openStream()) {
          Attributes attributes = new Manifest(in).getMainAttributes();
          if ("dev.sinew.jobs.cli.Main".equals(attributes.getValue("Main-Class"))) {
            String value = attributes.getValue(name);
            return value == null ? UNKNOWN : value;
          }
        }
      }
      return UNKNOWN;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
