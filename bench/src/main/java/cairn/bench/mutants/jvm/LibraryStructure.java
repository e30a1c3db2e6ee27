package cairn.bench.mutants.jvm;

import cairn.bench.mutants.Half;
import java.util.List;

/**
 * A structure of somebody else's library.
 *
 * @param name that decides its half
 * @param artifacts what Maven fetches, {@code group:artifact:version}; the first has the structure
 * @param program our driver; its specification has the same name
 * @param classes that are mutated, each with the classes nested in it
 */
public record LibraryStructure(
    String name, List<String> artifacts, String program, List<String> classes) {
  public LibraryStructure {
    artifacts = List.copyOf(artifacts);
    classes = List.copyOf(classes);
  }

  public Half half() {
    return Half.of(name);
  }

  String library() {
    String first = artifacts.get(0);
    return first.substring(first.indexOf(':') + 1);
  }

  private static final String COMMONS = "org.apache.commons.collections4.";
  private static final List<String> COMMONS_JAR =
      List.of("org.apache.commons:commons-collections4:4.5.0");
  private static final List<String> FASTUTIL_JAR = List.of("it.unimi.dsi:fastutil-core:8.5.15");
  private static final String FASTUTIL = "it.unimi.dsi.fastutil.ints.";
  private static final List<String> GUAVA_JAR =
      List.of("com.google.guava:guava:33.4.8-jre", "com.google.guava:failureaccess:1.0.3");
  private static final String GUAVA = "com.google.common.collect.";
  private static final List<String> JHEAPS_JAR = List.of("org.jheaps:jheaps:0.14");
  private static final String JHEAPS = "org.jheaps.tree.";
  private static final List<String> JGRAPHT_JAR =
      List.of("org.jgrapht:jgrapht-core:1.5.2", "org.jheaps:jheaps:0.14");
  private static final String JGRAPHT = "org.jgrapht.util.";
  private static final List<String> NETTY_JAR = List.of("io.netty:netty-common:4.1.118.Final");

  /** All of them. */
  public static final List<LibraryStructure> ALL =
      List.of(
          of("commons-TreeList", COMMONS_JAR, "TreeListRun", COMMONS + "list.TreeList"),
          of(
              "commons-NodeCachingLinkedList",
              COMMONS_JAR,
              "NodeCachingListRun",
              COMMONS + "list.AbstractLinkedList",
              COMMONS + "list.NodeCachingLinkedList"),
          of(
              "commons-LinkedMap",
              COMMONS_JAR,
              "LinkedMapRun",
              COMMONS + "map.AbstractHashedMap",
              COMMONS + "map.AbstractLinkedMap",
              COMMONS + "map.LinkedMap"),
          of("commons-TreeBidiMap", COMMONS_JAR, "TreeBidiMapRun", COMMONS + "bidimap.TreeBidiMap"),
          of(
              "commons-PatriciaTrie",
              COMMONS_JAR,
              "PatriciaTrieRun",
              COMMONS + "trie.AbstractPatriciaTrie",
              COMMONS + "trie.AbstractBitwiseTrie"),
          of(
              "fastutil-Int2IntAVLTreeMap",
              FASTUTIL_JAR,
              "Int2IntAVLTreeMapRun",
              FASTUTIL + "Int2IntAVLTreeMap"),
          of(
              "fastutil-Int2IntRBTreeMap",
              FASTUTIL_JAR,
              "Int2IntRBTreeMapRun",
              FASTUTIL + "Int2IntRBTreeMap"),
          of(
              "fastutil-IntHeapIndirectPriorityQueue",
              FASTUTIL_JAR,
              "IndirectHeapRun",
              FASTUTIL + "IntHeapIndirectPriorityQueue",
              FASTUTIL + "IntIndirectHeaps"),
          of("guava-TreeMultiset", GUAVA_JAR, "TreeMultisetRun", GUAVA + "TreeMultiset"),
          of(
              "guava-LinkedListMultimap",
              GUAVA_JAR,
              "LinkedListMultimapRun",
              GUAVA + "LinkedListMultimap"),
          of(
              "guava-MinMaxPriorityQueue",
              GUAVA_JAR,
              "MinMaxPriorityQueueRun",
              GUAVA + "MinMaxPriorityQueue"),
          of("guava-HashBiMap", GUAVA_JAR, "HashBiMapRun", GUAVA + "HashBiMap"),
          of("jheaps-PairingHeap", JHEAPS_JAR, "PairingHeapRun", JHEAPS + "PairingHeap"),
          of("jheaps-FibonacciHeap", JHEAPS_JAR, "FibonacciHeapRun", JHEAPS + "FibonacciHeap"),
          of(
              "jheaps-LeftistHeap",
              JHEAPS_JAR,
              "LeftistHeapRun",
              JHEAPS + "LeftistHeap",
              JHEAPS + "SkewHeap"),
          of("jgrapht-AVLTree", JGRAPHT_JAR, "JgraphtAvlTreeRun", JGRAPHT + "AVLTree"),
          of(
              "jgrapht-DoublyLinkedList",
              JGRAPHT_JAR,
              "DoublyLinkedListRun",
              JGRAPHT + "DoublyLinkedList"),
          of(
              "apacheds-AvlTreeImpl",
              List.of(
                  "org.apache.directory.server:apacheds-core-avl:2.0.0.AM26",
                  "org.apache.directory.server:apacheds-i18n:2.0.0.AM26"),
              "ApacheAvlTreeRun",
              "org.apache.directory.server.core.avltree.AvlTreeImpl",
              "org.apache.directory.server.core.avltree.LinkedAvlNode"),
          of(
              "netty-DefaultPriorityQueue",
              NETTY_JAR,
              "NettyPriorityQueueRun",
              "io.netty.util.internal.DefaultPriorityQueue"),
          of(
              "netty-IntObjectHashMap",
              NETTY_JAR,
              "IntObjectHashMapRun",
              "io.netty.util.collection.IntObjectHashMap"),
          of(
              "lucene-PriorityQueue",
              List.of("org.apache.lucene:lucene-core:9.12.3"),
              "LucenePriorityQueueRun",
              "org.apache.lucene.util.PriorityQueue"),
          of(
              "jts-EdgeGraph",
              List.of("org.locationtech.jts:jts-core:1.20.0"),
              "EdgeGraphRun",
              "org.locationtech.jts.edgegraph.EdgeGraph",
              "org.locationtech.jts.edgegraph.HalfEdge"));

  private static LibraryStructure of(
      String name, List<String> artifacts, String program, String... classes) {
    return new LibraryStructure(name, artifacts, program, List.of(classes));
  }
}
