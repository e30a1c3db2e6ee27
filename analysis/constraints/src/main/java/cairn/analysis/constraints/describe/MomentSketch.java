package cairn.analysis.constraints.describe;

import cairn.analysis.api.faults.Sketch;
import cairn.graph.HeapType;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Draws a few nodes of a history: those that matter and what their mentioned fields lead to. A
 * selection of nodes and slots is made once and drawn at several times, so that pictures differ
 * only where the heap does.
 */
public final class MomentSketch {
  private static final int MOST_NODES = 12;
  private static final int MOST_VALUES = 8;

  /** So many elements are shown on either side of one that matters. */
  private static final int NEAR = 1;

  private final HeapHistory history;
  private final Mentioned mentioned;
  private final Words words;

  public MomentSketch(HeapHistory history, Mentioned mentioned, Words words) {
    this.history = history;
    this.mentioned = mentioned;
    this.words = words;
  }

  /** Nodes with what they are and which of their slots are shown. */
  public final class Selection {
    private final Map<Integer, String> roles;
    private final Map<Integer, Set<Integer>> slots = new LinkedHashMap<>();
    private final Set<Long> important;
    private int left;

    private Selection(Map<Integer, String> roles, Set<Long> important) {
      this.roles = roles;
      this.important = important;
    }

    private void add(int node) {
      if (slots.containsKey(node)) {
        return;
      }
      if (slots.size() >= MOST_NODES) {
        left++;
        return;
      }
      boolean isArray = history.types().get(history.type(node)).isArray();
      slots.put(node, isArray ? elements(node) : fields(node));
    }

    private Set<Integer> fields(int node) {
      List<HeapType.Field> fields = history.types().get(history.type(node)).fields();
      Set<Integer> chosen = new TreeSet<>();
      for (int i = 0; i < fields.size() && chosen.size() < MOST_VALUES; i++) {
        if (mentioned.contains(fields.get(i).name()) || isImportant(important, node, i)) {
          chosen.add(i);
        }
      }
      boolean isBox = history.types().get(history.type(node)).name().startsWith("java.lang.");
      boolean matters = isBox || !roles.getOrDefault(node, "").isEmpty();
      for (int i = 0; matters && i < fields.size() && chosen.size() < MOST_VALUES; i++) {
        chosen.add(i);
      }
      return chosen;
    }

    private Set<Integer> elements(int node) {
      int length = history.slotCount(node);
      Set<Integer> chosen = new TreeSet<>();
      for (long slot : important) {
        if (history.owner(slot) == node && chosen.size() < 2 * MOST_VALUES) {
          int index = history.indexOf(slot);
          for (int i = Math.max(0, index - NEAR); i <= Math.min(length - 1, index + NEAR); i++) {
            chosen.add(i);
          }
        }
      }
      for (int i = 0; i < length && !isText(node) && chosen.size() < MOST_VALUES; i++) {
        chosen.add(i);
      }
      return chosen;
    }

    /** The picture at a time; a slot to mark, or -1. */
    public Sketch at(long time, long changedSlot) {
      List<Sketch.Node> nodes = new ArrayList<>();
      List<Sketch.Edge> edges = new ArrayList<>();
      slots.forEach(
          (node, shown) -> {
            if (history.exists(node, time)) {
              nodes.add(node(node, shown, time, changedSlot, edges));
            }
          });
      return new Sketch(time, nodes, edges, left);
    }

    private Sketch.Node node(
        int node, Set<Integer> shown, long time, long changedSlot, List<Sketch.Edge> edges) {
      List<String> values = new ArrayList<>();
      for (int index : shown) {
        SlotKind kind = history.kindAt(node, index, time);
        long bits = history.bitsAt(node, index, time);
        String name = name(node, index);
        if (kind == SlotKind.REFERENCE && slots.containsKey((int) bits)) {
          boolean changed = history.slot(node, index) == changedSlot;
          edges.add(new Sketch.Edge(history.id(node), history.id((int) bits), name, changed));
        } else {
          int version = history.versionAt(history.slot(node, index), time);
          String value = version < 0 ? words.value(kind, bits) : words.value(version, time);
          values.add(name + " = " + value);
        }
      }
      if (shown.size() < history.slotCount(node) && !isText(node)) {
        values.add("...");
      }
      return new Sketch.Node(words.node(node), roles.getOrDefault(node, ""), values);
    }
  }

  /**
   * Chooses what to show.
   *
   * @param roles the nodes that matter, with what they are
   * @param met other nodes that had to do with it
   * @param important slots that are shown in any case
   * @param times at which it will be drawn
   */
  public Selection select(
      Map<Integer, String> roles, List<Integer> met, Set<Long> important, long... times) {
    Selection selection = new Selection(roles, important);
    roles.keySet().forEach(selection::add);
    met.stream().filter(node -> node >= 0).forEach(selection::add);
    Map<Integer, Set<Integer>> first = new LinkedHashMap<>(selection.slots);
    first.forEach((node, slots) -> targets(node, slots, important, times).forEach(selection::add));
    return selection;
  }

  /** Of an array with elements that matter, only those are followed. */
  private Set<Integer> targets(int node, Set<Integer> slots, Set<Long> important, long... times) {
    boolean isArray = history.types().get(history.type(node)).isArray();
    boolean chosen = slots.stream().anyMatch(index -> isImportant(important, node, index));
    Set<Integer> found = new LinkedHashSet<>();
    for (long time : times) {
      for (int index : slots) {
        boolean follow =
            isArray
                ? !chosen || isImportant(important, node, index)
                : mentioned.contains(name(node, index));
        if (follow
            && history.exists(node, time)
            && history.kindAt(node, index, time) == SlotKind.REFERENCE) {
          int target = (int) history.bitsAt(node, index, time);
          if (history.exists(target, time)) {
            found.add(target);
          }
        }
      }
    }
    return found;
  }

  /** Whether it is a string with its content, which no picture shows: it may be secret. */
  private boolean isText(int node) {
    return history.types().get(history.type(node)).name().equals("java.lang.String");
  }

  private boolean isImportant(Set<Long> important, int node, int index) {
    return !important.isEmpty() && important.contains(history.slot(node, index));
  }

  private String name(int node, int index) {
    HeapType type = history.types().get(history.type(node));
    return type.isArray() ? "[" + index + "]" : type.fields().get(index).name();
  }
}
