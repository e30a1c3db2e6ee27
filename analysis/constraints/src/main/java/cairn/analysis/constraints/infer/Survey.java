package cairn.analysis.constraints.infer;

import cairn.analysis.constraints.bind.PointMatch;
import cairn.graph.HeapGraph;
import cairn.graph.HeapType;
import cairn.graph.SlotKind;
import cairn.history.Alive;
import cairn.history.CPoints;
import cairn.history.HeapHistory;
import java.util.ArrayList;
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
    for (int node = 0; node < graph.nodeCount(); node++) {
      HeapType type = graph.typeInfo(graph.type(node));
      if (type.isArray()
          || type.fields().isEmpty()
          || type.name().contains("\"")
          || !chosen.test(type.name())) {
        continue;
      }
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
    }
  }

  /** A field's name; none that could be said if a superclass has a field of that name, too. */
  private static String name(HeapType type, HeapType.Field field) {
    boolean isOne = type.fields().stream().filter(f -> f.name().equals(field.name())).count() == 1;
    return isOne ? field.name() : field.name() + "?";
  }

  private static void look(HeapGraph graph, int node, int slot, SeenField field) {
    SlotKind kind = graph.slotKind(node, slot);
    long bits = graph.slotBits(node, slot);
    switch (kind) {
      case NULL -> field.nulls++;
      case REFERENCE -> {
        field.references++;
        int target = (int) bits;
        HeapType type = graph.typeInfo(graph.type(target));
        field.targets.merge(type.name(), 1L, Long::sum);
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
      case FLOAT -> field.number(Float.intBitsToFloat((int) bits), bits);
      case DOUBLE -> field.number(Double.longBitsToDouble(bits), bits);
      case BOOLEAN, BYTE, CHAR, SHORT, INT, LONG -> field.number((double) bits, bits);
      case UNKNOWN, HIDDEN, WILD -> {}
    }
  }

  /** How much was looked at, if not all. */
  List<String> notes() {
    return looked >= moments
        ? List.of()
        : List.of(
            String.format(
                Locale.ROOT,
                "what to try was learned from %,d of %,d moments; what is proposed held at all of"
                    + " them",
                looked,
                moments));
  }

  /** The classes that were met, each with a name for specifications. */
  List<SeenType> types() {
    List<SeenType> found = new ArrayList<>(types.values());
    StructureNames.give(found);
    return found;
  }
}
