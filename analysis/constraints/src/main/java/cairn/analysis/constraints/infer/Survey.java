package cairn.analysis.constraints.infer;

import cairn.analysis.constraints.bind.PointMatch;
import cairn.graph.HeapGraph;
import cairn.graph.HeapType;
import cairn.graph.Root;
import cairn.graph.SlotKind;
import cairn.history.Alive;
import cairn.history.CPoints;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Looks at the heaps of some moments of each run, to know what to ask: which classes there are,
 * where their fields lead, which numbers they hold. A moment costs what is alive then.
 */
final class Survey {
  /** So many C-points of each method are looked at, in even distances, and the end. */
  private static final int MOMENTS = 16;

  /** No more than so many in all. */
  private static final int MOST_MOMENTS = 200;

  /** So many elements of an array are looked at. */
  private static final int ELEMENTS = 64;

  /** What the language can name; of C++ and of compilers there are others. */
  private static final Pattern FIELD =
      Pattern.compile("[A-Za-z_$][\\w$]*(\\[\\d+]|\\.[A-Za-z_$][\\w$]*)*");

  /** Superclasses that say nothing. */
  private static final Set<String> NOBODYS = Set.of("java.lang.Object", "java.cairn.Base");

  private final Predicate<String> chosen;
  private final Map<String, SeenType> types = new LinkedHashMap<>();
  private final Visitors visitors = new Visitors();

  /** The last number of each field of a node, of the run that is looked at. */
  private final Map<SeenField, Map<Long, Double>> last = new HashMap<>();

  private int run;
  private long looked;
  private long moments;

  /**
   * @param chosen which classes are wanted, by name
   */
  Survey(Predicate<String> chosen) {
    this.chosen = chosen;
  }

  void look(Stretch stretch) {
    HeapHistory history = stretch.history();
    CPoints points = history.cpoints();
    run++;
    last.clear();
    Map<Integer, List<Integer>> bySite = new LinkedHashMap<>();
    for (int i = 0; i < points.count() && points.time(i) <= stretch.until(); i++) {
      bySite.computeIfAbsent(points.site(i), k -> new ArrayList<>()).add(i);
    }
    // what is alive is what a C-point's method was given: every method shows something else
    Set<Long> times = new TreeSet<>();
    for (List<Integer> same : bySite.values()) {
      for (int i = 1; i <= MOMENTS && times.size() < MOST_MOMENTS; i++) {
        times.add(points.time(same.get((int) ((long) (same.size() - 1) * i / MOMENTS))));
      }
    }
    times.add(stretch.until());
    looked += times.size();
    moments += bySite.values().stream().mapToInt(List::size).sum() + 1L;
    for (long time : times) {
      look(history.at(time, Alive.REACHABLE).graph(), PointMatch.isNative(history));
    }
  }

  private void look(HeapGraph graph, boolean isNative) {
    for (int i = 0; i < graph.rootCount(); i++) {
      int node = graph.root(i).node();
      if (node >= 0 && graph.rootKind(i) != Root.Kind.CPOINT) {
        visitors.refers("", graph.typeInfo(graph.type(node)).name());
      }
    }
    for (int node = 0; node < graph.nodeCount(); node++) {
      HeapType type = graph.typeInfo(graph.type(node));
      boolean isWanted = isWanted(type);
      references(graph, node, type, isWanted);
      if (isWanted) {
        look(graph, node, type, isNative);
      }
    }
  }

  private boolean isWanted(HeapType type) {
    return !type.isArray()
        && !type.fields().isEmpty()
        && !type.name().contains("\"")
        && chosen.test(type.name());
  }

  private void look(HeapGraph graph, int node, HeapType type, boolean isNative) {
    SeenType seen = types.computeIfAbsent(type.name(), name -> new SeenType(name, isNative));
    seen.nodes++;
    int above = type.supertype();
    if (above >= 0 && !NOBODYS.contains(graph.typeInfo(above).name())) {
      seen.supertype = graph.typeInfo(above).name();
    }
    for (int i = 0; i < type.fields().size() && i < graph.slotCount(node); i++) {
      if (seen.fields.size() <= i) {
        HeapType.Field field = type.fields().get(i);
        seen.fields.add(new SeenField(name(type, field), field.kind()));
      }
      SeenField field = seen.fields.get(i);
      if (FIELD.matcher(field.name).matches()) {
        look(graph, node, i, field);
      }
    }
    pairs(graph, node, seen);
  }

  /** Who refers to whom, and what was there first. */
  private void references(HeapGraph graph, int node, HeapType type, boolean isWanted) {
    boolean isNew = isWanted && visitors.isNew(run, graph.id(node));
    for (int i = 0; i < graph.slotCount(node); i++) {
      if (graph.slotKind(node, i) == SlotKind.REFERENCE) {
        int target = (int) graph.slotBits(node, i);
        HeapType other = graph.typeInfo(graph.type(target));
        visitors.refers(type.name(), other.name());
        if (isNew && (isWanted(other) || other.isArray())) {
          visitors.first(type.name(), run, graph.id(node), graph.id(target), target < node);
        }
      }
    }
  }

