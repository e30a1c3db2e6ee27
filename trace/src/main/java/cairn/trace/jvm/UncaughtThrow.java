package cairn.trace.jvm;

import cairn.trace.Code;
import cairn.trace.Page;
import cairn.trace.Trace;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What threw an exception that left the outermost recorded method of its thread. One that was
 * caught and thrown again was thrown where it was thrown first, if local variables kept it in
 * between.
 *
 * @param step of the trace
 * @param from the first operation; of no meaning if no block ran
 * @param to behind the last one
 * @param explicit whether it is a {@code throw}; otherwise another instruction, or a call of what
 *     is not recorded
 */
public record UncaughtThrow(long step, int from, int to, boolean explicit) {
  /** A thread while the trace is walked through. */
  private static final class Walked {
    int depth;

    /** What threw last, and what has not been caught since; null if there is none. */
    @Nullable UncaughtThrow open;

    int openDepth;
    @Nullable UncaughtThrow last;

    /** By frame, counted from 1: which registers hold what was caught, and what threw that. */
    final Map<Integer, Map<Integer, UncaughtThrow>> caught = new HashMap<>();
  }

  /**
   * The last one of a thread, null if there is none. Walks through all of the trace.
   *
   * @param thread its number
   */
  public static @Nullable UncaughtThrow lastOf(int thread, Trace trace) throws IOException {
    Code code = trace.code();
    int[] throwing = throwing(code);
    Map<Integer, Walked> threads = new HashMap<>();
    Page page = new Page();
    for (int number = 0; number < trace.pages(); number++) {
      trace.read(number, page);
      Walked now = threads.computeIfAbsent(page.firstThread, t -> new Walked());
      for (int i = 0; i < page.steps; i++) {
        switch (page.kind[i]) {
          case Page.THREAD -> now = threads.computeIfAbsent(page.subject[i], t -> new Walked());
          case Page.ENTER -> {
            now.depth++;
            now.open = null;
            now.caught.remove(now.depth);
          }
          case Page.LEAVE -> leave(now);
          case Page.RUN -> {
            int op = throwing[page.subject[i]];
            boolean threw = op >= page.from[i] && op < page.to[i];
            follow(code, page.from[i], threw ? op : page.to[i], now);
            now.open = threw ? thrown(code, op, page.firstStep + i, now) : null;
            now.openDepth = now.depth;
          }
          case Page.DO -> perform(page, i, now);
          default -> {
            // threads that begin throw nothing by that
          }
        }
      }
    }
    Walked found = threads.get(thread);
    return found == null ? null : found.last;
  }

  /** Where the registers of the frame have what it caught, once operations have run. */
  private static void follow(Code code, int from, int to, Walked now) {
    Map<Integer, UncaughtThrow> caught = now.caught.get(now.depth);
    if (caught == null && now.open == null) {
      return; // as nearly always
    }
    Map<Integer, UncaughtThrow> held = caught == null ? new HashMap<>() : caught;
    for (int op = from; op < to; op++) {
      int uses = code.endDefinition(op);
      boolean moves = code.endUse(op) == uses + 1 && code.access(op) == Code.NONE;
      int used = moves ? code.register(uses) : -1;
      UncaughtThrow what = used == Registers.THROWN ? now.open : held.get(used);
      for (int i = code.firstDefinition(op); i < uses; i++) {
        if (what == null) {
          held.remove(code.register(i));
        } else {
          held.put(code.register(i), what);
        }
      }
    }
    if (!held.isEmpty()) {
      now.caught.put(now.depth, held);
    }
  }

  /** A {@code throw} has run, of something new or of what was caught. */
  private static UncaughtThrow thrown(Code code, int op, long step, Walked now) {
    Map<Integer, UncaughtThrow> held = now.caught.getOrDefault(now.depth, Map.of());
    UncaughtThrow first =
        code.endUse(op) > code.endDefinition(op)
            ? held.get(code.register(code.endDefinition(op)))
            : null;
    return first == null ? new UncaughtThrow(step, op, op + 1, true) : first;
  }

  /** For every block its {@code throw}, -1 if there is none. */
  private static int[] throwing(Code code) {
    int[] throwing = new int[code.blocks()];
    for (int block = 0; block < throwing.length; block++) {
      throwing[block] = -1;
      for (int op = code.firstOperation(block); op < code.endOperation(block); op++) {
        boolean defines = code.firstDefinition(op) < code.endDefinition(op);
        if (defines && code.register(code.firstDefinition(op)) == Registers.THROWN) {
          throwing[block] = op;
        }
      }
    }
    return throwing;
  }

  private static void leave(Walked now) {
    now.depth = Math.max(0, now.depth - 1);
    if (now.depth == 0 && now.open != null) {
      now.last = now.open;
      now.open = null;
    }
  }

  /** An exception that passes through a call is not thrown by the call. */
  private static void perform(Page page, int i, Walked now) {
    boolean reads = false;
    boolean writes = false;
    for (int o = page.operand[i]; o < page.operand[i + 1]; o++) {
      if (page.a[o] == Registers.THROWN) {
        reads |= page.item[o] == Page.READ_REGISTER;
        writes |= page.item[o] == Page.WRITE_REGISTER;
      }
    }
    boolean passes = reads && now.open != null && now.openDepth > now.depth;
    if (writes && !passes) {
      now.open = new UncaughtThrow(page.firstStep + i, 0, Integer.MAX_VALUE, false);
      now.openDepth = now.depth;
    }
  }
}
