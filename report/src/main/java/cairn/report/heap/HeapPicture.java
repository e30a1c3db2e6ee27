package cairn.report.heap;

import cairn.graph.SlotKind;
import cairn.report.Picture;
import cairn.report.Picture.Arrow;
import cairn.report.Picture.Box;
import cairn.report.Picture.Legend;
import cairn.report.Picture.Line;
import cairn.report.Picture.Row;
import cairn.report.Picture.Shape;
import cairn.report.Picture.Tone;
import cairn.report.heap.HeapView.Change;
import cairn.report.heap.HeapView.Kind;
import cairn.report.heap.HeapView.Node;
import cairn.report.heap.HeapView.Origin;
import cairn.report.heap.HeapView.RootView;
import cairn.report.heap.HeapView.Slot;
import cairn.report.heap.HeapView.Source;
import cairn.report.heap.HeapView.Value;
import cairn.report.heap.HeapView.Version;
import cairn.report.heap.HeapView.Write;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A heap view as a picture: a box per node, a row per slot, an arrow per reference. A history has
 * an arrow per version, labelled {@code (time):line}, older ones dashed, and NULL as a target of
 * its own (Singh 2016, section 3.1.1).
 */
public final class HeapPicture {
  private final HeapView view;
  private final Map<Long, Node> shown = new LinkedHashMap<>();
  private final List<Box> boxes = new ArrayList<>();
  private final List<Arrow> arrows = new ArrayList<>();
  private final @Nullable String onlyFile;

  private HeapPicture(HeapView view) {
    this.view = view;
    for (Node node : view.nodes()) {
      shown.put(node.id(), node);
    }
    Set<String> files = new LinkedHashSet<>();
    view.nodes().forEach(node -> addFiles(node, files));
    onlyFile = files.size() == 1 ? files.iterator().next() : null;
  }

  public static Picture of(HeapView view) {
    return new HeapPicture(view).draw();
  }

  private static void addFiles(Node node, Set<String> files) {
    if (node.birth().time() > 0) {
      files.add(node.birth().file());
    }
    for (Slot slot : node.slots()) {
      for (Version version : slot.versions()) {
        if (version.write() != null && version.write().time() > 0) {
          files.add(version.write().file());
        }
      }
    }
  }

  private Picture draw() {
    for (int i = 0; i < view.roots().size(); i++) {
      RootView root = view.roots().get(i);
      String key = "root" + i;
      boxes.add(new Box(key, Shape.ROOT, Tone.ROOT, root.name(), root.kind(), List.of()));
      arrows.add(new Arrow(key, -1, key(root.target()), null, Line.SOLID, Tone.ROOT));
    }
    for (Node node : inReadingOrder()) {
      box(node);
    }
    List<String> notes = new ArrayList<>();
    notes.add(view.alive());
    if (view.kind() == Kind.HISTORY && onlyFile != null && !onlyFile.isEmpty()) {
      notes.add("A label (t):l means at time t, by line l of " + onlyFile);
    } else if (view.kind() == Kind.HISTORY) {
      notes.add("A label (t):f:l means at time t, by line l of file f");
    }
    notes.addAll(view.notes());
    return new Picture(HeapWords.title(view), boxes, arrows, legend(), notes);
  }

  /**
   * From the roots along the references, then what is left by id: structures read left to right.
   */
  private List<Node> inReadingOrder() {
    Map<Long, Integer> arriving = new HashMap<>();
    for (Node node : view.nodes()) {
      for (Slot slot : node.slots()) {
        for (Version version : slot.versions()) {
          if (version.value().target() != node.id()) {
            arriving.merge(version.value().target(), 1, Integer::sum);
          }
        }
      }
    }
    Set<Long> order = new LinkedHashSet<>();
    for (RootView root : view.roots()) {
      walk(root.target(), order);
    }
    for (Node node : view.nodes()) {
      if (!arriving.containsKey(node.id())) {
        walk(node.id(), order);
      }
    }
    for (Node node : view.nodes()) {
      walk(node.id(), order);
    }
    List<Node> nodes = new ArrayList<>();
    for (long id : order) {
      Node node = shown.get(id);
      if (node != null) {
        nodes.add(node);
      }
    }
    return nodes;
  }

