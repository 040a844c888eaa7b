package dev.sinew.character.format;

import java.io.IOException;

/** What takes a value and may fail in input or output. */
@FunctionalInterface
public interface IoConsumer<T> {
  /** Uses {@code value}. */
  void accept(T value) throws IOException;
}
