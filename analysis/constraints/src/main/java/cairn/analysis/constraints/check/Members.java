package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.Embedded;
import cairn.analysis.constraints.bind.Shape;
import cairn.analysis.constraints.lang.Expr;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Members inside of C structs: {@code X.items[I].key} is a slot of X itself. */
final class Members {
  private Members() {}

  /**
   * A path from a node through its own members.
   *
   * @param base what leads to the node
   * @param path {@code items[].key}
   * @param elements those of its parts that are elements, in their order
   */
  record Path(Expr base, String path, List<Expr.Element> elements) {}

  /**
   * The paths that an expression can be, from the longest on: of two parts or more, or, for the
   * size of an array, of one.
   */
  static List<Path> paths(Expr expr, int least) {
    List<Path> found = new ArrayList<>();
    String path = "";
    List<Expr.Element> elements = new ArrayList<>();
    int parts = 0;
    Expr at = expr;
    while (true) {
      if (at instanceof Expr.Field field) {
        boolean dot = !path.isEmpty() && path.charAt(0) != '[';
        path = field.name() + (dot ? "." : "") + path;
        at = field.base();
        if (++parts >= least) {
          found.add(0, new Path(at, path, List.copyOf(elements)));
        }
      } else if (at instanceof Expr.Element element
          && !(element.base() instanceof Expr.NodeVariable)) {
        path = "[]" + (path.isEmpty() || path.charAt(0) == '[' ? "" : ".") + path;
        elements.add(0, element);
        at = element.base();
        parts++;
      } else {
        return found;
      }
    }
  }

  /** What is known of a path in nodes of a shape, looked up once. */
  private static final class Lookup {
    private final String path;
    private final Map<Integer, @Nullable Embedded> byShape = new HashMap<>();

    Lookup(String path) {
      this.path = path;
    }

    @Nullable Embedded in(Shape shape) {
      Embedded known = byShape.get(shape.id);
      if (known == null && !byShape.containsKey(shape.id)) {
        known = shape.isArray ? null : Embedded.of(shape.heapType, path);
        byShape.put(shape.id, known);
      }
      return known;
    }
  }

  /** A member, or, in nodes that have no such, what the expression means otherwise. */
  static final class Member extends Term {
    private final Term base;
    private final Term[] indexes;
    private final Term otherwise;
    private final Lookup lookup;

    Member(Term base, String path, List<Term> indexes, Term otherwise) {
      this.base = base;
      this.indexes = indexes.toArray(new Term[0]);
      this.otherwise = otherwise;
      this.lookup = new Lookup(path);
    }

    @Override
    boolean isSlot() {
      return true;
    }

    @Override
    int eval(Frame f) {
      int tag = base.eval(f);
      long node = f.bits;
      Embedded members = tag == Values.NODE ? lookup.in(f.shapeOf(node)) : null;
      if (members == null) {
        return otherwise.eval(f);
      }
      long[] at = new long[indexes.length];
      for (int i = 0; i < at.length; i++) {
        int indexTag = Terms.whole(f, indexes[i]);
        if (indexTag != Values.WHOLE) {
          return indexTag;
        }
        at[i] = f.bits;
      }
      int slot = members.slot(at);
      return slot < 0 ? Values.ABSENT : f.read(node, slot);
    }
  }

  /** How many elements an array inside of a struct has. */
  static final class Length extends Term {
    private final Term base;
    private final int which;
    private final Term otherwise;
    private final List<Lookup> lookups = new ArrayList<>();

    /**
     * @param paths those of the array's elements, or of members of them
     * @param which of the arrays on the paths
     */
    Length(Term base, List<String> paths, int which, Term otherwise) {
      this.base = base;
      this.which = which;
      this.otherwise = otherwise;
      paths.forEach(path -> lookups.add(new Lookup(path)));
    }

    @Override
    int eval(Frame f) {
      int tag = base.eval(f);
      if (tag == Values.NODE) {
        Shape shape = f.shapeOf(f.bits);
        for (Lookup lookup : lookups) {
          Embedded members = lookup.in(shape);
          if (members != null) {
            f.bits = members.length(which);
            return Values.WHOLE;
          }
        }
      }
      return otherwise.eval(f);
    }
  }

  /** The slots of a path, whatever its indexes are. */
  static final class Slots extends Step {
    private final String path;
    private final Map<Integer, BitSet> byShape = new HashMap<>();

    Slots(String path) {
      this.path = path;
    }

    @Override
    boolean matches(Shape shape, int slot) {
      return byShape.computeIfAbsent(shape.id, id -> find(shape)).get(slot);
    }

    private BitSet find(Shape shape) {
      BitSet found = new BitSet();
      for (int i = 0; !shape.isArray && i < shape.heapType.fields().size(); i++) {
        found.set(i, Embedded.path(shape.heapType.fields().get(i).name()).equals(path));
      }
      return found;
    }
  }
}
