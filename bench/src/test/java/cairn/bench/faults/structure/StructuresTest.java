package cairn.bench.faults.structure;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.bench.faults.run.Script;
import cairn.bench.faults.run.Subject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The structures are right by themselves: against java.util, and by their constraints. */
class StructuresTest {
  private static final int SEEDS = Boolean.getBoolean("cairn.long") ? 500 : 5;
  private static final int OPERATIONS = 2_000;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "circular-list",
        "ordered-list",
        "doubly-linked-list",
        "quad-tree",
        "avl-tree",
        "b-tree",
        "red-black-tree",
        "leftist-heap",
        "bipartite-graph"
      })
  void violatesNothing(String name) {
    for (long seed = 1; seed <= SEEDS; seed++) {
      Subject subject = Subjects.named(name);
      Script script = Script.of(seed, 50, 300, subject.keys());
      for (int i = 1; i <= script.length(); i++) {
        script.perform(i, subject);
        assertThat(Judges.judge(subject.structure()))
            .as("%s, seed %d, operation %d", name, seed, i)
            .isEmpty();
      }
    }
  }

  @Test
  void circularListKeepsOrder() {
    CircularList list = new CircularList();
    likeAList(list::insert, list::delete, list::toArray, List::add);
  }

  @Test
  void doublyLinkedListInsertsIntoTheMiddle() {
    DoublyLinkedList list = new DoublyLinkedList();
    likeAList(
        list::insert,
        list::delete,
        list::toArray,
        (model, key) -> model.add(key % 2 == 0 ? model.size() : model.size() / 2, key));
  }

  @Test
  void orderedListKeepsKeysSorted() {
    OrderedList list = new OrderedList();
    likeAList(
        list::insert,
        list::delete,
        list::toArray,
        (model, key) -> {
          model.add(key);
          model.sort(null);
        });
  }

  private interface Inserting {
    void insert(int key);
  }

  private interface Reading {
    int[] toArray();
  }

  private interface Model {
    void add(List<Integer> model, Integer key);
  }

  private static void likeAList(
      Inserting inserting, IntPredicate deleting, Reading reading, Model adding) {
    Random random = new Random(1);
    List<Integer> model = new ArrayList<>();
    for (int i = 0; i < OPERATIONS; i++) {
      int key = random.nextInt(60);
      if (random.nextInt(5) < 3) {
        inserting.insert(key);
        adding.add(model, key);
      } else {
        assertThat(deleting.test(key)).isEqualTo(model.remove((Integer) key));
      }
      if (i % 20 == 0 || model.size() < 3) {
        assertThat(reading.toArray()).containsExactly(ints(model));
      }
    }
  }

  private static int[] ints(List<Integer> model) {
    return model.stream().mapToInt(Integer::intValue).toArray();
  }

  @Test
  void avlTreeIsASet() {
    AvlTree tree = new AvlTree();
    likeASet(tree::insert, tree::delete, tree::contains);
    assertThat(tree.size).isZero();
  }

  @Test
  void bTreeIsASet() {
    BTree tree = new BTree();
    likeASet(tree::insert, tree::delete, tree::contains);
    assertThat(tree.size).isZero();
  }

  @Test
  void redBlackTreeIsASet() {
    RedBlackTree tree = new RedBlackTree();
    likeASet(tree::insert, tree::delete, tree::contains);
    assertThat(tree.size).isZero();
    tree.insertAll(new int[] {3, 1, 2, 3, 4}, 4);
    assertThat(tree.size).isEqualTo(3);
  }

  @Test
  void quadTreeIsASet() {
    QuadTree tree = new QuadTree(16);
    likeASet(
        k -> tree.insert(k % 16, k / 16),
        k -> tree.delete(k % 16, k / 16),
        k -> tree.contains(k % 16, k / 16));
    assertThat(tree.size).isZero();
  }

  @Test
  void bipartiteGraphIsASetOfEdges() {
    BipartiteGraph graph = new BipartiteGraph(32);
    likeASet(
        k -> graph.insert(k % 16, k / 16),
        k -> graph.delete(k % 16, k / 16),
        k -> graph.contains(k % 16, k / 16));
    assertThat(graph.edges).isZero();
  }

  private static void likeASet(Inserting inserting, Inserting deleting, IntPredicate contains) {
    Random random = new Random(2);
    Set<Integer> model = new TreeSet<>();
    for (int i = 0; i < OPERATIONS; i++) {
      int key = random.nextInt(200);
      if (random.nextInt(5) < 3) {
        inserting.insert(key);
        model.add(key);
      } else {
        deleting.insert(key);
        model.remove(key);
      }
      for (int k = key; k < 200; k += 17) {
        assertThat(contains.test(k)).isEqualTo(model.contains(k));
      }
    }
    for (int key : new HashSet<>(model)) {
      deleting.insert(key);
      assertThat(contains.test(key)).isFalse();
    }
  }

  @Test
  void leftistHeapIsAPriorityQueue() {
    Random random = new Random(3);
    LeftistHeap heap = new LeftistHeap();
    PriorityQueue<Integer> model = new PriorityQueue<>();
    for (int i = 0; i < OPERATIONS; i++) {
      if (model.isEmpty() || random.nextInt(5) < 3) {
        int key = random.nextInt(1_000);
        heap.insert(key);
        model.add(key);
      } else {
        assertThat(heap.deleteMin()).isEqualTo(model.remove());
      }
      assertThat(heap.isEmpty()).isEqualTo(model.isEmpty());
    }
  }
}
