package dev.sinew.jobs.train;

import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/** One embedded Spark for a test class. */
final class LocalSpark {
  private LocalSpark() {}

  static JavaSparkContext start(int cores) {
    return new JavaSparkContext(
        new SparkConf()
            .setMaster("local[" + cores + "]")
            .setAppName("test")
            .set("spark.ui.enabled", "false")
            .set("spark.driver.bindAddress", "127.0.0.1")
            .set("spark.driver.host", "127.0.0.1"));
  }
}
