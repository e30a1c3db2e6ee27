package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.Shape;
import cairn.graph.SlotKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects what a constraint asks of slots: comparisons are solved for each slot that they read,
 * with all others as they are. Sums are linear in their slots; what is not is left out.
 */
final class Demands {
  private final Frame f;
  private final List<Demand> found = new ArrayList<>();

  Demands(Frame f) {
    this.f = f;
  }

  List<Demand> found() {
    return found;
  }

  /** Two terms must be equal. */
  void equal(Term left, Term right) {
    Side a = side(left);
    Side b = side(right);
    meet(a, b, 0);
    meet(b, a, 0);
  }

  /**
   * The first term must be at a distance from the second: at 0 or more to either side.
   *
   * @param gap what is added to the second so that the order holds
   */
  void ordered(Term left, Term right, int gap) {
    Side a = side(left);
    Side b = side(right);
    meet(a, b, gap);
    meet(b, a, -gap);
  }

  /** A term must be a number. */
  void value(Term term, long number) {
    meet(side(term), new Side(null, Values.WHOLE, number, Values.WHOLE, number), 0);
  }

  /** A node must have an edge to another, or none. */
  void edge(int from, int to, boolean wanted) {
    HeapState heap = f.heap;
    for (int i = 0; i < heap.outCount(from); i++) {
      int index = heap.shape(from).isArray ? i : heap.shape(from).referenceSlots[i];
      boolean refers = heap.edges.to(heap.outBase(from) + i) == to;
      if (refers != wanted) {
        Cell cell = wanted ? Cell.node(heap.global(to)) : Cell.NULL;
        add(heap.slot(from, index), cell, false);
      }
    }
  }

  /**
   * A side of a comparison.
   *
   * @param tag and bits of its value; then of the number in it, if it is a box
   */
  private record Side(@Nullable Origin origin, int tag, long bits, int numberTag, long number) {}

  private Side side(Term term) {
    int tag = term.eval(f);
    long bits = f.bits;
    int numberTag = f.unboxed(tag);
    long number = f.bits;
    return new Side(Origin.of(f, term), tag, bits, numberTag, number);
  }

  /** Solves for the slots of one side. */
  private void meet(Side side, Side other, int gap) {
    Origin origin = side.origin();
    if (origin == null) {
      return;
    }
    boolean link = other.tag() == Values.NODE || other.tag() == Values.NULL;
    if (origin.alone >= 0 && link && gap == 0) {
      Cell cell = other.tag() == Values.NULL ? Cell.NULL : Cell.node(f.globalOf(other.bits()));
      add(origin.alone, cell, true);
    }
    if (side.numberTag() == Values.WHOLE && other.numberTag() == Values.WHOLE) {
      long missing = other.number() + gap - side.number();
      for (Map.Entry<Long, Long> each : origin.factors.entrySet()) {
        long factor = each.getValue();
        if (factor != 0 && missing % factor == 0) {
          shift(origin, each.getKey(), missing / factor);
        }
      }
    } else if (origin.alone >= 0
        && side.numberTag() == Values.REAL
        && (other.numberTag() == Values.REAL || other.numberTag() == Values.WHOLE)) {
      double wanted = Numbers.real(other.numberTag(), other.number()) + gap;
      real(origin.alone, wanted);
    }
  }

  private void shift(Origin origin, long slot, long by) {
    Cell cell = content(slot);
    if (!cell.isWhole()) {
      return; // a number in a box, or one that was never stored
    }
    Shape.Bits part = origin.bits.get(slot);
    boolean alone = origin.alone == slot;
    if (part == null) {
      add(slot, new Cell(cell.kind(), cell.bits() + by), alone);
      return;
    }
    long mask = part.width() >= 64 ? -1L : (1L << part.width()) - 1;
    long value = part.of(cell.bits()) + by;
    long all = cell.bits() & ~(mask << part.shift()) | (value & mask) << part.shift();
    add(slot, new Cell(cell.kind(), all), alone);
  }

  private void real(long slot, double wanted) {
    SlotKind kind = content(slot).kind();
    if (kind == SlotKind.DOUBLE) {
      add(slot, new Cell(kind, Double.doubleToRawLongBits(wanted)), true);
    } else if (kind == SlotKind.FLOAT) {
      add(slot, new Cell(kind, Float.floatToRawIntBits((float) wanted)), true);
    }
  }

  private Cell content(long slot) {
    return WhatIf.content(f.heap.now(), f.history, slot);
  }

  private void add(long slot, Cell cell, boolean alone) {
    int owner = f.history.owner(slot);
    if (owner < 0 || f.shapes.of(owner).boxSlot < 0) {
      found.add(new Demand(slot, cell, alone));
    }
  }
}
