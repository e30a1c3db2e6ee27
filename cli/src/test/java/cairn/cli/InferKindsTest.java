package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every kind of constraint is proposed of a structure that keeps it, of real recordings. */
class InferKindsTest {
  private static final String SMALL =
      """
      import java.util.Random;
      public class Small {
        static class Part { int level; Part below; final int version = 3; }
        static class Wheel extends Part { Object tyre = new Object(); int mark; }
        static class Door extends Part { Part handle; }
        static class Edge { Corner from, to; Edge next; }
        static class Corner { int side; Edge first; int degree; }
        static class Car {
          Part wheel, door; Corner a = new Corner(), b = new Corner(); int parts;
          void add(Random random) {
            boolean isWheel = random.nextBoolean();
            Part part = isWheel ? new Wheel() : new Door();
            part.level = random.nextInt(5) - 2;
            part.below = isWheel ? wheel : door;
            if (part instanceof Wheel w) { w.mark = random.nextInt(2) * 7; wheel = part; }
            else { door = part; }
            parts++;
          }
          void join(Random random) {
            b.side = 1;
            boolean turned = random.nextBoolean();
            Edge edge = new Edge();
            edge.from = turned ? b : a;
            edge.to = turned ? a : b;
            edge.next = edge.from.first;
            edge.from.first = edge;
            edge.from.degree++;
          }
        }
        public static void main(String[] args) {
          Random random = new Random(Long.parseLong(args[0]));
          Car car = new Car();
          for (int i = 0; i < 60; i++) { car.join(random); car.add(random); }
        }
      }
      """;

  @TempDir static Path folder;
  private static String classPath = "";

  @BeforeAll
  static void compile() throws IOException {
    Path classes = Files.createDirectory(folder.resolve("classes"));
    List<String> jars = List.of("commons-collections4-4.5.0", "guava-33", "fastutil-core-8.5.14");
    classPath = TestPrograms.compile("clean", classes, jars);
  }

  /** What is proposed of structures after random operations. */
  private static String inferred(List<String> options, String type, String... structures)
      throws IOException, InterruptedException {
    String recording = folder.resolve("clean.cairn").toString();
    List<String> words = new ArrayList<>(List.of("record", "-o", recording));
    words.addAll(options);
    words.addAll(List.of("--values", "arrays", "--", RealRun.java()));
    words.addAll(List.of("--add-opens", "java.base/java.util=ALL-UNNAMED", "-cp", classPath));
    words.addAll(List.of("clean.Clean", "150", "3"));
    words.addAll(List.of(structures));
    assertThat(RealRun.of(folder, words.toArray(String[]::new)).code()).isZero();
    Run run = Run.of("infer", recording, "--type", type);
    assertThat(run.code()).as(run.err()).isZero();
    return run.out();
  }

  @Test
  void trees() throws IOException, InterruptedException {
    String own = "cairn.bench.faults.structure.";
    String text =
        inferred(
            List.of("--cpoint", own + "*.*"),
            own + "*",
            "red-black-tree",
            "avl-tree",
            "leftist-heap",
            "b-tree",
            "quad-tree",
            "circular-list");
    assertThat(text)
        .contains(
            // red and black
            "X.left.COUNT_red_0 == X.right.COUNT_red_0;",
            "X.red == true and X.left != NULL => X.left.red != true;",
            // balance and rank
            "|X.left.HEIGHT - X.right.HEIGHT| <= 1;",
            "X.height == X.HEIGHT;",
            "X.left.RANK >= X.right.RANK;",
            "X.left != NULL => X.key <= X.left.key;",
            // many children
            "X.children[I].DEPTH_children == X.DEPTH_children - 1;",
            ".HIGH_keys <= X.keys[I] and X.keys[I] <= X.children[I + 1].LOW_keys;",
            "X.OUTDEGREE == X.count + 1;",
            "_count;", // the size, by a sum
            "X.children[I].width * 2 == X.width;",
            "X.children[1].x == X.x + X.children[1].width;",
            "X.children != NULL => X.point == NULL;",
            // a ring
            "X ->> X;")
        .containsPattern("X.size == X.root.SUM_\\w+_count;")
        // said by others
        .doesNotContain("X.children[0].width == X.children[1].width");
  }

