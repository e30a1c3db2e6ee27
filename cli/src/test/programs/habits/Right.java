package habits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Structures that are right, used in ways that look like a rule for a while. Arguments: one of the
 * cases, or none for all of them, one after the other.
 */
public class Right {
  /** A search tree with parents, without balance. */
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
    int modCount;
    int height;

    void add(int key) {
      modCount++;
      Node above = null;
      int depth = 1;
      for (Node at = root; at != null; at = key < at.key ? at.left : at.right) {
        above = at;
        depth++;
      }
      Node made = new Node(key);
      made.parent = above;
      if (above == null) root = made;
      else if (key < above.key) above.left = made;
      else above.right = made;
      size++;
      height = Math.max(height, depth);
    }

    Node find(int key) {
      Node at = root;
      while (at != null && at.key != key) at = key < at.key ? at.left : at.right;
      return at;
    }

    void swap(Node a, Node b) {
      if (a.parent == null) root = b;
      else if (a.parent.left == a) a.parent.left = b;
      else a.parent.right = b;
      if (b != null) b.parent = a.parent;
    }

    Node remove(int key) {
      Node at = find(key);
      if (at == null) return null;
      modCount++;
      size--;
      if (at.left == null) swap(at, at.right);
      else if (at.right == null) swap(at, at.left);
      else {
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
      height = measure(root);
      return at;
    }

    int measure(Node n) {
      return n == null ? 0 : 1 + Math.max(measure(n.left), measure(n.right));
    }
  }

  /** A doubly-linked list with ends, as java.util has. */
  static class DList {
    static class Link {
      Object item;
      int value;
      Link next, prev;

      Link(int v) {
        value = v;
      }
    }

    Link first, last;
    int size;
    int modCount;
    Link cursor;

    void addLast(int v) {
      Link l = new Link(v);
      modCount++;
      l.prev = last;
      if (last == null) first = l;
      else last.next = l;
      last = l;
      size++;
      cursor = last;
    }

    void addFirst(int v) {
      Link l = new Link(v);
      modCount++;
      l.next = first;
      if (first == null) last = l;
      else first.prev = l;
      first = l;
      size++;
    }

    Link pollFirst() {
      Link l = first;
      if (l == null) return null;
      modCount++;
      first = l.next;
      if (first == null) last = null;
      else first.prev = null;
      size--;
      return l; // with its old next
    }

    Link pollLast() {
      Link l = last;
      if (l == null) return null;
      last = l.prev;
      if (last == null) first = null;
      else last.next = null;
      size--;
      return l;
    }

    void rewind() {
      cursor = first;
    }

    void insert(int v) { // keeps an order
      Link after = null;
      for (Link at = first; at != null && at.value < v; at = at.next) after = at;
      if (after == null) {
        addFirst(v);
        return;
      }
      if (after == last) {
        addLast(v);
        return;
      }
      Link l = new Link(v);
      l.prev = after;
      l.next = after.next;
      l.next.prev = l;
      after.next = l;
      size++;
    }

    void reverse() {
      for (Link at = first; at != null; ) {
        Link n = at.next;
        at.next = at.prev;
        at.prev = n;
        at = n;
      }
      Link f = first;
      first = last;
      last = f;
    }

    void shuffle(Random r) {
      List<Integer> values = new ArrayList<>();
      for (Link at = first; at != null; at = at.next) values.add(at.value);
      Collections.shuffle(values, r);
      int i = 0;
      for (Link at = first; at != null; at = at.next) at.value = values.get(i++);
    }

    void clear() {
      first = last = cursor = null;
      size = 0;
      modCount++;
    }

    void takeAll(DList other) {
      if (other.first == null) return;
      if (last == null) first = other.first;
      else {
        last.next = other.first;
        other.first.prev = last;
      }
      last = other.last;
      size += other.size;
      other.first = other.last = null;
      other.size = 0;
    }

