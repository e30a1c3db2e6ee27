package cairn.analysis.abstraction.ideal;

import cairn.analysis.abstraction.ideal.BoundRule.BoundPath;
import cairn.analysis.abstraction.ideal.ContainerRule.Role;
import cairn.graph.HeapGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Walks containers as they are described. A walk ends whatever the heap holds: no object is a part
 * of one container twice. Memory: 4 bytes per node.
 */
final class ContainerWalk {
  private static final int DEEPEST = 64;
  private static final int MOST_NOTES = 10;

  /** Hears what a container consists of. */
  interface Sink {
    /**
     * @param target may be {@link References#NULL}
     */
    void element(Role role, int target);

    /** An element that the container does not keep alive. */
    void weakElement(Role role, int target);

    /** An object that the container is made of, itself among them; heard once for each. */
    void structure(int node);

    /** What such an object refers to besides, which is no element and no such object. */
    void leftover(int target);
  }

  private final HeapGraph graph;
  private final TypeTable types;
  private final References references;
  private final PathWalk steps;
  private final int[] loaded;

  /** By node, twice the number of the walk that it is a part of, one more if it is an element. */
  private final int[] stamps;

  private int walk;
  private final IntList structure = new IntList();
  private @Nullable BoundRule rule;
  private @Nullable Role only;
  private int depth;
  private int container;
  private @Nullable Sink sink;
  private boolean damaged;

  /** Of the last container: how many elements, and how many there is place for. */
  private long length;

  private long places;
  private boolean hasPlaces;

  final List<String> notes = new ArrayList<>();
  private long unsaid;

  ContainerWalk(References references, TypeTable types) {
    this.graph = references.graph;
    this.types = types;
    this.references = references;
    this.stamps = new int[graph.nodeCount()];
    this.loaded = new int[Math.max(1, types.mostReferences)];
    this.steps = new PathWalk(this, references, types);
  }

  int length() {
    return (int) Math.min(Integer.MAX_VALUE, length);
  }

  int places() {
    return (int) Math.min(Integer.MAX_VALUE, hasPlaces ? Math.max(places, length) : length);
  }

  /** Walks a container; false if its description does not fit and is not used any more. */
  boolean run(int node, TypeFacts facts, BoundRule containerRule, Sink listener) {
    if (++walk < 0 || walk == 1 << 30) {
      Arrays.fill(stamps, 0);
      walk = 1;
    }
    structure.clear();
    rule = containerRule;
    only = null;
    depth = 0;
    container = node;
    sink = listener;
    length = 0;
    places = 0;
    hasPlaces = false;
    damaged = false;
    try {
      paths(containerRule, node);
    } catch (PathWalk.MismatchException e) {
      types.unbind(facts, String.valueOf(e.getMessage()));
      return false;
    }
    mark(node, false);
    for (int i = 0; i < structure.size(); i++) {
      leftovers(structure.get(i), listener);
    }
    return true;
  }

  private Sink sink() {
    return Objects.requireNonNull(sink);
  }

  private void paths(BoundRule of, int node) {
    for (BoundPath path : of.paths) {
      steps.follow(path, 0, node);
    }
  }

  /** Whether the object was no part of the container before. */
  boolean mark(int node, boolean covered) {
    if (stamps[node] == walk << 1) {
      return false;
    }
    stamps[node] = walk << 1;
    sink().structure(node);
    if (!covered) {
      structure.add(node);
    }
    return true;
  }

  void deliver(Role role, int node, boolean weak) {
    Role as = role;
    if (only != null) {
      if (role != only) {
        return;
      }
      as = Role.ITEM;
    }
    int target = node;
    if (rule != null && target >= 0) {
      boolean skipped = rule.isSkipped(target);
      boolean isNull = rule.isNull(target);
      if ((skipped || isNull) && !weak) {
        sink().leftover(target);
      }
      if (skipped) {
        return;
      }
      target = isNull ? References.NULL : target;
    }
    if (as != Role.VALUE) {
      length++;
    }
    if (target >= 0 && stamps[target] != walk << 1) {
      stamps[target] = (walk << 1) + 1;
    }
    if (weak) {
      sink().weakElement(as, target);
    } else {
      sink().element(as, target);
    }
  }

  /** Goes on as the type of an object is described, if it is; with one role's elements only. */
  void each(int node, @Nullable Role which) {
    BoundRule inner = types.ofNode(node).rule;
    if (inner == null || stamps[node] == walk << 1) {
      return;
    }
    if (depth == DEEPEST) {
      damage("containers are in it more than " + DEEPEST + " deep");
      return;
    }
    BoundRule outer = rule;
    Role outerOnly = only;
    if (outer != null) {
      outer.includes(inner, which == null);
    }
    depth++;
    rule = inner;
    if (only == null) {
      only = which;
    }
    paths(inner, node);
    mark(node, false);
    rule = outer;
    only = outerOnly;
    depth--;
  }

  /** More elements that are null. */
  void lengthen(long more) {
    length += more;
  }

  /** There is an array of places for elements. */
  void addPlaces(long more) {
    hasPlaces = true;
    places += more;
  }

  /** Whether what is walked says that this is no element; it is kept alive all the same. */
  boolean isSkipped(int node) {
    boolean skipped = rule != null && rule.isSkipped(node);
    if (skipped) {
      sink().leftover(node);
    }
    return skipped;
  }

  /** Whether a key says that its value is an array of pairs. */
  boolean isNested(int key) {
    return rule != null && rule.isNested(key);
  }

  /** Whether elements of every role count. */
  boolean takesAll() {
    return only == null;
  }

  private void leftovers(int node, Sink listener) {
    TypeFacts facts = types.ofNode(node);
    if (references.isArray(node, facts)) {
      long end = references.end(node);
      for (long each = references.first(node); each < end; each++) {
        leftover(graph.target(each), listener);
      }
      return;
    }
    references.load(node, facts, loaded);
    for (int i = 0; i < facts.references(); i++) {
      if (node != container || !facts.outside[i]) {
        leftover(loaded[i], listener);
      }
    }
  }

  private void leftover(int target, Sink listener) {
    if (target >= 0 && stamps[target] >> 1 != walk) {
      listener.leftover(target);
    }
  }

  void damage(String problem) {
    if (damaged) {
      return;
    }
    damaged = true;
    if (notes.size() < MOST_NOTES) {
      notes.add(
          "%s at 0x%x is damaged: %s; what was found of it counts"
              .formatted(types.ofNode(container).name, graph.id(container), problem));
    } else {
      unsaid++;
    }
  }

  /** How many more containers are damaged than the notes say. */
  long unsaid() {
    return unsaid;
  }
}
