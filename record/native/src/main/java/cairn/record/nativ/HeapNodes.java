package cairn.record.nativ;

import java.io.IOException;
import java.util.Arrays;

/**
 * The nodes of a heap of which no allocator is known: Algorithm 2 of Singh 2016, section 3.2.2. It
 * is told of addresses that instructions name, derive from others and store, and tells what that
 * changes. An address stands for the aligned word in which it lies; a node's head is its lowest
 * word.
 *
 * <p>A word has a label, labels that are the same node are joined to a tree (union-find), and the
 * root of the tree has the node. A step costs a look-up or two; a split costs the words between the
 * address and the nearer end of its node. 4 bytes for each word on a page that has any, 28 for each
 * label.
 */
final class HeapNodes {
  static final int WORD = 8;

  /** Receives the changes; nodes have the numbers that it gives. */
  interface Changes {
    long created(long address) throws IOException;

    /** So many bytes at an address belong to a node from now on. */
    void joined(long node, long address, int bytes) throws IOException;

    /** Two nodes became one, the one with the lower head first. */
    long merged(long first, long second) throws IOException;

    /** The words of a node from an address on became another. */
    long split(long node, long address) throws IOException;

    /** The memory of a node is gone. */
    void removed(long node) throws IOException;
  }

  private final WordPages words = new WordPages();
  private final Changes changes;
  private int[] up = new int[64];
  private long[] ids = new long[64];
  private long[] low = new long[64];
  private long[] high = new long[64];

  /** Whether any word of the node was used as an address, and not only stored as a value. */
  private boolean[] used = new boolean[64];

  private int count = 1;

  HeapNodes(Changes changes) {
    this.changes = changes;
  }

  boolean isHeap(long address) {
    return words.isHeap(address);
  }

  /** Memory that the system gave. */
  void added(long start, long size) {
    words.add(start, size);
  }

  /** Memory that the system took back: a node that begins before it loses what is there. */
  void removed(long start, long size) throws IOException {
    long end = start + size;
    for (long word = words.next(start & -WORD, end); word < end; ) {
      int label = words.get(word);
      if (label != 0) {
        int node = root(label);
        int gone = low[node] < start ? splitAt(node, word) : node;
        changes.removed(ids[gone]);
        relabel(gone, low[gone], high[gone], 0);
      }
      word = words.next(word + WORD, end);
    }
    words.remove(start, size);
  }

  /** Case 1: an instruction names a heap address. */
  void named(long address) throws IOException {
    used[nodeAt(address & -WORD)] = true;
  }

  /**
   * Case 2: an instruction derives a heap address from another. A base that was not named before
   * gets a node first.
   */
  void derived(long base, long result) throws IOException {
    int node = nodeAt(base & -WORD);
    used[node] = true;
    long word = result & -WORD;
    int label = words.get(word);
    if (label == 0) {
      join(node, word, 1);
    } else if (root(label) != node) {
      merge(node, root(label));
    }
  }

  /** Cases 3 and 4, the address: bytes are written. All new words of one store are of one node. */
  void written(long address, long size) throws IOException {
    long first = address & -WORD;
    int node = nodeAt(first);
    used[node] = true;
    long end = address + size;
    for (long word = first + WORD; word < end && words.isHeap(word); word += WORD) {
      if (words.get(word) == 0) {
        long until = word + WORD;
        while (until < end && words.isHeap(until) && words.get(until) == 0) {
          until += WORD;
        }
        join(node, word, (int) ((until - word) / WORD));
        word = until - WORD;
      }
    }
  }

  /** Case 4, the value: a pointer is stored, so a node begins where it leads. */
  void pointed(long target) throws IOException {
    long word = target & -WORD;
    int label = words.get(word);
    if (label == 0) {
      used[nodeAt(word)] = false;
    } else if (low[root(label)] != word) {
      splitAt(root(label), word);
    }
  }

  /** The number of the node of an address, 0 if it has none. */
  long idAt(long address) {
    int label = words.get(address);
    return label == 0 ? 0 : ids[root(label)];
  }

  /** Whether an address lies in the first word of its node. */
  boolean isHead(long address) {
    int label = words.get(address);
    return label != 0 && low[root(label)] == (address & -WORD);
  }