    void share(DList other) {
      first = other.first;
      last = other.last;
      size = other.size;
    }

    void set(int index, int v) {
      Link at = first;
      for (int i = 0; i < index; i++) at = at.next;
      at.value = v;
    }
  }

  /** A ring with one entry. */
  static class Ring {
    static class Bead {
      int value;
      Bead next;

      Bead(int v) {
        value = v;
      }
    }

    Bead entry;
    int count;

    void add(int v) {
      Bead b = new Bead(v);
      if (entry == null) {
        b.next = b;
      } else {
        b.next = entry.next;
        entry.next = b;
      }
      entry = b;
      count++;
    }

    void drop() {
      if (entry == null) return;
      if (entry.next == entry) entry = null;
      else entry.next = entry.next.next;
      count--;
    }
  }

  /** A directed graph by hand. */
  static class Vertex {
    final int id;
    Vertex a, b;
    Vertex[] more = new Vertex[4];
    int degree;

    Vertex(int id) {
      this.id = id;
    }

    void connect(Vertex other) {
      if (a == null) a = other;
      else if (b == null) b = other;
      else more[degree % 4] = other;
      degree++;
    }
  }

  /** A heap in an array. */
  static class Heap {
    int[] keys = new int[4];
    int size;

    void push(int k) {
      if (size == keys.length) keys = Arrays.copyOf(keys, 2 * size);
      int i = size++;
      while (i > 0 && keys[(i - 1) / 2] > k) {
        keys[i] = keys[(i - 1) / 2];
        i = (i - 1) / 2;
      }
      keys[i] = k;
    }

    int pop() {
      int top = keys[0];
      int k = keys[--size];
      int i = 0;
      while (2 * i + 1 < size) {
        int c = 2 * i + 1;
        if (c + 1 < size && keys[c + 1] < keys[c]) c++;
        if (keys[c] >= k) break;
        keys[i] = keys[c];
        i = c;
      }
      keys[i] = k;
      return top;
    }

    void sort() {
      Arrays.sort(keys, 0, size);
      for (int i = 0, j = size - 1; i < j; i++, j--) {
        int t = keys[i];
        keys[i] = keys[j];
        keys[j] = t;
      }
    }
  }

  /** Objects that refer to others, and share them later. */
  static class Order {
    Customer customer;
    Order before;
    int number;

    Order(Customer c, int n) {
      customer = c;
      number = n;
    }
  }

  static class Customer {
    int orders;
  }

  static class Shop {
    Order[] orders = new Order[16];
    int count;

    void take(Order o) {
      if (count == orders.length) orders = Arrays.copyOf(orders, count * 2);
      orders[count++] = o;
      o.customer.orders++;
    }
  }

  /** A tree that is balanced by hand at the end of a batch; and one that becomes a list. */
  static class Lazy {
    static class N {
      int key;
      N left, right;

      N(int k) {
        key = k;
      }
    }

    N root;
    int size;

    void add(int k) {
      N made = new N(k);
      size++;
      if (root == null) {
        root = made;
        return;
      }
      for (N at = root; ; ) {
        if (k < at.key) {
          if (at.left == null) {
            at.left = made;
            return;
          }
          at = at.left;
        } else {
          if (at.right == null) {
            at.right = made;
            return;
          }
          at = at.right;
        }
      }
    }

    void rebalance() {
      List<N> all = new ArrayList<>();
      walk(root, all);
      root = build(all, 0, all.size());
    }

    void walk(N n, List<N> all) {
      if (n != null) {
        walk(n.left, all);
        all.add(n);
        walk(n.right, all);
      }
    }

    N build(List<N> all, int from, int to) {
      if (from >= to) return null;
      int m = (from + to) / 2;
      N n = all.get(m);
      n.left = build(all, from, m);
      n.right = build(all, m + 1, to);
      return n;
    }

