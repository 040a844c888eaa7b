package dev.sinew.jobs.config;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A job file as a flat list of values with the lines they stand on. Sections are opened up, tables
 * and lists stay whole; whether a key exists is not decided here.
 */
final class ConfigDocument {
  /** A job file is a page or two; anything larger is another kind of file. */
  private static final long MAX_BYTES = 1 << 20;

  private static final YAMLMapper YAML =
      new YAMLMapper(
          YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build());

  /** One value: its full path, what it is, and the place it was given. */
  record Entry(String path, JsonNode node, String where) {}

  private final String name;
  private final List<Entry> entries = new ArrayList<>();

  private ConfigDocument(String name) {
    this.name = name;
  }

  /**
   * @throws dev.sinew.character.fault.SinewException if the file is missing, too large, or no YAML
   */
  static List<Entry> read(Path file) {
    try {
      if (!Files.isRegularFile(file)) {
        throw fault("there is no such job file", file.toString())
            .remedy("Start from one in conf/, or see `sinew config schema`")
            .toException();
      }
      if (Files.size(file) > MAX_BYTES) {
        throw fault("too large for a job file", file.toString())
            .found(Files.size(file) + " bytes")
            .allowed("at most " + MAX_BYTES)
            .toException();
      }
      return new ConfigDocument(file.toString()).parse(Files.readAllBytes(file));
    } catch (IOException e) {
      throw fault("cannot be read", file.toString()).found(e.toString()).toException();
    }
  }

  /**
   * The value of an override.
   *
   * @param text after the equals sign, YAML; blank is null, as an empty value in a file is
   * @throws dev.sinew.character.fault.SinewException if it is no YAML
   */
  static JsonNode readValue(String text, String where) {
    try {
      return text.isBlank() ? YAML.getNodeFactory().nullNode() : YAML.readTree(text);
    } catch (JsonProcessingException e) {
      throw fault("the value is no YAML", where).found(e.getOriginalMessage()).toException();
    }
  }

  private List<Entry> parse(byte[] bytes) throws IOException {
    try (JsonParser parser = YAML.createParser(bytes)) {
      JsonToken first = parser.nextToken();
      if (first == JsonToken.START_OBJECT) {
        readSection(parser, "");
        first = parser.nextToken();
      } else if (first == JsonToken.VALUE_NULL) {
        first = parser.nextToken();
      }
      if (first != null) {
        throw fault("a job file is one table of sections", where(parser))
            .found(first.asString() == null ? first.name() : first.asString())
            .toException();
      }
      return entries;
    } catch (JsonProcessingException e) {
      String line = e.getLocation() == null ? "" : ":" + e.getLocation().getLineNr();
      throw fault("is no YAML", name + line)
          .found(e.getOriginalMessage().lines().findFirst().orElse(""))
          .toException();
    }
  }

  private void readSection(JsonParser parser, String prefix) throws IOException {
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String path = prefix + parser.currentName();
      String where = where(parser);
      JsonToken token = parser.nextToken();
      if (parser instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
        throw fault("a job file cannot refer to a value by an alias", where)
            .remedy("Write the value out")
            .toException();
      }
      if (entries.stream().anyMatch(entry -> entry.path().equals(path))) {
        throw fault("a key is given twice", where).found(path).toException();
      }
      if (token == JsonToken.START_OBJECT && ConfigKeys.isSection(path)) {
        readSection(parser, path + ".");
      } else {
        entries.add(new Entry(path, YAML.readTree(parser), where));
      }
    }
  }

  private String where(JsonParser parser) {
    return name + ":" + parser.currentTokenLocation().getLineNr();
  }

  private static Fault fault(String what, String where) {
    return Fault.of(FaultCode.CONFIG, what, where);
  }
}
