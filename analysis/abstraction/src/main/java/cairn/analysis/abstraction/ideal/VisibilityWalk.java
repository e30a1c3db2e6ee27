package cairn.analysis.abstraction.ideal;

import cairn.analysis.abstraction.ideal.ContainerRule.Role;
import cairn.graph.HeapGraph;
import cairn.graph.Progress;
import cairn.graph.SlotBuffer;
import java.util.ArrayList;
import java.util.List;

/** One thread's part of {@link Visibility}: goes on from nodes that were met. */
final class VisibilityWalk implements ContainerWalk.Sink, PendingNodes.Worker {
  private final Visibility whole;
  private final HeapGraph graph;
  private final TypeTable types;
  private final References references;
  private final ContainerWalk containers;
  private final PendingNodes pending;
  private final boolean withStatics;
  private final NodeStates states;
  private final NodeBits expanded;
  private final int[] loaded;
  private final SlotBuffer buffer = new SlotBuffer();
  private final Progress progress;

  /** Only the one that has the work done hears of progress. */
  private final Thread owner = Thread.currentThread();

  private long done;

  /** By type, whether what its objects refer to as their class was followed. */
  private final boolean[] classKnown;

  VisibilityWalk(
      Visibility whole,
      References references,
      TypeTable types,
      PendingNodes pending,
      Progress progress) {
    this.whole = whole;
    this.graph = references.graph;
    this.types = types;
    this.references = references;
    this.containers = new ContainerWalk(references, types);
    this.pending = pending;
    this.withStatics = whole.hasLibrary();
    this.states = references.states;
    this.expanded = whole.expanded();
    this.loaded = new int[Math.max(1, types.mostReferences)];
    this.progress = progress;
    this.classKnown = new boolean[graph.typeCount()];
  }

  ContainerWalk containers() {
    return containers;
  }

  @Override
  public void accept(int node) {
    if ((states.get(node) & NodeStates.VISIBLE) == 0) {
      hidden(node);
    } else if (expanded.add(node)) {
      visible(node);
    }
  }

  /** An estimate: what other threads did is not known, but not much different. */
  @Override
  public void done(int nodes) {
    done += (long) nodes * Visibility.threads();
    if (Thread.currentThread() == owner) {
      progress.at(Math.min(done, graph.nodeCount()), graph.nodeCount());
    }
  }

  void show(int node) {
    if (node >= 0) {
      meet(node, states.get(node), NodeStates.VISIBLE);
    }
  }

  /** To something that is visible only if it is the program's. */
  void follow(int node) {
    if (node >= 0) {
      int state = states.get(node);
      if ((state & NodeStates.LIBRARY) == 0) {
        meet(node, state, NodeStates.VISIBLE);
      } else if ((state & NodeStates.VISIBLE) == 0) {
        meet(node, state, NodeStates.HIDDEN);
      }
    }
  }

  private void meet(int node, int state, int as) {
    if ((state & as) == 0 && states.add(node, as) && (state & NodeStates.LEAF) == 0) {
      pending.add(node);
    }
  }

  private void visible(int node) {
    long head = references.head(node);
    TypeFacts facts = references.facts(head);
    toClass(head);
    if (References.isClass(head)) {
      ofClass(node);
    } else if (References.isArray(head)) {
      long end = references.end(node);
      for (long each = References.first(head); each < end; each++) {
        show(graph.target(each));
      }
    } else {
      BoundRule rule = facts.rule;
      boolean walked = rule != null && !rule.part && containers.run(node, facts, rule, this);
      fields(node, head, facts, !walked);
    }
  }

  private void fields(int node, long head, TypeFacts facts, boolean inside) {
    references.load(node, head, facts, loaded);
    for (int i = 0; i < facts.references(); i++) {
      if (facts.outside[i]) {
        show(loaded[i]);
      } else if (inside) {
        follow(loaded[i]);
      }
    }
  }

  private void hidden(int node) {
    long head = references.head(node);
    TypeFacts facts = references.facts(head);
    toClass(head);
    if (References.isClass(head)) {
      ofClass(node);
    } else if (References.isArray(head)) {
      long end = references.end(node);
      for (long each = References.first(head); each < end; each++) {
        follow(graph.target(each));
      }
    } else {
      references.load(node, head, facts, loaded);
      for (int i = 0; i < facts.references(); i++) {
        follow(loaded[i]);
      }
    }
  }

  /** The objects of a type have one class. */
  private void toClass(long head) {
    int type = References.type(head);
    if (withStatics && !classKnown[type]) {
      classKnown[type] = true;
      follow(references.classOf(head));
    }
  }

  /** What a class refers to; its static fields are variables if it is the program's. */
  private void ofClass(int node) {
    if (!withStatics || !whole.meet(node) || node == whole.holder()) {
      return;
    }
    boolean library = types.of(graph.classType(node)).library;
    List<Variables.Variable> variables = new ArrayList<>();
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
    whole.met(node, variables);
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
    if ((states.get(node) & NodeStates.HIDDEN) == 0) {
      states.add(node, NodeStates.HIDDEN);
    }
    toClass(references.head(node));
  }

  @Override
  public void leftover(int target) {
    follow(target);
  }
}
