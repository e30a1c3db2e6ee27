package cairn.record.jvm.metrics;

import java.cairn.metrics.Crossing;
import java.cairn.metrics.Entries;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Counts entries of methods, and has a point taken where one is due. The thread that reaches a
 * point asks for it and stands still until the heap is written, by a thread of Cairn's; one point
 * at a time, and threads that reach the next meanwhile go on.
 */
final class Pulse implements Crossing {
  /** A program must not wait for ever for what only observes it. */
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(60);

  private static final long LOOK = TimeUnit.MILLISECONDS.toNanos(1);

  /** A thread of the program that waits at a point. */
  static final class Request {
    final Thread thread = Thread.currentThread();
    final long since = System.nanoTime();
    final List<StackTraceElement> stack;
    final long calls;
    volatile boolean done;

    Request(List<StackTraceElement> stack, long calls) {
      this.stack = stack;
      this.calls = calls;
    }
  }

  private final Spacing spacing;
  private final boolean byCalls;
  private final long[] given = new long[Entries.STRIPES];
  private final AtomicBoolean busy = new AtomicBoolean();
  private @Nullable Thread walker;
  private volatile @Nullable Request request;
  private volatile boolean due;
  private volatile boolean stopped;
  private long calls;

  Pulse(Spacing spacing) {
    this.spacing = spacing;
    byCalls = spacing.unit() == Spacing.Unit.CALLS;
    Arrays.fill(given, 1); // the first entry asks
  }

  void walkedBy(Thread thread) {
    walker = thread;
  }

  @Override
  public long next(int stripe) {
    long reached;
    boolean there;
    synchronized (spacing) {
      calls += given[stripe];
      reached = calls;
      there = byCalls ? spacing.isReached(reached) : due;
    }
    if (there && !stopped) {
      point(reached);
    }
    synchronized (spacing) {
      given[stripe] = stopped ? Spacing.MOST : spacing.batch(calls);
      return given[stripe];
    }
  }

  private void point(long reached) {
    if (!busy.compareAndSet(false, true)) {
      return;
    }
    try {
      await(new Request(Stacks.here(), reached));
    } catch (VirtualMachineError e) {
      return; // no room on the stack or in the heap; a later call may have more
    } finally {
      busy.set(false);
    }
  }

  /** Has the walker look. */
  void wake() {
    LockSupport.unpark(walker);
  }

  private void await(Request point) {
    request = point;
    wake();
    while (!point.done) {
      LockSupport.parkNanos(this, LOOK);
      if (System.nanoTime() - point.since > PATIENCE) {
        stop();
        return;
      }
      Thread.onSpinWait(); // one whose interrupt is pending does not park
    }
  }

  /** No more points; entries cost a nanosecond still. */
  void stop() {
    stopped = true;
    due = false;
  }

  boolean isStopped() {
    return stopped;
  }

  /** What a thread waits for, or null. */
  @Nullable Request requested() {
    Request waiting = request;
    request = null;
    return waiting;
  }

  /** Lets a thread go on. */
  void done(Request point) {
    due = false;
    point.done = true;
    LockSupport.unpark(point.thread);
  }

  /** Says that the next thread that enters a method is to reach a point. */
  void due() {
    due = true;
  }

  boolean isDue() {
    return due;
  }

  /** Reaches a point from no thread of the program; null if one is about to. */
  @Nullable Request own() {
    if (!busy.compareAndSet(false, true)) {
      return null;
    }
    return new Request(Stacks.busiest(), calls());
  }

  void ownDone() {
    due = false;
    busy.set(false);
  }

  /** As far as they are counted: each counter tells after a part of the spacing. */
  long calls() {
    synchronized (spacing) {
      return calls;
    }
  }
}
