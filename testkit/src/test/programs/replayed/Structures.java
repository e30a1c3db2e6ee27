package replayed;

/** A sorted list in two directions and a search tree, into which tests put faults. */
public final class Structures {
  private Structures() {}

  static final class Item {
    final int key;
    Item next;
    Item previous;

    Item(int key) {
      this.key = key;
    }
  }

  static final class Heap {
    final Item[] items = new Item[16];
    int count;

    void offer(int key) {
      items[count] = new Item(key);
      count++;
      rise(count - 1);
    }

    private void rise(int place) {
      int at = place;
      while (at > 0 && items[(at - 1) / 2].key > items[at].key) {
        int above = (at - 1) / 2;
        Item low = items[at];
        Item high = items[above];
        items[at] = high;
        items[above] = low;
        at = above;
      }
    }
  }

  static final class Chain {
    Item first;
    Item last;
    int size;

    void add(int key) {
      Item item = new Item(key);
      Item before = null;
      Item after = first;
      while (after != null && after.key < key) {
        before = after;
        after = after.next;
      }
      item.previous = before;
      item.next = after;
      if (before == null) {
        first = item;
      } else {
        before.next = item;
      }
      setPrevious(after, item);
      size = size + 1;
    }

    private void setPrevious(Item after, Item item) {
      if (after == null) {
        last = item;
      } else {
        after.previous = item;
      }
    }

    int remove(int key) {
      Item at = first;
      while (at != null && at.key != key) {
        at = at.next;
      }
      if (at == null) {
        return 0;
      }
      if (at.previous == null) {
        first = at.next;
      } else {
        at.previous.next = at.next;
      }
      setPrevious(at.next, at.previous);
      size--;
      return at.key - size;
    }
  }

  static final class Branch {
    final int key;
    Branch left;
    Branch right;
    Branch parent;
    int weight;

    Branch(int key) {
      this.key = key;
    }
  }

  static class Tree {
    Branch root;
    Branch lowest;

    void put(int key) {
      Branch parent = null;
      Branch at = root;
      while (at != null) {
        parent = at;
        at = key < at.key ? at.left : at.right;
      }
      Branch made = new Branch(key);
      link(parent, made);
      weigh(parent);
      added(made, parent);
      lowest = leftmost(root);
    }

    private static Branch leftmost(Branch from) {
      Branch at = from;
      while (at != null && at.left != null) {
        at = at.left;
      }
      return at;
    }

    void added(Branch made, Branch parent) {
      made.weight = parent == null ? 0 : 1;
    }

    private void link(Branch parent, Branch made) {
      made.parent = parent;
      if (parent == null) {
        root = made;
      } else if (made.key < parent.key) {
        parent.left = made;
      } else {
        parent.right = made;
      }
    }

    private void weigh(Branch from) {
      for (Branch at = from; at != null; at = at.parent) {
        at.weight++;
      }
    }
  }

  /** Notes what was added last. */
  static final class NotingTree extends Tree {
    Branch newest;
    Branch above;

    @Override
    void added(Branch made, Branch parent) {
      newest = made;
      above = parent;
    }
  }

  /** Keys in ascending order, in an array. */
  static class Sorted {
    int[] keys = new int[4];
    int count;

    void insert(int key) {
      if (count == keys.length) {
        int[] larger = new int[2 * count];
        System.arraycopy(keys, 0, larger, 0, count);
        keys = larger;
      }
      int at = 0;
      while (at < count && keys[at] < key) {
        at++;
      }
      System.arraycopy(keys, at, keys, at + 1, count - at);
      keys[at] = key;
      count++;
    }

    void removeAt(int at) {
      count--;
      System.arraycopy(keys, at + 1, keys, at, count - at);
      keys[count] = 0;
    }

    void clear() {
      java.util.Arrays.fill(keys, 0);
      count = 0;
    }
  }

  public static void main(String[] arguments) {
    Chain chain = new Chain();
    Tree tree = new NotingTree();
    Heap heap = new Heap();
    for (int key : new int[] {50, 20, 70, 10, 60, 30, 90}) {
      try {
        chain.add(key);
      } catch (RuntimeException e) {
        System.out.println(e);
      }
      tree.put(key);
      heap.offer(key);
    }
    for (int key : new int[] {20, 90, 50, 11, 10}) {
      chain.remove(key);
    }
    Sorted sorted = new Sorted();
    for (int key : new int[] {50, 20, 70, 10, 60, 30}) {
      sorted.insert(key);
    }
    sorted.removeAt(1);
    sorted.clear();
  }
}
