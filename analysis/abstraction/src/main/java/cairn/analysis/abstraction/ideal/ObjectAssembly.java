package cairn.analysis.abstraction.ideal;

import cairn.analysis.abstraction.ideal.ContainerRule.Role;
import cairn.graph.HeapGraph;
import cairn.graph.ObjectLayout;

/** One thread's part of {@link Assembly}: fills in objects, and what is inside of them. */
final class ObjectAssembly implements ContainerWalk.Sink {
  private final Assembly columns;
  private final HeapGraph graph;
  private final References references;
  private final Visibility visibility;
  private final Labels names;
  private final ContainerWalk containers;
  private final ObjectLayout layout;
  private final int[] loaded;
  private final Insides insides;
  private EdgePiece edges = new EdgePiece(0);
  private int current;
  private boolean nullElement;
  private boolean nullKey;
  private boolean nullValue;
  private long elementReferences;

  ObjectAssembly(
      Assembly columns,
      References references,
      TypeTable types,
      Visibility visibility,
      Labels names) {
    this.columns = columns;
    this.graph = references.graph;
    this.references = references;
    this.visibility = visibility;
    this.names = names;
    this.containers = new ContainerWalk(references, types);
    this.layout = graph.layout();
    this.loaded = new int[Math.max(1, types.mostReferences)];
    this.insides =
        new Insides(
            references, types, columns.places, visibility.hasLibrary(), visibility.holder());
  }

  /** See {@link Insides#losers}. */
  IntList losers() {
    return insides.losers();
  }

  /** See {@link Insides#settle}. */
  void settle() {
    insides.settle();
  }

  /** All that libraries hold, as the first object. */
  void library(EdgePiece into, int type) {
    begin(0, into);
    columns.type[0] = type;
    for (int node : visibility.libraryNodes()) {
      insides.refer(node);
    }
    for (int node : visibility.classes()) {
      insides.refer(node);
    }
    addInsides();
  }

  private void begin(int object, EdgePiece into) {
    current = object;
    edges = into;
    edges.begin();
    insides.begin(object);
  }

  private void addInsides() {
    insides.finish();
    columns.bytes[current] += insides.bytes();
    columns.overhead[current] += insides.overhead();
    IntList targets = insides.targets();
    if (insides.shared().isEmpty()) {
      for (int i = 0; i < targets.size(); i++) {
        if (targets.get(i) != current) {
          edges.edge(names.inside, targets.get(i));
        }
      }
    } else {
      edges.share(current, targets, insides.shared());
    }
  }

  /** The next object of a piece. */
  void object(int object, EdgePiece into) {
    begin(object, into);
    int node = columns.nodes[object];
    long head = references.head(node);
    TypeFacts facts = references.facts(head);
    long bytes = graph.size(node);
    columns.type[current] = facts.idealType;
    columns.bytes[current] = bytes;
    if (References.isClass(head)) {
      columns.overhead[current] = bytes;
      insides.ofClass(node);
    } else if (References.isArray(head)) {
      array(node, head, facts);
    } else {
      columns.overhead[current] = bytes - Math.min(bytes, facts.dataBytes);
      BoundRule rule = facts.rule;
      boolean container = rule != null && !rule.part;
      if (container && rule != null) {
        container(node, facts, rule);
      }
      fields(node, head, facts, !container);
    }
    addInsides();
  }

  private void array(int node, long head, TypeFacts facts) {
    int count = graph.slotCount(node);
    columns.length[current] = count;
    columns.slots[current] = count;
    long bytes = columns.bytes[current];
    long data = facts.array ? facts.dataBytes * count : bytes;
    columns.overhead[current] = bytes - Math.min(bytes, data);
    if (facts.primitive) {
      return;
    }
    long end = references.end(node);
    for (long each = References.first(head); each < end; each++) {
      edges.edge(names.elements, columns.object(graph.target(each)));
    }
    if (references.hasNull(node, head)) {
      edges.edge(names.elements, References.NULL);
    }
  }

  private void container(int node, TypeFacts facts, BoundRule rule) {
    nullElement = false;
    nullKey = false;
    nullValue = false;
    elementReferences = 0;
    if (!containers.run(node, facts, rule, this)) {
      throw new IllegalStateException(facts.name + " could be walked at first and now cannot");
    }
    columns.length[current] = containers.length();
    columns.slots[current] = containers.places();
    long whole = columns.bytes[current] + insides.partBytes();
    columns.overhead[current] = whole - Math.min(whole, elementReferences * layout.reference());
  }

  private void fields(int node, long head, TypeFacts facts, boolean withInside) {
    if (facts.references() == 0) {
      return;
    }
    references.load(node, head, facts, loaded);
    for (int i = 0; i < facts.references(); i++) {
      int target = loaded[i];
      if (!facts.outside[i]) {
        if (withInside) {
          insides.refer(target);
        }
      } else if (target != References.UNKNOWN) {
        edges.edge(facts.labels[i], target < 0 ? References.NULL : columns.object(target));
      }
    }
  }

  @Override
  public void element(Role role, int target) {
    elementReferences++;
    int label =
        switch (role) {
          case ITEM -> names.elements;
          case KEY -> names.keys;
          case VALUE -> names.values;
        };
    if (target >= 0) {
      edges.edge(label, columns.object(target));
    } else if (firstNull(role)) {
      edges.edge(label, References.NULL);
    }
  }

  private boolean firstNull(Role role) {
    boolean before =
        switch (role) {
          case ITEM -> nullElement;
          case KEY -> nullKey;
          case VALUE -> nullValue;
        };
    switch (role) {
      case ITEM -> nullElement = true;
      case KEY -> nullKey = true;
      case VALUE -> nullValue = true;
    }
    return !before;
  }

  @Override
  public void weakElement(Role role, int target) {
    if (target < 0 || visibility.isVisible(target)) {
      element(role, target);
    }
  }

  @Override
  public void structure(int node) {
    if (columns.nodes[current] != node) {
      insides.part(node);
    }
  }

  @Override
  public void leftover(int target) {
    insides.refer(target);
  }
}
