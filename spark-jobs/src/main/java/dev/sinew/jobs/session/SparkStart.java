package dev.sinew.jobs.session;

import dev.sinew.jobs.config.SparkConfig;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/** Starts a Spark session: embedded by default, the cluster's under spark-submit. */
public final class SparkStart {
  private SparkStart() {}

  /**
   * Starts Spark, or joins the session that is running in this process.
   *
   * <p>What spark-submit was given wins over {@code config}; {@code config.conf} wins over what is
   * set here. An embedded Spark listens on the loopback interface only and has no web page.
   *
   * @param application name shown by cluster managers
   */
  public static SparkSession start(SparkConfig config, String application) {
    SparkConf conf = new SparkConf();
    conf.setIfMissing("spark.app.name", "sinew " + application);
    conf.setIfMissing("spark.master", config.master());
    config.conf().forEach(conf::set);
    conf.setIfMissing("spark.ui.showConsoleProgress", "false");
    conf.setIfMissing("spark.sql.session.timeZone", "UTC");
    // Executors on the driver's kind of machine take the same matrix kernels (conf/blas-core.sh).
    String kernels = System.getenv("OPENBLAS_CORETYPE");
    if (kernels != null) {
      conf.setIfMissing("spark.executorEnv.OPENBLAS_CORETYPE", kernels);
    }
    if (conf.get("spark.master").startsWith("local")) {
      conf.setIfMissing("spark.driver.bindAddress", "127.0.0.1");
      conf.setIfMissing("spark.driver.host", "127.0.0.1");
      conf.setIfMissing("spark.ui.enabled", "false");
    }
    return SparkSession.builder().config(conf).getOrCreate();
  }
}
