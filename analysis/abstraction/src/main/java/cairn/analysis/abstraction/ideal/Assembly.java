package cairn.analysis.abstraction.ideal;

import cairn.analysis.abstraction.ideal.ContainerRule.Role;
import cairn.analysis.api.regions.Region;
import cairn.graph.HeapGraph;
import cairn.graph.ObjectLayout;
import cairn.graph.Progress;
import java.util.Arrays;

/**
 * The columns of the ideal heap, filled in object by object. Memory: 4 bytes per node, 36 per
 * object and 8 per edge.
 */
final class Assembly implements ContainerWalk.Sink {
  private static final int STRIDE = 1 << 16;

  private final HeapGraph graph;
  private final TypeTable types;
  private final References references;
  private final ContainerWalk containers;
  private final Visibility visibility;
  private final Labels names;
  private final ObjectLayout layout;
  private final int[] loaded;

  /** By node: its object, or, of hidden nodes, -2 minus that which they belong to. */
  final int[] places;

  /** By object; -1 for the library as a whole. */
  final int[] nodes;

  final int[] type;
  final long[] bytes;
  final long[] overhead;
  final int[] length;
  final int[] slots;
  final int[] firstEdge;
  final IntList edgeLabels;
  final IntList edgeTargets;

  private final boolean hasLibrary;
  private int current;
  private boolean nullElement;
  private boolean nullKey;
  private boolean nullValue;
  private long elementReferences;
  private final Insides insides;

  Assembly(
      References references,
      TypeTable types,
      ContainerWalk containers,
      Visibility visibility,
      Labels names) {
    this.graph = references.graph;
    this.types = types;
    this.references = references;
    this.containers = containers;
    this.visibility = visibility;
    this.names = names;
    this.layout = graph.layout();
    this.loaded = new int[Math.max(1, types.mostReferences)];
    this.places = new int[graph.nodeCount()];
    this.hasLibrary = visibility.hasLibrary();
    insides = new Insides(references, types, places, hasLibrary, visibility.holder);
    nodes = number();
    int count = nodes.length;
    type = new int[count];
    bytes = new long[count];
    overhead = new long[count];
    length = new int[count];
    slots = new int[count];
    firstEdge = new int[count + 1];
    edgeLabels = new IntList(2 * count);
    edgeTargets = new IntList(2 * count);
  }

  private int[] number() {
    int count = hasLibrary ? 1 : 0;
    for (int node = 0; node < places.length; node++) {
      places[node] = visibility.isVisible(node) ? count++ : Insides.NOWHERE;
    }
    int[] byObject = new int[count];
    if (hasLibrary) {
      byObject[0] = -1;
    }
    for (int node = 0; node < places.length; node++) {
      if (places[node] >= 0) {
        byObject[places[node]] = node;
      }
    }
    return byObject;
  }

  void run(Progress progress) {
    Arrays.fill(length, -1);
    Arrays.fill(slots, -1);
    for (current = 0; current < nodes.length; current++) {
      if (current % STRIDE == 0) {
        progress.at(current, nodes.length);
      }
      firstEdge[current] = edgeTargets.size();
      insides.begin(current);
      if (nodes[current] < 0) {
        library();
      } else {
        object(nodes[current]);
      }
      addInsides();
    }
    firstEdge[nodes.length] = edgeTargets.size();
  }

  private void addInsides() {
    insides.finish();
    bytes[current] += insides.bytes();
    overhead[current] += insides.overhead();
    IntList targets = insides.targets();
    for (int i = 0; i < targets.size(); i++) {
      if (targets.get(i) != current) {
        edge(names.inside, targets.get(i));
      }
    }
  }

  private void edge(int label, int target) {
    edgeLabels.add(label);
    edgeTargets.add(target);
  }

  private void library() {
    type[current] = names.type(Variables.LIBRARY, Region.Kind.OPAQUE);
    for (int node : visibility.libraryNodes()) {
      insides.refer(node);
    }
    for (int i = 0; i < visibility.classes.size(); i++) {
      insides.refer(visibility.classes.get(i));
    }
  }

  private void object(int node) {
    TypeFacts facts = types.ofNode(node);
    type[current] = names.type(facts);
    bytes[current] = graph.size(node);
    if (graph.classType(node) >= 0) {
      overhead[current] = bytes[current];
      insides.ofClass(node);
    } else if (references.isArray(node, facts)) {
      array(node, facts);
    } else {
      overhead[current] = bytes[current] - Math.min(bytes[current], facts.dataBytes);
      boolean walked = false;
      BoundRule rule = facts.rule;
      if (rule != null && !rule.part) {
        walked = container(node, facts, rule);
      }
      fields(node, facts, !walked);
    }
  }

  private void array(int node, TypeFacts facts) {
    int count = graph.slotCount(node);
    length[current] = count;
    slots[current] = count;
    long data = facts.array ? facts.dataBytes * count : bytes[current];
    overhead[current] = bytes[current] - Math.min(bytes[current], data);
    if (facts.primitive) {
      return;
    }
    long end = references.end(node);
    for (long each = references.first(node); each < end; each++) {
      edge(names.elements, places[graph.target(each)]);
    }
    if (references.hasNull(node)) {
      edge(names.elements, References.NULL);
    }
  }

  private boolean container(int node, TypeFacts facts, BoundRule rule) {
    nullElement = false;
    nullKey = false;
    nullValue = false;
    elementReferences = 0;
    int edges = edgeTargets.size();
    if (!containers.run(node, facts, rule, this)) {
      throw new IllegalStateException(
          facts.name + " could be walked at first and now cannot; from edge " + edges);
    }
    length[current] = containers.length();
    slots[current] = containers.places();
    long whole = bytes[current] + insides.partBytes();
    overhead[current] = whole - Math.min(whole, elementReferences * layout.reference());
    return true;
  }

  private void fields(int node, TypeFacts facts, boolean withInside) {
    if (facts.references() == 0) {
      return;
    }
    references.load(node, facts, loaded);
    for (int i = 0; i < facts.references(); i++) {
      int target = loaded[i];
      if (!facts.outside[i]) {
        if (withInside) {
          insides.refer(target);
        }
      } else if (target != References.UNKNOWN) {
        edge(facts.labels[i], target < 0 ? References.NULL : places[target]);
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
      edge(label, places[target]);
    } else if (firstNull(role)) {
      edge(label, References.NULL);
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
    if (target < 0 || places[target] >= 0) {
      element(role, target);
    }
  }

  @Override
  public void structure(int node) {
    if (nodes[current] != node) {
      insides.part(node);
    }
  }

  @Override
  public void leftover(int target) {
    insides.refer(target);
  }
}