    void flatten() {
      List<N> all = new ArrayList<>();
      walk(root, all);
      for (int i = 0; i < all.size(); i++) {
        all.get(i).left = i == 0 ? null : all.get(i - 1);
        all.get(i).right = i + 1 == all.size() ? null : all.get(i + 1);
      }
      root = all.get(0);
    }

    void mirror() {
      flip(root);
    }

    void flip(N n) {
      if (n != null) {
        N l = n.left;
        n.left = n.right;
        n.right = l;
        flip(n.left);
        flip(n.right);
      }
    }
  }

  static class AvlTree {
    static class A {
      int key, height = 1;
      A left, right;

      A(int k) {
        key = k;
      }
    }

    A root;
    int size;

    static int h(A a) {
      return a == null ? 0 : a.height;
    }

    static void fix(A a) {
      a.height = 1 + Math.max(h(a.left), h(a.right));
    }

    A rotR(A a) {
      A b = a.left;
      a.left = b.right;
      b.right = a;
      fix(a);
      fix(b);
      return b;
    }

    A rotL(A a) {
      A b = a.right;
      a.right = b.left;
      b.left = a;
      fix(a);
      fix(b);
      return b;
    }

    A bal(A a) {
      fix(a);
      if (h(a.left) > h(a.right) + 1) {
        if (h(a.left.left) < h(a.left.right)) a.left = rotL(a.left);
        return rotR(a);
      }
      if (h(a.right) > h(a.left) + 1) {
        if (h(a.right.right) < h(a.right.left)) a.right = rotR(a.right);
        return rotL(a);
      }
      return a;
    }

    void add(int k) {
      root = add(root, k);
    }

    A add(A a, int k) {
      if (a == null) {
        size++;
        return new A(k);
      }
      if (k < a.key) a.left = add(a.left, k);
      else if (k > a.key) a.right = add(a.right, k);
      return bal(a);
    }

    void remove(int k) {
      root = remove(root, k);
    }

    A remove(A a, int k) {
      if (a == null) return null;
      if (k < a.key) a.left = remove(a.left, k);
      else if (k > a.key) a.right = remove(a.right, k);
      else {
        if (a.left == null || a.right == null) {
          size--;
          return a.left == null ? a.right : a.left;
        }
        A m = a.right;
        while (m.left != null) m = m.left;
        a.key = m.key;
        a.right = remove(a.right, m.key);
      }
      return bal(a);
    }
  }

  /** A hash map with chains that grows. */
  static class Map2 {
    static class E {
      int key;
      Object value;
      E next;

      E(int k, Object v, E n) {
        key = k;
        value = v;
        next = n;
      }
    }

    E[] table = new E[4];
    int size;
    int threshold = 3;

    void put(int k, Object v) {
      for (E e = table[k & table.length - 1]; e != null; e = e.next)
        if (e.key == k) {
          e.value = v;
          return;
        }
      if (size >= threshold) grow();
      int i = k & table.length - 1;
      table[i] = new E(k, v, table[i]);
      size++;
    }

    void grow() {
      E[] old = table;
      table = new E[2 * old.length];
      threshold *= 2;
      for (E e : old)
        while (e != null) {
          E n = e.next;
          int i = e.key & table.length - 1;
          e.next = table[i];
          table[i] = e;
          e = n;
        }
    }

    void remove(int k) {
      int i = k & table.length - 1;
      E before = null;
      for (E e = table[i]; e != null; before = e, e = e.next)
        if (e.key == k) {
          if (before == null) table[i] = e.next;
          else before.next = e.next;
          size--;
          return;
        }
    }
  }

  /** A list with an iterator that knows its list, and a stack of the same nodes. */
  static class Bag {
    static class B {
      int v;
      B next;
      B prev;

      B(int v) {
        this.v = v;
      }
    }

    B head;
    int size;

    void add(int v) {
      B b = new B(v);
      b.next = head;
      if (head != null) head.prev = b;
      head = b;
      size++;
    }
  }

