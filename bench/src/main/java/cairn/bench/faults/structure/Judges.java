package cairn.bench.faults.structure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/**
 * What the constraints of each structure say, once more as plain Java: which of them are violated,
 * as constraint and key. It tells whether a fault did harm without the checker that is to be
 * measured. O(nodes), O(nodes^2) where a ring is broken.
 */
public final class Judges {
  private Judges() {}

  /** What is wrong with a structure; empty if nothing is. */
  public static Set<String> judge(Object structure) {
    if (structure instanceof CircularList list) {
      return circular(list);
    } else if (structure instanceof OrderedList list) {
      return ordered(list);
    } else if (structure instanceof DoublyLinkedList list) {
      return doubly(list);
    } else if (structure instanceof QuadTree tree) {
      return quad(tree);
    } else if (structure instanceof AvlTree tree) {
      return avl(tree);
    } else if (structure instanceof BTree tree) {
      return bTree(tree);
    } else if (structure instanceof RedBlackTree tree) {
      return redBlack(tree);
    } else if (structure instanceof LeftistHeap heap) {
      return leftist(heap);
    } else if (structure instanceof BipartiteGraph graph) {
      return bipartite(graph);
    }
    throw new IllegalArgumentException("nobody judges " + structure.getClass());
  }

  private static Set<String> circular(CircularList list) {
    var s = new Shape<CircularList.Node>(n -> refs(n.next), n -> n.value, list.last);
    s.require("once", n -> s.indegree(n) == 1 && n.next != null);
    if (!isRing(list.last, s.nodes.size())) {
      s.require("ring", n -> s.reached(n.next).size() == s.nodes.size());
    }
    return s.violations;
  }

  private static boolean isRing(CircularList.Node from, int length) {
    CircularList.Node node = from;
    for (int i = 1; i < length && node != null; i++) {
      node = node.next == from ? null : node.next;
    }
    return from == null || (node != null && node.next == from);
  }

  private static Set<String> ordered(OrderedList list) {
    var s = new Shape<OrderedList.Node>(n -> refs(n.next), n -> n.key, list.head);
    s.require("ordered", n -> n.next == null || n.key <= n.next.key);
    s.require("once", n -> s.indegree(n) <= 1);
    s.require("ends", n -> !s.isOnCycle(n));
    return s.violations;
  }

  private static Set<String> doubly(DoublyLinkedList list) {
    var s =
        new Shape<DoublyLinkedList.Node>(
            n -> refs(n.next, n.prev), n -> n.value, list.first, list.last);
    s.require(
        "links", n -> (n.next == null || n.next.prev == n) && (n.prev == null || n.prev.next == n));
    if ((list.first != null && list.first.prev != null)
        || (list.last != null && list.last.next != null)) {
      s.violations.add("ends");
    }
    return s.violations;
  }

  private static Set<String> quad(QuadTree tree) {
    Function<QuadTree.Node, List<QuadTree.Node>> children =
        n -> n.children == null ? List.of() : refs(n.children);
    var s = new Shape<QuadTree.Node>(children, n -> n.x + ":" + n.y + ":" + n.width, tree.root);
    s.requireTree();
    s.require("acyclic", n -> !s.isOnCycle(n));
    s.require("four", n -> s.edges(n).stream().allMatch(c -> fits(n, c, s.edges(n).size())));
    return s.violations;
  }

  private static boolean fits(QuadTree.Node n, QuadTree.Node child, int degree) {
    return degree == 4
        && n.point == null
        && child.width * 2 == n.width
        && (child.x == n.x || child.x == n.x + child.width)
        && (child.y == n.y || child.y == n.y + child.width);
  }

