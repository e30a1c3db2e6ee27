package cairn.bench.faults.structure;

import cairn.bench.faults.run.Subject;
import java.util.function.IntConsumer;

/** The structures by name, each as something that keys go into and come out of. */
public final class Subjects {
  private static final int MANY = 1 << 20;
  private static final int SIDE = 1 << 10;
  private static final int VERTICES = 400;

  private Subjects() {}

  public static Subject named(String name) {
    switch (name) {
      case "circular-list":
        CircularList ring = new CircularList();
        return subject(ring, ring::insert, ring::delete);
      case "ordered-list":
        OrderedList ordered = new OrderedList();
        return subject(ordered, ordered::insert, ordered::delete);
      case "doubly-linked-list":
        DoublyLinkedList list = new DoublyLinkedList();
        return subject(list, list::insert, list::delete);
      case "quad-tree":
        QuadTree quad = new QuadTree(SIDE);
        return subject(
            quad, k -> quad.insert(k % SIDE, k / SIDE), k -> quad.delete(k % SIDE, k / SIDE));
      case "avl-tree":
        AvlTree avl = new AvlTree();
        return subject(avl, avl::insert, avl::delete);
      case "b-tree":
        BTree bTree = new BTree();
        return subject(bTree, bTree::insert, bTree::delete);
      case "red-black-tree":
        RedBlackTree tree = new RedBlackTree();
        return subject(tree, tree::insert, tree::delete);
      case "leftist-heap":
        LeftistHeap heap = new LeftistHeap();
        return subject(heap, heap::insert, key -> heap.deleteMin());
      case "bipartite-graph":
        BipartiteGraph graph = new BipartiteGraph(VERTICES);
        int half = VERTICES / 2;
        return new Simple(
            graph,
            half * half,
            key -> graph.insert(key % half, key / half),
            key -> graph.delete(key % half, key / half));
      default:
        throw new IllegalArgumentException("no structure is called '" + name + "'");
    }
  }

  private static Subject subject(Object structure, IntConsumer insert, IntConsumer delete) {
    return new Simple(structure, MANY, insert, delete);
  }

  private record Simple(Object structure, int keys, IntConsumer inserting, IntConsumer deleting)
      implements Subject {
    @Override
    public void insert(int key) {
      inserting.accept(key);
    }

    @Override
    public void delete(int key) {
      deleting.accept(key);
    }
  }
}
