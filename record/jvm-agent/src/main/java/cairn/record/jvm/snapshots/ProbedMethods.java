package cairn.record.jvm.snapshots;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The methods that have a probe: what their variables are called, and how many of its entries each
 * lets go by. The number is random, but depends only on the seed, the method and how often a
 * snapshot was wanted: not on the order in which classes are loaded or threads run. Every snapshot
 * that was not worth keeping makes the numbers of its method four times as large.
 *
 * <p>A method costs 13 bytes of the program's heap, with its counter, as long as the program runs;
 * lists of names are kept once.
 */
final class ProbedMethods {
  private static final int FIRST_WINDOW = 2;
  private static final int LARGEST_WINDOW = 18;

  /** Where the probes count. */
  interface Counters {
    /** How many entries of a method go by before one takes a snapshot. */
    void set(int method, int entries);
  }

  private final long seed;
  private final Counters counters;
  private int count;
  private int[] hashes = new int[1024];

  /** Numbers of lists of names. */
  private int[] variables = new int[1024];

  /** Binary logarithms of the numbers of entries that are drawn from. */
  private byte[] windows = new byte[1024];

  private final List<List<String>> lists = new ArrayList<>();
  private final Map<List<String>, Integer> numbers = new HashMap<>();
  private int rounds;

  ProbedMethods(long seed, Counters counters) {
    this.seed = seed;
    this.counters = counters;
  }

  /** Its number. */
  synchronized int add(String className, String name, String descriptor) {
    if (count == hashes.length) {
      hashes = Arrays.copyOf(hashes, 2 * count);
      variables = Arrays.copyOf(variables, 2 * count);
      windows = Arrays.copyOf(windows, 2 * count);
    }
    hashes[count] = (className + "." + name + descriptor).hashCode();
    windows[count] = FIRST_WINDOW;
    counters.set(count, entries(count));
    return count++;
  }

  /**
   * Sets what becomes known at the end of a method's code.
   *
   * @param names of the receiver and of the parameters with references
   */
  synchronized void name(int number, List<String> names) {
    Integer list = numbers.get(names);
    if (list == null) {
      list = lists.size();
      List<String> own = List.copyOf(names);
      lists.add(own);
      numbers.put(own, list);
    }
    variables[number] = list;
  }

  synchronized List<String> names(int number) {
    return lists.get(variables[number]);
  }

  /** A snapshot is wanted: the next round of all methods begins. */
  synchronized void nextRound() {
    rounds++;
    for (int i = 0; i < count; i++) {
      counters.set(i, entries(i));
    }
  }

  /** The method's snapshot was not worth keeping. */
  synchronized void backOff(int number) {
    windows[number] = (byte) Math.min(LARGEST_WINDOW, windows[number] + 2);
    counters.set(number, 1 << windows[number]);
  }

  private int entries(int number) {
    long mixed = mix(mix(mix(seed) ^ hashes[number]) ^ rounds);
    return (int) (mixed & ((1L << windows[number]) - 1));
  }

  /** The finalizer of SplitMix64. */
  private static long mix(long value) {
    long z = value + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
