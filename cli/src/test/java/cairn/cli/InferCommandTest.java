package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Constraints that nobody wrote, from good runs of real programs. */
class InferCommandTest {
  private static final String PROGRAM =
      """
      import java.util.*;
      public class Kept {
        static class Node {
          Node parent, left, right;
          int key, height = 1;
          Node(int key, Node parent) { this.key = key; this.parent = parent; }
        }
        static class Tree {
          Node root;
          int size;
          static int height(Node n) { return n == null ? 0 : n.height; }
          void add(int key) {
            Node above = null;
            for (Node at = root; at != null; at = key < at.key ? at.left : at.right) {
              if (at.key == key) return;
              above = at;
            }
            Node made = new Node(key, above);
            if (above == null) root = made;
            else if (key < above.key) above.left = made;
            else above.right = made;
            size++;
            for (Node at = above; at != null; at = at.parent) {
              measure(at);
            }
          }
          void measure(Node at) { at.height = 1 + Math.max(height(at.left), height(at.right)); }
        }
        static class Stack {
          Object[] items = new Object[4];
          int count;
          void push(Object o) {
            if (count == items.length) items = Arrays.copyOf(items, 2 * count);
            items[count++] = o;
          }
          void pop() { if (count > 0) items[--count] = null; }
        }
        public static void main(String[] args) {
          Random random = new Random(Long.parseLong(args[0]));
          Tree tree = new Tree();
          Stack stack = new Stack();
          for (int i = 0; i < 60; i++) {
            tree.add(random.nextInt(1000) - 500);
            if (random.nextInt(3) > 0) stack.push(new Object()); else stack.pop();
          }
        }
      }
      """;

  @TempDir static Path folder;

  private static String at(String name) {
    return folder.resolve(name).toString();
  }

  @BeforeAll
  static void record() throws IOException, InterruptedException {
    Files.writeString(folder.resolve("Kept.java"), PROGRAM);
    for (String seed : List.of("1", "2")) {
      record(seed + ".cairn", seed, "--cpoint", "Kept$Tree.add", "--cpoint", "Kept$Stack.*");
    }
    record("inner.cairn", "3", "--cpoint", "Kept$Tree.add", "--cpoint", "Kept$Tree.measure");
    record("without.cairn", "4");
  }

  private static void record(String file, String seed, String... points)
      throws IOException, InterruptedException {
    List<String> args = new ArrayList<>(List.of("record", "-o", at(file)));
    args.addAll(List.of(points));
    args.addAll(List.of("--", RealRun.java(), at("Kept.java"), seed));
    Run run = RealRun.of(folder, args.toArray(new String[0]));
    assertThat(run.code()).as(run.err()).isZero();
  }