  @Test
  void collectionsOfTheJdk() throws IOException, InterruptedException {
    String text =
        inferred(
            List.of("--jdk", "java.util", "--include", "clean.**", "--cpoint", "java.util.*.*"),
            "java.util.*",
            "ArrayDeque",
            "PriorityQueue",
            "HashMap",
            "LinkedList");
    assertThat(text)
        .contains(
            "(X.head <= X.tail ? X.head <= I and I < X.tail : X.head <= I or I < X.tail)"
                + " ? X.elements[I] != NULL : X.elements[I] == NULL;",
            "X.head < SIZE(X.elements);",
            "for I in 0 to X.size - 1, X.queue[I] != NULL;",
            "for I in X.size to SIZE(X.queue) - 1, X.queue[I] == NULL;",
            "(X.table[I].hash % SIZE(X.table) + SIZE(X.table)) % SIZE(X.table) == I;",
            "X.last != NULL => X.last.next == NULL;",
            "X.first != NULL => X.first.prev == NULL;",
            "X.size == 0 => X.first == NULL;",
            "X.size > 0 => X.last != NULL;",
            "X.size == 1 => X.first == X.last;");
  }

  @Test
  void valuesTypesAndSides() throws IOException, InterruptedException {
    Files.writeString(folder.resolve("Small.java"), SMALL);
    String recording = folder.resolve("small.cairn").toString();
    Run record =
        RealRun.of(
            folder,
            "record",
            "-o",
            recording,
            "--cpoint",
            "Small$Car.*",
            "--",
            RealRun.java(),
            folder.resolve("Small.java").toString(),
            "5");
    assertThat(record.code()).as(record.err()).isZero();
    Run run = Run.of("infer", recording);
    assertThat(run.out())
        .contains(
            "X.version == 3;",
            "X.mark == 0 or X.mark == 7;",
            "X.level >= -2 and X.level <= 2;",
            "X.tyre != NULL;",
            "X.wheel != NULL => X.wheel ISA wheel;",
            "X.door != NULL => X.door ISA door;",
            "X.from.side != X.to.side;",
            "X.degree == X.first.LENGTH_edge_next;");
  }

  private static final String THREADED =
      """
      import java.util.Random;
      public class Threaded {
        static class Node { int key, own, total; Node left, right, next, previous; }
        static class Walk {
          final Tree tree; Node at; int steps;
          Walk(Tree tree) { this.tree = tree; at = tree.first; }
          void step() { if (at != null) { at = at.next; steps = 3; } }
        }
        static class Tree {
          Node root, first, last; int size, stamp;
          void add(int key, int own) {
            Node node = new Node();
            node.key = key; node.own = own;
            root = put(root, node, null, null);
            stamp++;
          }
          private Node put(Node at, Node node, Node low, Node high) {
            if (at == null) {
              node.previous = low; node.next = high;
              if (low == null) first = node; else low.next = node;
              if (high == null) last = node; else high.previous = node;
              node.total = node.own;
              size++;
              return node;
            }
            if (node.key == at.key) { at.own += node.own; }
            else if (node.key < at.key) { at.left = put(at.left, node, low, at); }
            else { at.right = put(at.right, node, at, high); }
            at.total = at.own + (at.left == null ? 0 : at.left.total)
                + (at.right == null ? 0 : at.right.total);
            return at;
          }
          Walk walk() { return new Walk(this); }
        }
        public static void main(String[] args) {
          Random random = new Random(Long.parseLong(args[0]));
          Tree tree = new Tree();
          for (int i = 0; i < 60; i++) {
            tree.add(random.nextInt(80), 1 + random.nextInt(9));
            if (i % 4 == 0) tree.walk().step();
          }
        }
      }
      """;

  @Test
  void threadsSumsAndNothingOfIterators() throws IOException, InterruptedException {
    Files.writeString(folder.resolve("Threaded.java"), THREADED);
    String recording = folder.resolve("threaded.cairn").toString();
    Run record =
        RealRun.of(
            folder,
            "record",
            "-o",
            recording,
            "--cpoint",
            "Threaded$*.*",
            "--",
            RealRun.java(),
            folder.resolve("Threaded.java").toString(),
            "5");
    assertThat(record.code()).as(record.err()).isZero();
    Run run = Run.of("infer", recording);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains(
            "node EDGES left, right;",
            "X.right != NULL => X.next == X.right.END_node_left;",
            "X.left != NULL => X.previous == X.left.END_node_right;",
            "X.root != NULL => X.root.END_node_left == X.first;",
            "X.total == X.own + (X.left == NULL ? 0 : X.left.total)"
                + " + (X.right == NULL ? 0 : X.right.total);",
            "X.size == COUNT(X.root, node);",
            "as iterators and views do: Threaded$Walk")
        // a counter of changes bounds nothing, and what iterators hold is theirs
        .doesNotContain("X.size <= X.stamp", "X.steps", "exit of Threaded$Walk.step");
  }
}