  /** Numbers beside each other: of a node, and of a node and its neighbours. */
  private void pairs(HeapGraph graph, int node, SeenType seen) {
    for (int a = 0; a < seen.fields.size(); a++) {
      double first = number(graph, node, a);
      if (Double.isNaN(first)) {
        continue;
      }
      SeenField field = seen.fields.get(a);
      Double before = last.computeIfAbsent(field, k -> new HashMap<>()).put(graph.id(node), first);
      field.rises += before != null && before < first ? 1 : 0;
      field.falls += before != null && before > first ? 1 : 0;
      for (int b = 0; b < seen.fields.size(); b++) {
        if (a != b && b < graph.slotCount(node)) {
          boolean isLink = graph.slotKind(node, b) == SlotKind.REFERENCE;
          int target = isLink ? (int) graph.slotBits(node, b) : node;
          boolean isSame = isLink && graph.type(target) == graph.type(node);
          double second = isSame ? number(graph, target, a) : number(graph, node, b);
          if (!Double.isNaN(second)) {
            SeenField other = seen.fields.get(b);
            PairSample pair = isSame ? seen.along(other, field) : seen.beside(field, other);
            pair.add(graph.id(node) * 31 + run, first, second);
          }
        }
      }
    }
  }

  private static double number(HeapGraph graph, int node, int slot) {
    if (slot >= graph.slotCount(node)) {
      return Double.NaN;
    }
    long bits = graph.slotBits(node, slot);
    return switch (graph.slotKind(node, slot)) {
      case FLOAT -> Float.intBitsToFloat((int) bits);
      case DOUBLE -> Double.longBitsToDouble(bits);
      case BOOLEAN, BYTE, CHAR, SHORT, INT, LONG -> (double) bits;
      case NULL, REFERENCE, UNKNOWN, HIDDEN, WILD -> Double.NaN;
    };
  }

  /** A field's name; none that could be said if a superclass has a field of that name, too. */
  private static String name(HeapType type, HeapType.Field field) {
    boolean isOne = type.fields().stream().filter(f -> f.name().equals(field.name())).count() == 1;
    return isOne ? field.name() : field.name() + "?";
  }

  private void look(HeapGraph graph, int node, int slot, SeenField field) {
    SlotKind kind = graph.slotKind(node, slot);
    long bits = graph.slotBits(node, slot);
    switch (kind) {
      case NULL -> field.nulls++;
      case REFERENCE -> {
        field.references++;
        int target = (int) bits;
        HeapType type = graph.typeInfo(graph.type(target));
        field.targets.merge(type.name(), 1L, Long::sum);
        field.target(graph.id(target), run);
        if (graph.type(node) == graph.type(target)) {
          field.arrivals.add(target > node, graph.id(node), graph.id(target));
        }
        if (type.isArray()) {
          field.length(graph.slotCount(target));
        }
        if (type.isArray() && type.elementKind() == 'L') {
          for (int i = 0; i < Math.min(ELEMENTS, graph.slotCount(target)); i++) {
            if (graph.slotKind(target, i) == SlotKind.REFERENCE) {
              int element = (int) graph.slotBits(target, i);
              field.elements.merge(graph.typeInfo(graph.type(element)).name(), 1L, Long::sum);
            }
          }
        }
      }
      case FLOAT, DOUBLE, BOOLEAN, BYTE, CHAR, SHORT, INT, LONG ->
          field.number(number(graph, node, slot), bits, run);
      case UNKNOWN, HIDDEN, WILD -> {}
    }
  }

  /** How much was looked at, if not all, and what was left out. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (looked < moments) {
      notes.add(
          String.format(
              Locale.ROOT,
              "what to try was learned from %,d of %,d moments; what is proposed held at all of"
                  + " them",
              looked,
              moments));
    }
    Set<String> visiting = visiting();
    if (!visiting.isEmpty()) {
      notes.add(
          "left out, because they only visit a structure, as iterators and views do: "
              + String.join(", ", visiting)
              + "; --type with these alone looks at them");
    }
    return notes;
  }

  /** The classes that were met and belong to structures, each with a name for specifications. */
  List<SeenType> types() {
    Set<String> visiting = visiting();
    List<SeenType> found =
        new ArrayList<>(
            types.values().stream().filter(each -> !visiting.contains(each.name)).toList());
    StructureNames.give(found);
    return found;
  }

  /** Classes that only visit, and what they inherit from: their methods end no operation. */
  Set<String> visitingMethods() {
    Set<String> found = new TreeSet<>(visiting());
    Set<String> others = new HashSet<>();
    types.values().stream()
        .filter(each -> !found.contains(each.name))
        .forEach(each -> others.add(each.supertype));
    for (String name : visiting()) {
      SeenType type = types.get(name);
      if (type != null && !others.contains(type.supertype)) {
        found.add(type.supertype);
      }
    }
    found.remove("");
    return found;
  }

  private Set<String> visiting() {
    Set<String> visiting = new TreeSet<>(visitors.classes());
    visiting.retainAll(types.keySet());
    return visiting.size() == types.size() ? Set.of() : visiting;
  }
}
