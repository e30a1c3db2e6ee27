package cairn.analysis.abstraction.ideal;

import cairn.analysis.abstraction.ideal.BoundRule.BoundPath;
import cairn.analysis.abstraction.ideal.BoundRule.BoundRole;
import cairn.analysis.abstraction.ideal.BoundRule.BoundStep;
import cairn.analysis.abstraction.ideal.BoundRule.FieldFinder;
import cairn.analysis.abstraction.ideal.ContainerRule.Places;
import cairn.analysis.abstraction.ideal.ContainerRule.Role;
import cairn.graph.HeapGraph;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Walks containers as they are described. A walk ends whatever the heap holds: no object is a part
 * of one container twice. Memory: 4 bytes per node.
 */
final class ContainerWalk {
  private static final int DEEPEST = 16;
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
  private final ArrayWalk arrays;
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
    this.arrays = new ArrayWalk(references);
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
      java.util.Arrays.fill(stamps, 0);
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
    } catch (MismatchException e) {
      types.unbind(facts, e.getMessage());
      return false;
    }
    mark(node, false);
    for (int i = 0; i < structure.size(); i++) {
      leftovers(structure.get(i), listener);
    }
    return true;
  }

  /** A description names a field that an object on its way does not have. */
  private static final class MismatchException extends RuntimeException {
    private static final long serialVersionUID = 1;

    MismatchException(String problem) {
      super(problem, null, false, false);
    }
  }

  private Sink sink() {
    return java.util.Objects.requireNonNull(sink);
  }

  private void paths(BoundRule of, int node) {
    for (BoundPath path : of.paths) {
      follow(path, 0, node);
    }
  }

  /** Whether the object was no part of the container before. */
  private boolean mark(int node, boolean covered) {
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

  private void follow(BoundPath path, int at, int node) {
    if (at == path.steps().size()) {
      end(path, node);
      return;
    }
    BoundStep bound = path.steps().get(at);
    if (bound.step() instanceof ContainerRule.Field) {
      mark(node, false);
      int target = field(node, bound.fields().get(0));
      if (target >= 0) {
        follow(path, at + 1, target);
      }
    } else if (bound.step() instanceof ContainerRule.Elements elements) {
      if (!bound.fields().isEmpty()) {
        mark(node, false);
      }
      elements(path, at, node, elements, bound.fields());
    } else if (bound.step() instanceof ContainerRule.Chain chain) {
      if (bound.fields().size() == 1 && !chain.around()) {
        chain(path, at, node, bound.fields().get(0));
      } else {
        closure(path, at, node, bound.fields(), chain.around());
      }
    } else if (bound.step() instanceof ContainerRule.Each each) {
      each(node, each.only());
    } else if (bound.step() instanceof ContainerRule.Parts) {
      if (isPart(node)) {
        each(node, null);
      } else {
        deliver(Role.ITEM, node, false);
      }
    } else if (bound.step() instanceof ContainerRule.Zip) {
      mark(node, false);
      zip(field(node, bound.fields().get(0)), field(node, bound.fields().get(1)));
    } else if (bound.step() instanceof ContainerRule.Bits bits) {
      mark(node, false);
      bits(node, field(node, bound.fields().get(0)), bits);
    }
  }

  private int field(int node, FieldFinder finder) {
    TypeFacts facts = types.ofNode(node);
    int reference = finder.in(facts);
    if (reference < 0 || references.isArray(node, facts)) {
      throw new MismatchException(
          "its description looks for a field " + finder.name() + " in " + facts.name);
    }
    return references.field(node, facts, reference);
  }

  private void end(BoundPath path, int node) {
    List<BoundRole> roles = path.roles();
    if (roles.isEmpty()) {
      deliver(Role.ITEM, node, false);
      return;
    }
    int last = path.steps().size() - 1;
    int chained =
        last >= 0 && path.steps().get(last).step() instanceof ContainerRule.Chain
            ? path.steps().get(last).fields().size()
            : 0;
    mark(node, only == null && roles.size() + chained >= types.ofNode(node).references());
    for (int i = 0; i < roles.size(); i++) {
      if (roles.get(i).role().required() && owner(node, roles.get(i)) < 0) {
        return;
      }
    }
    for (int i = 0; i < roles.size(); i++) {
      BoundRole role = roles.get(i);
      FieldFinder finder = role.fields().get(role.fields().size() - 1);
      int holder = role.fields().size() == 1 ? node : holder(node, role);
      int target = holder < 0 ? References.NULL : field(holder, finder);
      boolean weak = false;
      if (holder >= 0) {
        TypeFacts facts = types.ofNode(holder);
        weak = facts.weak >= 0 && finder.in(facts) == facts.weak;
      }
      deliver(role.role().role(), target, weak);
    }
  }

  /** The object whose field a role is, by the fields before; those on the way become parts. */
  private int holder(int node, BoundRole role) {
    int at = node;
    for (int i = 0; i + 1 < role.fields().size() && at >= 0; i++) {
      at = field(at, role.fields().get(i));
      if (at >= 0) {
        mark(at, false);
      }
    }
    return at;
  }

  private int owner(int node, BoundRole role) {
    int holder = holder(node, role);
    return holder < 0 ? holder : field(holder, role.fields().get(role.fields().size() - 1));
  }

  private void deliver(Role role, int node, boolean weak) {
    Role as = role;
    if (only != null) {
      if (role != only) {
        return;
      }
      as = Role.ITEM;
    }
    int target = node;
    if (rule != null && target >= 0) {
      if (rule.isSkipped(target)) {
        return;
      }
      target = rule.isNull(target) ? References.NULL : target;
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

  private void elements(
      BoundPath path, int at, int node, ContainerRule.Elements elements, List<FieldFinder> finder) {
    int array = finder.isEmpty() ? node : field(node, finder.get(0));
    if (array < 0) {
      return;
    }
    if (!references.isArray(array, types.ofNode(array))) {
      damage(types.ofNode(array).name + " is in the place of an array");
      return;
    }
    boolean last = at + 1 == path.steps().size();
    if (!mark(array, last && path.roles().isEmpty())) {
      return;
    }
    hasPlaces = true;
    if (elements.places() == Places.PAIRS) {
      places += graph.slotCount(array) / 2;
      pairs(array);
      return;
    }
    int slots = graph.slotCount(array);
    places += slots;
    long end = references.end(array);
    for (long each = references.first(array); each < end; each++) {
      int target = graph.target(each);
      if (rule == null || !rule.isSkipped(target)) {
        follow(path, at + 1, target);
      }
    }
    int expected =
        switch (elements.places()) {
          case ALL -> slots;
          case SIZED -> arrays.number(node, elements.size());
          default -> 0;
        };
    long filled = end - references.first(array);
    if (last && path.roles().isEmpty() && expected > filled && expected <= slots) {
      deliver(Role.ITEM, References.NULL, false);
      length += expected - filled - 1;
    }
  }

  /** Arrays of pairs and other parts in the place of pairs are walked afterwards. */
  private void pairs(int array) {
    IntList later = new IntList();
    arrays.pairs(
        array,
        (key, value) -> {
          boolean nested = key >= 0 && value >= 0 && rule != null && rule.isNested(key);
          if (nested || key >= 0 && isPart(key)) {
            if (!nested) {
              later.add(key);
            }
            if (value >= 0) {
              later.add(value);
            }
          } else {
            pair(key, value);
          }
        });
    for (int i = 0; i < later.size(); i++) {
      int node = later.get(i);
      if (!references.isArray(node, types.ofNode(node))) {
        each(node, null);
      } else if (mark(node, true)) {
        pairs(node);
      }
    }
  }

  private boolean isPart(int node) {
    BoundRule of = types.ofNode(node).rule;
    return of != null && of.part;
  }

  private void pair(int key, int value) {
    if (key >= 0) {
      deliver(Role.KEY, key, false);
      deliver(Role.VALUE, value, false);
    }
  }

  private void chain(BoundPath path, int at, int first, FieldFinder next) {
    int before = first;
    int node = first;
    while (node >= 0 && (rule == null || !rule.isSkipped(node))) {
      if (!mark(node, at + 1 == path.steps().size() && covers(path, node))) {
        if (node != before) {
          damage("it comes back to a part of itself by " + next.name());
        }
        return;
      }
      int after = field(node, next);
      follow(path, at + 1, node);
      before = node;
      node = after;
    }
  }

  private boolean covers(BoundPath path, int node) {
    return !path.roles().isEmpty() && path.roles().size() + 1 >= types.ofNode(node).references();
  }

  private void closure(
      BoundPath path, int at, int first, List<FieldFinder> fields, boolean around) {
    IntList pending = new IntList();
    pending.add(first);
    while (!pending.isEmpty()) {
      int node = pending.pop();
      if (rule != null && rule.isSkipped(node)) {
        continue;
      }
      if (!mark(node, false)) {
        if (!around) {
          damage("one of its parts is in it twice");
        }
        continue;
      }
      follow(path, at + 1, node);
      for (int i = fields.size() - 1; i >= 0; i--) {
        int next = field(node, fields.get(i));
        if (next >= 0 && next != node) {
          pending.add(next);
        }
      }
    }
  }

  private void each(int node, @Nullable Role which) {
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

  private void zip(int keys, int values) {
    if (keys >= 0 && values >= 0) {
      hasPlaces = true;
      places += graph.slotCount(values);
      mark(values, true);
      mark(keys, true);
      arrays.zip(keys, values, this::pair);
    }
  }

  private void bits(int node, int universe, ContainerRule.Bits bits) {
    if (universe >= 0) {
      arrays.bits(node, universe, bits.bits(), target -> deliver(Role.ITEM, target, false));
    }
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

  private void damage(String problem) {
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
