package java.cairn;

import cairn.recording.Format;

/** Which event a store to a field of each kind is. */
final class FieldSites {
  private FieldSites() {}

  static int kind(int fieldKind, boolean isStatic) {
    int k =
        switch (fieldKind) {
          case 'L' -> Format.PUT_REF;
          case 'J' -> Format.PUT_LONG;
          case 'F' -> Format.PUT_FLOAT;
          case 'D' -> Format.PUT_DOUBLE;
          default -> Format.PUT_INT;
        };
    return isStatic ? k + (Format.STATIC_REF - Format.PUT_REF) : k;
  }

  static void put(Object o, boolean isStatic, int kind, long bits, int site) {
    switch (kind) {
      case 'F' -> {
        float f = Float.intBitsToFloat((int) bits);
        if (isStatic) {
          Hooks.staticFloat(f, site);
        } else {
          Hooks.putFloat(o, f, site);
        }
      }
      case 'D' -> {
        double d = Double.longBitsToDouble(bits);
        if (isStatic) {
          Hooks.staticDouble(d, site);
        } else {
          Hooks.putDouble(o, d, site);
        }
      }
      default -> {
        if (isStatic) {
          Hooks.staticLong(bits, site);
        } else {
          Hooks.putLong(o, bits, site);
        }
      }
    }
  }
}
