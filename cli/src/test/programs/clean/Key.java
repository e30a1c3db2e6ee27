package clean;

import java.io.Serializable;

/** A key with few hash values; only some have an order. */
class Key implements Serializable {
  final int value;

  private Key(int value) {
    this.value = value;
  }

  static Key of(int value) {
    return value % 3 == 0 ? new Key(value) : new Ordered(value);
  }

  @Override
  public int hashCode() {
    return (value & 3) == 0 ? value : (value & 4) << 16 | value & 1;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Key key && key.value == value;
  }

  private static final class Ordered extends Key implements Comparable<Ordered> {
    Ordered(int value) {
      super(value);
    }

    @Override
    public int compareTo(Ordered other) {
      return Integer.compare(value, other.value);
    }
  }
}
