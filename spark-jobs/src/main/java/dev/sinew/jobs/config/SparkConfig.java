package dev.sinew.jobs.config;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How Spark runs.
 *
 * @param master Spark master; spark-submit's own wins over it
 * @param conf further Spark settings, sorted by name
 */
public record SparkConfig(String master, SortedMap<String, String> conf) {
  static final Key<String> MASTER =
      Key.of(
          "spark.master",
          new Scalars.Texts(
              "local(\\[(\\*|[1-9]\\d{0,3})(,[1-9]\\d*)?\\])?|local-cluster\\[.+\\]|yarn|spark://.+|k8s://.+|mesos://.+",
              "local[n], local[*], spark://host:port, yarn or k8s://url"),
          "local[*]",
          "Spark master. With spark-submit, what is given there wins.");
  static final Key<SortedMap<String, String>> CONF =
      Key.of(
          "spark.conf",
          new Tables<>(null, new Scalars.Texts("(?s).*", "text")),
          new TreeMap<>(),
          "Further Spark settings by their own names.");

  static final List<Key<?>> KEYS = List.of(MASTER, CONF);

  public SparkConfig {
    MASTER.check(master);
    conf = Collections.unmodifiableSortedMap(new TreeMap<>(CONF.check(conf)));
  }

  static SparkConfig from(Values values) {
    return new SparkConfig(values.get(MASTER), values.get(CONF));
  }

  /** Whether the driver and the executors share this process. */
  public boolean isLocal() {
    return master.equals("local") || master.startsWith("local[");
  }
}
