package cairn.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A drawing of boxes and arrows, without coordinates: what the DOT and the SVG printer print. Texts
 * are raw; printers escape them.
 *
 * @param legend what lines and colours mean, only those that occur
 * @param notes sentences below the picture: what was counted, what was left out
 */
public record Picture(
    String title, List<Box> boxes, List<Arrow> arrows, List<Legend> legend, List<String> notes) {

  public Picture {
    boxes = List.copyOf(boxes);
    arrows = List.copyOf(arrows);
    legend = List.copyOf(legend);
    notes = List.copyOf(notes);
  }

  /** What a colour says. */
  public enum Tone {
    NORMAL,
    BORN,
    DEAD,
    CHANGED,
    MUTED,
    ROOT,
    /** Stands for one object. */
    ONE,
    /** Stands for several objects. */
    MANY,
    /** Takes much of the memory ... */
    WARM,
    /** ... and most of it. */
    HOT,
    /** A line that leads to what others lead to, too; it is also wide. */
    SHARED
  }

  /** How a box looks. */
  public enum Shape {
    /** A title, a subtitle and rows. */
    RECORD,
    /** A small mark without rows, such as NULL. */
    MARK,
    /** Something outside the heap that refers into it. */
    ROOT,
    /** A node made of merged nodes. */
    CLUSTER
  }

  /** How a line is drawn. */
  public enum Line {
    SOLID,
    DASHED,
    DOTTED
  }

  /**
   * @param key names the box in {@link Arrow}s; unique in the picture
   * @param subtitle a second line, or empty
   */
  public record Box(
      String key, Shape shape, Tone tone, String title, String subtitle, List<Row> rows) {
    public Box {
      rows = List.copyOf(rows);
    }
  }

  /** A slot of a record. {@code detail} is shown where the medium has room for it. */
  public record Row(String name, String value, Tone tone, String detail) {}

  /**
   * @param row the row of the source box that the arrow leaves from, or -1 for the box itself
   * @param label a short text on the line, or null
   */
  public record Arrow(
      String from, int row, String to, @Nullable String label, Line line, Tone tone) {}

  /**
   * One entry of the legend. A line is shown if {@code line} is given, otherwise a patch of the
   * tone's colour.
   */
  public record Legend(@Nullable Line line, Tone tone, String meaning) {}
}
