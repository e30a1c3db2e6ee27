package cairn.analysis.linearizability.explore;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * An algorithm as its authors wrote it, with loops and branches, one access to what is shared at a
 * time; one call in each thread. All its interleavings are looked at: states are finite, because a
 * call makes at most one node.
 *
 * <p>A state is what is shared, then the registers of each thread, the first of which is the place
 * in its program, then for each thread who had ended when it began.
 */
abstract class OriginalProgram {
  /** The place of a call that has not begun. */
  static final int BEGIN = 0;

  /** The place of one that has ended. */
  static final int END = -1;

  private final List<String> calls;
  private final int shared;
  private final int registers;

  OriginalProgram(List<String> calls, int shared, int registers) {
    this.calls = List.copyOf(calls);
    this.shared = shared;
    this.registers = registers;
  }

  /** Sets up what is shared. */
  abstract void begin(int[] state);

  /** Shows what the next step of a thread can lead to; nothing if it has to wait. */
  abstract void step(int[] state, int thread, Consumer<int[]> next);

  abstract String result(int[] state, int thread);

  final int register(int thread, int number) {
    return shared + thread * registers + number;
  }

  final int place(int[] state, int thread) {
    return state[register(thread, 0)];
  }

  final String word(int thread) {
    return calls.get(thread).split(" ")[0];
  }

  final int argument(int thread) {
    return Integer.parseInt(calls.get(thread).split(" ")[1]);
  }

  /** What can be seen of all histories in which all calls end. */
  final Set<Observed> histories() {
    int threads = calls.size();
    int[] begin = new int[shared + threads * registers + threads];
    begin(begin);
    Set<Observed> found = new HashSet<>();
    Set<List<Integer>> seen = new HashSet<>();
    Deque<int[]> open = new ArrayDeque<>();
    open.push(begin);
    while (!open.isEmpty()) {
      int[] state = open.pop();
      if (!seen.add(Arrays.stream(state).boxed().toList())) {
        continue;
      }
      int ended = ended(state);
      if (ended == (1 << threads) - 1) {
        found.add(observed(state));
      }
      for (int thread = 0; thread < threads; thread++) {
        if ((ended & 1 << thread) == 0) {
          int[] from = state.clone();
          if (place(state, thread) == BEGIN) {
            from[shared + threads * registers + thread] = ended;
          }
          step(from, thread, open::push);
        }
      }
    }
    return found;
  }

  private int ended(int[] state) {
    int ended = 0;
    for (int thread = 0; thread < calls.size(); thread++) {
      ended |= place(state, thread) == END ? 1 << thread : 0;
    }
    return ended;
  }

  private Observed observed(int[] state) {
    List<String> results = new ArrayList<>();
    List<Long> before = new ArrayList<>();
    for (int thread = 0; thread < calls.size(); thread++) {
      results.add(result(state, thread));
      before.add((long) state[shared + calls.size() * registers + thread]);
    }
    return new Observed(calls, results, before);
  }
}
