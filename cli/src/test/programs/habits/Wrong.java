package habits;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/**
 * Structures with a fault each, at the lines that name the case. Argument: one of the cases, or
 * {@code list} for their names.
 */
public class Wrong {
  static class Tree {
    static class Node {
      int key;
      Node left, right, parent;

      Node(int key) {
        this.key = key;
      }
    }

    Node root;
    int size;
    boolean badParent, badOrder;

    void add(int key) {
      Node above = null;
      for (Node at = root; at != null; at = key < at.key ? at.left : at.right) above = at;
      Node made = new Node(key);
      made.parent = above;
      if (above == null) root = made;
      else if (key < above.key) above.left = made;
      else above.right = made;
      size++;
    }

    Node find(int key) {
      Node at = root;
      while (at != null && at.key != key) at = key < at.key ? at.left : at.right;
      return at;
    }

    void swap(Node a, Node b) {
      if (a.parent == null) root = b;
      else if (a.parent.left == a) a.parent.left = b; // parentMore
      else a.parent.right = b; // parent
      if (b != null && !badParent) b.parent = a.parent;
    }

    Node remove(int key) {
      Node at = find(key);
      if (at == null) return null;
      size--;
      if (at.left == null) swap(at, at.right);
      else if (at.right == null) swap(at, at.left);
      else if (badOrder) {
        Node right = at.right;
        swap(at, right);
        Node end = right;
        while (end.right != null) end = end.right;
        end.right = at.left; // treeOrder
        at.left.parent = end;
      } else {
        Node next = at.right;
        while (next.left != null) next = next.left;
        if (next.parent != at) {
          swap(next, next.right);
          next.right = at.right;
          next.right.parent = next;
        }
        swap(at, next);
        next.left = at.left;
        next.left.parent = next;
      }
      return at;
    }
  }

  static class DList {
    static class Link {
      int value;
      Link next, prev;

      Link(int v) {
        value = v;
      }
    }

    Link first, last;
    int size;
    int modCount;
    boolean badSize, badPrev, badCycle, badLast;

    void addLast(int v) {
      Link l = new Link(v);
      modCount++;
      l.prev = last;
      if (last == null) first = l;
      else last.next = l;
      last = l;
      size++;
    }

    void remove(int v) {
      Link l = first;
      while (l != null && l.value != v) l = l.next;
      if (l == null) return;
      modCount++;
      if (l.prev == null) first = l.next;
      else l.prev.next = l.next; // size sizeLater prev last
      if (l.next == null) {
        if (!badLast) last = l.prev;
      } else if (!badPrev) l.next.prev = l.prev;
      if (!badSize) size--;
    }

    void moveToEnd(int v) {
      Link l = first;
      while (l != null && l.value != v) l = l.next;
      if (l == null || l == last) return;
      if (l.prev == null) first = l.next;
      else l.prev.next = l.next;
      l.next.prev = l.prev;
      l.prev = last;
      last.next = l; // cycle
      last = l;
      if (!badCycle) l.next = null;
    }
  }

  static class SList {
    static class Cell {
      int value;
      Cell next;

      Cell(int v, Cell n) {
        value = v;
        next = n; // order
      }
    }

    Cell head;
    int count;
    boolean bad;

    void insert(int v) {
      count++;
      if (head == null || head.value >= v) {
        head = new Cell(v, head);
        return;
      }
      Cell at = head;
      while (at.next != null && (bad ? at.next.value > v : at.next.value < v)) at = at.next;
      at.next = new Cell(v, at.next);
    }

    void loop(int v) {
      Cell at = head;
      while (at.value != v) at = at.next;
      Cell end = at;
      while (end.next != null) end = end.next;
      end.next = at; // loop
    }
  }

  private static final Map<String, Runnable> CASES = new LinkedHashMap<>();

  static int[] random(int n, int seed) {
    Random r = new Random(seed);
    return r.ints(n, 0, 1000).toArray();
  }

  static {
    CASES.put(
        "parent",
        () -> {
          Tree t = new Tree();
          for (int k : new int[] {8, 4, 12, 2, 6, 10, 14, 3, 1, 16}) t.add(k);
          t.badParent = true;
          t.remove(14);
        });
    CASES.put(
        "parentMore",
        () -> {
          Tree t = new Tree();
          for (int k : random(30, 1)) t.add(k);
          t.badParent = true;
          t.remove(t.root.left.key);
          t.add(5);
          t.add(7);
          t.add(900);
        });
    CASES.put(
        "treeOrder",
        () -> {
          Tree t = new Tree();
          for (int k : new int[] {8, 4, 12, 2, 6, 10, 14}) t.add(k);
          t.badOrder = true;
          t.remove(8);
          t.find(7);
        });
    CASES.put(
        "none",
        () -> {
          DList l = new DList();
          for (int k : random(12, 3)) l.addLast(k);
          for (int i = 0; i < 5; i++) l.remove(l.first.next.value);
          l.moveToEnd(l.first.value);
        });
    CASES.put(
        "size",
        () -> {
          DList l = new DList();
          for (int k : random(8, 1)) l.addLast(k);
          l.badSize = true;
          l.remove(l.first.next.value);
        });
    CASES.put(
        "sizeLater",
        () -> {
          DList l = new DList();
          for (int k : random(8, 1)) l.addLast(k);
          l.remove(l.first.value);
          l.remove(l.first.value);
          l.badSize = true;
          l.remove(l.first.next.value);
          l.addLast(1);
          l.addLast(2);
        });
    CASES.put(
        "prev",
        () -> {
          DList l = new DList();
          for (int k : random(8, 1)) l.addLast(k);
          l.badPrev = true;
          l.remove(l.first.next.value);
        });
    CASES.put(
        "last",
        () -> {
          DList l = new DList();
          for (int k : random(8, 1)) l.addLast(k);
          l.badLast = true;
          l.remove(l.last.value);
        });
    CASES.put(
        "cycle",
        () -> {
          DList l = new DList();
          for (int k : random(8, 1)) l.addLast(k);
          l.badCycle = true;
          l.moveToEnd(l.first.next.value);
        });
    CASES.put(
        "order",
        () -> {
          SList l = new SList();
          for (int k : random(20, 1)) l.insert(k);
          l.bad = true;
          l.insert(500);
          l.bad = false;
          l.insert(20);
        });
    CASES.put(
        "loop",
        () -> {
          SList l = new SList();
          for (int k : random(20, 1)) l.insert(k);
          l.loop(l.head.next.value);
        });
  }

  public static void main(String[] args) {
    if (args[0].equals("list")) {
      CASES.keySet().forEach(System.out::println);
    } else {
      CASES.get(args[0]).run();
    }
  }
}
