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
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A sketch as a picture: a box per node, a row per field, an arrow per reference. Nodes that a
 * variable stands for say so below their name; what a store wrote is said in words and by the kind
 * of the line, not by colour alone.
 */
final class SketchPicture {
  private final Sketch sketch;
  private final Map<Long, List<Row>> rows = new LinkedHashMap<>();
  private final List<Arrow> arrows = new ArrayList<>();

  private SketchPicture(Sketch sketch) {
    this.sketch = sketch;
  }

  /**
   * @param other the same nodes at the other moment: a value that it lacks has changed
   * @param changedWord what is said behind such a value
   * @param changedLine how references that the store wrote are drawn
   */
  static Picture of(
      Sketch sketch, String title, Sketch other, String changedWord, Line changedLine) {
    SketchPicture picture = new SketchPicture(sketch);
    picture.rows(values(other), changedWord);
    picture.edges(changedLine);
    List<String> notes = new ArrayList<>();
    if (sketch.left() > 0) {
      notes.add(sketch.left() + (sketch.left() == 1 ? " neighbour" : " neighbours") + " not shown");
    }
    return new Picture(title, picture.boxes(), picture.arrows, List.of(), notes);
  }

  private static Map<Long, Set<String>> values(Sketch sketch) {
    Map<Long, Set<String>> values = new HashMap<>();
    for (Sketch.Node node : sketch.nodes()) {
      values.put(node.name().id(), new HashSet<>(node.values()));
    }
    return values;
  }

  private void rows(Map<Long, Set<String>> others, String changedWord) {
    for (Sketch.Node node : sketch.nodes()) {
      List<Row> list = new ArrayList<>();
      Set<String> other = others.get(node.name().id());
      for (String value : node.values()) {
        boolean changed = other != null && !other.contains(value);
        int equals = value.indexOf(" = ");
        String name = equals < 0 ? value : value.substring(0, equals);
        String text = equals < 0 ? "" : value.substring(equals + 3);
        String shown = changed ? text + " (" + changedWord + ")" : text;
        list.add(new Row(name, shown, changed ? Tone.CHANGED : Tone.NORMAL, ""));
      }
      rows.put(node.name().id(), list);
    }
  }

  private void edges(Line changedLine) {
    for (Sketch.Edge edge : sketch.edges()) {
      List<Row> from = rows.get(edge.from());
      if (from == null || !rows.containsKey(edge.to())) {
        continue;
      }
      Tone tone = edge.changed() ? Tone.CHANGED : Tone.NORMAL;
      from.add(new Row(edge.label(), "#" + edge.to(), tone, ""));
      arrows.add(
          new Arrow(
              key(edge.from()),
              from.size() - 1,
              key(edge.to()),
              edge.changed() ? edge.label() : null,
              edge.changed() ? changedLine : Line.SOLID,
              tone));
    }
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

  /** From nodes without an arriving reference along the references, then the rest. */
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
    ids.stream().filter(id -> !arriving.contains(id)).forEach(queue::add);
    for (int i = -1; i < ids.size(); i++) {
      if (i >= 0) {
        queue.add(ids.get(i));
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
