package cairn.report.heap;

import cairn.graph.SlotKind;
import cairn.history.PointerTarget;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a heap that is shown. Holds an object per slot: made for what a person looks at, so
 * its size is limited when it is built, and {@code notes} say what was left out.
 *
 * @param subject what is shown, such as a recording's name
 * @param kind what the slots' versions are
 * @param from the earlier moment of a difference, otherwise 0
 * @param alive what was counted as alive, a sentence
 * @param aliveNodes how many nodes that are
 * @param nodes the nodes that are shown, by id
 */
public record HeapView(
    String subject,
    Kind kind,
    long from,
    long time,
    long lastTime,
    String alive,
    long aliveNodes,
    List<Node> nodes,
    List<RootView> roots,
    List<String> notes) {

  public HeapView {
    nodes = List.copyOf(nodes);
    roots = List.copyOf(roots);
    notes = List.copyOf(notes);
  }

  /** What a view shows. */
  public enum Kind {
    /** Each slot has one version: the current one. */
    MOMENT,
    /** Each changed slot has two: before and after. */
    DIFFERENCE,
    /** Each slot has all its versions, oldest first. */
    HISTORY
  }

  /** What happened to a node between the two moments of a difference. */
  public enum Change {
    NONE,
    BORN,
    DIED,
    CHANGED
  }

  /**
   * @param id 0 for the static fields, which are shown as a node of their own
   * @param length elements of an array, -1 for others
   * @param size shallow size in bytes, 0 unknown
   * @param birth when and where it was allocated; time 0: before the recording began
   * @param death when it was freed, 0 if it was not until the time of the view
   * @param slots those shown
   * @param unwritten elements of an array that nobody wrote to, and that are not shown
   * @param slotsLeftOut how many more there are
   * @param sources the nodes that were merged into it or that it was split from, by id
   * @param untouched bytes behind a node of memory that nothing touched in the whole run
   */
  public record Node(
      long id,
      String type,
      int length,
      long size,
      Write birth,
      long death,
      Change change,
      List<Slot> slots,
      int unwritten,
      int slotsLeftOut,
      List<Source> sources,
      long untouched) {
    public Node {
      slots = List.copyOf(slots);
      sources = List.copyOf(sources);
    }
  }

  /** How a node came out of another one. */
  public record Source(Origin origin, long id) {}

  /** Ways in which a node comes out of others. */
  public enum Origin {
    MERGED,
    SPLIT
  }

  /**
   * @param versionsLeftOut older versions that are not in {@code versions}
   */
  public record Slot(String name, List<Version> versions, int versionsLeftOut) {
    public Slot {
      versions = List.copyOf(versions);
    }

    public Version last() {
      return versions.get(versions.size() - 1);
    }
  }

  /** A value of a slot and who wrote it; {@code write} is null if nobody did since birth. */
  public record Version(Value value, @Nullable Write write) {}

  /**
   * @param target the id of the node that a reference leads to, or of the freed one that a wild
   *     pointer led to; 0 for others
   * @param targetType its type's name, empty for others
   * @param dangling whether it leads to a node that has died
   * @param text a primitive as Java writes it, a wild pointer's address, where in a block a pointer
   *     leads if not to its beginning; empty for others
   * @param pointer what a pointer in memory led to; null for NULL and every other value
   */
  public record Value(
      SlotKind kind,
      long target,
      String targetType,
      boolean dangling,
      String text,
      @Nullable PointerTarget pointer) {}

  /**
   * A moment and a place in the source.
   *
   * @param file empty if unknown
   * @param line 0 if unknown
   * @param method with its class; empty if unknown
   * @param thread empty if unknown
   */
  public record Write(long time, String file, int line, String method, String thread) {

    /** {@code List.java:15}, or what is known of it. */
    public String place() {
      if (!file.isEmpty()) {
        return line > 0 ? file + ":" + line : file;
      }
      return method.isEmpty() ? "unknown place" : method;
    }
  }

  /** A reference from outside to a node that is shown. */
  public record RootView(String kind, String name, long target) {}
}
