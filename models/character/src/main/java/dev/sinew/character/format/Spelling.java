package dev.sinew.character.format;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * How constants are spelt in files, options and messages: in small letters, with hyphens. {@code
 * THIN_PLATE} is {@code thin-plate}.
 */
public final class Spelling {
  private Spelling() {}

  /** A constant as users see it. */
  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The constant that is spelt so, if one is. */
  public static <E extends Enum<E>> Optional<E> find(E[] constants, String text) {
    return Arrays.stream(constants).filter(constant -> of(constant).equals(text)).findFirst();
  }
}
