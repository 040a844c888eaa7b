package dev.sinew.training.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportPageTest {
  private static final String HOSTILE = "<script>alert('x')</script>\"&\u0007";

  private final Path folder;

  ReportPageTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void namesThatUsersGiveDoNotBecomeMarkup() throws Exception {
    Report report = ReportFixture.report(1, HOSTILE, HOSTILE, HOSTILE);
    LossCurve curve =
        new LossCurve(HOSTILE, "step", List.of(new LossCurve.Point(1, 2, 3), point(2)));
    String page = page(report, List.of(curve), Map.of());
    assertThat(page).doesNotContain("<script").doesNotContain("\u0007");
    assertThat(page).contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot;&amp;");
  }

  @Test
  void needsNothingFromOutside() throws Exception {
    String page =
        page(
            ReportFixture.report(1, "arm", "base", "anna"),
            List.of(),
            Map.of("validation", body()));
    Matcher links = Pattern.compile("(?:src|href)=\"([^\"]{0,40})|url\\(|@import").matcher(page);
    int pictures = 0;
    while (links.find()) {
      assertThat(links.group(1)).startsWith("data:image/png;base64,");
      pictures++;
    }
    // Two methods from two sides.
    assertThat(pictures).isEqualTo(4);
    assertThat(page).doesNotContain("http:").doesNotContain("https:");
  }

  @Test
  void headlineIsTheFirstJudgedSplit() throws Exception {
    String page = page(ReportFixture.report(3, "arm", "base", "anna"), List.of(), Map.of());
    assertThat(page).contains("25.0 %").contains("Gate passed");
  }

  @Test
  void aFailedGateIsSaidInWords() throws Exception {
    String page = page(ReportFixture.report(5, "arm", "base", "anna"), List.of(), Map.of());
    assertThat(page).contains("Gate failed").contains("−25.0 %").contains("class=\"worse\"");
  }

  @Test
  void errorIsDrawnAgainstDistanceFromTheTrainingRange() throws Exception {
    String page = page(ReportFixture.report(1, "arm", "base", "anna"), List.of(), Map.of());
    String section = page.substring(page.indexOf("By distance from the training range"));
    String chart = section.substring(section.indexOf("<svg"), section.indexOf("</svg>"));
    assertThat(chart).contains("distance from the training range").contains("mean error, mm");
    // Frames at 0 and at 0.2, the axis's ends; 4 and 1 of the 5 mm between y = 254 and 12.
    assertThat(chart)
        .contains("<polyline class=\"line lbs\" points=\"80.0,60.4 546.0,60.4\"/>")
        .contains("<polyline class=\"line learned\" points=\"80.0,205.6 546.0,205.6\"/>");
    assertThat(count(chart, "<circle class=\"dot")).isEqualTo(4);
    assertThat(section)
        .contains("<th scope=\"row\">inside<td>1<td>4.000<td>1.000<td>75.0 %")
        .contains("<th scope=\"row\">0.15 – 0.3<td>1<td>4.000<td>1.000<td>75.0 %")
        .contains("<th scope=\"row\">over 1.2<td>0<td>–<td>–<td>–");
  }

  @Test
  void aJointThatReachesFarIsSaidToHaveLeaked() throws Exception {
    String page = page(ReportFixture.report(1, "arm", "base", "anna"), List.of(), Map.of());
    assertThat(page).contains("W has leaked.</b> tip moves vertices").contains("1 (rig.glb)");
    assertThat(ReportFixture.weights(ReportFixture.WEIGHTS, "base").leaked()).isEmpty();
  }

  @Test
  void pageDoesNotDependOnTheLocale() throws Exception {
    Report report = ReportFixture.report(1, "arm", "base", "anna");
    String expected = page(report, List.of(), Map.of());
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertThat(page(report, List.of(), Map.of())).isEqualTo(expected);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void everyElementThatIsOpenedIsClosed() throws Exception {
    LossCurve curve = new LossCurve("corrective", "epoch", List.of(point(1)));
    String page =
        page(
            ReportFixture.report(1, "arm", "base", "anna"),
            List.of(curve),
            Map.of("train", body()));
    for (String tag :
        List.of("section", "div", "table", "svg", "g", "p", "figure", "details", "h2", "dl")) {
      assertThat(count(page, "<" + tag + "[ >]")).as(tag).isEqualTo(count(page, "</" + tag + ">"));
    }
  }

  @Test
  void oneScaleServesBothMethodsAndIgnoresAHandfulOfOutliers() {
    double[] lbs = new double[1000];
    java.util.Arrays.fill(lbs, 1.7);
    lbs[3] = 900;
    double[] learned = new double[1000];
    float[] vertices = new float[3000];
    BodyErrors errors =
        new BodyErrors(
            new dev.sinew.character.mesh.Mesh(vertices, dev.sinew.character.mesh.Faces.none()),
            lbs,
            learned);
    assertThat(errors.scaleMm()).isEqualTo(2);
  }

  @Test
  void vertexErrorsAreReadBackForPictures() {
    Path file = folder.resolve("vertex_errors.npz");
    VertexErrorsFile.write(file, Map.of("validation", ReportFixture.evaluation(4, 1, "anna")));
    Map<String, BodyErrors> read = VertexErrorsFile.read(file, ReportFixture.MESH);
    assertThat(read).containsOnlyKeys("validation");
    BodyErrors expected = BodyErrors.of(ReportFixture.MESH, ReportFixture.evaluation(4, 1, "anna"));
    assertThat(read.values().iterator().next().lbsMm()).containsExactly(expected.lbsMm());
    assertThat(read.values().iterator().next().learnedMm()).containsExactly(expected.learnedMm());
  }

  @Test
  void readsMetricsOfARunThatWasKilledAndResumed() throws Exception {
    Path file = folder.resolve("metrics.jsonl");
    Files.writeString(
        file,
        """
        {"stage":"joint-net","epoch":1,"step":10,"loss":2.0,"holdout_mm":5.0}
        {"stage":"corrective","epoch":1,"step":20,"loss":0.5,"holdout_mm":1.5}
        {"stage":"corrective","epoch":1,"step":40,"loss":0.4,"holdout_mm":1.4}
        {"stage":"corrective","epoch":1,"step":40,"loss":0.3,"holdout_mm":1.3}
        {"note":"something else"}
        {"stage":"corrective","epoch":2,"st""");
    List<LossCurve> curves = LossCurve.read(file);
    assertThat(curves).extracting(LossCurve::stage).containsExactly("joint-net", "corrective");
    assertThat(curves.get(1).axis()).isEqualTo("step");
    assertThat(curves.get(1).points())
        .containsExactly(new LossCurve.Point(20, 0.5, 1.5), new LossCurve.Point(40, 0.3, 1.3));
    assertThat(LossCurve.read(folder.resolve("none.jsonl"))).isEmpty();
  }

  @Test
  void axesMarkRoundNumbers() {
    assertThat(new Axis(1, 40, false, "").ticks())
        .containsExactly(5.0, 10.0, 15.0, 20.0, 25.0, 30.0, 35.0, 40.0);
    Axis decades = Axis.logarithmic(0.00026, 100, " %");
    assertThat(decades.low()).isEqualTo(0.0002);
    assertThat(decades.high()).isEqualTo(100);
    assertThat(decades.share(100)).isEqualTo(1);
    assertThat(decades.share(0)).isZero();
    assertThat(Axis.logarithmic(1.4, 44, "").ticks())
        .containsExactly(1.0, 2.0, 5.0, 10.0, 20.0, 50.0);
    assertThat(Axis.linear(3.3).high()).isEqualTo(4);
    assertThat(decades.label(0.001)).isEqualTo("0.001 %");
  }

  private static LossCurve.Point point(int at) {
    return new LossCurve.Point(at, 1.0 / at, 2.0 / at);
  }

  private static BodyErrors body() {
    return BodyErrors.of(ReportFixture.MESH, ReportFixture.evaluation(4, 1, "anna"));
  }

  private String page(Report report, List<LossCurve> curves, Map<String, BodyErrors> bodies)
      throws Exception {
    Path file = folder.resolve("index.html");
    ReportPage.write(file, report, curves, bodies);
    return Files.readString(file);
  }

  private static long count(String text, String pattern) {
    return Pattern.compile(pattern).matcher(text).results().count();
  }
}
