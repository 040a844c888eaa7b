package dev.sinew.character.source.vmc;

import org.jspecify.annotations.Nullable;

/** A packet is no Open Sound Control, or not as a program would send it. */
final class MalformedPacketException extends Exception {
  private static final long serialVersionUID = 1L;

  MalformedPacketException() {
    this(null);
  }

  /** Without a stack trace, which a flood of them could not afford. */
  MalformedPacketException(@Nullable Throwable cause) {
    super("malformed packet", cause, false, false);
  }
}
