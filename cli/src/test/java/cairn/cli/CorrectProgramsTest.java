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

  @TempDir static Path folder;
  private static String classPath = "";

  @BeforeAll
  static void compile() throws IOException {
    Path classes = Files.createDirectory(folder.resolve("classes"));
    classPath = TestPrograms.compile("clean", classes, List.of());
  }

  private static Path record(
      Path java, List<String> options, List<Case> cases, List<String> arguments)
      throws IOException, InterruptedException {
    Path recording = folder.resolve("run.cairn");
    List<String> words = new ArrayList<>(List.of("record", "-o", recording.toString()));
    words.addAll(options);
    cases.forEach(each -> words.addAll(List.of("--cpoint", each.cpoint)));
    words.addAll(List.of("--", java.toString(), "-Xmx1g", "-XX:+UseSerialGC"));
    words.addAll(List.of("--add-opens", "java.base/java.util=ALL-UNNAMED", "-cp", classPath));
    words.add("clean.Clean");
    words.addAll(arguments);
    assertThat(RealRun.of(folder, words.toArray(String[]::new))).isEqualTo(new Run(0, "", ""));
    return recording;
  }

  /** With a copy of the library's specification where its words are changed. */
  private static Checked check(Path recording, Case of) throws IOException {
    String spec = "library:" + of.spec;
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

  private static final List<String> OWN_ONLY = List.of("--values", "arrays");

  @TestFactory
  Stream<DynamicTest> holdsOnCorrectStructures() {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path java : javas()) {
      tests.addAll(clean("the JDK's on " + java, java, WITH_JDK, JDK));
    }
    tests.addAll(clean("our own", Path.of(RealRun.java()), OWN_ONLY, GENERAL));
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
    arguments.add(Long.toString(LONG ? 1_000_000 / structures.size() : 200));
    arguments.add(Long.toString(SEED));
    arguments.addAll(structures);
    Path recording = record(java, options, cases, arguments);
    for (Case each : cases) {
      Checked checked = check(recording, each);
      checked.assertHolds();
      System.out.println(each.spec + " on " + java + ": " + checked.evaluated());
    }
    Files.delete(recording);
  }

  @TestFactory
  Stream<DynamicTest> everyConstraintFindsASpoiledStructure() {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path java : javas()) {
      tests.add(
          DynamicTest.dynamicTest(
              "the JDK's on " + java, () -> assertFindsSpoiled(java, WITH_JDK, JDK)));
    }
    Path java = Path.of(RealRun.java());
    tests.add(
        DynamicTest.dynamicTest("our own", () -> assertFindsSpoiled(java, OWN_ONLY, GENERAL)));
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

  /** The JDK that runs the tests, and the newest one below /usr/lib/jvm if it is another. */
  private static List<Path> javas() {
    List<Path> found = new ArrayList<>(List.of(Path.of(RealRun.java())));
    Path newest = Path.of("/usr/lib/jvm/temurin-25-jdk-amd64/bin/java");
    if (Files.isExecutable(newest) && Runtime.version().feature() != 25) {
      found.add(newest);
    }
    return found;
  }
}
