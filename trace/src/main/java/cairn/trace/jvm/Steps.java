package cairn.trace.jvm;

import cairn.recording.EventHandler;
import cairn.recording.Format;
import cairn.recording.Tables;
import cairn.trace.Code;
import cairn.trace.TraceWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Makes steps of a trace from the events of a recording, in one pass. */
final class Steps implements EventHandler {
  private static final int PROGRESS = 1 << 16;

  private final JvmCode jvm;
  private final Code code;
  private final TraceWriter out;
  private final ThreadStarts starts;
  private final LongConsumer progress;
  private final FrameMachine machine;
  private final HeapObjects objects;
  private final HeapEvents heap;
  final Counters counters = new Counters();
  private @Nullable ThreadRun[] threads = new ThreadRun[16];
  private ThreadRun now;
  long events;

  Steps(JvmCode jvm, Tables tables, ThreadStarts starts, TraceWriter out, LongConsumer progress) {
    this.jvm = jvm;
    this.code = jvm.code();
    this.out = out;
    this.starts = starts;
    this.progress = progress;
    objects = new HeapObjects(tables);
    Calls calls = new Calls(jvm, out, objects, starts.hasOrphans());
    machine = new FrameMachine(jvm, calls, starts, out, counters);
    heap = new HeapEvents(jvm, tables, calls, out, counters);
    now = new ThreadRun(0, jvm, out, counters);
    threads[0] = now;
  }

  /** The thread of an event; what the last one has done for sure is written before. */
  private ThreadRun thread(int number) throws IOException {
    if ((++events & PROGRESS - 1) == 0) {
      progress.accept(events);
    }
    return number == now.number ? now : changed(number);
  }

  private ThreadRun changed(int number) throws IOException {
    now.pause();
    if (number >= threads.length) {
      threads = Arrays.copyOf(threads, Math.max(number + 1, 2 * threads.length));
    }
    ThreadRun found = threads[number];
    if (found == null) {
      started(number);
      found = new ThreadRun(number, jvm, out, counters);
      threads[number] = found;
    }
    out.thread(number);
    now = found;
    return found;
  }

  /** A thread runs, so the call that has started it must have begun. */
  private void started(int child) throws IOException {
    ThreadStarts.Start start = starts.of(child);
    ThreadRun parent =
        start == null || start.parent >= threads.length ? null : threads[start.parent];
    if (parent != null && !parent.isEmpty() && parent.top().start == start) {
      out.thread(parent.number);
      parent.call(parent.top());
    }
  }

  /** The recording has ended. */
  void end() throws IOException {
    for (ThreadRun thread : threads) {
      if (thread != null && !thread.isEmpty()) {
        changed(thread.number);
        machine.end(thread);
      }
    }
  }

  private interface Action {
    void run() throws IOException;
  }

  private static void unchecked(Action action) {
    try {
      action.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // ---- where the program is

  @Override
  public void ran(long time, int thread, int site) {
    int block = jvm.siteBlock[site];
    if (block < 0) {
      return;
    }
    try {
      machine.ran(thread(thread), block, code.method(block));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void call(long time, int thread, int site, int kind, int from) {
    int instruction = jvm.siteInstruction[site];
    if (kind == Format.UNWIND && instruction >= 0) {
      unchecked(() -> machine.unwound(thread(thread), code.methodOf(instruction)));
    }
  }

  @Override
  public void arguments(long time, int thread, int site, long[] ids, int count) {
    int instruction = jvm.siteInstruction[site];
    if (instruction >= 0) {
      unchecked(() -> heap.given(thread(thread), instruction, ids, count));
    }
  }

  @Override
  public void result(long time, int thread, int site, char kind, long bits) {
    int instruction = jvm.siteInstruction[site];
    if (kind == 'L' && instruction >= 0) {
      unchecked(() -> heap.result(thread(thread), instruction, bits));
    }
  }

  @Override
  public void unmodelled(long time, int thread, int site) {
    unchecked(() -> heap.unmodelled(thread(thread), jvm.siteInstruction[site]));
  }

  // ---- accesses

  @Override
  public void get(long time, int thread, int site, long object) {
    int instruction = jvm.siteInstruction[site];
    if (instruction < 0) {
      return;
    }
    try {
      heap.read(thread(thread), instruction, object, object == 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void getElement(long time, int thread, int site, long array, int index) {
    int instruction = jvm.siteInstruction[site];
    if (instruction < 0) {
      return;
    }
    try {
      boolean fails = objects.isOutside(array, index);
      heap.readElement(thread(thread), instruction, array, index, fails);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void put(long time, int thread, int site, long object, char kind, long bits) {
    try {
      heap.put(thread(thread), site, object, time, bits);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void putStatic(long time, int thread, int site, char kind, long bits) {
    unchecked(() -> heap.putStatic(thread(thread), site, time, bits));
  }

  @Override
  public void element(
      long time, int thread, int site, long array, int index, char kind, long bits) {
    try {
      heap.element(thread(thread), site, array, index, time, bits);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // ---- objects

  @Override
  public void seen(long time, int thread, long id, int type, int length) {
    known(id, type, length);
  }

  private void known(long id, int type, int length) {
    if (length < 0) {
      objects.add(id, type);
    } else {
      objects.addArray(id, type, length);
    }
  }

  @Override
  public void alloc(long time, int thread, long id, int type) {
    objects.add(id, type);
    objects.meet(id);
    unchecked(() -> heap.made(thread(thread), id, time));
  }

  @Override
  public void newArray(long time, int thread, int site, long id, int type, int length) {
    objects.addArray(id, type, length);
    objects.meet(id);
    unchecked(() -> heap.newArray(thread(thread), site, id, time));
  }

  @Override
  public void copy(
      long time, int thread, int site, long source, int from, long target, int to, int count) {
    unchecked(() -> heap.copy(thread(thread), site, source, from, target, to, count, time));
  }

  @Override
  public void cloned(long time, int thread, int site, long source, long id, int type, int length) {
    known(id, type, length);
    objects.meet(id);
    unchecked(() -> heap.cloned(thread(thread), site, source, id, time));
  }

  @Override
  public void fill(
      long time, int thread, int site, long array, int from, int count, char kind, long bits) {
    unchecked(() -> heap.written(thread(thread), site, array, from, count, time));
  }

  @Override
  public void elements(
      long time, int thread, int site, long array, int from, int count, char kind, long[] values) {
    if (site != 0) {
      unchecked(() -> heap.written(thread(thread), site, array, from, count, time));
    }
  }

  @Override
  public void fields(long time, int thread, int site, long object, int type, long[] values) {
    if (site != 0) {
      unchecked(() -> heap.fields(thread(thread), site, object, type, time));
    }
  }
}
