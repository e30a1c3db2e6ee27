package cairn.analysis.abstraction.ideal;

import cairn.analysis.abstraction.ideal.ContainerRule.Role;
import cairn.graph.HeapGraph;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Walks containers as they are described. A walk ends whatever the heap holds: no object is a part
 * of one container twice. For one thread. Memory: 2 bits per node.
 */
final class ContainerWalk {
  private static final int DEEPEST = 64;
  static final int MOST_NOTES = 10;

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

  /** What the present container is made of, and its elements, by bits. */
  private final long[] parts;

  private final long[] elements;

  /** Elements, which get a bit only if somebody asks. */
  private final IntList delivered = new IntList();

  /** What parts refer to that is no part. */
  private final IntList left = new IntList();

  /** The words that have a bit. */
  private final IntList touched = new IntList();

  private final IntList structure = new IntList();
  private @Nullable BoundRule rule;
  private @Nullable Role only;
  private @Nullable Role as;
  private int depth;
  private int container;
  private @Nullable Sink sink;
  private boolean damaged;

  /** Of the last container: how many elements, and how many there is place for. */
  private long length;

  private long places;
  private boolean hasPlaces;

  /** By container, what is wrong with it; of those that come first in the heap. */
  final NavigableMap<Integer, String> notes = new TreeMap<>();

  private long damages;

  ContainerWalk(References references, TypeTable types) {
    this.graph = references.graph;
    this.types = types;
    this.references = references;
    this.parts = new long[(graph.nodeCount() >>> 6) + 1];
    this.elements = new long[parts.length];
    this.loaded = new int[Math.max(1, types.mostReferences)];
    this.steps = new PathWalk(this, references);
  }

  int length() {
    return (int) Math.min(Integer.MAX_VALUE, length);
  }

  int places() {
    return (int) Math.min(Integer.MAX_VALUE, hasPlaces ? Math.max(places, length) : length);
  }

  /** Walks a container; false if its description does not fit. */
  boolean run(int node, TypeFacts facts, BoundRule containerRule, Sink listener) {
    for (int i = 0; i < touched.size(); i++) {
      parts[touched.get(i)] = 0;
      elements[touched.get(i)] = 0;
    }
    touched.clear();
    delivered.clear();
    left.clear();
    structure.clear();
    rule = containerRule;
    only = null;
    as = null;
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
      types.misfit(facts, String.valueOf(e.getMessage()));
      return false;
    }
    mark(node, false);
    for (int i = 0; i < structure.size(); i++) {
      leftovers(structure.get(i));
    }
    if (!left.isEmpty()) {
      tellLeftovers(listener);
    }
    return true;
  }

  /** What was left is told, unless it turns out to be an element. */
  private void tellLeftovers(Sink listener) {
    for (int i = 0; i < delivered.size(); i++) {
      int target = delivered.get(i);
      touch(target);
      elements[target >>> 6] |= 1L << target;
    }
    for (int i = 0; i < left.size(); i++) {
      int target = left.get(i);
      if ((elements[target >>> 6] & 1L << target) == 0) {
        listener.leftover(target);
      }
    }
  }

  private Sink sink() {
    return Objects.requireNonNull(sink);
  }

  private void paths(BoundRule of, int node) {
    for (int i = 0; i < of.paths.length; i++) {
      steps.follow(of.paths[i], 0, node);
    }
  }

  private boolean isPart(int node) {
    return (parts[node >>> 6] & 1L << node) != 0;
  }

  private void touch(int node) {
    int word = node >>> 6;
    if ((parts[word] | elements[word]) == 0) {
      touched.add(word);
    }
  }

  /** Whether the object was no part of the container before. */
  boolean mark(int node, boolean covered) {
    if (isPart(node)) {
      return false;
    }
    touch(node);
    parts[node >>> 6] |= 1L << node;
    sink().structure(node);
    if (!covered) {
      structure.add(node);
    }
    return true;
  }

  void deliver(Role role, int node, boolean weak) {
    Role told = role;
    if (only != null) {
      if (role != only) {
        return;
      }
      told = Role.ITEM;
    }
    if (as != null && told == Role.ITEM) {
      told = as;
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
    if (told != Role.VALUE) {
      length++;
    }
    if (target >= 0) {
      delivered.add(target);
    }
    if (weak) {
      sink().weakElement(told, target);
    } else {
      sink().element(told, target);
    }
  }

  /**
   * Goes on as the type of an object is described, if it is.
   *
   * @param which only elements of this role; null for all
   * @param meant what these are then; null for what they are by themselves
   */
  void each(int node, @Nullable Role which, @Nullable Role meant) {
    BoundRule inner = references.facts(references.head(node)).rule;
    if (inner == null || isPart(node)) {
      return;
    }
    if (depth == DEEPEST) {
      damage("containers are in it more than " + DEEPEST + " deep");
      return;
    }
    BoundRule outer = rule;
    Role outerOnly = only;
    Role outerAs = as;
    if (outer != null) {
      outer.includes(inner, which == null);
    }
    depth++;
    rule = inner;
    if (only == null) {
      only = which;
    }
    if (as == null) {
      as = meant;
    }
    paths(inner, node);
    mark(node, false);
    rule = outer;
    only = outerOnly;
    as = outerAs;
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

  private void leftovers(int node) {
    long head = references.head(node);
    TypeFacts facts = references.facts(head);
    if (References.isArray(head)) {
      long end = references.end(node);
      for (long each = References.first(head); each < end; each++) {
        leftover(graph.target(each));
      }
      return;
    }
    references.load(node, head, facts, loaded);
    for (int i = 0; i < facts.references(); i++) {
      if (node != container || !facts.outside[i]) {
        leftover(loaded[i]);
      }
    }
  }

  private void leftover(int target) {
    if (target >= 0 && !isPart(target)) {
      left.add(target);
    }
  }

  void damage(String problem) {
    if (damaged) {
      return;
    }
    damaged = true;
    damages++;
    if (notes.size() < MOST_NOTES || notes.lastKey() > container) {
      notes.put(
          container,
          "%s at 0x%x is damaged: %s; what was found of it counts"
              .formatted(types.ofNode(container).name, graph.id(container), problem));
      if (notes.size() > MOST_NOTES) {
        notes.pollLastEntry();
      }
    }
  }

  /** How many containers are damaged. */
  long damages() {
    return damages;
  }
}