  /** The nodes of one word that was only ever stored as a value, by their numbers, ascending. */
  long[] unused() {
    long[] found = new long[16];
    int n = 0;
    for (int node = 1; node < count; node++) {
      if (up[node] == node && !used[node] && words.get(low[node]) == node) {
        found = n == found.length ? Arrays.copyOf(found, 2 * n) : found;
        found[n++] = ids[node];
      }
    }
    found = Arrays.copyOf(found, n);
    Arrays.sort(found);
    return found;
  }

  /** Receives the nodes behind whose last word lie bytes that nothing touched. */
  interface Gaps {
    void gap(long node, long bytes) throws IOException;
  }

  /**
   * Finds memory that nothing touched between a node's last word and the next node; what lies
   * behind the last node of a range is not told. O(words of the heap's pages).
   */
  void untouched(Gaps gaps) throws IOException {
    long[] last = new long[count];
    long[] pages = words.labelled();
    for (long page : pages) {
      for (long word = page; word < page + (1L << WordPages.PAGE_SHIFT); word += WORD) {
        last[usedAt(word)] = word;
      }
    }
    long before = 0;
    for (long page : pages) {
      for (long word = page; word < page + (1L << WordPages.PAGE_SHIFT); word += WORD) {
        if (usedAt(word) != 0) {
          int node = before == 0 ? 0 : usedAt(before);
          long gap = word - before - WORD;
          if (gap > 0 && last[node] == before && isHeap(before + WORD, word)) {
            gaps.gap(ids[node], gap);
          }
          before = word;
        }
      }
    }
  }

  /** The root of a word's node; 0 if it has none, or one that is only a number. */
  private int usedAt(long word) {
    int label = words.get(word);
    int node = label == 0 ? 0 : root(label);
    return used[node] ? node : 0;
  }

  private boolean isHeap(long start, long end) {
    boolean all = start > WORD;
    for (long at = start; all && at < end; at += 1L << WordPages.PAGE_SHIFT) {
      all = words.isHeap(at);
    }
    return all;
  }

  private int nodeAt(long word) throws IOException {
    int label = words.get(word);
    if (label != 0) {
      return root(label);
    }
    int made = make(changes.created(word), word, word);
    words.set(word, made);
    return made;
  }

  private void join(int node, long word, int wordCount) throws IOException {
    changes.joined(ids[node], word, wordCount * WORD);
    for (int i = 0; i < wordCount; i++) {
      words.set(word + (long) i * WORD, node);
    }
    low[node] = Math.min(low[node], word);
    high[node] = Math.max(high[node], word + (wordCount - 1L) * WORD);
  }

  private void merge(int node, int other) throws IOException {
    boolean ordered = low[node] < low[other];
    ids[node] = changes.merged(ids[ordered ? node : other], ids[ordered ? other : node]);
    up[other] = node;
    low[node] = Math.min(low[node], low[other]);
    high[node] = Math.max(high[node], high[other]);
  }

  /** Returns the root of the upper part. */
  private int splitAt(int node, long word) throws IOException {
    long made = changes.split(ids[node], word);
    if (high[node] - word <= word - low[node]) {
      int upper = make(made, word, high[node]);
      relabel(node, word, high[node], upper);
      high[node] = word - WORD;
      return upper;
    }
    int lower = make(ids[node], low[node], word - WORD);
    relabel(node, low[node], word - WORD, lower);
    low[node] = word;
    ids[node] = made;
    return node;
  }

  private void relabel(int node, long from, long to, int label) {
    long end = to + WORD;
    for (long word = words.next(from, end); word < end; word = words.next(word + WORD, end)) {
      int old = words.get(word);
      if (old != 0 && root(old) == node) {
        words.set(word, label);
      }
    }
  }

  private int make(long id, long first, long last) {
    if (count == up.length) {
      up = Arrays.copyOf(up, 2 * count);
      ids = Arrays.copyOf(ids, 2 * count);
      low = Arrays.copyOf(low, 2 * count);
      high = Arrays.copyOf(high, 2 * count);
      used = Arrays.copyOf(used, 2 * count);
    }
    up[count] = count;
    ids[count] = id;
    low[count] = first;
    high[count] = last;
    used[count] = true;
    return count++;
  }

  private int root(int label) {
    int at = label;
    while (up[at] != at) {
      up[at] = up[up[at]];
      at = up[at];
    }
    return at;
  }
}
