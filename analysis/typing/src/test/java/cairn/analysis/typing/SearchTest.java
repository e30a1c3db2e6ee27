package cairn.analysis.typing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The search against plain backtracking, on random constraints between pairs. */
class SearchTest {
  private static final int SEEDS = Boolean.getBoolean("cairn.long") ? 100_000 : 4_000;

  /** Variables with domains; pairs of values that a link forbids. */
  private static final class Problem {
    final int[][] ends;
    final int[][] domains;
    final Links links;
    final Set<List<Integer>> forbidden = new HashSet<>();

    Problem(Random random) {
      int n = 2 + random.nextInt(8);
      ends = new int[n][];
      domains = new int[n][];
      double density = random.nextDouble() * 0.8;
      double tightness = random.nextDouble();
      for (int i = 0; i < n; i++) {
        int from = i;
        ends[i] =
            random
                .ints(0, n)
                .limit(n)
                .filter(to -> to != from && random.nextDouble() < density)
                .toArray();
        domains[i] = random.ints(0, 9).limit(1 + random.nextInt(5)).distinct().toArray();
      }
      links = new Links(ends);
      for (int link = 0; link < links.count(); link++) {
        for (int a : domains[links.source[link]]) {
          for (int b : domains[links.target[link]]) {
            if (random.nextDouble() < tightness) {
              forbidden.add(List.of(link, a, b));
            }
          }
        }
      }
    }

    boolean allows(int link, int source, int target) {
      return !forbidden.contains(List.of(link, source, target));
    }

    boolean agrees(int link, int[] values) {
      return allows(link, values[links.source[link]], values[links.target[link]]);
    }

    /** Plain backtracking over some of the variables. */
    boolean solvable(int[] variables, int depth, int[] values, BitSet assigned) {
      if (depth == variables.length) {
        return true;
      }
      int variable = variables[depth];
      assigned.set(variable);
      for (int value : domains[variable]) {
        values[variable] = value;
        boolean agrees = true;
        for (int link = 0; link < links.count() && agrees; link++) {
          boolean both = assigned.get(links.source[link]) && assigned.get(links.target[link]);
          agrees = !both || agrees(link, values);
        }
        if (agrees && solvable(variables, depth + 1, values, assigned)) {
          return true;
        }
      }
      assigned.clear(variable);
      return false;
    }

    List<Search.Component> search(long steps) {
      BitSet open = new BitSet();
      open.set(0, ends.length);
      return new Search(links, this::allows, domains, open, steps).run();
    }
  }

  @Test
  void findsATypingExactlyIfThereIsOne() {
    int solved = 0;
    int impossible = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Problem problem = new Problem(new Random(seed));
      int variables = 0;
      for (Search.Component found : problem.search(Long.MAX_VALUE)) {
        variables += found.blocks().length;
        int[] values = new int[problem.ends.length];
        boolean solvable = problem.solvable(found.blocks(), 0, values, new BitSet());
        assertThat(found.end())
            .as("seed " + seed)
            .isEqualTo(solvable ? Search.End.FOUND : Search.End.IMPOSSIBLE);
        solved += solvable ? 1 : 0;
        impossible += solvable ? 0 : 1;
        if (solvable) {
          checkSolution(problem, found, seed);
        } else {
          assertThat(found.clash()).as("seed " + seed).isNotEmpty();
        }
      }
      assertThat(variables).as("seed " + seed).isEqualTo(problem.ends.length);
    }
    assertThat(solved).isGreaterThan(SEEDS / 5);
    assertThat(impossible).isGreaterThan(SEEDS / 5);
  }

  private static void checkSolution(Problem problem, Search.Component found, int seed) {
    int[] values = new int[problem.ends.length];
    for (int i = 0; i < found.blocks().length; i++) {
      values[found.blocks()[i]] = found.chosen()[i];
    }
    BitSet in = new BitSet();
    Arrays.stream(found.blocks()).forEach(in::set);
    for (int link = 0; link < problem.links.count(); link++) {
      if (in.get(problem.links.source[link])) {
        assertThat(in.get(problem.links.target[link])).as("seed " + seed).isTrue();
        assertThat(problem.agrees(link, values)).as("seed " + seed + " link " + link).isTrue();
      }
    }
  }

  /** Ten pigeons, nine holes: what cannot be searched to the end is said to be so. */
  @Test
  void givesUpOnOneComponentAndNotOnTheOthers() {
    int pigeons = 10;
    int[][] ends = new int[pigeons + 4][];
    int[][] domains = new int[ends.length][];
    for (int i = 0; i < ends.length; i++) {
      int from = i;
      ends[i] =
          i < pigeons
              ? java.util.stream.IntStream.range(from + 1, pigeons).toArray()
              : new int[] {i % 2 == 0 ? i + 1 : i - 1};
      domains[i] = new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8};
    }
    BitSet open = new BitSet();
    open.set(0, ends.length);
    List<Search.Component> found =
        new Search(new Links(ends), (link, a, b) -> a != b, domains, open, 1_000).run();
    assertThat(found)
        .extracting(Search.Component::end)
        .containsExactly(Search.End.GAVE_UP, Search.End.FOUND, Search.End.FOUND);
  }
}