  private void walk(long start, Set<Long> order) {
    Deque<Long> queue = new ArrayDeque<>();
    queue.add(start);
    while (!queue.isEmpty()) {
      long id = queue.remove();
      Node node = shown.get(id);
      if (node == null || !order.add(id)) {
        continue;
      }
      for (Slot slot : node.slots()) {
        slot.versions().forEach(version -> queue.add(version.value().target()));
      }
    }
  }

  private void box(Node node) {
    List<Row> rows = new ArrayList<>();
    List<Box> marks = new ArrayList<>();
    for (Slot slot : node.slots()) {
      rows.add(row(slot, node));
      arrows(node, slot, rows.size() - 1, marks);
    }
    if (node.unwritten() > 0) {
      rows.add(new Row(node.unwritten() + " never written", "", Tone.MUTED, ""));
    }
    if (node.slotsLeftOut() > 0) {
      rows.add(new Row(node.slotsLeftOut() + " more slots", "", Tone.MUTED, ""));
    }
    boolean cluster = node.sources().stream().anyMatch(source -> source.origin() == Origin.MERGED);
    Shape shape = cluster ? Shape.CLUSTER : Shape.RECORD;
    String subtitle = view.kind() == Kind.HISTORY ? label(node.birth()) : HeapWords.birth(node);
    if (node.death() > 0) {
      subtitle += ", freed " + node.death();
    }
    boxes.add(new Box(key(node.id()), shape, tone(node), HeapWords.node(node), subtitle, rows));
    boxes.addAll(marks);
    for (Source source : node.sources()) {
      String how = source.origin() == Origin.MERGED ? "merged" : "split";
      arrows.add(new Arrow(key(node.id()), -1, key(source.id()), how, Line.DOTTED, Tone.MUTED));
    }
  }

  private Tone tone(Node node) {
    if (view.kind() != Kind.DIFFERENCE) {
      return node.death() > 0 ? Tone.DEAD : Tone.NORMAL;
    }
    return switch (node.change()) {
      case NONE -> Tone.MUTED;
      case BORN -> Tone.BORN;
      case DIED -> Tone.DEAD;
      case CHANGED -> Tone.CHANGED;
    };
  }

  private Row row(Slot slot, Node node) {
    Version last = slot.last();
    Write write = last.write();
    String detail =
        write == null ? "never written" : "written " + write.time() + " at " + write.place();
    String value = HeapWords.value(last.value());
    Tone tone = Tone.NORMAL;
    if (view.kind() == Kind.HISTORY) {
      boolean pointer = slot.versions().stream().anyMatch(HeapPicture::isDrawn);
      value = pointer ? "" : history(slot);
    } else if (view.kind() == Kind.DIFFERENCE && slot.versions().size() > 1) {
      value = HeapWords.value(slot.versions().get(0).value()) + " → " + value;
      tone = node.change() == Change.CHANGED ? Tone.CHANGED : Tone.NORMAL;
    }
    return new Row(slot.name(), value, tone, detail);
  }

  /** The versions of a slot that has no arrows, in one line: {@code 7 (2):12, 9 (5):15}. */
  private String history(Slot slot) {
    List<String> parts = new ArrayList<>();
    if (slot.versionsLeftOut() > 0) {
      parts.add("...");
    }
    for (Version version : slot.versions()) {
      Write write = version.write();
      String value = HeapWords.value(version.value());
      parts.add(write == null ? value : value + " " + label(write));
    }
    return String.join(", ", parts);
  }

  private void arrows(Node node, Slot slot, int row, List<Box> marks) {
    String from = key(node.id());
    int last = slot.versions().size() - 1;
    for (int i = 0; i <= last; i++) {
      Version version = slot.versions().get(i);
      String to = target(version, node, row, marks);
      if (to == null) {
        continue;
      }
      boolean current = i == last;
      Line line = current ? Line.SOLID : Line.DASHED;
      arrows.add(new Arrow(from, row, to, label(version), line, arrowTone(node, slot, current)));
    }
  }

