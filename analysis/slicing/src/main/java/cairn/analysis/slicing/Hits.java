package cairn.analysis.slicing;

import java.util.Arrays;

/** The marks that an operation meets: columns, reused from operation to operation. */
final class Hits {
  int size;
  int[] reason = new int[16];
  long[] a = new long[16];
  int[] b = new int[16];
  long[] count = new long[16];
  long[] origin = new long[16];
  int[] users = new int[16];

  void clear() {
    size = 0;
  }

  void add(int why, long first, int slot, long howMany, long from, int list) {
    if (size == a.length) {
      reason = Arrays.copyOf(reason, 2 * size);
      a = Arrays.copyOf(a, 2 * size);
      b = Arrays.copyOf(b, 2 * size);
      count = Arrays.copyOf(count, 2 * size);
      origin = Arrays.copyOf(origin, 2 * size);
      users = Arrays.copyOf(users, 2 * size);
    }
    reason[size] = why;
    a[size] = first;
    b[size] = slot;
    count[size] = howMany;
    origin[size] = from;
    users[size++] = list;
  }

  void addAll(Hits others) {
    for (int i = 0; i < others.size; i++) {
      add(
          others.reason[i],
          others.a[i],
          others.b[i],
          others.count[i],
          others.origin[i],
          others.users[i]);
    }
  }
}