  static class Pile { // uses next alone
    Bag.B top;
    int size;

    void push(int v) {
      Bag.B b = new Bag.B(v);
      b.next = top;
      top = b;
      size++;
    }

    void pop() {
      top = top.next;
      size--;
    }
  }

  static class Lru { // evicts
    static class L {
      int key;
      L next, prev;

      L(int k) {
        key = k;
      }
    }

    L newest, oldest;
    int size;
    int changes;
    final int most = 5;

    void touch(int k) {
      changes++;
      for (L at = newest; at != null; at = at.next)
        if (at.key == k) {
          if (at == newest) return;
          at.prev.next = at.next;
          if (at.next != null) at.next.prev = at.prev;
          else oldest = at.prev;
          at.prev = null;
          at.next = newest;
          newest.prev = at;
          newest = at;
          return;
        }
      L l = new L(k);
      l.next = newest;
      if (newest != null) newest.prev = l;
      else oldest = l;
      newest = l;
      size++;
      if (size > most) {
        oldest = oldest.prev;
        oldest.next = null;
        size--;
      }
    }
  }

  private static final Map<String, Runnable> CASES = new LinkedHashMap<>();

  static int[] random(int n, int seed) {
    Random r = new Random(seed);
    return r.ints(n, 0, 1000).toArray();
  }

