package cairn.analysis.abstraction.ideal;

import cairn.analysis.abstraction.ideal.ContainerRule.Role;
import cairn.graph.HeapGraph;
import cairn.graph.Progress;
import cairn.graph.SlotBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which objects can be reached, and which of them the programmer sees: those of the program, and
 * those of libraries that a visible object, a container or a variable refers to. Memory: a byte per
 * node, and up to 8 while it walks.
 */
final class Visibility implements ContainerWalk.Sink {
  private static final byte HIDDEN = 1;
  private static final byte VISIBLE = 2;
  private static final byte EXPANDED = 4;
  private static final int STRIDE = 1 << 16;

  private final HeapGraph graph;
  private final TypeTable types;
  private final References references;
  private final ContainerWalk containers;
  private final boolean withStatics;
  private final byte[] states;
  private final int[] loaded;
  private final IntList pending = new IntList();
  private final SlotBuffer buffer = new SlotBuffer();

  /** The variables and, after them, the static fields that were met. */
  final List<Variables.Variable> variables;

  /** Classes in the order in which they were met. */
  final IntList classes = new IntList();

  private final Set<Integer> metClasses = new HashSet<>();

  private final int[] libraryNodes;

  /** What the container that is walked is made of. */
  private final IntList walked = new IntList();

  Visibility(References references, TypeTable types, ContainerWalk containers, Variables given) {
    this.graph = references.graph;
    this.types = types;
    this.references = references;
    this.containers = containers;
    this.withStatics = given.withStatics();
    this.libraryNodes = given.library();
    this.variables = new ArrayList<>(given.list());
    this.states = new byte[graph.nodeCount()];
    this.loaded = new int[Math.max(1, types.mostReferences)];
  }

  void run(Variables given, Progress progress) {
    for (Variables.Variable variable : given.list()) {
      show(variable.node());
    }
    for (int node : given.library()) {
      follow(node);
    }
    long done = 0;
    while (!pending.isEmpty()) {
      if (++done % STRIDE == 0) {
        progress.at(Math.min(done, states.length), states.length);
      }
      int node = pending.pop();
      if ((states[node] & VISIBLE) == 0) {
        hidden(node);
      } else if ((states[node] & EXPANDED) == 0) {
        states[node] |= EXPANDED;
        visible(node);
      }
    }
  }

  boolean isVisible(int node) {
    return (states[node] & VISIBLE) != 0;
  }

  /** Whether what libraries hold counts, as one object. */
  boolean hasLibrary() {
    return withStatics;
  }

  int[] libraryNodes() {
    return libraryNodes;
  }

  private void show(int node) {
    if (node >= 0 && (states[node] & VISIBLE) == 0) {
      states[node] |= VISIBLE;
      pending.add(node);
    }
  }

  /** To something that is visible only if it is the program's. */
  private void follow(int node) {
    if (node < 0 || states[node] >= VISIBLE) {
      return;
    }
    TypeFacts facts = types.ofNode(node);
    if (!facts.library) {
      show(node);
    } else if (states[node] == 0) {
      states[node] = HIDDEN;
      if (!facts.primitive) {
        pending.add(node);
      }
    }
  }

  private void visible(int node) {
    TypeFacts facts = types.ofNode(node);
    toClass(node);
    if (graph.classType(node) >= 0) {
      ofClass(node);
    } else if (references.isArray(node, facts)) {
      long end = references.end(node);
      for (long each = references.first(node); each < end; each++) {
        show(graph.target(each));
      }
    } else {
      BoundRule rule = facts.rule;
      fields(node, facts, rule == null || rule.part || !container(node, facts, rule));
    }
  }

  private boolean container(int node, TypeFacts facts, BoundRule rule) {
    walked.clear();
    if (containers.run(node, facts, rule, this)) {
      return true;
    }
    for (int i = 0; i < walked.size(); i++) {
      if (walked.get(i) != node) {
        pending.add(walked.get(i)); // its references are still to be followed
      }
    }
    return false;
  }

  private void fields(int node, TypeFacts facts, boolean inside) {
    references.load(node, facts, loaded);
    for (int i = 0; i < facts.references(); i++) {
      if (facts.outside[i]) {
        show(loaded[i]);
      } else if (inside) {
        follow(loaded[i]);
      }
    }
  }

  private void hidden(int node) {
    TypeFacts facts = types.ofNode(node);
    toClass(node);
    if (graph.classType(node) >= 0) {
      ofClass(node);
    } else if (references.isArray(node, facts)) {
      long end = references.end(node);
      for (long each = references.first(node); each < end; each++) {
        follow(graph.target(each));
      }
    } else {
      references.load(node, facts, loaded);
      for (int i = 0; i < facts.references(); i++) {
        follow(loaded[i]);
      }
    }
  }

  private void toClass(int node) {
    if (withStatics) {
      follow(references.classOf(node));
    }
  }

  /** What a class refers to; its static fields are variables if it is the program's. */
  private void ofClass(int node) {
    if (!withStatics) {
      return;
    }
    if (!metClasses.add(node)) {
      return; // it was hidden, and is visible now
    }
    classes.add(node);
    boolean library = types.of(graph.classType(node)).library;
    int next = 0;
    while (next >= 0) {
      next = graph.referenceSlots(node, next, buffer);
      for (int i = 0; i < buffer.size(); i++) {
        String name = library ? "" : graph.slotName(node, buffer.slot(i));
        if (library || name.startsWith("<")) {
          follow(buffer.target(i));
        } else {
          variables.add(
              new Variables.Variable(graph.className(node) + "." + name, buffer.target(i)));
          show(buffer.target(i));
        }
      }
    }
  }

  @Override
  public void element(Role role, int target) {
    show(target);
  }

  @Override
  public void weakElement(Role role, int target) {
    // Visible only if something else refers to it.
  }

  @Override
  public void structure(int node) {
    states[node] |= HIDDEN;
    walked.add(node);
    toClass(node);
  }

  @Override
  public void leftover(int target) {
    follow(target);
  }
}
