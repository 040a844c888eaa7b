package dev.sinew.training.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sinew.character.fault.SinewException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportJsonTest {
  private final Path folder;

  ReportJsonTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void keysStandInTheOrderOfTheSchema() throws Exception {
    JsonNode root = written(1);
    assertThat(keys(root))
        .containsExactly(
            "schema",
            "bundle",
            "dataset",
            "parameters",
            "splits",
            "joints",
            "weights",
            "gate",
            "timing");
    assertThat(keys(root.at("/splits"))).containsExactly("train", "validation");
    JsonNode split = root.at("/splits/validation");
    assertThat(keys(split))
        .containsExactly(
            "frames", "methods", "by_joint", "by_subject", "by_range", "worst_frames", "histogram");
    assertThat(keys(split.at("/by_range/0")))
        .containsExactly(
            "from",
            "to",
            "frames",
            "mean_excess",
            "lbs_mean_mm",
            "learned_mean_mm",
            "lbs_error_removed_percent");
    assertThat(keys(split.at("/worst_frames/0"))).endsWith("range_excess");
    assertThat(keys(split.at("/methods"))).containsExactly("lbs", "linear", "learned");
    assertThat(keys(split.at("/methods/lbs")))
        .containsExactly("mean_mm", "rms_mm", "p50_mm", "p95_mm", "p99_mm", "max_mm");
    assertThat(keys(split.at("/methods/learned")))
        .containsExactly(
            "mean_mm",
            "rms_mm",
            "p50_mm",
            "p95_mm",
            "p99_mm",
            "max_mm",
            "lbs_error_removed_percent");
    assertThat(keys(split.at("/by_joint/0")))
        .containsExactly("joint", "vertices", "lbs_mean_mm", "learned_mean_mm");
    assertThat(keys(split.at("/by_subject/0")))
        .containsExactly("subject", "frames", "lbs_mean_mm", "learned_mean_mm");
    assertThat(keys(split.at("/worst_frames/0"))).startsWith("subject", "take", "frame");
    assertThat(keys(root.at("/joints/validation"))).startsWith("mean_mm", "max_mm");
    assertThat(keys(root.at("/weights")))
        .containsExactly(
            "row_sum_max_error",
            "negative",
            "max_influences",
            "mean_influences",
            "diagonal_mm",
            "before",
            "after",
            "shipped",
            "truncation");
    assertThat(keys(root.at("/weights/before")))
        .containsExactly(
            "row_sum_max_error",
            "negative",
            "max_influences",
            "mean_influences",
            "max_effective_influences",
            "mean_effective_influences",
            "geodesic_spread");
    assertThat(keys(root.at("/weights/after/geodesic_spread")))
        .containsExactly(
            "mean_mm",
            "mean_percent",
            "max_mm",
            "max_percent",
            "max_joint",
            "max_vertex",
            "by_joint");
    assertThat(keys(root.at("/weights/after/geodesic_spread/by_joint/0")))
        .containsExactly("joint", "weight", "mean_mm", "max_mm", "max_vertex");
    assertThat(keys(root.at("/weights/truncation"))).containsExactly("split", "frames", "costs");
    assertThat(keys(root.at("/weights/truncation/costs/0")))
        .containsExactly("influences", "mean_mm", "max_mm");
    assertThat(keys(root.at("/gate"))).startsWith("never_worse_than_lbs");
  }

  @Test
  void figuresAreThoseOfTheEvaluation() throws Exception {
    JsonNode root = written(1);
    assertThat(root.at("/schema").intValue()).isEqualTo(1);
    assertThat(root.at("/parameters").longValue()).isEqualTo(1234);
    JsonNode validation = root.at("/splits/validation");
    assertThat(validation.at("/frames").intValue()).isEqualTo(2);
    assertThat(validation.at("/methods/lbs/mean_mm").doubleValue()).isCloseTo(4, within(1e-5));
    assertThat(validation.at("/methods/learned/lbs_error_removed_percent").doubleValue())
        .isCloseTo(75, within(1e-4));
    assertThat(validation.at("/by_joint/0/vertices").intValue()).isEqualTo(2);
    assertThat(root.at("/gate/never_worse_than_lbs").booleanValue()).isTrue();
    assertThat(validation.at("/by_range/0/frames").intValue()).isEqualTo(1);
    assertThat(validation.at("/by_range/3/lbs_error_removed_percent").doubleValue())
        .isCloseTo(75, within(1e-4));
    assertThat(validation.at("/by_range/3/mean_excess").doubleValue()).isEqualTo(0.2);
    assertThat(validation.at("/by_range/6/to").isNull()).isTrue();
    assertThat(validation.at("/by_range/6/learned_mean_mm").isNull()).isTrue();
    long counted = 0;
    for (JsonNode bin : validation.at("/histogram/counts/learned")) {
      counted += bin.longValue();
    }
    assertThat(counted).isEqualTo(2 * 3);
  }

  @Test
  void weightsAreThoseBeforeAfterAndAsShipped() throws Exception {
    JsonNode weights = written(1).at("/weights");
    assertThat(weights.at("/max_influences").intValue()).isEqualTo(2);
    assertThat(weights.at("/before/max_influences").intValue()).isEqualTo(1);
    assertThat(weights.at("/before/geodesic_spread/max_mm").doubleValue()).isZero();
    assertThat(weights.at("/after/max_influences").intValue()).isEqualTo(2);
    assertThat(weights.at("/after/geodesic_spread/max_joint").textValue()).isEqualTo("tip");
    assertThat(weights.at("/after/geodesic_spread/max_vertex").intValue()).isEqualTo(1);
    // The triangle's longest side is as long as the diagonal of the box around it.
    assertThat(weights.at("/after/geodesic_spread/max_percent").doubleValue())
        .isCloseTo(100, within(1e-4));
    assertThat(weights.at("/shipped/influences").intValue()).isEqualTo(1);
    assertThat(weights.at("/shipped/geodesic_spread/max_mm").doubleValue()).isZero();
    assertThat(weights.at("/truncation/costs/0/mean_mm").doubleValue()).isEqualTo(0.1234);
  }

  @Test
  void aModelWorseThanLbsFailsItsGate() throws Exception {
    assertThat(written(4.5).at("/gate/never_worse_than_lbs").booleanValue()).isFalse();
  }

  @Test
  void whatIsWrittenIsReadBack() {
    Report report = ReportFixture.report(1, "arm 1.0.0", "base", "anna");
    Path file = folder.resolve("report.json");
    ReportJson.write(file, report);
    assertThat(ReportJsonReader.read(file)).isEqualTo(report);
  }

  @Test
  void aReportFromBeforeDistancesIsReadWithoutThem() throws Exception {
    ObjectMapper mapper = new ObjectMapper();
    Path file = folder.resolve("report.json");
    ReportJson.write(file, ReportFixture.report(1, "arm", "base", "anna"));
    ObjectNode root = (ObjectNode) mapper.readTree(file.toFile());
    for (JsonNode split : root.get("splits")) {
      ((ObjectNode) split).remove("by_range");
      split.get("worst_frames").forEach(frame -> ((ObjectNode) frame).remove("range_excess"));
    }
    mapper.writeValue(file.toFile(), root);
    Report read = ReportJsonReader.read(file);
    SplitReport split = read.splits().get("validation");
    assertThat(split.byRange()).isEmpty();
    assertThat(split.worstFrames()).allSatisfy(f -> assertThat(f.rangeExcess()).isNaN());
    Path page = folder.resolve("index.html");
    ReportPage.write(page, read, List.of(), Map.of());
    assertThat(Files.readString(page)).doesNotContain("training range");
  }

  @Test
  void anUndefinedShareIsNullAndStillReadBack() throws Exception {
    ObjectMapper mapper = new ObjectMapper();
    Path file = folder.resolve("report.json");
    ReportJson.write(file, ReportFixture.report(1, "arm", "base", "anna"));
    String text = Files.readString(file);
    JsonNode root = mapper.readTree(text);
    Files.writeString(
        file,
        text.replaceFirst(
            "\"rms_mm\" : " + root.at("/splits/train/methods/lbs/rms_mm"), "\"rms_mm\" : null"));
    Report read = ReportJsonReader.read(file);
    assertThat(ReportJson.text(read)).contains("\"rms_mm\" : null");
  }

  @Test
  void numbersDoNotDependOnTheLocale() throws Exception {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.ROOT);
      String expected = ReportJson.text(ReportFixture.report(1, "a", "b", "c"));
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertThat(ReportJson.text(ReportFixture.report(1, "a", "b", "c"))).isEqualTo(expected);
      assertThat(Numbers.mm(1234.5678)).isEqualTo("1234.6");
    } finally {
      Locale.setDefault(before);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"schema\" : 1|\"schema\" : 2|file-unsupported",
        "\"schema\" : 1|\"schema\" : \"1\"|file-malformed",
        "\"parameters\"|\"parametres\"|file-malformed",
        "\"mean_mm\"|\"mean\"|file-malformed",
        "\"splits\" : {|\"splits\" : [|file-malformed"
      })
  void refusesWhatIsNoReport(String from, String to, String code) throws Exception {
    Path file = folder.resolve("report.json");
    ReportJson.write(file, ReportFixture.report(1, "arm", "base", "anna"));
    Files.writeString(file, Files.readString(file).replace(from, to));
    assertThatThrownBy(() -> ReportJsonReader.read(file))
        .isInstanceOf(SinewException.class)
        .hasMessageContaining("[" + code + "]")
        .hasMessageContaining("report.json");
  }

  @Test
  void aMissingReportIsSaidToBeMissing() {
    assertThatThrownBy(() -> ReportJsonReader.read(folder.resolve("none.json")))
        .isInstanceOf(SinewException.class)
        .hasMessageContaining("[file-missing]");
  }

  @Test
  void aGateThatJudgesNothingIsRefused() {
    assertThatThrownBy(() -> Gate.judge(java.util.Map.of(), List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private JsonNode written(double learnedMm) throws Exception {
    Path file = folder.resolve("report.json");
    ReportJson.write(file, ReportFixture.report(learnedMm, "arm 1.0.0", "base", "anna"));
    return new ObjectMapper().readTree(file.toFile());
  }

  private static List<String> keys(JsonNode node) {
    List<String> keys = new ArrayList<>();
    node.fieldNames().forEachRemaining(keys::add);
    return keys;
  }
}
