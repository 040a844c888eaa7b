package dev.sinew.character.library;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sinew.character.exemplar.RadialOptions;
import dev.sinew.character.format.Spelling;
import java.util.Map;

/** Writes a version of a library as JSON; {@link VersionReader} reads it. */
final class VersionFile {
  /** The version of the file's layout. */
  static final int SCHEMA = 1;

  private VersionFile() {}

  /**
   * @param contents SHA-256 of every exemplar's content by its name
   * @param vertexCount V of the character
   */
  static String json(
      int number,
      String parent,
      String action,
      Edit edit,
      ExemplarCatalog catalog,
      Map<String, String> contents,
      int vertexCount) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("schema", SCHEMA).put("version", number).put("parent", parent).put("action", action);
    edit(root, edit);
    root.put("vertices", vertexCount);
    ArrayNode readers = root.putArray("readers");
    catalog.readers().forEach(reader -> reader(readers.addObject(), reader));
    ArrayNode exemplars = root.putArray("exemplars");
    for (StoredExemplar stored : catalog.exemplars()) {
      ObjectNode node =
          exemplars
              .addObject()
              .put("name", stored.name())
              .put("reader", stored.reader())
              .put("falloff", stored.exemplar().falloff())
              .put("sha256", contents.get(stored.name()));
      edit(node, stored.edit());
    }
    // Jackson ends lines as the system does; versions are the same on every system.
    return root.toPrettyString().replace("\r\n", "\n") + "\n";
  }

  private static void edit(ObjectNode node, Edit edit) {
    node.put("author", edit.author())
        .put("time", edit.time().toString())
        .put("comment", edit.comment());
  }

  private static void reader(ObjectNode node, StoredReader stored) {
    RadialOptions options = stored.options();
    node.put("name", stored.name()).put("distance", Spelling.of(stored.reader().distance()));
    ArrayNode joints = node.putArray("joints");
    int n = 0;
    for (String joint : stored.reader().jointNames()) {
      ArrayNode axis = joints.addObject().put("name", joint).putArray("twist_axis");
      for (double coordinate : stored.reader().twistAxis(n++)) {
        axis.add(coordinate);
      }
    }
    node.put("kernel", Spelling.of(options.kernel()))
        .put("blending", Spelling.of(options.blending()))
        .put("radius", options.radius())
        .put("regularisation", options.regularisation())
        .put("normalisation", Spelling.of(options.normalisation()));
  }
}
