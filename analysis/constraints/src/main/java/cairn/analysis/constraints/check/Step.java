package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.BoundSpec;
import cairn.analysis.constraints.bind.Numbering;
import cairn.analysis.constraints.bind.Shape;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A step from a node to what one of its slots holds. */
abstract class Step {
  /** Whether a slot of a node of a shape is meant. */
  abstract boolean matches(Shape shape, int slot);

  /** Whether some element of an array may be meant. */
  boolean matchesElements(Shape shape) {
    return matches(shape, 0);
  }

  /** Whether the step follows edges, through arrays that are part of a node, and not slots. */
  boolean isEdge() {
    return false;
  }

  /** A field by its name. Its place in nodes of a shape is looked up once. */
  static final class ByName extends Step {
    private static final int NOT_LOOKED_UP = -2;

    final String name;
    private int[] slots = new int[0];
    private final Map<Integer, Shape.Bits> bits = new HashMap<>();

    ByName(String name) {
      this.name = name;
    }

    int slot(Shape shape) {
      if (shape.id < slots.length && slots[shape.id] != NOT_LOOKED_UP) {
        return slots[shape.id];
      }
      if (shape.id >= slots.length) {
        int old = slots.length;
        slots = Arrays.copyOf(slots, shape.id + 16);
        Arrays.fill(slots, old, slots.length, NOT_LOOKED_UP);
      }
      slots[shape.id] = shape.isArray ? -1 : shape.field(name);
      Shape.Bits found = slots[shape.id] >= 0 || shape.isArray ? null : shape.bits(name);
      if (found != null) {
        slots[shape.id] = found.slot();
        bits.put(shape.id, found);
      }
      return slots[shape.id];
    }

    /** If the field is one of bits, which of its slot's they are; asked after {@link #slot}. */
    Shape.@Nullable Bits bits(Shape shape) {
      return bits.isEmpty() ? null : bits.get(shape.id);
    }

    @Override
    boolean matches(Shape shape, int slot) {
      return slot(shape) == slot;
    }
  }

  /** A field by its number; only the slot, not the element of an array in it. */
  static final class ByNumber extends Step {
    private final BoundSpec bound;
    private final int structure;
    private final long number;

    ByNumber(BoundSpec bound, int structure, long number) {
      this.bound = bound;
      this.structure = structure;
      this.number = number;
    }

    Numbering numbering(Shape shape) {
      return bound.numbering(structure, shape);
    }

    @Override
    boolean matches(Shape shape, int slot) {
      return shape.isArray ? slot == number - 1 : numbering(shape).slot(number) == slot;
    }

    @Override
    boolean matchesElements(Shape shape) {
      return true;
    }
  }

  /** Any element of an array; any field of what is no array. */
  static final class AnySlot extends Step {
    static final AnySlot INSTANCE = new AnySlot();

    @Override
    boolean matches(Shape shape, int slot) {
      return true;
    }
  }

  /** Any element of an array. */
  static final class AnyElement extends Step {
    static final AnyElement INSTANCE = new AnyElement();

    @Override
    boolean matches(Shape shape, int slot) {
      return shape.isArray;
    }
  }

  /** The number in a box. */
  static final class Box extends Step {
    static final Box INSTANCE = new Box();

    @Override
    boolean matches(Shape shape, int slot) {
      return shape.boxSlot == slot;
    }
  }

  /** Any edge. */
  static final class AnyEdge extends Step {
    static final AnyEdge INSTANCE = new AnyEdge();

    @Override
    boolean matches(Shape shape, int slot) {
      return false;
    }

    @Override
    boolean isEdge() {
      return true;
    }
  }
}
