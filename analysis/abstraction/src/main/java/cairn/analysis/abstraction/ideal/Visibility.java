package cairn.analysis.abstraction.ideal;

import cairn.graph.HeapGraph;
import cairn.graph.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Which objects can be reached, and which of them the programmer sees: those of the program, and
 * those of libraries that a visible object, a container or a variable refers to. Found on all
 * cores; the result does not depend on who comes first. Memory: a bit per node, and 2 while it
 * walks, beside what {@link ContainerWalk} takes for each thread.
 */
final class Visibility {
  /** Each thread takes some memory for each node. */
  private static final int MOST_THREADS = 8;

  private final HeapGraph graph;
  private final TypeTable types;
  private final References references;
  private final Variables given;

  /** Empty until all is done. */
  private NodeBits visible = new NodeBits(0);

  /** Visible nodes that were looked at as such. */
  private NodeBits expanded;

  /** By class that was met: its static fields that are variables. */
  private final NavigableMap<Integer, List<Variables.Variable>> classes = new TreeMap<>();

  private final List<VisibilityWalk> walks = new ArrayList<>();

  Visibility(References references, TypeTable types, Variables given) {
    this.graph = references.graph;
    this.types = types;
    this.references = references;
    this.given = given;
    this.expanded = new NodeBits(graph.nodeCount());
  }

  /** How many threads it makes sense to use. */
  static int threads() {
    return Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
  }

  /** Walks, and once more without the descriptions of containers that turned out not to fit. */
  void run(Progress progress) {
    walk(progress);
    while (types.unbind()) {
      references.states.forget();
      expanded = new NodeBits(graph.nodeCount());
      classes.clear();
      walk(progress);
    }
    visible = references.states.visible();
    expanded = new NodeBits(0);
  }

  private void walk(Progress progress) {
    PendingNodes pending = new PendingNodes(graph.nodeCount());
    walks.clear();
    for (int i = 0; i < threads(); i++) {
      walks.add(new VisibilityWalk(this, references, types, pending, progress));
    }
    VisibilityWalk first = walks.get(0);
    for (Variables.Variable variable : given.list()) {
      first.show(variable.node());
    }
    for (int node : given.library()) {
      first.follow(node);
    }
    pending.drain(walks);
  }

  NodeBits visible() {
    return visible;
  }

  NodeBits expanded() {
    return expanded;
  }

  boolean isVisible(int node) {
    return visible.contains(node);
  }

  /** Whether what libraries hold counts, as one object. */
  boolean hasLibrary() {
    return given.withStatics();
  }

  int[] libraryNodes() {
    return given.library();
  }

  /** The class whose static fields are not followed; -1 for none. */
  int holder() {
    return given.holder();
  }

  /** Whether a class is met for the first time. */
  boolean meet(int classNode) {
    synchronized (classes) {
      return classes.putIfAbsent(classNode, new ArrayList<>()) == null;
    }
  }

  /** What the static fields of a class that was met are. */
  void met(int classNode, List<Variables.Variable> fields) {
    synchronized (classes) {
      classes.put(classNode, fields);
    }
  }

  /** The classes that were met, in the order of the nodes. */
  int[] classes() {
    return classes.keySet().stream().mapToInt(Integer::intValue).toArray();
  }

  /** The variables and, after them, the static fields that were met. */
  List<Variables.Variable> variables() {
    List<Variables.Variable> all = new ArrayList<>(given.list());
    classes.values().forEach(all::addAll);
    return all;
  }

  /** What a person should know of containers that are damaged. */
  List<String> notes() {
    NavigableMap<Integer, String> all = new TreeMap<>();
    long damages = 0;
    for (VisibilityWalk each : walks) {
      all.putAll(each.containers().notes);
      damages += each.containers().damages();
    }
    List<String> notes = new ArrayList<>();
    for (Map.Entry<Integer, String> each : all.entrySet()) {
      if (notes.size() < ContainerWalk.MOST_NOTES) {
        notes.add(each.getValue());
      }
    }
    if (damages > notes.size()) {
      notes.add(damages - notes.size() + " more containers are damaged");
    }
    return notes;
  }
}
