package cairn.trace.nativ;

import cairn.trace.nativ.Piece.Jump;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Which pieces ran, where calls led, and where jumps to computed addresses did. */
final class SeenEdges implements PageReader.Handler {
  private final MachineCode code;
  private final BitSet ran = new BitSet();
  private final TreeSet<Long> called = new TreeSet<>();
  private final Map<Long, Set<Long>> jumps = new HashMap<>();

  /** By thread: the piece that ran last in it, if it ended with a call or a computed jump. */
  private final Map<Long, Integer> before = new HashMap<>();

  /** By piece: what ran behind it last. */
  private final int[] led;

  private final Gaps gaps = new Gaps();
  private @Nullable Crash crash;
  private long thread;
  private int last;

  SeenEdges(MachineCode code) {
    this.code = code;
    this.led = new int[code.pieces()];
  }

  /** Another thread goes on. */
  private void thread(long number) {
    if (number != thread) {
      before.put(thread, last);
      thread = number;
      last = before.getOrDefault(number, 0);
    }
  }

  @Override
  public void ran(int number, int exit, long[] items) throws NativeTraceException {
    ran.set(number);
    Piece piece = code.piece(number);
    if (last != 0 && led[last] != number) {
      led[last] = number;
      Piece from = code.piece(last);
      if (from.jump() == Jump.CALL) {
        called.add(piece.start());
      } else {
        long at = from.addresses()[from.last()];
        jumps.computeIfAbsent(at, a -> new TreeSet<>()).add(piece.start());
      }
    }
    boolean computed =
        piece.jump() == Jump.CALL || (piece.jump() == Jump.PLAIN && piece.targetTemporary() >= 0);
    last = exit == 0 && computed ? number : 0;
  }

  @Override
  public void special(int kind, long[] words, int count) throws NativeTraceException {
    if (kind == PageReader.THREAD && count > 0) {
      thread(words[0]);
    } else if (kind == PageReader.SIGNAL && count > 0) {
      before.put(words[0], 0);
      last = words[0] == thread ? 0 : last;
    } else if (kind == PageReader.CRASH) {
      crash = Crash.of(code, words, count);
    } else if (kind == PageReader.GAP) {
      if (count < StepLowering.GAP_HEAD) {
        throw new NativeTraceException("a gap of " + count + " words");
      }
      gaps.add(words[2], words[3]);
      if (words[1] != 0) {
        before.put(words[0], 0);
        last = words[0] == thread ? 0 : last;
      }
    }
  }

  /** Where the program crashed; null if it is not known to have. */
  @Nullable Crash crash() {
    return crash;
  }

  /** What was not told. */
  Gaps gaps() {
    return gaps;
  }

  boolean ran(int piece) {
    return ran.get(piece);
  }

  Set<Long> called() {
    return called;
  }

  /** By the address of the jump. */
  Map<Long, Set<Long>> jumps() {
    return jumps;
  }
}
