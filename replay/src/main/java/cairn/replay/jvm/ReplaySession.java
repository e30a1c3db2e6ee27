package cairn.replay.jvm;

import cairn.history.CPoint;
import cairn.replay.CannotReplayException;
import cairn.replay.ReplayCell;
import cairn.replay.ReplayOutcome;
import cairn.replay.ReplayOutcome.End;
import cairn.replay.Replayer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Recorded calls that run again one after the other, each on the heap that the one before left.
 * What the program stored between them, outside of all calls, is stored as it was recorded.
 */
final class ReplaySession implements Replayer.Session {
  private final ReplayHeap heap;
  private final ClassTable classes;
  private final List<JvmCall> calls;
  private final @Nullable Patch patch;
  private final Guesses guesses;
  private int next;

  ReplaySession(
      ReplayHeap heap,
      ClassTable classes,
      List<JvmCall> calls,
      @Nullable Patch patch,
      Guesses guesses) {
    this.guesses = guesses;
    this.heap = heap;
    this.classes = classes;
    this.calls = calls;
    this.patch = patch;
  }

  @Override
  public boolean hasNext() {
    return next < calls.size();
  }

  @Override
  public ReplayOutcome run(long mostSteps) {
    return run(null, mostSteps);
  }

  ReplayOutcome run(@Nullable CallTrace trace, long mostSteps) {
    JvmCall call = calls.get(next);
    boolean goesOn = next++ > 0;
    Interpreter machine =
        new Interpreter(
            heap, classes, patch, trace == null ? null : trace.watcher(heap), guesses, mostSteps);
    End end = End.RETURNED;
    String why = "";
    @Nullable Map<Long, ReplayCell> changes = null;
    try {
      if (goesOn) {
        heap.next();
      }
      machine.run(frame(call, heap));
    } catch (ThrownException e) {
      end = e.isOfMachine ? End.CRASHED : End.THREW;
      why = heap.get(e.thrown).typeName.replace('/', '.');
    } catch (CannotReplayException e) {
      end = End.STOPPED;
      why = String.valueOf(e.getMessage());
    } catch (StackOverflowError e) { // a small stack, and a patch that calls itself
      end = End.STOPPED;
      why = "calls are nested too deep";
    } catch (IndexOutOfBoundsException | ClassCastException | NullPointerException e) {
      if (patch == null) {
        throw e;
      }
      end = End.STOPPED;
      why = "no compiler would take the patched code";
    }
    try {
      changes = end == End.STOPPED ? null : heap.changes();
      why = end == End.RETURNED ? heap.lacking : why;
    } catch (CannotReplayException e) {
      end = End.STOPPED;
      why = String.valueOf(e.getMessage());
    }
    char kind = call.method().self.result;
    ReplayCell result =
        end == End.RETURNED && kind != 'V'
            ? heap.cell(kind, machine.result, machine.resultUnknown)
            : null;
    return new ReplayOutcome(
        end,
        why,
        changes,
        result,
        heap.madeNodes(),
        heap.nodes(),
        null,
        machine.wasPatched(),
        mostSteps - machine.left());
  }

  private static Frame frame(JvmCall call, ReplayHeap heap) {
    Frame frame = new Frame(call.method());
    frame.next = call.method().afterSuper();
    CPoint entry = call.entry();
    int place = 0;
    int node = 0;
    int value = 0;
    if (!call.method().isStatic()) {
      frame.values[place++] = heap.handle(entry.nodes()[node++]);
    }
    for (char kind : call.method().self.parameters) {
      if (MethodRef.isReference(kind)) {
        frame.values[place++] = heap.handle(entry.nodes()[node++]);
      } else {
        frame.values[place++] = heap.value(entry.valueKinds()[value], entry.values()[value]);
        value++;
        place += MethodRef.isWide(kind) ? 1 : 0;
      }
    }
    return frame;
  }
}