  private static Set<String> avl(AvlTree tree) {
    var s = new Shape<AvlTree.Node>(n -> refs(n.left, n.right), n -> n.key, tree.root);
    var height =
        new Measure<AvlTree.Node>(
            "HEIGHT", -1, s, (n, m) -> plus(max(m.of(n.left), m.of(n.right)), 1));
    var low =
        new Measure<AvlTree.Node>(
            "LOW", 0, s, (n, m) -> n.left == null ? Integer.valueOf(n.key) : m.of(n.left));
    var high =
        new Measure<AvlTree.Node>(
            "HIGH", 0, s, (n, m) -> n.right == null ? Integer.valueOf(n.key) : m.of(n.right));
    s.requireTree();
    s.require("acyclic", n -> !s.isOnCycle(n));
    s.require(
        "balanced",
        n -> {
          Integer left = height.of(n.left);
          Integer right = height.of(n.right);
          return left != null
              && right != null
              && Math.abs(left - right) <= 1
              && Objects.equals(height.of(n), n.height);
        });
    s.require(
        "ordered",
        n ->
            (n.left == null || isLess(high.of(n.left), n.key))
                && (n.right == null || isLess(n.key, low.of(n.right))));
    return s.violations;
  }

  private static Set<String> bTree(BTree tree) {
    var s = new Shape<BTree.Node>(n -> refs(n.children), n -> n.keys[0], tree.root);
    var height =
        new Measure<BTree.Node>(
            "HEIGHT",
            -1,
            s,
            (n, m) -> s.edges(n).isEmpty() ? Integer.valueOf(0) : plus(m.of(n.children[0]), 1));
    var low =
        new Measure<BTree.Node>(
            "LOW",
            0,
            s,
            (n, m) -> s.edges(n).isEmpty() ? Integer.valueOf(n.keys[0]) : ofChild(m, n, 0));
    var high =
        new Measure<BTree.Node>(
            "HIGH", 0, s, (n, m) -> s.edges(n).isEmpty() ? lastKey(n) : ofChild(m, n, n.count));
    s.requireTree();
    s.require("acyclic", n -> !s.isOnCycle(n));
    s.require(
        "nodes",
        n ->
            (s.edges(n).isEmpty() || s.edges(n).size() == n.count + 1)
                && n.count <= 2
                && (n.count < 2 || n.keys[0] < n.keys[1])
                && (s.indegree(n) == 0 || n.count >= 1));
    s.require(
        "ordered",
        n ->
            s.edges(n).isEmpty()
                || isLess(ofChild(high, n, 0), n.keys[0])
                    && isLess(n.keys[0], ofChild(low, n, 1))
                    && (n.count < 2
                        || isLess(ofChild(high, n, 1), n.keys[1])
                            && isLess(n.keys[1], ofChild(low, n, 2))));
    s.require(
        "depth",
        n ->
            s.edges(n).stream()
                .allMatch(
                    c ->
                        height.of(c) != null
                            && Objects.equals(height.of(c), plus(height.of(n), -1))));
    return s.violations;
  }

  private static Integer ofChild(Measure<BTree.Node> measure, BTree.Node n, int i) {
    BTree.Node child = i < 0 || i >= n.children.length ? null : n.children[i];
    return child == null ? null : measure.of(child);
  }

  private static Integer lastKey(BTree.Node n) {
    return n.count < 1 || n.count > n.keys.length ? null : Integer.valueOf(n.keys[n.count - 1]);
  }

