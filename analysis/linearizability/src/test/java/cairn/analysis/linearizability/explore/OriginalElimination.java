package cairn.analysis.linearizability.explore;

import java.util.List;
import java.util.function.Consumer;

/**
 * The elimination-backoff stack as its authors wrote it (Hendler, Shavit and Yerushalmi 2004): an
 * operation whose CAS fails publishes itself, meets one of the other kind or not, and tries again.
 * The collision array gives hints that may be old, so that whom to look at is anybody or nobody.
 * And a CAS on the stack may fail for no reason, so that two calls are enough to meet.
 */
final class OriginalElimination extends OriginalProgram {
  private static final int NONE = 0;
  private static final int TOP = 0;

  // Registers.
  private static final int PLACE = 0;
  private static final int T = 1;
  private static final int HIM = 2;
  private static final int RESULT = 3;
  private static final int REGISTERS = 4;

  // Places.
  private static final int READ_TOP = 1;
  private static final int SWAP_TOP = 2;
  private static final int PUBLISH = 3;
  private static final int LOOK = 4;
  private static final int WITHDRAW_TO_MEET = 5;
  private static final int MEET = 6;
  private static final int CLEAN = 7;
  private static final int WITHDRAW = 8;
  private static final int TAKE = 9;

  private final List<String> calls;
  private final int threads;

  /**
   * @param calls {@code push 1}, {@code pop} and so on; a push of a value that is there once
   */
  OriginalElimination(List<String> calls) {
    // The top, the next of each call's node, and the location of each call.
    super(calls, 1 + 2 * calls.size(), REGISTERS);
    this.calls = List.copyOf(calls);
    this.threads = calls.size();
  }

  @Override
  void begin(int[] state) {}

  private boolean isPush(int thread) {
    return calls.get(thread).startsWith("push");
  }

  private static int next(int thread) {
    return 1 + thread;
  }

  private int location(int thread) {
    return 1 + threads + thread;
  }

  @Override
  String result(int[] state, int thread) {
    int result = state[register(thread, RESULT)];
    return isPush(thread) ? "" : result == NONE ? "empty" : Integer.toString(result);
  }

  /** A thread is known by its number plus one: as its node, and as what it publishes. */
  @Override
  void step(int[] state, int thread, Consumer<int[]> next) {
    int place = Math.max(place(state, thread), READ_TOP);
    if (place == LOOK) {
      look(state, thread, next);
      return;
    }
    if (place == SWAP_TOP) {
      int[] fails = state.clone();
      fails[register(thread, PLACE)] = PUBLISH;
      next.accept(fails);
    }
    state[register(thread, PLACE)] = move(state, thread, place);
    next.accept(state);
  }

  private int move(int[] state, int thread, int place) {
    int me = thread + 1;
    int mine = location(thread);
    int him = state[register(thread, HIM)];
    switch (place) {
      case READ_TOP:
        state[register(thread, T)] = state[TOP];
        return state[TOP] == NONE && !isPush(thread) ? END : SWAP_TOP;
      case SWAP_TOP:
        return swapTop(state, thread);
      case PUBLISH:
        state[mine] = me;
        return LOOK;
      case WITHDRAW_TO_MEET:
      case WITHDRAW:
        if (state[mine] != me) {
          return isPush(thread) ? END : TAKE;
        }
        state[mine] = NONE;
        return place == WITHDRAW ? READ_TOP : MEET;
      case MEET:
        if (state[location(him)] != him + 1) {
          return READ_TOP;
        }
        state[location(him)] = isPush(thread) ? me : NONE;
        state[register(thread, RESULT)] = isPush(thread) ? NONE : argument(him);
        return isPush(thread) ? END : CLEAN;
      case TAKE:
        state[register(thread, RESULT)] = argument(state[mine] - 1);
        return CLEAN;
      default:
        state[mine] = NONE;
        return END;
    }
  }

  private int swapTop(int[] state, int thread) {
    int seen = state[register(thread, T)];
    if (state[TOP] != seen) {
      return PUBLISH;
    }
    if (isPush(thread)) {
      state[next(thread)] = seen;
      state[TOP] = thread + 1;
    } else {
      state[TOP] = state[next(seen - 1)];
      state[register(thread, RESULT)] = argument(seen - 1);
    }
    return END;
  }

  private void look(int[] state, int thread, Consumer<int[]> next) {
    for (int him = 0; him < threads; him++) {
      boolean meets = him != thread && state[location(him)] == him + 1;
      if (meets && isPush(him) != isPush(thread)) {
        int[] after = state.clone();
        after[register(thread, HIM)] = him;
        after[register(thread, PLACE)] = WITHDRAW_TO_MEET;
        next.accept(after);
      }
    }
    state[register(thread, PLACE)] = WITHDRAW;
    next.accept(state);
  }
}