  /** The box that a version leads to, made here if it is NULL or wild; null if it is not drawn. */
  private @Nullable String target(Version version, Node node, int row, List<Box> marks) {
    Value value = version.value();
    if (value.kind() == SlotKind.REFERENCE) {
      return shown.containsKey(value.target())
          ? key(value.target())
          : mark(version, node, row, marks);
    }
    return isDrawn(version) ? mark(version, node, row, marks) : null;
  }

  private @Nullable String mark(Version version, Node node, int row, List<Box> marks) {
    if (view.kind() != Kind.HISTORY) {
      return null;
    }
    Value value = version.value();
    String text = value.kind() == SlotKind.NULL ? "NULL" : HeapWords.value(value);
    String key = key(node.id()) + "." + row + "." + text;
    Box box = new Box(key, Shape.MARK, Tone.NORMAL, text, "", List.of());
    if (!marks.contains(box)) {
      marks.add(box);
    }
    return key;
  }

  /** Whether a version of a history has an arrow. */
  private static boolean isDrawn(Version version) {
    SlotKind kind = version.value().kind();
    return version.write() != null
        && (kind == SlotKind.NULL || kind == SlotKind.REFERENCE || kind == SlotKind.WILD);
  }

  private @Nullable String label(Version version) {
    Write write = version.write();
    return view.kind() == Kind.HISTORY && write != null ? label(write) : null;
  }

  /** {@code (time):line}, with the file where the picture speaks of several. */
  private String label(Write write) {
    if (write.time() == 0) {
      return "(0)";
    }
    String line = write.line() > 0 ? ":" + write.line() : "";
    String file = onlyFile != null || write.file().isEmpty() ? "" : ":" + write.file();
    return "(" + write.time() + ")" + file + line;
  }

  private Tone arrowTone(Node node, Slot slot, boolean current) {
    return switch (view.kind()) {
      case MOMENT -> Tone.NORMAL;
      case HISTORY -> current ? Tone.NORMAL : Tone.MUTED;
      case DIFFERENCE -> {
        if (node.change() == Change.BORN) {
          yield Tone.BORN;
        }
        if (node.change() == Change.DIED || !current) {
          yield Tone.DEAD;
        }
        yield slot.versions().size() > 1 ? Tone.BORN : Tone.MUTED;
      }
    };
  }

  private List<Legend> legend() {
    List<Legend> legend = new ArrayList<>();
    if (view.kind() == Kind.HISTORY) {
      addLegend(legend, Line.SOLID, Tone.NORMAL, "current version");
      addLegend(legend, Line.DASHED, Tone.MUTED, "older version, until the next one");
      addLegend(legend, Line.DOTTED, Tone.MUTED, "node that it came out of");
    }
    if (view.kind() == Kind.DIFFERENCE) {
      addLegend(legend, Change.BORN, Tone.BORN, "born");
      addLegend(legend, Change.DIED, Tone.DEAD, "no longer alive");
      addLegend(legend, Change.CHANGED, Tone.CHANGED, "changed");
      addLegend(legend, Change.NONE, Tone.MUTED, "unchanged");
      addLegend(legend, Line.DASHED, Tone.DEAD, "reference before");
      addLegend(legend, Line.SOLID, Tone.BORN, "new reference");
    }
    return legend;
  }

  private void addLegend(List<Legend> legend, Line line, Tone tone, String meaning) {
    if (arrows.stream().anyMatch(arrow -> arrow.line() == line && arrow.tone() == tone)) {
      legend.add(new Legend(line, tone, meaning));
    }
  }

  private void addLegend(List<Legend> legend, Change change, Tone tone, String meaning) {
    if (view.nodes().stream().anyMatch(node -> node.change() == change)) {
      legend.add(new Legend(null, tone, meaning));
    }
  }

  private static String key(long id) {
    return "#" + id;
  }
}
