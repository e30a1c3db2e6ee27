package cairn.analysis.abstraction.ideal;

import cairn.analysis.abstraction.ideal.ContainerRule.Role;
import cairn.analysis.api.regions.Region;
import cairn.graph.HeapGraph;
import cairn.graph.ObjectLayout;
import cairn.graph.Progress;
import cairn.graph.SlotBuffer;
import java.util.Arrays;

/**
 * The columns of the ideal heap. What is hidden belongs to the library as a whole if that leads to
 * it, otherwise to the first object, in the order of the nodes, whose inside leads to it. An object
 * whose inside leads to what belongs to another has an edge to that one. Memory: 4 bytes per node,
 * 36 per object and 8 per edge.
 */
final class Assembly implements ContainerWalk.Sink {
  /** In place of the owner of a node that is not reached. */
  static final int NOWHERE = -1;

  private static final int STRIDE = 1 << 16;

  private final HeapGraph graph;
  private final TypeTable types;
  private final References references;
  private final ContainerWalk containers;
  private final Visibility visibility;
  private final Labels names;
  private final ObjectLayout layout;
  private final int[] loaded;
  private final SlotBuffer buffer = new SlotBuffer();

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
  private final IntList claimed = new IntList();
  private final IntList insides = new IntList();

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
      places[node] = visibility.isVisible(node) ? count++ : NOWHERE;
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
      if (nodes[current] < 0) {
        library();
      } else {
        object(nodes[current]);
      }
      claimInside();
    }
    firstEdge[nodes.length] = edgeTargets.size();
  }

  private void edge(int label, int target) {
    edgeLabels.add(label);
    edgeTargets.add(target);
  }

  private void library() {
    type[current] = names.type(Variables.LIBRARY, Region.Kind.OPAQUE);
    for (int node : visibility.libraryNodes()) {
      inside(node);
    }
    for (int i = 0; i < visibility.classes.size(); i++) {
      inside(visibility.classes.get(i));
    }
  }

  private void object(int node) {
    TypeFacts facts = types.ofNode(node);
    type[current] = names.type(facts);
    bytes[current] = graph.size(node);
    if (graph.classType(node) >= 0) {
      overhead[current] = bytes[current];
      classReferences(node);
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
    long data = elementReferences * layout.reference();
    overhead[current] = bytes[current] - Math.min(bytes[current], data);
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
          inside(target);
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
    if (nodes[current] == node) {
      return;
    }
    int place = places[node];
    if (place == NOWHERE) {
      places[node] = -2 - current;
      bytes[current] += graph.size(node);
    } else if (place >= 0) {
      insides.add(place);
    } else {
      shared(place);
    }
  }

  @Override
  public void leftover(int target) {
    inside(target);
  }

  /** A reference of something inside of the current object. */
  private void inside(int target) {
    if (target < 0) {
      return;
    }
    int place = places[target];
    if (place == NOWHERE) {
      places[target] = -2 - current;
      claimed.add(target);
    } else if (place >= 0) {
      insides.add(place);
    } else {
      shared(place);
    }
  }

  /** What belongs to the library is nobody's in particular. */
  private void shared(int place) {
    int owner = -2 - place;
    if (owner != 0 || !hasLibrary) {
      insides.add(owner);
    }
  }

  private void claimInside() {
    while (!claimed.isEmpty()) {
      int node = claimed.pop();
      TypeFacts facts = types.ofNode(node);
      long size = graph.size(node);
      bytes[current] += size;
      if (graph.classType(node) >= 0) {
        overhead[current] += size;
        classReferences(node);
      } else if (references.isArray(node, facts)) {
        long data = facts.dataBytes * graph.slotCount(node);
        overhead[current] += size - Math.min(size, data);
        long end = references.end(node);
        for (long each = references.first(node); each < end; each++) {
          inside(graph.target(each));
        }
      } else {
        overhead[current] += size - Math.min(size, facts.dataBytes);
        references.load(node, facts, loaded);
        for (int i = 0; i < facts.references(); i++) {
          inside(loaded[i]);
        }
      }
    }
    insides.sortFrom(0);
    for (int i = 0; i < insides.size(); i++) {
      if (insides.get(i) != current) {
        edge(names.inside, insides.get(i));
      }
    }
    insides.clear();
  }

  /** Static fields of the program's classes are variables, and no edges of the class. */
  private void classReferences(int node) {
    if (!hasLibrary) {
      return;
    }
    boolean library = types.of(graph.classType(node)).library;
    int next = 0;
    while (next >= 0) {
      next = graph.referenceSlots(node, next, buffer);
      for (int i = 0; i < buffer.size(); i++) {
        if (library || graph.slotName(node, buffer.slot(i)).startsWith("<")) {
          inside(buffer.target(i));
        }
      }
    }
  }
}
