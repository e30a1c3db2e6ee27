package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.Shape;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a value was computed from: slots, each with the factor by which it counts. A term adds its
 * own part; what is neither a slot nor a sum of slots adds nothing.
 */
final class Origin {
  /** At most this many terms are followed through attributes. */
  private static final int MOST_STEPS = 4096;

  private final Frame f;
  private final Capture capture = new Capture();
  private int steps;

  /** Per slot its factor. */
  final Map<Long, Long> factors = new LinkedHashMap<>();

  /** Slots of which only some bits count. */
  final Map<Long, Shape.Bits> bits = new LinkedHashMap<>();

  /** The slot that the value is; -1 if it is computed. */
  long alone = -1;

  private Origin(Frame f) {
    this.f = f;
  }

  /** Where a term's value comes from. */
  static Origin of(Frame f, Term term) {
    Origin origin = new Origin(f);
    Tracer before = f.tracer;
    f.tracer = null;
    try {
      term.origin(f, 1, origin);
      if (term.isSlot() && origin.factors.size() == 1) {
        origin.alone = origin.factors.keySet().iterator().next();
      }
    } finally {
      f.tracer = before;
    }
    return origin;
  }

  /** Whether there is room for one more step. */
  boolean goesOn() {
    return ++steps <= MOST_STEPS;
  }

  /** A term that reads a slot as its last step; returns the slot, or -1. */
  long read(Term term, long factor) {
    capture.last = -1;
    f.tracer = capture;
    int tag = term.eval(f);
    f.tracer = null;
    if (capture.last < 0 || capture.tag != tag) {
      return -1;
    }
    factors.merge(capture.last, factor, Long::sum);
    return capture.last;
  }

  /** Notes the slot that was read last. */
  private static final class Capture implements Tracer {
    long last;
    int tag;

    @Override
    public void slot(long slot, int slotTag, long bits) {
      last = slot;
      tag = slotTag;
    }

    @Override
    public void size(int node, long length) {}

    @Override
    public void degree(int node, int which, int degreeTag, long bits) {}

    @Override
    public void attribute(int node, int attribute, int attributeTag, long bits) {}

    @Override
    public void count(int node, int structure, int countTag, long bits) {}

    @Override
    public void edge(int from, int to, int truth) {}

    @Override
    public void path(int from, int to, int truth) {}

    @Override
    public void isA(int node, int structure, boolean truth) {}

    @Override
    public void index(long value) {}

    @Override
    public void indexed(int truth) {}

    @Override
    public void counting() {}

    @Override
    public void counted(String term, int countTag, long bits) {}

    @Override
    public int mark() {
      return 0;
    }

    @Override
    public void dismiss(int mark) {}
  }
}
