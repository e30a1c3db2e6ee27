package cairn.analysis.constraints.infer;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a field of a class held at the moments that were looked at. */
final class SeenField {
  private static final Set<String> BOXES =
      Set.of(
          "java.lang.Byte",
          "java.lang.Short",
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Float",
          "java.lang.Double");

  private static final Set<String> NUMBER_ARRAYS =
      Set.of("byte[]", "short[]", "char[]", "int[]", "long[]");

  /** More different numbers than this are not told apart. */
  static final int FEW = 8;

  final String name;
  final char kind;

  /** How often it held what, by the name of the target's type. */
  final Map<String, Long> targets = new TreeMap<>();

  /** The same of the elements, where the target is an array. */
  final Map<String, Long> elements = new TreeMap<>();

  /** The lengths of the arrays that it led to; one more than {@link #FEW} if there were more. */
  final TreeSet<Integer> lengths = new TreeSet<>();

  /** Which of two nodes of the type was there first, where one refers to the other. */
  final Arrivals arrivals = new Arrivals();

  /** Nodes that it led to in one run, as far as there are two. */
  private final Set<Long> led = new HashSet<>();

  private int ledIn;
  private boolean several;

  long nulls;
  long references;
  long numbers;
  double least = Double.POSITIVE_INFINITY;
  double most = Double.NEGATIVE_INFINITY;

  /** The numbers that occurred; one more than {@link #FEW} if there were more. */
  final TreeSet<Long> values = new TreeSet<>();

  /** How often each of them did, and in which runs. */
  private final Map<Long, Long> counts = new TreeMap<>();

  private final Map<Long, BitSet> runs = new TreeMap<>();
  private final BitSet allRuns = new BitSet();

  /** How often a node's number was larger, or smaller, than when it was last looked at. */
  long rises;

  long falls;

  SeenField(String name, char kind) {
    this.name = name;
    this.kind = kind;
  }

  boolean isReference() {
    return kind == 'L' || references > 0;
  }

  boolean isNumber() {
    return "BSIJFDC".indexOf(kind) >= 0 && references == 0;
  }

  boolean isWhole() {
    return "BSIJ".indexOf(kind) >= 0 && references == 0;
  }

  /** Whether it refers to objects that stand for numbers, and to nothing else. */
  boolean isBoxed() {
    return references > 0 && BOXES.containsAll(targets.keySet());
  }

  /** Whether it tells a few cases apart, as a colour does. */
  boolean isMark() {
    return (kind == 'Z' || isWhole()) && values.size() == 2;
  }

  /** A value as specifications write it. */
  String literal(long value) {
    return kind == 'Z' ? (value == 0 ? "false" : "true") : String.valueOf(value);
  }

  /** Its name as a part of another name. */
  String word() {
    return name.replaceAll("\\W", "_");
  }

  /** Whether what it refers to is of this type, always. */
  boolean leadsTo(String type) {
    return targets.size() == 1 && targets.containsKey(type);
  }

  boolean leadsToArray() {
    return references > 0 && targets.keySet().stream().allMatch(each -> each.endsWith("[]"));
  }

  /**
   * How likely a number from this field's range is at most one from another's, if neither has to do
   * with the other and both are spread evenly.
   */
  double chanceAtMost(SeenField other) {
    int steps = 32;
    double sum = 0;
    for (int i = 0; i < steps; i++) {
      double here = least + (most - least) * (i + 0.5) / steps;
      double width = other.most - other.least;
      sum += width == 0 ? (here <= other.least ? 1 : 0) : clamp((other.most - here) / width);
    }
    return sum / steps;
  }

  /** How likely two numbers of this field differ, if they are spread evenly. */
  double chanceDifferent() {
    return isWhole() ? 1 - 1 / (most - least + 1) : 1 - 1e-3;
  }

  private static double clamp(double share) {
    return Math.max(0, Math.min(1, share));
  }

  void length(int length) {
    if (lengths.size() <= FEW) {
      lengths.add(length);
    }
  }

  /** The length of every array that it leads to; -1 if they differ, or there is none. */
  int fixedLength() {
    return lengths.size() == 1 ? lengths.first() : -1;
  }

  void number(double value, long exact, int run) {
    numbers++;
    least = Math.min(least, value);
    most = Math.max(most, value);
    allRuns.set(run);
    if (values.size() <= FEW || values.contains(exact)) {
      values.add(exact);
      counts.merge(exact, 1L, Long::sum);
      runs.computeIfAbsent(exact, k -> new BitSet()).set(run);
    }
  }

  /** Whether it only ever goes up, as a counter of changes does. */
  boolean isCounter() {
    return rises > 0 && falls == 0;
  }

  /** Whether it is a small number that goes up and down, as a count of children does. */
  boolean isTally() {
    return values.size() <= FEW && rises > 0 && falls > 0;
  }

  /**
   * Whether these few numbers look like all that there can be: each run has the smallest and the
   * largest, and neither is rare. The height of a tree has a largest number only because the tree
   * has one.
   */
  boolean isBounded() {
    long fair = numbers / (3L * values.size());
    return isBound(values.first(), fair) && isBound(values.last(), fair);
  }

  private boolean isBound(long value, long fair) {
    return counts.getOrDefault(value, 0L) >= fair
        && runs.getOrDefault(value, new BitSet()).equals(allRuns);
  }

  /** What it led to, in a run. */
  void target(long id, int run) {
    if (run != ledIn) {
      led.clear();
      ledIn = run;
    }
    if (!several) {
      led.add(id);
      several = led.size() > 1;
    }
  }

  /** Whether it led to different nodes in the same run. */
  boolean hasSeveralTargets() {
    return several;
  }

  /** Whether it leads to arrays of whole numbers. */
  boolean holdsNumbers() {
    return leadsToArray()
        && targets.keySet().stream().allMatch(each -> NUMBER_ARRAYS.contains(each));
  }

  /** How likely it is NULL. */
  double chanceNull() {
    return nulls + references == 0 ? 0 : (double) nulls / (nulls + references);
  }
}
