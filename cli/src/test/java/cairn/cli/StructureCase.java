package cairn.cli;

import java.util.List;
import java.util.stream.Stream;

/**
 * A specification and what it is checked on.
 *
 * @param edits words of the specification and what stands for them, as one would copy and change it
 * @param bind arguments for {@code --bind}
 * @param spoils {@code structure:store} for each constraint, at least
 */
record StructureCase(
    String spec,
    List<String> edits,
    List<String> bind,
    String cpoint,
    List<String> structures,
    List<String> spoils) {

  private static StructureCase jdk(String type, List<String> structures, String... spoils) {
    return new StructureCase(
        "java.util." + type,
        List.of(),
        List.of(),
        "java.util." + type + ".*",
        structures,
        List.of(spoils));
  }

  static final List<StructureCase> JDK =
      List.of(
          jdk(
              "TreeMap",
              List.of(
                  "TreeMap", "TreeMapOfDoubles", "TreeMapOfStrings", "TreeMapReversed", "TreeSet"),
              "TreeMap:root.left.color = false",
              "TreeMap:root.left.left.color = false",
              "TreeMap:root.left.left.parent = root",
              "TreeMap:root.color = false",
              "TreeMap:size = 41",
              "TreeMap:root.left.key = root.key"),
          jdk(
              "HashMap",
              List.of("HashMap", "HashMapOfKeys", "HashSet", "LinkedHashSet"),
              "HashMap:table[3].next = table[3]",
              "HashMap:size = 41",
              "HashMap:table[3] = table[4]",
              "HashMapOfKeys:table[1].next.prev = null",
              "HashMapOfKeys:table[1].left.parent = null"),
          jdk(
              "LinkedList",
              List.of("LinkedList"),
              "LinkedList:first.next.prev = null",
              "LinkedList:first.prev = last",
              "LinkedList:last.prev = null",
              "LinkedList:size = 19"),
          jdk(
              "PriorityQueue",
              List.of("PriorityQueue", "PriorityQueueOfDoubles", "PriorityQueueReversed"),
              "PriorityQueue:size = 1000",
              "PriorityQueue:queue[3] = null",
              "PriorityQueue:queue[0] = queue[19]"),
          jdk(
              "ArrayDeque",
              List.of("ArrayDeque"),
              "ArrayDeque:head = 1000",
              "ArrayDeque:elements[3] = null"));

  private static final String OWN = "cairn.bench.faults.structure.";

  /** A general specification; the structure's nodes are of its class Node. */
  private static StructureCase general(
      String spec, List<String> edits, String type, String structure, String... stores) {
    List<String> spoils = Stream.of(stores).map(store -> structure + ":" + store).toList();
    return new StructureCase(
        spec,
        edits,
        List.of("--bind", "node=" + OWN + type + "$Node"),
        OWN + type + ".*",
        List.of(structure),
        spoils);
  }

  private static final List<StructureCase> GENERAL =
      List.of(
          general(
              "circular-linked-list",
              List.of(),
              "CircularList",
              "circular-list",
              "last.next.next.next = last.next.next"),
          general(
              "ordered-list",
              List.of("value", "key"),
              "OrderedList",
              "ordered-list",
              "head.key = 99",
              "head.next.next = head"),
          general(
              "doubly-linked-list",
              List.of(),
              "DoublyLinkedList",
              "doubly-linked-list",
              "first.next.prev = null"),
          general(
              "binary-tree",
              List.of(),
              "LeftistHeap",
              "leftist-heap",
              "root.left.left = root",
              "root.right = root.left"),
          general(
              "binary-heap",
              List.of(),
              "LeftistHeap",
              "leftist-heap",
              "root.key = 99",
              "root.left.left = root",
              "root.right = root.left"),
          general(
              "leftist-heap",
              List.of(),
              "LeftistHeap",
              "leftist-heap",
              "root.key = 99",
              "root.left = null",
              "root.right = root.left"),
          general(
              "avl-tree", List.of(), "AvlTree", "avl-tree", "root.left = null", "root.key = 99"),
          general(
              "red-black-tree",
              List.of("color", "red", "BLACK = 1", "BLACK = 0"),
              "RedBlackTree",
              "red-black-tree",
              "root.red = true",
              "root.left = null",
              "root.left.parent = null",
              "root.key = 99"),
          general(
              "b-tree",
              List.of("key", "keys", "child", "children"),
              "BTree",
              "b-tree",
              "root.count = 0",
              "root.keys[0] = 99"),
          general(
              "quad-tree",
              List.of("child", "children"),
              "QuadTree",
              "quad-tree",
              "root.children[0] = null",
              "root.children[0] = root.children[1]",
              "root.children[0] = root"),
          general(
              "k-ary-tree",
              List.of("child", "children", "K = 3", "K = 4"),
              "QuadTree",
              "quad-tree",
              "root.children[0] = null",
              "root.children[0] = root.children[1]",
              "root.children[0] = root"),
          new StructureCase(
              "bipartite-graph",
              List.of(),
              List.of("--bind", "node=clean.Graph$Vertex"),
              "clean.Graph.*",
              List.of("graph"),
              List.of("graph:vertices[0].edges[0] = vertices[1]")));

  /** A structure of a library, its specification being an example. */
  private static StructureCase library(String name, String cpoint, String... stores) {
    String structure = name.substring(name.indexOf('-') + 1);
    return new StructureCase(
        "../examples/libraries/" + name + ".inv",
        List.of(),
        List.of(),
        cpoint,
        List.of(structure),
        Stream.of(stores).map(store -> structure + ":" + store).toList());
  }

  private static final String COMMONS = "org.apache.commons.collections4.";
  private static final String GUAVA = "com.google.common.collect.";
  private static final String FASTUTIL = "it.unimi.dsi.fastutil.";

  private static final List<StructureCase> LIBRARIES =
      List.of(
          library(
              "commons-TreeBidiMap",
              COMMONS + "bidimap.TreeBidiMap*.*",
              "nodeCount = 39",
              "rootNode[1] = null",
              "rootNode[0].parentNode[0] = rootNode[0]",
              "rootNode[0].leftNode[0].parentNode[0] = null",
              "rootNode[0].rightNode[0].key = 0"),
          library(
              "commons-LinkedMap",
              COMMONS + "map.*.*",
              "header.after.before = null",
              "size = 0",
              "data[3] = data[5]"),
          library(
              "commons-TreeList",
              COMMONS + "list.TreeList*.*",
              "size = 19",
              "root.height = 9",
              "root.left = root.left.left",
              "root.right.relativePosition = 1",
              "root.left.left.left.right = root"),
          library(
              "commons-CursorableLinkedList",
              COMMONS + "list.*LinkedList*.*",
              "header.next.previous = null",
              "size = 19"),
          library(
              "guava-TreeMultiset",
              GUAVA + "TreeMultiset*.*",
              "rootReference.value.height = 9",
              "rootReference.value.left = null",
              "rootReference.value.elem = 0",
              "header.succ.pred = null"),
          library(
              "guava-LinkedListMultimap",
              GUAVA + "LinkedListMultimap*.*",
              "head.next.previous = null",
              "head.nextSibling.previousSibling = null",
              "head.previous = tail",
              "size = 3"),
          library(
              "guava-HashBiMap",
              GUAVA + "HashBiMap*.*",
              "firstInKeyInsertionOrder.nextInKeyInsertionOrder.prevInKeyInsertionOrder = null",
              "size = 41",
              "firstInKeyInsertionOrder.prevInKeyInsertionOrder = lastInKeyInsertionOrder",
              "hashTableKToV[0] = firstInKeyInsertionOrder",
              "hashTableKToV[1] = firstInKeyInsertionOrder",
              "hashTableVToK[0] = firstInKeyInsertionOrder",
              "hashTableVToK[1] = firstInKeyInsertionOrder"),
          library(
              "guava-MinMaxPriorityQueue",
              GUAVA + "MinMaxPriorityQueue*.*",
              "queue[3] = null",
              "queue[0] = queue[1]"),
          library(
              "guava-LinkedHashMultimap",
              GUAVA + "LinkedHashMultimap*.*",
              "multimapHeaderEntry.successorInMultimap.predecessorInMultimap = null",
              "multimapHeaderEntry.successorInMultimap.successorInValueSet.predecessorInValueSet ="
                  + " null",
              "multimapHeaderEntry.successorInMultimap.predecessorInValueSet.size = 0",
              "multimapHeaderEntry.successorInMultimap.predecessorInValueSet.hashTable[0] ="
                  + " multimapHeaderEntry.successorInMultimap",
              "multimapHeaderEntry.successorInMultimap.predecessorInValueSet.hashTable[1] ="
                  + " multimapHeaderEntry.successorInMultimap"),
          library(
              "fastutil-Int2IntRBTreeMap",
              FASTUTIL + "ints.Int2IntRBTreeMap*.*",
              "count = 39",
              "firstEntry = lastEntry",
              "tree.left.info = 0",
              "tree.right.left.info = 0",
              "tree.key = 99",
              "firstEntry.right = null",
              "firstEntry.right = lastEntry"),
          library(
              "fastutil-Int2IntAVLTreeMap",
              FASTUTIL + "ints.Int2IntAVLTreeMap*.*",
              "count = 39",
              "firstEntry = lastEntry",
              "tree.info = 5",
              "tree.left = tree.left.left.left",
              "tree.key = 99",
              "firstEntry.right = lastEntry"),
          library(
              "fastutil-Object2ObjectLinkedOpenHashMap",
              FASTUTIL + "objects.Object2ObjectLinkedOpenHashMap*.*",
              "n = 7",
              "first = -1",
              "last = first"));

  /** All but the JDK's. */
  static final List<StructureCase> OTHERS =
      Stream.concat(GENERAL.stream(), LIBRARIES.stream()).toList();
}