  static {
    CASES.put(
        "treeAscendingThenOther",
        () -> {
          Tree t = new Tree();
          for (int i = 10; i < 22; i++) t.add(i);
          t.add(3);
          t.add(15);
          t.add(1);
        });
    CASES.put(
        "treeBalancedByHandThenNot",
        () -> {
          Tree t = new Tree();
          for (int k : new int[] {8, 4, 12, 2, 6, 10, 14, 1, 3, 5, 7, 9, 11, 13, 15}) t.add(k);
          t.add(16);
          t.add(17);
          t.add(18);
        });
    CASES.put(
        "treeRandomRemoves",
        () -> {
          Tree t = new Tree();
          int[] ks = random(40, 1);
          for (int k : ks) t.add(k);
          for (int i = 0; i < 20; i++) t.remove(ks[i]);
        });
    CASES.put(
        "treeRemoveLast",
        () -> {
          Tree t = new Tree();
          for (int k : new int[] {8, 4, 12, 2, 6, 10, 14}) t.add(k);
          t.remove(4);
        });
    CASES.put(
        "treeRemoveRoot",
        () -> {
          Tree t = new Tree();
          for (int k : new int[] {8, 4, 12, 2, 6, 10, 14}) t.add(k);
          t.remove(8);
        });
    CASES.put(
        "treeDuplicates",
        () -> {
          Tree t = new Tree();
          for (int k : random(30, 7)) t.add(k);
          t.add(t.root.key);
          t.add(t.root.key);
        });
    CASES.put(
        "treeToEmpty",
        () -> {
          Tree t = new Tree();
          int[] ks = random(20, 3);
          for (int k : ks) t.add(k);
          for (int k : ks) t.remove(k);
        });
    CASES.put(
        "twoTrees",
        () -> {
          Tree t = new Tree();
          for (int k : random(20, 3)) t.add(k);
          Tree u = new Tree();
          for (int k = 20; k > 0; k--) u.add(k);
          u.add(10);
        });
    CASES.put(
        "listAscendingThenOther",
        () -> {
          DList l = new DList();
          for (int i = 0; i < 15; i++) l.addLast(i);
          l.addLast(5);
          l.addLast(3);
        });
    CASES.put(
        "listDescendingStack",
        () -> {
          DList l = new DList();
          for (int i = 0; i < 15; i++) l.addFirst(i);
          l.addFirst(5);
        });
    CASES.put(
        "dequeBothEnds",
        () -> {
          DList l = new DList();
          for (int i = 0; i < 10; i++) {
            l.addLast(i);
            l.addFirst(-i);
          }
          l.addFirst(5);
        });
    CASES.put(
        "listPolls",
        () -> {
          DList l = new DList();
          for (int i = 0; i < 12; i++) l.addLast(i);
          l.pollFirst();
          l.pollLast();
          l.pollFirst();
        });
    CASES.put(
        "listPollOnceAtEnd",
        () -> {
          DList l = new DList();
          for (int i = 0; i < 12; i++) l.addLast(i * 7 % 11);
          l.pollFirst();
        });
    CASES.put(
        "listPollLastAtEnd",
        () -> {
          DList l = new DList();
          for (int i = 0; i < 12; i++) l.addLast(i * 7 % 11);
          l.pollLast();
        });
    CASES.put(
        "listRewind",
        () -> {
          DList l = new DList();
          for (int i = 0; i < 12; i++) l.addLast(i * 7 % 11);
          l.rewind();
        });
    CASES.put(
        "sortedThenReverse",
        () -> {
          DList l = new DList();
          for (int k : random(25, 4)) l.insert(k);
          l.reverse();
        });
    CASES.put(
        "sortedThenShuffle",
        () -> {
          DList l = new DList();
          for (int k : random(25, 4)) l.insert(k);
          l.shuffle(new Random(1));
        });
    CASES.put(
        "sortedThenReverseThenMore",
        () -> {
          DList l = new DList();
          for (int k : random(25, 4)) l.insert(k);
          l.reverse();
          for (int i = 0; i < 10; i++) l.addLast(-i);
        });
    CASES.put(
        "sortedAndOtherList",
        () -> {
          DList l = new DList();
          for (int k : random(25, 4)) l.insert(k);
          DList m = new DList();
          for (int k : random(9, 5)) m.addLast(k);
        });
    CASES.put(
        "listClear",
        () -> {
          DList l = new DList();
          for (int k : random(9, 5)) l.addLast(k);
          l.clear();
        });
    CASES.put(
        "listClearAndAgain",
        () -> {
          DList l = new DList();
          for (int k : random(9, 5)) l.addLast(k);
          l.clear();
          for (int k : random(9, 6)) l.addFirst(k);
        });
    CASES.put(
        "takeAll",
        () -> {
          DList l = new DList();
          for (int k : random(9, 5)) l.addLast(k);
          DList m = new DList();
          for (int k : random(9, 6)) m.addLast(k);
          l.takeAll(m);
        });
    CASES.put(
        "takeAllThenUse",
        () -> {
          DList l = new DList();
          for (int k : random(9, 5)) l.addLast(k);
          DList m = new DList();
          for (int k : random(9, 6)) m.addLast(k);
          l.takeAll(m);
          m.addLast(1);
          l.addLast(2);
        });
    CASES.put(
        "share",
        () -> {
          DList l = new DList();
          for (int k : random(9, 5)) l.addLast(k);
          DList m = new DList();
          m.share(l);
        });
    CASES.put(
        "ring",
        () -> {
          Ring r = new Ring();
          for (int k : random(12, 5)) r.add(k);
          r.drop();
          r.drop();
        });
    CASES.put(
        "ringsOfTwo",
        () -> {
          Ring r = null;
          for (int i = 0; i < 8; i++) {
            r = new Ring();
            r.add(i);
            r.add(i + 1);
          }
          r.add(7);
        });
    CASES.put(
        "graphPathThenCycle",
        () -> {
          Vertex[] v = new Vertex[14];
          for (int i = 0; i < 14; i++) v[i] = new Vertex(i);
          for (int i = 0; i + 1 < 14; i++) v[i].connect(v[i + 1]);
          v[13].connect(v[0]);
        });
    CASES.put(
        "graphTreeThenShare",
        () -> {
          Vertex[] v = new Vertex[15];
          for (int i = 0; i < 15; i++) v[i] = new Vertex(i);
          for (int i = 0; 2 * i + 2 < 15; i++) {
            v[i].connect(v[2 * i + 1]);
            v[i].connect(v[2 * i + 2]);
          }
          v[14].connect(v[3]);
        });
    CASES.put(
        "heap",
        () -> {
          Heap h = new Heap();
          for (int k : random(20, 5)) h.push(k);
          for (int i = 0; i < 5; i++) h.pop();
        });
    CASES.put(
        "heapSorted",
        () -> {
          Heap h = new Heap();
          for (int i = 0; i < 20; i++) h.push(i);
          h.push(3);
          h.push(1);
        });
    CASES.put(
        "heapSort",
        () -> {
          Heap h = new Heap();
          for (int k : random(20, 5)) h.push(k);
          h.sort();
        });
    CASES.put(
        "shared",
        () -> {
          Shop s = new Shop();
          for (int i = 0; i < 14; i++) s.take(new Order(new Customer(), i));
          s.take(new Order(s.orders[3].customer, 15));
        });
    CASES.put(
        "lazyBatch",
        () -> {
          Lazy l = new Lazy();
          for (int k : new int[] {8, 4, 12, 2, 6, 10, 14, 1, 3, 5, 7, 9, 11, 13, 15}) l.add(k);
          for (int k = 16; k < 30; k++) l.add(k);
          l.rebalance();
        });
    CASES.put(
        "lazyRebalanceThenMore",
        () -> {
          Lazy l = new Lazy();
          for (int k : random(30, 8)) l.add(k);
          l.rebalance();
          for (int k : random(30, 9)) l.add(k);
        });
    CASES.put(
        "flatten",
        () -> {
          Lazy l = new Lazy();
          for (int k : random(30, 8)) l.add(k);
          l.flatten();
        });
    CASES.put(
        "mirror",
        () -> {
          Lazy l = new Lazy();
          for (int k : random(30, 8)) l.add(k);
          l.mirror();
        });
    CASES.put(
        "avl",
        () -> {
          AvlTree t = new AvlTree();
          int[] ks = random(40, 2);
          for (int k : ks) t.add(k);
          for (int i = 0; i < 20; i++) t.remove(ks[i]);
        });
    CASES.put(
        "avlOneRemove",
        () -> {
          AvlTree t = new AvlTree();
          int[] ks = random(40, 2);
          for (int k : ks) t.add(k);
          t.remove(ks[0]);
        });
    CASES.put(
        "map",
        () -> {
          Map2 m = new Map2();
          int[] ks = random(30, 2);
          for (int k : ks) m.put(k, new Object());
          for (int i = 0; i < 10; i++) m.remove(ks[i]);
        });
    CASES.put(
        "mapFewThenChains",
        () -> {
          Map2 m = new Map2();
          for (int i = 0; i < 24; i++) m.put(i, null);
          m.put(64, null);
          m.put(128, "x");
        });
    CASES.put(
        "sameNodesOtherStructure",
        () -> {
          Bag b = new Bag();
          for (int k : random(12, 3)) b.add(k);
          Pile p = new Pile();
          for (int k : random(12, 4)) p.push(k);
          p.pop();
        });
    CASES.put(
        "lru",
        () -> {
          Lru l = new Lru();
          for (int i = 0; i < 5; i++) l.touch(i);
          l.touch(2);
          l.touch(9);
          l.touch(10);
          l.touch(0);
        });
    CASES.put(
        "emptyAll",
        () -> {
          for (int i = 0; i < 10; i++) {
            new DList().clear();
            new Tree().remove(4);
          }
        });
    CASES.put(
        "setInSorted",
        () -> {
          DList l = new DList();
          for (int k : random(25, 4)) l.insert(k);
          l.set(7, 5000);
        });
  }

  public static void main(String[] args) {
    for (var e : CASES.entrySet())
      if (args.length == 0 || e.getKey().equals(args[0])) e.getValue().run();
    if (args.length == 1 && args[0].equals("list")) CASES.keySet().forEach(System.out::println);
  }
}
