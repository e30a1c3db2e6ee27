package cairn.engine;

import cairn.analysis.abstraction.ideal.Variables.Variable;
import cairn.graph.HeapGraph;
import cairn.graph.JavaStrings;
import cairn.graph.SlotKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The call in which a snapshot was taken: {@code cairn record --snapshots} leaves its variables in
 * the static fields of a class of its own, so that the dump holds them.
 *
 * @param method class and method, or {@code (exit)} for the program's end
 * @param variables {@code this} and the parameters that are references, in their order
 * @param holder the object that stands for that class; it and its arrays are not the program's
 */
public record SnapshotRoots(String method, List<Variable> variables, int holder) {

  /** The class that holds them; part of the format, see docs/formats/snapshots.md. */
  static final String HOLDER = "java.cairn.snapshots.SnapshotRoots";

  /** Longer names are cut. The format has no limit, a class file has this. */
  private static final int LONGEST = 65_535;

  /** A method has at most 255 parameters, the receiver included. */
  private static final int MOST = 255;

  public SnapshotRoots {
    variables = List.copyOf(variables);
  }

  /**
   * Reads them from a dump; null if it is a usual dump, without a call. Looks at all nodes once.
   *
   * @throws InputException if the class is there, but does not hold what it should
   */
  public static @Nullable SnapshotRoots of(HeapGraph graph) throws InputException {
    int holder = holder(graph);
    if (holder < 0) {
      return null;
    }
    int method = referent(graph, holder, slot(graph, holder, "method"));
    int names = referent(graph, holder, slot(graph, holder, "names"));
    int values = referent(graph, holder, slot(graph, holder, "values"));
    if (method < 0 && names < 0 && values < 0) {
      return null; // written by someone else while the profiler was in the program
    }
    int count = names < 0 ? -1 : graph.slotCount(names);
    if (method < 0 || values < 0 || count != graph.slotCount(values) || count > MOST) {
      throw damaged("its fields do not fit together");
    }
    List<Variable> variables = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int name = referent(graph, names, i);
      variables.add(new Variable(name < 0 ? "" : text(graph, name), referent(graph, values, i)));
    }
    return new SnapshotRoots(text(graph, method), variables, holder);
  }

  private static int holder(HeapGraph graph) {
    for (int node = 0; node < graph.nodeCount(); node++) {
      if (graph.classType(node) >= 0 && graph.className(node).equals(HOLDER)) {
        return node;
      }
    }
    return -1;
  }

  private static int slot(HeapGraph graph, int node, String name) throws InputException {
    for (int slot = 0; slot < graph.slotCount(node); slot++) {
      if (graph.slotName(node, slot).equals(name)) {
        return slot;
      }
    }
    throw damaged("it has no static field '" + name + "'");
  }

  /** The node in a slot; -1 for null. */
  private static int referent(HeapGraph graph, int node, int slot) throws InputException {
    SlotKind kind = graph.slotKind(node, slot);
    if (kind == SlotKind.REFERENCE) {
      return (int) graph.slotBits(node, slot);
    }
    if (kind == SlotKind.NULL) {
      return -1;
    }
    throw damaged(graph.slotName(node, slot) + " is no reference to an object of the dump");
  }

  private static String text(HeapGraph graph, int node) {
    return JavaStrings.text(graph, node, LONGEST);
  }

  private static InputException damaged(String what) {
    return new InputException(
        "the dump has class "
            + HOLDER
            + ", where a snapshot has the variables of its call, but "
            + what
            + "; take the snapshot again");
  }
}
