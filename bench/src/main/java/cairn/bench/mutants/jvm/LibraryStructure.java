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
  private static final List<String> GDX_JAR = List.of("com.badlogicgames.gdx:gdx:1.12.1");
  private static final String GDX = "com.badlogic.gdx.utils.";
  private static final String HADOOP = "org.apache.hadoop.hdfs.util.";
  private static final String JCS = "org.apache.commons.jcs.utils.struct.";
  private static final String RTREE = "com.conversantmedia.util.collection.spatial.";
  private static final String GRAPHSTREAM = "org.graphstream.graph.implementations.";

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
              "org.locationtech.jts.edgegraph.HalfEdge"),
          of(
              "guava-LinkedHashMultimap",
              GUAVA_JAR,
              "LinkedHashMultimapRun",
              GUAVA + "LinkedHashMultimap"),
          of(
              "glazedlists-SimpleTree",
              List.of("com.glazedlists:glazedlists:1.11.0"),
              "SimpleTreeRun",
              "ca.odell.glazedlists.impl.adt.barcode2.SimpleTree",
              "ca.odell.glazedlists.impl.adt.barcode2.SimpleNode"),
          of(
              "h2-CacheLRU",
              List.of("com.h2database:h2:1.4.200"),
              "CacheLruRun",
              "org.h2.util.CacheLRU",
              "org.h2.util.CacheObject"),
          of(
              "kafka-ImplicitLinkedHashCollection",
              List.of("org.apache.kafka:kafka-clients:3.9.0"),
              "ImplicitLinkedHashRun",
              "org.apache.kafka.common.utils.ImplicitLinkedHashCollection"),
          of(
              "trove-TLinkedList",
              List.of("net.sf.trove4j:trove4j:3.0.3"),
              "TroveLinkedListRun",
              "gnu.trove.list.linked.TLinkedList",
              "gnu.trove.list.TLinkableAdapter"),
          of(
              "artemis-LinkedListImpl",
              List.of("org.apache.activemq:artemis-commons:2.19.1"),
              "ArtemisLinkedListRun",
              "org.apache.activemq.artemis.utils.collections.LinkedListImpl"),
          of(
              "batik-DoublyLinkedList",
              List.of("org.apache.xmlgraphics:batik-util:1.17"),
              "BatikListRun",
              "org.apache.batik.util.DoublyLinkedList"),
          of(
              "javolution-FastList",
              List.of("javolution:javolution:5.5.1"),
              "FastListRun",
              "javolution.util.FastList"),
          of(
              "jcs-DoubleLinkedList",
              List.of(
                  "org.apache.commons:commons-jcs-core:2.2.1",
                  "commons-logging:commons-logging:1.2"),
              "JcsListRun",
              JCS + "DoubleLinkedList",
              JCS + "DoubleLinkedListNode"),
          of("gdx-BinaryHeap", GDX_JAR, "GdxBinaryHeapRun", GDX + "BinaryHeap"),
          of(
              "jheaps-BinaryTreeAddressableHeap",
              JHEAPS_JAR,
              "BinaryTreeHeapRun",
              JHEAPS + "BinaryTreeAddressableHeap"),
          of(
              "smile-PriorityQueue",
              List.of("com.github.haifengl:smile-math:1.5.3"),
              "SmilePriorityQueueRun",
              "smile.sort.PriorityQueue"),
          of(
              "netty-DefaultHeaders",
              List.of("io.netty:netty-codec:4.1.118.Final", "io.netty:netty-common:4.1.118.Final"),
              "DefaultHeadersRun",
              "io.netty.handler.codec.DefaultHeaders"),
          of(
              "hadoop-LightWeightLinkedSet",
              List.of("org.apache.hadoop:hadoop-hdfs:3.3.6", "org.slf4j:slf4j-api:1.7.36"),
              "LightWeightLinkedSetRun",
              HADOOP + "LightWeightHashSet",
              HADOOP + "LightWeightLinkedSet"),
          of(
              "ecj-SimpleLookupTable",
              List.of("org.eclipse.jdt:ecj:3.33.0"),
              "SimpleLookupTableRun",
              "org.eclipse.jdt.internal.compiler.util.SimpleLookupTable"),
          of(
              "fastutil-Int2IntLinkedOpenHashMap",
              FASTUTIL_JAR,
              "Int2IntLinkedOpenHashMapRun",
              FASTUTIL + "Int2IntLinkedOpenHashMap"),
          of(
              "htsjdk-IntervalTree",
              List.of("com.github.samtools:htsjdk:2.24.1"),
              "IntervalTreeRun",
              "htsjdk.samtools.util.IntervalTree"),
          of("gdx-Queue", GDX_JAR, "GdxQueueRun", GDX + "Queue"),
          of(
              "gson-LinkedTreeMap",
              List.of("com.google.code.gson:gson:2.11.0"),
              "GsonTreeMapRun",
              "com.google.gson.internal.LinkedTreeMap"),
          of(
              "okio-Buffer",
              List.of("com.squareup.okio:okio:1.17.6"),
              "OkioBufferRun",
              "okio.Buffer",
              "okio.Segment"),
          of(
              "pool2-LinkedBlockingDeque",
              List.of("org.apache.commons:commons-pool2:2.12.0"),
              "PoolDequeRun",
              "org.apache.commons.pool2.impl.LinkedBlockingDeque"),
          of(
              "math3-OpenIntToDoubleHashMap",
              List.of("org.apache.commons:commons-math3:3.6.1"),
              "OpenIntMapRun",
              "org.apache.commons.math3.util.OpenIntToDoubleHashMap"),
          of(
              "hppc-IntArrayDeque",
              List.of("com.carrotsearch:hppc:0.9.1"),
              "HppcDequeRun",
              "com.carrotsearch.hppc.IntArrayDeque"),
          of(
              "agrona-DeadlineTimerWheel",
              List.of("org.agrona:agrona:1.23.1"),
              "AgronaTimerWheelRun",
              "org.agrona.DeadlineTimerWheel"),
          of(
              "conversant-RTree",
              List.of("com.conversantmedia:rtree:1.0.5"),
              "RtreeRun",
              RTREE + "RTree",
              RTREE + "Branch",
              RTREE + "Leaf",
              RTREE + "AxialSplitLeaf"),
          of(
              "groovy-SingleKeyHashMap",
              List.of("org.codehaus.groovy:groovy:3.0.21"),
              "GroovyMapRun",
              "org.codehaus.groovy.util.ComplexKeyHashMap",
              "org.codehaus.groovy.util.SingleKeyHashMap"),
          of(
              "graphstream-AdjacencyListGraph",
              List.of("org.graphstream:gs-core:2.0"),
              "AdjacencyGraphRun",
              GRAPHSTREAM + "AdjacencyListGraph",
              GRAPHSTREAM + "AdjacencyListNode",
              GRAPHSTREAM + "AbstractGraph"),
          of(
              "concurrentlinkedhashmap-LinkedDeque",
              List.of("com.googlecode.concurrentlinkedhashmap:concurrentlinkedhashmap-lru:1.4.2"),
              "LruDequeRun",
              "com.googlecode.concurrentlinkedhashmap.LinkedDeque"),
          of(
              "sat4j-Heap",
              List.of("org.ow2.sat4j:org.ow2.sat4j.core:2.3.6"),
              "SatHeapRun",
              "org.sat4j.minisat.core.Heap",
              "org.sat4j.core.VecInt"),
          of(
              "tdigest-AVLTreeDigest",
              List.of("com.tdunning:t-digest:3.3"),
              "DigestTreeRun",
              "com.tdunning.math.stats.IntAVLTree",
              "com.tdunning.math.stats.AVLGroupTree"),
          of(
              "jetty-ArrayTernaryTrie",
              List.of("org.eclipse.jetty:jetty-util:9.4.54.v20240208"),
              "TernaryTrieRun",
              "org.eclipse.jetty.util.ArrayTernaryTrie"),
          of(
              "kryo-IntMap",
              List.of("com.esotericsoftware:kryo:5.6.0"),
              "KryoMapRun",
              "com.esotericsoftware.kryo.util.IntMap"),
          of(
              "jsoup-Element",
              List.of("org.jsoup:jsoup:1.17.2"),
              "JsoupElementRun",
              "org.jsoup.nodes.Node",
              "org.jsoup.nodes.Element"));

  private static LibraryStructure of(
      String name, List<String> artifacts, String program, String... classes) {
    return new LibraryStructure(name, artifacts, program, List.of(classes));
  }
}
