package dev.sinew.jobs.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.sinew.character.format.Spelling;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Writes a resolved configuration. A record component's name in snake case is its key, so that the
 * records, the file that was read and the file that is written have the same shape.
 */
public final class ConfigWriter {
  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
          .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
          .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
          .disable(YAMLGenerator.Feature.SPLIT_LINES)
          .build();

  /** Sections that say where and how a run happens, and not what comes out of it. */
  private static final List<String> CIRCUMSTANCES = List.of("ingest", "spark");

  private ConfigWriter() {}

  /** The configuration as YAML, keys in reference order; reading it gives an equal one. */
  public static String yaml(JobConfig config) {
    return yaml(tree(config));
  }

  /** SHA-256 of {@link #yaml}, as 64 lower-case hexadecimal digits. */
  public static String sha256(JobConfig config) {
    return sha256(yaml(config));
  }

  /**
   * Eight digits that tell two runs apart: of every key except where the run and its dataset lie
   * and how Spark runs.
   */
  public static String identity(JobConfig config) {
    ObjectNode tree = tree(config);
    tree.remove(CIRCUMSTANCES);
    ((ObjectNode) tree.get("run")).remove("folder");
    return sha256(yaml(tree)).substring(0, 8);
  }

  static ObjectNode tree(Record settings) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    for (RecordComponent component : settings.getClass().getRecordComponents()) {
      Object value = valueOf(component, settings);
      if (value instanceof Optional<?> optional) {
        optional.ifPresent(inner -> tree.set(keyOf(component), node(inner)));
      } else {
        tree.set(keyOf(component), node(value));
      }
    }
    return tree;
  }

  private static JsonNode node(Object value) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    if (value instanceof InfluenceLimit limit) {
      return SkinConfig.BUNDLE_INFLUENCES.type().write(limit);
    } else if (value instanceof Record inner) {
      return tree(inner);
    } else if (value instanceof Map<?, ?> table) {
      ObjectNode rows = nodes.objectNode();
      table.forEach((name, row) -> rows.set(name.toString(), node(row)));
      return rows;
    } else if (value instanceof Integer number) {
      return nodes.numberNode(number);
    } else if (value instanceof Double number) {
      return nodes.numberNode(number);
    } else if (value instanceof Boolean flag) {
      return nodes.booleanNode(flag);
    } else if (value instanceof Enum<?> choice) {
      return nodes.textNode(Spelling.of(choice));
    }
    return nodes.textNode(value.toString());
  }

  private static String keyOf(RecordComponent component) {
    return component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }

  private static Object valueOf(RecordComponent component, Record settings) {
    try {
      return component.getAccessor().invoke(settings);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read " + component, e);
    }
  }

  private static String yaml(ObjectNode tree) {
    try {
      return YAML.writeValueAsString(tree);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of plain values is always YAML", e);
    }
  }

  private static String sha256(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
