package dev.sinew.training.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResidualPageTest {
  @TempDir Path folder;

  private static ResidualReport report() {
    return new ResidualReport(
        "<b>scans</b>",
        Map.of("loss", "huber"),
        new ResidualReport.Summary(3, 2, 1.5, 2, 1.25, 1.75, 9),
        new ResidualReport.Given(2, 1.6, 1.5, 0.5, 0.25),
        List.of(
            new ResidualReport.Take(
                "ann",
                "walk",
                List.of(1.25, Double.NaN, 1.75),
                List.of(1.3, Double.NaN, 1.9),
                Map.of("Knee", 1.02))),
        List.of(
            new ResidualReport.Joint("Knee", 1.5, 0.5, 0),
            new ResidualReport.Joint("Tip", Double.NaN, 0, 2)),
        List.of(new ResidualReport.Frame("ann", "walk", 2, 1.75, 9)),
        List.of(new ResidualReport.Unsettled("ann", "walk", 2, 30, "after 30 sweeps")),
        List.of(new ResidualReport.Refused("ann", "walk", 1, 1, "not-finite", "a vertex & more")),
        List.of("no BVH"));
  }

  @Test
  void whatUsersNamedDoesNotBecomeMarkup() {
    ResidualPage.write(folder.resolve("index.html"), report());
    assertThat(folder.resolve("index.html"))
        .content()
        .contains(
            "&lt;b&gt;scans&lt;/b&gt;",
            "a vertex &amp; more",
            "<svg",
            "1.500</p><p>mm, mean residual")
        .doesNotContain("<b>scans", "NaN");
  }

  @Test
  void numbersThatDoNotExistAreNull() {
    ObjectNode tree = ResidualJson.tree(report());
    assertThat(tree.at("/schema").intValue()).isEqualTo(1);
    assertThat(tree.at("/takes/0/frame_mean_mm/1").isNull()).isTrue();
    assertThat(tree.at("/by_joint/1/mean_mm").isNull()).isTrue();
    assertThat(tree.at("/given/angle_median_degrees").doubleValue()).isEqualTo(0.25);
    assertThat(tree.at("/not_converged/0/reason").textValue()).isEqualTo("after 30 sweeps");
    assertThat(tree.at("/refused/0/code").textValue()).isEqualTo("not-finite");
  }
}
