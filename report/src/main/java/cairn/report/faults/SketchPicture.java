package cairn.report.faults;

import cairn.analysis.api.faults.Sketch;
import cairn.report.Picture;
import cairn.report.Picture.Arrow;
import cairn.report.Picture.Box;
import cairn.report.Picture.Line;
import cairn.report.Picture.Row;
import cairn.report.Picture.Shape;
import cairn.report.Picture.Tone;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A sketch as a picture: a box per node, a row per field, an arrow per reference. Nodes that a
 * variable stands for say so below their name; what a store wrote is said in words and by the kind
 * of the line, not by colour alone.
 */
final class SketchPicture {
  private static final int MOST_COLUMNS = 24;

  private final Sketch sketch;
  private final Map<Long, List<Row>> rows = new LinkedHashMap<>();
  private final List<Arrow> arrows = new ArrayList<>();

  private SketchPicture(Sketch sketch) {
    this.sketch = sketch;
  }

  /**
   * @param other the same nodes at the other moment: what it lacks has changed
   * @param changedWord what is said behind that
   * @param changedLine how references that the store wrote are drawn
   */
  static Picture of(
      Sketch sketch, String title, Sketch other, String changedWord, Line changedLine) {
    SketchPicture picture = new SketchPicture(sketch);
    Map<Long, Set<String>> others = slots(other);
    for (Sketch.Node node : sketch.nodes()) {
      picture.slots(node, others.get(node.name().id()), changedWord, changedLine);
    }
    List<String> notes = new ArrayList<>();
    if (sketch.left() > 0) {
      notes.add(sketch.left() + (sketch.left() == 1 ? " neighbour" : " neighbours") + " not shown");
    }
    return new Picture(title, picture.boxes(), picture.arrows, List.of(), notes);
  }

  /** What the slots of each node hold, references like values. */
  private static Map<Long, Set<String>> slots(Sketch sketch) {
    Map<Long, String> names = new HashMap<>();
    Map<Long, Set<String>> slots = new HashMap<>();
    for (Sketch.Node node : sketch.nodes()) {
      names.put(node.name().id(), node.name().toString());
      slots.put(node.name().id(), new HashSet<>(node.values()));
    }
    for (Sketch.Edge edge : sketch.edges()) {
      Set<String> from = slots.get(edge.from());
      if (from != null) {
        from.add(edge.label() + " = " + names.get(edge.to()));
      }
    }
    return slots;
  }

  /** A slot on its way to a row: a value, or a reference to a node of the sketch. */
  private record Slot(String name, String value, Sketch.@Nullable Edge edge) {}

  private void slots(
      Sketch.Node node, @Nullable Set<String> other, String changedWord, Line changedLine) {
    Map<Long, String> names = new HashMap<>();
    sketch.nodes().forEach(each -> names.put(each.name().id(), each.name().toString()));
    List<Slot> slots = new ArrayList<>();
    for (String value : node.values()) {
      int equals = value.indexOf(" = ");
      slots.add(
          equals < 0
              ? new Slot(value, "", null)
              : new Slot(value.substring(0, equals), value.substring(equals + 3), null));
    }
    for (Sketch.Edge edge : sketch.edges()) {
      if (edge.from() == node.name().id() && names.containsKey(edge.to())) {
        slots.add(new Slot(edge.label(), names.getOrDefault(edge.to(), ""), edge));
      }
    }
    slots.sort(Comparator.comparing(slot -> index(slot.name())));
    List<Row> list = new ArrayList<>();
    for (Slot slot : slots) {
      Sketch.Edge edge = slot.edge();
      boolean same =
          other == null
              || slot.value().isEmpty()
              || other.contains(slot.name() + " = " + slot.value());
      boolean changed = !changedWord.isEmpty() && (!same || (edge != null && edge.changed()));
      Tone tone = changed ? Tone.CHANGED : Tone.NORMAL;
      String shown = edge == null ? brief(slot.value()) : "#" + edge.to();
      list.add(new Row(slot.name(), changed ? shown + " (" + changedWord + ")" : shown, tone, ""));
      if (edge != null) {
        Line line = changed ? changedLine : Line.SOLID;
        arrows.add(new Arrow(key(edge.from()), list.size() - 1, key(edge.to()), null, line, tone));
      }
    }
    rows.put(node.name().id(), list);
  }

  /** A long reference without its outer class, so that its number is not cut off. */
  private static String brief(String value) {
    int number = value.lastIndexOf(" #");
    int nested = value.lastIndexOf('$', number);
    boolean named = nested > 0 && Character.isLetter(value.charAt(nested + 1));
    boolean cut = value.length() > MOST_COLUMNS && number > 0 && named;
    return cut ? value.substring(nested + 1) : value;
  }

  /** Elements of an array stand in their order, other slots as they come. */
  private static long index(String name) {
    boolean isElement = name.matches("\\[\\d{1,9}]");
    return isElement ? Long.parseLong(name.substring(1, name.length() - 1)) : Long.MAX_VALUE;
  }

  private List<Box> boxes() {
    Map<Long, Sketch.Node> nodes = new HashMap<>();
    sketch.nodes().forEach(node -> nodes.put(node.name().id(), node));
    List<Box> boxes = new ArrayList<>();
    for (long id : inReadingOrder()) {
      Sketch.Node node = nodes.get(id);
      if (node == null) {
        continue;
      }
      Tone tone =
          node.role().equals("changed")
              ? Tone.CHANGED
              : node.role().isEmpty() ? Tone.MUTED : Tone.NORMAL;
      boxes.add(
          new Box(
              key(id),
              Shape.RECORD,
              tone,
              node.name().toString(),
              node.role(),
              rows.getOrDefault(id, List.of())));
    }
    return boxes;
  }

  /** From nodes without an arriving reference along the references; those without any last. */
  private Set<Long> inReadingOrder() {
    Map<Long, List<Long>> next = new HashMap<>();
    Set<Long> arriving = new HashSet<>();
    for (Sketch.Edge edge : sketch.edges()) {
      next.computeIfAbsent(edge.from(), from -> new ArrayList<>()).add(edge.to());
      if (edge.from() != edge.to()) {
        arriving.add(edge.to());
      }
    }
    Set<Long> order = new LinkedHashSet<>();
    Deque<Long> queue = new ArrayDeque<>();
    List<Long> ids = sketch.nodes().stream().map(node -> node.name().id()).toList();
    ids.stream().filter(id -> !arriving.contains(id) && next.containsKey(id)).forEach(queue::add);
    List<Long> rest = new ArrayList<>(ids.stream().filter(next::containsKey).toList());
    rest.addAll(ids);
    for (int i = -1; i < rest.size(); i++) {
      if (i >= 0) {
        queue.add(rest.get(i));
      }
      while (!queue.isEmpty()) {
        long id = queue.remove();
        if (order.add(id)) {
          queue.addAll(next.getOrDefault(id, List.of()));
        }
      }
    }
    return order;
  }

  private static String key(long id) {
    return "#" + id;
  }
}
