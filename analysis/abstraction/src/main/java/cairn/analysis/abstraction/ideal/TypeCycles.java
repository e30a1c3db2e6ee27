package cairn.analysis.abstraction.ideal;

import java.util.Arrays;

/** Strong components of a small graph that hold an edge, by Tarjan's algorithm. */
final class TypeCycles {
  private final IntList[] successors;
  private final int[] index;
  private final int[] low;
  private final boolean[] open;
  private final int[] numbers;
  private final IntList waiting = new IntList();
  private final IntList path = new IntList();
  private final int[] followed;
  private int next = 1;
  private int components;

  TypeCycles(IntList[] successors) {
    this.successors = successors;
    int count = successors.length;
    index = new int[count];
    low = new int[count];
    open = new boolean[count];
    followed = new int[count];
    numbers = new int[count];
    Arrays.fill(numbers, -1);
  }

  /** By node, from 0; -1 for nodes that do not lead back to themselves. */
  int[] numbers() {
    for (int node = 0; node < index.length; node++) {
      if (index[node] == 0) {
        begin(node);
        while (!path.isEmpty()) {
          advance(path.get(path.size() - 1));
        }
      }
    }
    return numbers;
  }

  private void begin(int node) {
    index[node] = next;
    low[node] = next++;
    open[node] = true;
    waiting.add(node);
    path.add(node);
  }

  private void advance(int node) {
    while (followed[node] < successors[node].size()) {
      int target = successors[node].get(followed[node]++);
      if (index[target] == 0) {
        begin(target);
        return;
      }
      if (open[target]) {
        low[node] = Math.min(low[node], index[target]);
      }
    }
    path.pop();
    if (!path.isEmpty()) {
      int before = path.get(path.size() - 1);
      low[before] = Math.min(low[before], low[node]);
    }
    if (low[node] == index[node]) {
      close(node);
    }
  }

  private void close(int node) {
    boolean cycle = waiting.get(waiting.size() - 1) != node || leadsToItself(node);
    int number = cycle ? components++ : -1;
    int member;
    do {
      member = waiting.pop();
      open[member] = false;
      numbers[member] = number;
    } while (member != node);
  }

  private boolean leadsToItself(int node) {
    for (int i = 0; i < successors[node].size(); i++) {
      if (successors[node].get(i) == node) {
        return true;
      }
    }
    return false;
  }
}
