package dev.sinew.jobs.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigWriterTest {
  private final Path folder;

  ConfigWriterTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private static JobConfig everythingGiven() {
    return ConfigReader.read(
        null,
        List.of(
            "data.set=a b/#c",
            "training.minutes=2",
            "skin.bundle_influences=auto",
            "baselines.exemplars.radius=1.5",
            "baselines.dense.minutes=1.5",
            "loss.terms={l1: 1e-3, non-negative: 4}",
            "spark.conf.spark.app.id='007'",
            "bundle.data_licence='yes: no'"));
  }

  @Test
  void readingWhatWasWrittenGivesTheSameConfiguration() throws IOException {
    JobConfig config = everythingGiven();
    Path file = Files.writeString(folder.resolve("c.yaml"), ConfigWriter.yaml(config));
    assertThat(ConfigReader.read(file, List.of())).isEqualTo(config);
  }

  @Test
  void writesExactlyTheKnownKeysInTheirOrder() {
    List<String> written = new ArrayList<>();
    collect(ConfigWriter.tree(everythingGiven()), "", written);
    assertThat(written)
        .containsExactlyElementsOf(ConfigKeys.all().stream().map(Key::path).toList());
  }

  @Test
  void leavesOutWhatHasNoValue() {
    JobConfig config = ConfigReader.read(null, List.of("data.set=a"));
    assertThat(ConfigWriter.yaml(config)).doesNotContain("minutes");
  }

  @Test
  void hashesTheTextItWrites() throws Exception {
    JobConfig config = everythingGiven();
    byte[] text = ConfigWriter.yaml(config).getBytes(StandardCharsets.UTF_8);
    assertThat(ConfigWriter.sha256(config))
        .isEqualTo(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text)));
  }

  @Test
  void theSchemaHasEveryKeyWithItsDefaultAndDescription() throws IOException {
    JsonNode schema = JsonMapper.builder().build().readTree(ConfigSchema.jsonSchema());
    for (Key<?> key : ConfigKeys.all()) {
      JsonNode node = schema;
      for (String part : key.path().split("\\.")) {
        assertThat(node.get("additionalProperties").booleanValue()).isFalse();
        node = node.get("properties").get(part);
      }
      assertThat(node.get("description").textValue()).as(key.path()).isEqualTo(key.doc());
      assertThat(node.has("default")).as(key.path()).isEqualTo(key.fallback() != null);
      assertThat(key.doc()).as(key.path()).endsWith(".");
    }
  }

  @Test
  void theReferencePageIsInStepWithTheKeys() throws IOException {
    Path page = Path.of(System.getProperty("sinew.root", "."), "docs/configuration.md");
    String generated = ConfigSchema.markdown();
    // On a mismatch: replace everything below the page's marker by what this test expected.
    assertThat(Files.readString(page)).endsWith(generated);
  }

  private static void collect(JsonNode tree, String prefix, List<String> paths) {
    for (Map.Entry<String, JsonNode> field : tree.properties()) {
      String path = prefix + field.getKey();
      if (ConfigKeys.isSection(path)) {
        collect(field.getValue(), path + ".", paths);
      } else {
        paths.add(path);
      }
    }
  }
}
