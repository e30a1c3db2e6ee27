package cairn.record.jvm.snapshots;

import java.util.ArrayList;
import java.util.List;

/**
 * The methods that have a probe, and how many of its entries each lets go by. The number is random,
 * but depends only on the seed, the method and how often a snapshot was wanted: not on the order in
 * which classes are loaded or threads run. Every snapshot that was not worth keeping makes the
 * numbers of its method four times as large.
 */
final class ProbedMethods {
  private static final int FIRST_WINDOW = 4;
  private static final int LARGEST_WINDOW = 1 << 18;

  /** One method; {@code names} are those of the receiver and of the parameters with references. */
  static final class Method {
    final String name;
    final long hash;
    List<String> names = List.of();
    int window = FIRST_WINDOW;

    private Method(String name, long hash) {
      this.name = name;
      this.hash = hash;
    }
  }

  /** Where the probes count. */
  interface Counters {
    /** How many entries of a method go by before one takes a snapshot. */
    void set(int method, int entries);
  }

  private final long seed;
  private final Counters counters;
  private final List<Method> methods = new ArrayList<>();
  private int rounds;

  ProbedMethods(long seed, Counters counters) {
    this.seed = seed;
    this.counters = counters;
  }

  /** Its number. */
  synchronized int add(String className, String name, String descriptor) {
    Method method =
        new Method(className + "." + name, (className + "." + name + descriptor).hashCode());
    methods.add(method);
    int number = methods.size() - 1;
    counters.set(number, entries(method));
    return number;
  }

  /** Sets what becomes known at the end of a method's code. */
  synchronized void names(int number, List<String> names) {
    methods.get(number).names = List.copyOf(names);
  }

  synchronized Method get(int number) {
    return methods.get(number);
  }

  /** A snapshot is wanted: the next round of all methods begins. */
  synchronized void nextRound() {
    rounds++;
    for (int i = 0; i < methods.size(); i++) {
      counters.set(i, entries(methods.get(i)));
    }
  }

  /** The method's snapshot was not worth keeping. */
  synchronized void backOff(int number) {
    Method method = methods.get(number);
    method.window = Math.min(LARGEST_WINDOW, method.window * 4);
    counters.set(number, method.window);
  }

  private int entries(Method method) {
    long mixed = mix(mix(mix(seed) ^ method.hash) ^ rounds);
    return (int) Math.floorMod(mixed, (long) method.window);
  }

  /** The finalizer of SplitMix64. */
  private static long mix(long value) {
    long z = value + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
