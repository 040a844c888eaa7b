package dev.sinew.jobs.doctor;

import dev.sinew.jobs.config.SparkConfig;
import dev.sinew.jobs.session.SparkStart;
import java.util.TreeMap;
import org.apache.spark.sql.SparkSession;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** Whether the engines under Sinew work here: native matrices and Spark. */
final class EngineChecks {
  private EngineChecks() {}

  static Finding matrices() {
    String name = "ND4J native library";
    try (INDArray left = Nd4j.createFromArray(new float[][] {{1, 2}, {3, 4}});
        INDArray right = Nd4j.createFromArray(new float[][] {{5, 6}, {7, 8}});
        INDArray product = left.mmul(right)) {
      float[][] expected = {{19, 22}, {43, 50}};
      if (!product.equals(Nd4j.createFromArray(expected))) {
        return Finding.missing(name, "multiplies wrongly: " + product, remedy());
      }
      return Finding.ok(name, Nd4j.getBackend().getClass().getSimpleName() + ", multiplies");
    } catch (Exception | LinkageError e) {
      return Finding.missing(name, e.toString(), remedy());
    }
  }

  private static String remedy() {
    return "The build takes the native library of "
        + System.getProperty("os.name")
        + " "
        + System.getProperty("os.arch")
        + " from Maven Central: run ./mvnw -DskipTests package with network access. x86_64 needs"
        + " a processor with AVX2.";
  }

  static Finding spark() {
    String name = "Spark";
    try (SparkSession spark =
        SparkStart.start(new SparkConfig("local[1]", new TreeMap<>()), "doctor")) {
      long sum = spark.range(1, 101).selectExpr("sum(id)").first().getLong(0);
      return sum == 5050
          ? Finding.ok(name, spark.version() + " starts embedded, on the loopback interface")
          : Finding.missing(name, "sums 1 to 100 to " + sum, "Build again from a clean checkout.");
    } catch (Exception | LinkageError e) {
      return Finding.missing(
          name,
          e.toString().lines().findFirst().orElse(""),
          "Start through ./sinew, which sets Spark's options for Java 17, and let processes listen"
              + " on 127.0.0.1.");
    }
  }
}
