package cairn.analysis.linearizability.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Order and reversibility of every ordered pair of sub-operations of two instances, for each way in
 * which the two instances can relate (an alias case, Singh 2016, section 6.5). Pairs that nobody
 * stated are unknown: orderable and not reversible.
 *
 * <p>Immutable. Holds one entry for each two sub-operations and alias case.
 */
public final class PairTables {
  private static final List<String> ONE_CASE = List.of("any");
  private static final PairEntry UNSTATED = PairEntry.unknown("nobody stated it");

  private final List<OperationShape> operations;
  private final List<List<List<String>>> aliasCases;
  private final List<List<int[]>> mirrors;
  private final Triangles triangles;
  private final PairEntry[][][][][] entries;

  private PairTables(Builder builder) {
    operations = builder.operations;
    aliasCases = builder.aliasCases;
    mirrors = builder.mirrors;
    triangles = builder.triangles;
    entries = builder.entries;
  }

  /** Which alias cases of three instances can hold together. */
  @FunctionalInterface
  public interface Triangles {
    /** Knows of nothing impossible. */
    Triangles ALL = (first, second, third, firstSecond, secondThird, firstThird) -> true;

    /**
     * @param first operation of the first of the instances, and so on
     * @param firstSecond alias case of the first and the second instance, and so on
     */
    boolean possible(
        int first, int second, int third, int firstSecond, int secondThird, int firstThird);
  }

  public List<OperationShape> operations() {
    return operations;
  }

  /** In words, the alias cases of an instance of one operation and another one of the other. */
  public List<String> aliasCases(int first, int second) {
    return aliasCases.get(first).get(second);
  }

  /** The same case seen from the second instance. */
  int mirror(int first, int second, int aliasCase) {
    return mirrors.get(first).get(second)[aliasCase];
  }

  boolean possible(
      int first, int second, int third, int firstSecond, int secondThird, int firstThird) {
    return triangles.possible(first, second, third, firstSecond, secondThird, firstThird);
  }

  /** Sub-operation {@code i} of one operation, directly followed by {@code j} of another. */
  public PairEntry entry(int first, int i, int second, int j, int aliasCase) {
    return entries[first][i][second][j][aliasCase];
  }

  /** Collects entries; used by one thread. */
  public static final class Builder {
    private final List<OperationShape> operations;
    private final List<List<List<String>>> aliasCases = new ArrayList<>();
    private final List<List<int[]>> mirrors = new ArrayList<>();
    private Triangles triangles = Triangles.ALL;
    private final PairEntry[][][][][] entries;

    public Builder(List<OperationShape> operations) {
      this.operations = List.copyOf(operations);
      int count = operations.size();
      entries = new PairEntry[count][][][][];
      for (int first = 0; first < count; first++) {
        aliasCases.add(new ArrayList<>());
        mirrors.add(new ArrayList<>());
        entries[first] = new PairEntry[operations.get(first).length()][count][][];
        for (int second = 0; second < count; second++) {
          aliasCases.get(first).add(ONE_CASE);
          mirrors.get(first).add(new int[] {0});
          makeRoom(first, second, 1);
        }
      }
    }

    private void makeRoom(int first, int second, int cases) {
      for (PairEntry[][][] row : entries[first]) {
        row[second] = new PairEntry[operations.get(second).length()][cases];
        for (PairEntry[] entriesOfPair : row[second]) {
          Arrays.fill(entriesOfPair, UNSTATED);
        }
      }
    }

    /**
     * Sets the alias cases of two operations in one direction, before any of their entries.
     *
     * @param mirror of each case, which one of the other direction it is
     */
    public Builder aliasCases(int first, int second, List<String> cases, int[] mirror) {
      if (cases.isEmpty() || mirror.length != cases.size()) {
        throw new IllegalArgumentException("one mirror for each case, and at least one case");
      }
      aliasCases.get(first).set(second, List.copyOf(cases));
      mirrors.get(first).set(second, mirror.clone());
      makeRoom(first, second, cases.size());
      return this;
    }

    public Builder triangles(Triangles known) {
      triangles = known;
      return this;
    }

    public Builder set(int first, int i, int second, int j, int aliasCase, PairEntry entry) {
      entries[first][i][second][j][aliasCase] = entry;
      return this;
    }

    /** The tables; the builder is of no more use. */
    public PairTables build() {
      for (int first = 0; first < operations.size(); first++) {
        for (int second = 0; second < operations.size(); second++) {
          checkMirrors(first, second);
        }
      }
      return new PairTables(this);
    }

    private void checkMirrors(int first, int second) {
      int[] there = mirrors.get(first).get(second);
      int[] back = mirrors.get(second).get(first);
      for (int i = 0; i < there.length; i++) {
        if (there[i] >= back.length || back[there[i]] != i) {
          throw new IllegalArgumentException(
              "alias cases of %s and %s do not mirror each other"
                  .formatted(operations.get(first).name(), operations.get(second).name()));
        }
      }
    }
  }
}
