package dev.sinew.jobs.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Optional;

/**
 * Most joints that move one vertex of a shipped rig.
 *
 * @param count how many; empty if what they cost is to choose
 */
public record InfluenceLimit(Optional<Integer> count) {
  static final InfluenceLimit AUTO = new InfluenceLimit(Optional.empty());

  static InfluenceLimit of(int count) {
    return new InfluenceLimit(Optional.of(count));
  }

  /** A number of joints, or the word {@code auto}. */
  record Type() implements ValueType<InfluenceLimit> {
    private static final Scalars.Integers COUNTS = new Scalars.Integers(1, 64);
    private static final String WORD = "auto";

    @Override
    public Optional<InfluenceLimit> parse(JsonNode node) {
      return node.isTextual() && node.textValue().equals(WORD)
          ? Optional.of(AUTO)
          : COUNTS.parse(node).map(InfluenceLimit::of);
    }

    @Override
    public boolean accepts(InfluenceLimit value) {
      return value.count().map(COUNTS::accepts).orElse(true);
    }

    @Override
    public JsonNode write(InfluenceLimit value) {
      return value.count().map(COUNTS::write).orElseGet(() -> TextNode.valueOf(WORD));
    }

    @Override
    public String allowed() {
      return COUNTS.allowed() + ", or " + WORD;
    }

    @Override
    public ObjectNode schema() {
      ObjectNode schema = JsonNodeFactory.instance.objectNode();
      schema.putArray("anyOf").add(COUNTS.schema()).addObject().put("const", WORD);
      return schema;
    }
  }
}