  private static Set<String> redBlack(RedBlackTree tree) {
    var s =
        new Shape<RedBlackTree.Node>(
            n -> refs(n.left, n.right), n -> refs(n.parent), n -> n.key, tree.root);
    var blacks =
        new Measure<RedBlackTree.Node>("BLACKS", 0, s, (n, m) -> plus(m.of(n.left), n.red ? 0 : 1));
    var low =
        new Measure<RedBlackTree.Node>(
            "LOW", 0, s, (n, m) -> n.left == null ? Integer.valueOf(n.key) : m.of(n.left));
    var high =
        new Measure<RedBlackTree.Node>(
            "HIGH", 0, s, (n, m) -> n.right == null ? Integer.valueOf(n.key) : m.of(n.right));
    s.requireTree();
    s.require("acyclic", n -> !s.isOnCycle(n));
    s.require(
        "ordered",
        n ->
            (n.left == null || isLess(high.of(n.left), n.key))
                && (n.right == null || isLess(n.key, low.of(n.right))));
    s.require(
        "noTwoReds",
        n -> !n.red || ((n.left == null || !n.left.red) && (n.right == null || !n.right.red)));
    s.require(
        "sameBlacks",
        n -> blacks.of(n.left) != null && Objects.equals(blacks.of(n.left), blacks.of(n.right)));
    s.require(
        "parents",
        n ->
            (n.left == null || n.left.parent == n)
                && (n.right == null || n.right.parent == n)
                && (s.indegree(n) > 0 || (!n.red && n.parent == null)));
    return s.violations;
  }

  private static boolean isLess(Integer one, Integer other) {
    return one != null && other != null && one < other;
  }

  private static Set<String> leftist(LeftistHeap heap) {
    var s = new Shape<LeftistHeap.Node>(n -> refs(n.left, n.right), n -> n.key, heap.root);
    var rank =
        new Measure<LeftistHeap.Node>(
            "RANK",
            -1,
            s,
            (n, m) -> s.edges(n).isEmpty() ? Integer.valueOf(0) : plus(m.of(n.right), 1));
    s.requireTree();
    s.require(
        "heap",
        n -> (n.left == null || n.left.key >= n.key) && (n.right == null || n.right.key >= n.key));
    s.require(
        "leftist",
        n -> {
          Integer left = rank.of(n.left);
          Integer right = rank.of(n.right);
          return left != null
              && right != null
              && left >= right
              && Objects.equals(rank.of(n), n.rank);
        });
    return s.violations;
  }

  private static Set<String> bipartite(BipartiteGraph graph) {
    List<BipartiteGraph.Vertex> vertices = new ArrayList<>(List.of(graph.left));
    Collections.addAll(vertices, graph.right);
    IdentityHashMap<BipartiteGraph.Edge, Integer> firsts = new IdentityHashMap<>();
    vertices.forEach(v -> refs(v.first).forEach(e -> firsts.merge(e, 1, Integer::sum)));
    var s =
        new Shape<BipartiteGraph.Edge>(
            e -> refs(e.next),
            e -> refs(e.prev, e.twin, e.target == null ? null : e.target.first),
            e -> e.target == null ? "?" : e.target.side + ":" + e.target.id,
            firsts.keySet().toArray(BipartiteGraph.Edge[]::new));
    s.require("once", e -> s.indegree(e) + firsts.getOrDefault(e, 0) == 1);
    s.require("ends", e -> !s.isOnCycle(e));
    s.require("twins", e -> e.twin != null && e.twin.twin == e && e.twin != e);
    s.require(
        "sides",
        e ->
            e.twin == null
                || e.target == null
                || e.twin.target == null
                || e.target.side != e.twin.target.side);
    s.require(
        "links", e -> (e.next == null || e.next.prev == e) && (e.prev == null || e.prev.next == e));
    for (BipartiteGraph.Vertex v : vertices) {
      if (v.degree != s.reached(v.first).size()) {
        s.violations.add("degree " + v.side + ":" + v.id);
      }
      if (v.first != null
          && (v.first.prev != null || v.first.twin == null || v.first.twin.target != v)) {
        s.violations.add("first " + v.side + ":" + v.id);
      }
    }
    return s.violations;
  }

  private static Integer plus(Integer number, int more) {
    return number == null ? null : Integer.valueOf(number + more);
  }

  private static Integer max(Integer a, Integer b) {
    return a == null || b == null ? null : Integer.valueOf(Math.max(a, b));
  }

  @SafeVarargs
  static <N> List<N> refs(N... nodes) {
    List<N> list = new ArrayList<>(nodes.length);
    for (N node : nodes) {
      if (node != null) {
        list.add(node);
      }
    }
    return list;
  }
}
