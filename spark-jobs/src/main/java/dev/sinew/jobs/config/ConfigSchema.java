package dev.sinew.jobs.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** What the keys look like from outside: as JSON Schema for editors, as Markdown for readers. */
public final class ConfigSchema {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private ConfigSchema() {}

  /** JSON Schema (draft 2020-12) of a job file. */
  public static String jsonSchema() {
    ObjectNode root = section(JsonNodeFactory.instance.objectNode());
    root.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    root.put("title", "Sinew job file");
    for (Key<?> key : ConfigKeys.all()) {
      ObjectNode parent = root;
      String[] parts = key.path().split("\\.");
      for (int i = 0; i < parts.length - 1; i++) {
        ObjectNode properties = parent.withObject("/properties");
        if (!properties.has(parts[i])) {
          properties.set(parts[i], section(JSON.createObjectNode()));
        }
        parent = properties.withObject("/" + parts[i]);
      }
      parent.withObject("/properties").set(parts[parts.length - 1], schemaOf(key));
    }
    try {
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of plain values is always JSON", e);
    }
  }

  private static ObjectNode section(ObjectNode node) {
    return node.put("type", "object").put("additionalProperties", false);
  }

  private static <T> ObjectNode schemaOf(Key<T> key) {
    ObjectNode schema = key.type().schema();
    schema.put("description", key.doc());
    T fallback = key.fallback();
    if (fallback != null) {
      schema.set("default", key.type().write(fallback));
    }
    return schema;
  }

  /** Markdown: a heading and a table of keys a section. */
  public static String markdown() {
    StringBuilder page = new StringBuilder();
    String section = "";
    for (Key<?> key : ConfigKeys.all()) {
      String own = key.path().substring(0, key.path().indexOf('.'));
      if (!own.equals(section)) {
        section = own;
        page.append("\n## ").append(section).append("\n\n");
        page.append("| key | default | allowed | meaning |\n|---|---|---|---|\n");
      }
      page.append("| `").append(key.path()).append("` | ").append(defaultOf(key)).append(" | ");
      page.append(key.type().allowed().replace("|", "\\|")).append(" | ");
      page.append(key.doc().replace("|", "\\|")).append(" |\n");
    }
    return page.toString();
  }

  private static <T> String defaultOf(Key<T> key) {
    T fallback = key.fallback();
    if (fallback == null) {
      return key.unset();
    }
    String text = key.type().write(fallback).asText();
    if (key.type().isTable()) {
      return "none";
    }
    return text.isEmpty() ? "empty" : "`" + text + "`";
  }
}
