package cairn.bench.faults.run;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;

/**
 * A sequence of inserts and deletes that a seed determines: first {@code base} inserts, then a mix
 * of both. An insert brings a new key, a delete takes one that is there.
 */
public final class Script {
  private final int[] keys;
  private final boolean[] deletes;

  private Script(int[] keys, boolean[] deletes) {
    this.keys = keys;
    this.deletes = deletes;
  }

  public static Script of(long seed, int base, int operations, int keyLimit) {
    if (base + (long) operations >= keyLimit) {
      throw new IllegalArgumentException("too few keys for " + base + " + " + operations);
    }
    Random random = new Random(seed);
    int[] keys = new int[base + operations];
    boolean[] deletes = new boolean[base + operations];
    int[] present = new int[base + operations];
    int count = 0;
    Set<Integer> used = new HashSet<>();
    for (int i = 0; i < keys.length; i++) {
      deletes[i] = i >= base && count > 0 && random.nextBoolean();
      if (deletes[i]) {
        int which = random.nextInt(count);
        keys[i] = present[which];
        present[which] = present[--count];
      } else {
        do {
          keys[i] = random.nextInt(keyLimit);
        } while (!used.add(keys[i]));
        present[count++] = keys[i];
      }
    }
    return new Script(keys, deletes);
  }

  public int length() {
    return keys.length;
  }

  /** Performs an operation; the first has number 1. */
  public void perform(int operation, Subject subject) {
    if (deletes[operation - 1]) {
      subject.delete(keys[operation - 1]);
    } else {
      subject.insert(keys[operation - 1]);
    }
  }
}
