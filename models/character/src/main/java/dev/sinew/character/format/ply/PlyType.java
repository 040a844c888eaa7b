package dev.sinew.character.format.ply;

import org.jspecify.annotations.Nullable;

/** Scalar types of PLY, by their old and new names. */
enum PlyType {
  CHAR("char", "int8", 1),
  UCHAR("uchar", "uint8", 1),
  SHORT("short", "int16", 2),
  USHORT("ushort", "uint16", 2),
  INT("int", "int32", 4),
  UINT("uint", "uint32", 4),
  FLOAT("float", "float32", 4),
  DOUBLE("double", "float64", 8);

  private final String oldName;
  private final String newName;
  private final int bytes;

  PlyType(String oldName, String newName, int bytes) {
    this.oldName = oldName;
    this.newName = newName;
    this.bytes = bytes;
  }

  int bytes() {
    return bytes;
  }

  static @Nullable PlyType named(String name) {
    for (PlyType type : values()) {
      if (type.oldName.equals(name) || type.newName.equals(name)) {
        return type;
      }
    }
    return null;
  }
}