  @Test
  void theRulesOfATreeAndOfAStack() {
    Run run = Run.of("infer", at("1.cairn"), at("2.cairn"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains(
            "node EDGES left, right;",
            "X.left != NULL => X.left.parent == X;",
            "X.right != NULL => X.right.parent == X;",
            "X ->> Y => Y !->> X;",
            "X.INDEGREE == 1;",
            "X.left.HIGH_key <= X.key",
            "X.key <= X.right.LOW_key",
            "X.height == X.HEIGHT + 1;",
            "X.size == COUNT(X.root, node);",
            "X.root != NULL => X.root.parent == NULL;",
            "for I in 0 to X.count - 1, X.items[I] != NULL;",
            "for I in X.count to SIZE(X.items) - 1, X.items[I] == NULL;",
            "exit of Kept$Tree.add",
            "exit of Kept$Stack.pop")
        // true of these runs by their numbers alone, or said by another
        .doesNotContain("X.height <= X.key", "X.size >= 0", "X.height > X.left.height");
  }

  @Test
  void whatIsProposedHoldsWhereItWasSeenAndIsReadAsItIsWritten() {
    assertThat(Run.of("infer", at("1.cairn"), at("2.cairn"), "-o", at("kept.inv")).code()).isZero();
    for (String run : List.of("1.cairn", "2.cairn")) {
      Run check = Run.of("check", at(run), "--spec", at("kept.inv"));
      assertThat(check.code()).as(check.out() + check.err()).isZero();
      assertThat(check.out()).doesNotContain("undecided.");
    }
  }

  @Test
  void innerStepsAreNoMomentsOfRest() {
    Run run = Run.of("infer", at("inner.cairn"), "--type", "Kept$Tree", "--type", "Kept$Node");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("X.left.parent == X", "exit of Kept$Tree.add")
        .doesNotContain("stack");
  }

  @Test
  void aRunWithoutPointsIsLookedAtOnlyAtItsEnd() {
    Run run = Run.of("infer", at("without.cairn"), "--type", "Kept*");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("have no C-points");
  }

  @Test
  void aListInC() throws IOException, InterruptedException {
    Path source = folder.resolve("list.c");
    Files.writeString(
        source,
        """
        #include <stdlib.h>
        struct item { struct item *next, *prev; int key; };
        struct note { int number; };
        struct list {
          struct item *first, *last;
          long length;
          struct { struct note *note; int adds; } log;
        };
        void add(struct list *l, int key) {
          struct item *i = calloc(1, sizeof *i);
          i->key = key;
          i->prev = l->last;
          if (l->last) l->last->next = i; else l->first = i;
          l->last = i;
          l->length++;
          l->log.adds++;
        }
        void drop(struct list *l) {
          struct item *i = l->first;
          if (!i) return;
          l->first = i->next;
          if (l->first) l->first->prev = NULL; else l->last = NULL;
          free(i);
          l->length--;
        }
        int main(void) {
          struct list *l = calloc(1, sizeof *l);
          l->log.note = calloc(1, sizeof *l->log.note);
          for (int i = 0; i < 60; i++) {
            add(l, rand() % 1000 - 500);
            if (rand() % 3 == 0) drop(l);
          }
          return 0;
        }
        """);
    Process gcc =
        new ProcessBuilder("gcc", "-g", "-o", at("list"), source.toString()).inheritIO().start();
    assertThat(gcc.waitFor()).isZero();
    Run record =
        RealRun.of(
            folder,
            "record",
            "-o",
            at("list.cairn"),
            "--cpoint",
            "add",
            "--cpoint",
            "drop",
            "--",
            at("list"));
    assertThat(record.code()).as(record.err()).isZero();
    Run run = Run.of("infer", at("list.cairn"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains(
            "list EDGES length;", // what is inside of a member cannot be named there
            "item = c struct item;",
            "X.next != NULL => X.next.prev == X;",
            "X.prev != NULL => X.prev.next == X;",
            "X ->> Y => Y !->> X;",
            "X.length == COUNT(X.first, item);",
            "X.first != NULL => X.first.prev == NULL;",
            "X.last != NULL => X.last.next == NULL;",
            "exit of add",
            "exit of drop");
  }

  @Test
  void json() {
    Run run = Run.of("infer", at("1.cairn"), "--format", "json", "--type", "Kept$Stack");
    assertThat(run.out())
        .startsWith("{\n  \"schema\": \"cairn.infer/1\"")
        .contains("\"constraint\": \"for I in 0 to X.count - 1, X.items[I] != NULL\"");
  }

  @Test
  void badInput() throws IOException {
    assertThat(Run.of("infer").code()).isEqualTo(2);
    assertThat(Run.of("infer", at("none.cairn")).code()).isEqualTo(3);
    assertThat(Run.of("infer", at("Kept.java")).code()).isEqualTo(3);
    assertThat(Run.of("infer", at("1.cairn"), "--confidence", "100").err())
        .contains("--confidence is a number of percent");
    assertThat(Run.of("infer", at("1.cairn"), at("1.cairn")).err()).contains("is given twice");
    Path cut = folder.resolve("cut.cairn");
    byte[] whole = Files.readAllBytes(folder.resolve("1.cairn"));
    Files.write(cut, Arrays.copyOf(whole, whole.length - 200));
    assertThat(Run.of("infer", cut.toString()).out()).contains("run 1 is not whole");
    Run nothing = Run.of("infer", at("1.cairn"), "--type", "com.acme.*");
    assertThat(nothing.code()).isZero();
    assertThat(nothing.out()).contains("0 constraints proposed", "no object of such a class");
  }
}
