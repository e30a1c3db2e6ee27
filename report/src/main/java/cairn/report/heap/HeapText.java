package cairn.report.heap;

import cairn.graph.SlotKind;
import cairn.report.Escape;
import cairn.report.TextTable;
import cairn.report.heap.HeapView.Change;
import cairn.report.heap.HeapView.Kind;
import cairn.report.heap.HeapView.Node;
import cairn.report.heap.HeapView.RootView;
import cairn.report.heap.HeapView.Slot;
import cairn.report.heap.HeapView.Source;
import cairn.report.heap.HeapView.Version;
import cairn.report.heap.HeapView.Write;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A heap view as text: a paragraph per node, a line per slot with who wrote it. */
public final class HeapText {
  /** Of clusters of more nodes only the first are named. */
  private static final int MOST_SOURCES = 8;

  private final StringBuilder out = new StringBuilder();
  private final HeapView view;

  private HeapText(HeapView view) {
    this.view = view;
  }

  public static String print(HeapView view) {
    HeapText text = new HeapText(view);
    text.document();
    return text.out.toString();
  }

  private void document() {
    line(HeapWords.title(view));
    line(view.alive());
    if (!view.roots().isEmpty()) {
      out.append('\n');
      TextTable roots = new TextTable("ll");
      for (RootView root : view.roots()) {
        roots.row("root " + root.kind() + " " + root.name(), "-> #" + root.target());
      }
      roots.print(out, "");
    }
    for (Node node : view.nodes()) {
      if (view.kind() != Kind.DIFFERENCE || node.change() != Change.NONE) {
        out.append('\n');
        node(node);
      }
    }
    if (!view.notes().isEmpty()) {
      out.append('\n');
    }
    view.notes().forEach(this::line);
  }

  private void node(Node node) {
    StringBuilder head = new StringBuilder();
    if (view.kind() == Kind.DIFFERENCE) {
      head.append(sign(node)).append(' ');
    }
    if (node.id() > 0) {
      head.append('#').append(node.id()).append(' ').append(HeapWords.typeName(node));
      head.append("  ").append(HeapWords.birth(node));
    } else {
      head.append(node.type());
    }
    if (!node.birth().method().isEmpty() && !node.birth().file().isEmpty()) {
      head.append(" (").append(node.birth().method()).append(')');
    }
    if (node.death() > 0) {
      head.append("  freed ").append(node.death());
    }
    int shown = Math.min(MOST_SOURCES, node.sources().size());
    for (Source source : node.sources().subList(0, shown)) {
      String how = source.origin().name().toLowerCase(Locale.ROOT);
      head.append("  ").append(how).append(" from #").append(source.id());
    }
    if (shown < node.sources().size()) {
      head.append("  and ").append(node.sources().size() - shown).append(" more");
    }
    line(head.toString());
    TextTable table = new TextTable("llllrll");
    for (Slot slot : node.slots()) {
      slot(table, slot);
    }
    table.print(out, "    ");
    if (node.unwritten() > 0) {
      line("    " + node.unwritten() + " elements never written");
    }
    if (node.slotsLeftOut() > 0) {
      line("    ... " + node.slotsLeftOut() + " more slots");
    }
    if (node.untouched() > 0) {
      line("    " + node.untouched() + " bytes behind it never touched");
    }
  }

  private static char sign(Node node) {
    return switch (node.change()) {
      case NONE -> ' ';
      case BORN -> '+';
      case DIED -> '-';
      case CHANGED -> '~';
    };
  }

  private void slot(TextTable table, Slot slot) {
    if (slot.versionsLeftOut() > 0) {
      table.row(slot.name(), "", "... " + slot.versionsLeftOut() + " older versions");
    }
    for (int i = 0; i < slot.versions().size(); i++) {
      Version version = slot.versions().get(i);
      boolean last = i == slot.versions().size() - 1;
      String name = i == 0 && slot.versionsLeftOut() == 0 ? slot.name() : "";
      String mark = last ? "=" : view.kind() == Kind.DIFFERENCE ? "was" : "";
      Write write = version.write();
      table.row(
          name,
          mark,
          HeapWords.valueAndType(version.value()),
          write == null ? unwritten(version) : "written",
          write == null ? "" : write.time() == 0 ? "-" : write.time(),
          write == null ? "" : place(write),
          thread(write));
    }
  }

  private static String unwritten(Version version) {
    return version.value().kind() == SlotKind.UNKNOWN ? "not seen being written" : "never written";
  }

  private static String place(Write write) {
    if (write.time() == 0) {
      return "before the recording began";
    }
    return write.method().isEmpty() || write.file().isEmpty()
        ? write.place()
        : write.place() + " (" + write.method() + ")";
  }

  private static String thread(@Nullable Write write) {
    return write == null || write.thread().isEmpty() ? "" : "[" + write.thread() + "]";
  }

  private void line(String raw) {
    out.append(Escape.text(raw)).append('\n');
  }
}
