package cairn.analysis.abstraction.bloat;

import cairn.graph.HeapGraph;
import java.util.Arrays;

/**
 * Arrays of primitives by what they hold: those of one type and length whose contents have the same
 * hash of 128 bits are taken as equal and are one group. Memory: 8 bytes per array, and up to 32
 * while it works.
 */
final class EqualArrays {
  private static final int DIRECTORY = 9;

  private final HeapGraph graph;
  private final int[] nodes;

  /** By 512 nodes: the place of the first array among them; one more at the end. */
  private final int[] directory;

  /** By place: the first place with the same contents; -1 if contents are not known. */
  private final int[] groups;

  EqualArrays(HeapGraph graph, ContentScan scan) {
    this.graph = graph;
    int count = 0;
    for (ContentScan.Part part : scan.parts()) {
      count += part.arrays.count;
    }
    nodes = new int[count];
    long[] hashes = new long[2 * count];
    int at = 0;
    for (ContentScan.Part part : scan.parts()) {
      System.arraycopy(part.arrays.items, 0, nodes, at, part.arrays.count);
      System.arraycopy(part.hashes, 0, hashes, 2 * at, 2 * part.arrays.count);
      at += part.arrays.count;
      part.hashes = new long[0];
    }
    directory = directory(nodes, graph.nodeCount());
    groups = new int[count];
    group(hashes);
  }

  private static int[] directory(int[] nodes, int nodeCount) {
    int[] directory = new int[(nodeCount >>> DIRECTORY) + 2];
    int place = 0;
    for (int block = 0; block < directory.length; block++) {
      while (place < nodes.length && nodes[place] >>> DIRECTORY < block) {
        place++;
      }
      directory[block] = place;
    }
    return directory;
  }

  int count() {
    return nodes.length;
  }

  int node(int place) {
    return nodes[place];
  }

  /** The place of an array; negative if it is none that counts. */
  int place(int node) {
    int block = node >>> DIRECTORY;
    return Arrays.binarySearch(nodes, directory[block], directory[block + 1], node);
  }

  /** The number of the group of the array at a place, below {@link #count}; -1 if in none. */
  int group(int place) {
    return groups[place];
  }

  /** Room for a node for each group, -1 as long as there is none. */
  int[] places() {
    int[] places = new int[nodes.length];
    Arrays.fill(places, -1);
    return places;
  }

  /** By a table of places, which is entered in the order of the nodes. */
  private void group(long[] hashes) {
    int size = Integer.highestOneBit(Math.max(4, Math.min(1 << 28, nodes.length))) << 2;
    int[] table = new int[size];
    for (int place = 0; place < nodes.length; place++) {
      if (hashes[2 * place] == 0) {
        groups[place] = -1;
        continue;
      }
      int at = (int) (hashes[2 * place] >>> 32) & size - 1;
      while (table[at] != 0 && !same(hashes, table[at] - 1, place)) {
        at = at + 1 & size - 1;
      }
      if (table[at] == 0) {
        table[at] = place + 1;
      }
      groups[place] = table[at] - 1;
    }
  }

  private boolean same(long[] hashes, int one, int other) {
    return hashes[2 * one] == hashes[2 * other]
        && hashes[2 * one + 1] == hashes[2 * other + 1]
        && graph.type(nodes[one]) == graph.type(nodes[other])
        && graph.slotCount(nodes[one]) == graph.slotCount(nodes[other]);
  }
}
