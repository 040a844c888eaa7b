package dev.sinew.character.format.ply;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.TextScanner;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a PLY file says it holds.
 *
 * @param elements in the file's order
 * @param values the numbers behind the header
 */
record PlyHeader(List<PlyElement> elements, PlyValues values) {

  static PlyHeader parse(byte[] file) {
    return new Parser(file).parse();
  }

  private static final class Parser {
    private final byte[] file;
    private final TextScanner scanner;
    private final List<PlyElement> elements = new ArrayList<>();
    private @Nullable String format;

    Parser(byte[] file) {
      this.file = file;
      this.scanner = new TextScanner(file, 0);
    }

    PlyHeader parse() {
      if (!scanner.nextLine() || !scanner.nextToken() || !scanner.tokenIs("ply")) {
        throw fault("this is no PLY file: it does not begin with 'ply'").toException();
      }
      while (scanner.nextLine()) {
        if (!scanner.nextToken()) {
          continue;
        }
        String keyword = scanner.token();
        switch (keyword) {
          case "format" -> format = word("a format");
          case "comment", "obj_info" -> {}
          case "element" -> addElement();
          case "property" -> addProperty();
          case "end_header" -> {
            return new PlyHeader(List.copyOf(elements), values());
          }
          default ->
              throw fault("a PLY header has an unknown line")
                  .found(keyword.length() > 40 ? keyword.substring(0, 40) + "…" : keyword)
                  .toException();
        }
      }
      throw fault("a PLY header has no end").toException();
    }

    private PlyValues values() {
      if (format == null) {
        throw fault("a PLY header names no format").toException();
      }
      int begin = scanner.endLine();
      return switch (format) {
        case "ascii" -> new PlyValues.Text(scanner);
        case "binary_little_endian" -> binary(begin, ByteOrder.LITTLE_ENDIAN);
        case "binary_big_endian" -> binary(begin, ByteOrder.BIG_ENDIAN);
        default ->
            throw Fault.of(FaultCode.FILE_UNSUPPORTED, "a PLY format is not known", "")
                .found(format)
                .allowed("ascii, binary_little_endian or binary_big_endian")
                .toException();
      };
    }

    private PlyValues binary(int begin, ByteOrder order) {
      return new PlyValues.Binary(
          ByteBuffer.wrap(file, begin, file.length - begin).slice().order(order));
    }

    private void addElement() {
      String name = word("an element's name");
      word("an element's count");
      int count = scanner.intBeforeSlash();
      if (count < 0) {
        throw fault("an element has a negative count").found(count).toException();
      }
      if (elements.stream().anyMatch(e -> e.name().equals(name))) {
        throw fault("a PLY header has an element twice").found(name).toException();
      }
      elements.add(new PlyElement(name, count, new ArrayList<>()));
    }

    private void addProperty() {
      if (elements.isEmpty()) {
        throw fault("a property stands before any element").toException();
      }
      String type = word("a property's type");
      PlyProperty property;
      if (type.equals("list")) {
        PlyType lengthType = type(word("a list's length type"));
        PlyType valueType = type(word("a list's value type"));
        property = new PlyProperty(word("a property's name"), valueType, lengthType);
      } else {
        property = new PlyProperty(word("a property's name"), type(type), null);
      }
      elements.get(elements.size() - 1).properties().add(property);
    }

    private PlyType type(String name) {
      PlyType type = PlyType.named(name);
      if (type == null) {
        throw fault("a property's type is not known").found(name).toException();
      }
      return type;
    }

    private String word(String what) {
      if (!scanner.nextToken()) {
        throw fault("a PLY header lacks " + what).toException();
      }
      return scanner.token();
    }

    private Fault fault(String what) {
      return Fault.of(FaultCode.FILE_MALFORMED, what, scanner.where());
    }
  }
}
