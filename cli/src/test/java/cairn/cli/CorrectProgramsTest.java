package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Specifications hold on structures that are right, under random operations of their public
 * interfaces, on each JDK of this machine; and each of their constraints is violated by some store
 * that spoils an instance, so that it does say something. With {@code cairn.long} there are a
 * million operations for each.
 */
class CorrectProgramsTest {
  private static final boolean LONG = Boolean.getBoolean("cairn.long");
  private static final long SEED = 1;

  /**
   * A specification and what it is checked on.
   *
   * @param edits words of the specification and what stands for them, as one would copy and change
   *     it
   * @param bind arguments for {@code --bind}
   * @param spoils {@code structure:store} for each constraint, at least
   */
  private record Case(
      String spec,
      List<String> edits,
      List<String> bind,
      String cpoint,
      List<String> structures,
      List<String> spoils) {}

  private static Case jdk(String type, List<String> structures, String... spoils) {
    return new Case(
        "java.util." + type,
        List.of(),
        List.of(),
        "java.util." + type + ".*",
        structures,
        List.of(spoils));
  }

  private static final List<Case> JDK =
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
  private static Case general(
      String spec, List<String> edits, String type, String structure, String... stores) {
    List<String> spoils = Stream.of(stores).map(store -> structure + ":" + store).toList();
    return new Case(
        spec,
        edits,
        List.of("--bind", "node=" + OWN + type + "$Node"),
        OWN + type + ".*",
        List.of(structure),
        spoils);
  }

  private static final List<Case> GENERAL =
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
          new Case(
              "bipartite-graph",
              List.of(),
              List.of("--bind", "node=clean.Graph$Vertex"),
              "clean.Graph.*",
              List.of("graph"),
              List.of("graph:vertices[0].edges[0] = vertices[1]")));

  /** A structure of a library, its specification being an example. */
  private static Case library(String name, String cpoint, String... stores) {
    String structure = name.substring(name.indexOf('-') + 1);
    return new Case(
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

  private static final List<Case> LIBRARIES =
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

  @TempDir static Path folder;
  private static String classPath = "";

  @BeforeAll
  static void compile() throws IOException {
    Path classes = Files.createDirectory(folder.resolve("classes"));
    List<String> jars = List.of("commons-collections4-4.5.0", "guava-33", "fastutil-core-8.5.14");
    classPath = TestPrograms.compile("clean", classes, jars);
  }

  private static Path record(
      Path java, List<String> options, List<Case> cases, List<String> arguments)
      throws IOException, InterruptedException {
    Path recording = folder.resolve("run.cairn");
    List<String> words = new ArrayList<>(List.of("record", "-o", recording.toString()));
    words.addAll(options);
    cases.forEach(each -> words.addAll(List.of("--cpoint", each.cpoint)));
    words.addAll(List.of("--", java.toString(), "-Xmx1g", "-XX:+UseSerialGC"));
    if (!LONG) {
      words.add("-XX:TieredStopAtLevel=1"); // the programs are short: compiling costs the most
    }
    words.addAll(List.of("--add-opens", "java.base/java.util=ALL-UNNAMED", "-cp", classPath));
    words.add("clean.Clean");
    words.addAll(arguments);
    assertThat(RealRun.of(folder, words.toArray(String[]::new))).isEqualTo(new Run(0, "", ""));
    return recording;
  }

  /** With a copy of the library's specification where its words are changed. */
  private static Checked check(Path recording, Case of) throws IOException {
    String spec = of.spec.endsWith(".inv") ? of.spec : "library:" + of.spec;
    if (!of.edits.isEmpty()) {
      String text = Files.readString(LIBRARY.resolve(of.spec + ".inv"));
      for (int i = 0; i < of.edits.size(); i += 2) {
        text = text.replaceAll("\\b" + of.edits.get(i) + "\\b", of.edits.get(i + 1));
      }
      Path file = folder.resolve(of.spec + ".inv");
      Files.writeString(file, text);
      spec = file.toString();
    }
    return Checked.of(recording, spec, of.bind.toArray(String[]::new));
  }

  private static final Path LIBRARY =
      Path.of("../analysis/constraints/src/main/resources/cairn/analysis/constraints/library");

  private static final List<String> WITH_JDK =
      List.of("--jdk", "java.util", "--values", "arrays", "--include", "clean.**");

  private static final List<String> NO_JDK = List.of("--values", "arrays");

  private static final List<Case> OTHERS =
      Stream.concat(GENERAL.stream(), LIBRARIES.stream()).toList();

  @TestFactory
  Stream<DynamicTest> holdsOnCorrectStructures() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path java : javas()) {
      tests.addAll(clean("the JDK's on " + java, java, WITH_JDK, JDK));
    }
    tests.addAll(clean("others", Path.of(RealRun.java()), NO_JDK, OTHERS));
    return tests.stream();
  }

  /** One run for all of them, or a long one for each. */
  private static List<DynamicTest> clean(
      String name, Path java, List<String> options, List<Case> cases) {
    if (!LONG) {
      return List.of(DynamicTest.dynamicTest(name, () -> assertHolds(java, options, cases)));
    }
    List<DynamicTest> tests = new ArrayList<>();
    for (Case each : cases) {
      tests.add(
          DynamicTest.dynamicTest(
              each.spec + " on " + name, () -> assertHolds(java, options, List.of(each))));
    }
    return tests;
  }

  private static void assertHolds(Path java, List<String> options, List<Case> cases)
      throws IOException, InterruptedException {
    Set<String> structures = new LinkedHashSet<>();
    cases.forEach(each -> structures.addAll(each.structures));
    List<String> arguments = new ArrayList<>();
    arguments.add(Long.toString(LONG ? 1_000_000 / structures.size() : 150));
    arguments.add(Long.toString(SEED));
    arguments.addAll(structures);
    Path recording = record(java, options, cases, arguments);
    for (Case each : cases) {
      check(recording, each).assertHolds();
    }
    Files.delete(recording);
  }

  @TestFactory
  Stream<DynamicTest> everyConstraintFindsASpoiledStructure() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path java : LONG ? javas() : javas().subList(0, 1)) {
      tests.add(
          DynamicTest.dynamicTest(
              "the JDK's on " + java, () -> assertFindsSpoiled(java, WITH_JDK, JDK)));
    }
    Path java = Path.of(RealRun.java());
    tests.add(DynamicTest.dynamicTest("others", () -> assertFindsSpoiled(java, NO_JDK, OTHERS)));
    return tests.stream();
  }

  private static void assertFindsSpoiled(Path java, List<String> options, List<Case> cases)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("0", "0"));
    cases.forEach(each -> arguments.addAll(each.spoils));
    Path recording = record(java, options, cases, arguments);
    for (Case each : cases) {
      check(recording, each).assertAllViolated();
    }
    Files.delete(recording);
  }

  /** That of the JDK which runs the tests, and of a JDK 25 below /usr/lib/jvm if there is one. */
  private static List<Path> javas() throws IOException {
    List<Path> found = new ArrayList<>(List.of(Path.of(RealRun.java())));
    Path installed = Path.of("/usr/lib/jvm");
    if (Files.isDirectory(installed) && Runtime.version().feature() != 25) {
      try (Stream<Path> homes = Files.list(installed)) {
        homes
            .filter(home -> home.getFileName().toString().matches(".*\\b25\\b.*"))
            .map(home -> home.resolve("bin/java"))
            .filter(Files::isExecutable)
            .sorted()
            .limit(1)
            .forEach(found::add);
      }
    }
    return found;
  }
}
