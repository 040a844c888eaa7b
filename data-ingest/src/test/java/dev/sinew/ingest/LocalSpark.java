package dev.sinew.ingest;

import org.apache.spark.sql.SparkSession;

/**
 * The one Spark session of this module's tests: two threads, no web page, nothing off this host.
 */
public final class LocalSpark {
  private LocalSpark() {}

  public static SparkSession session() {
    return SparkSession.builder()
        .master("local[2]")
        .appName("sinew-data-ingest-tests")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "2")
        .getOrCreate();
  }
}
