package cairn.record.jvm.metrics;

import cairn.record.jvm.metrics.Pulse.Request;
import java.cairn.metrics.Allocations;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The thread that writes heaps and talks to Cairn. Whatever goes wrong is said once; the program
 * then runs on without points.
 */
final class Walker implements Runnable {
  /** How often bytes and time are looked at. */
  private static final long LOOK = TimeUnit.MILLISECONDS.toNanos(2);

  /** How long a thread of the program has to reach a point before it is taken without one. */
  private static final long GRACE = TimeUnit.MILLISECONDS.toNanos(20);

  private static final long PATIENCE_AT_EXIT = TimeUnit.SECONDS.toNanos(10);

  private final long began = System.nanoTime();
  private final Spacing spacing;
  private final Pulse pulse;
  private final HeapFiles files;
  private final Link link;
  private final Allocated allocated = new Allocated();
  private final @Nullable Sites sites;
  private boolean choosing;
  private long points;
  private long dueSince;
  private volatile boolean ending;
  private volatile boolean ended;

  /**
   * @param sites null if nobody can tell who allocates
   */
  Walker(Spacing spacing, Pulse pulse, HeapFiles files, Link link, @Nullable Sites sites) {
    this.spacing = spacing;
    this.pulse = pulse;
    this.files = files;
    this.link = link;
    this.sites = sites;
  }

  /** Before the thread is started: what the program will meet has run once. */
  void prepare() throws IOException {
    link.begin(spacing, files.collectors());
    choose();
  }

  /** Whether points can be where they were asked for. */
  boolean isPossible() {
    return spacing.unit() != Spacing.Unit.BYTES || allocated.isKnown();
  }

  @Override
  public void run() {
    if (sites != null) {
      Allocations.leaveOut();
    }
    while (!ended) {
      try {
        step();
      } catch (IOException e) {
        fail(String.valueOf(e.getMessage()));
      } catch (RuntimeException | Error e) {
        fail(e.toString());
      }
    }
  }

  private void step() throws IOException {
    Request request = pulse.requested();
    if (request != null) {
      try {
        take(request, position(request));
      } finally {
        pulse.done(request);
      }
    } else if (ending) {
      finish();
    } else if (spacing.unit() == Spacing.Unit.CALLS || pulse.isStopped()) {
      LockSupport.park(this);
    } else {
      look();
      LockSupport.parkNanos(this, LOOK);
    }
  }

  private long position(Request request) {
    return switch (spacing.unit()) {
      case CALLS -> request.calls;
      case BYTES -> allocated.bytes();
      case MILLIS -> millis();
    };
  }

  private long millis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
  }

  /** Bytes and time: whether a point is due, and whether the program does not reach it. */
  private void look() throws IOException {
    long now = System.nanoTime();
    if (pulse.isDue()) {
      if (now - dueSince > GRACE) {
        Request own = pulse.own();
        if (own != null) {
          try {
            take(own, position(own));
          } finally {
            pulse.ownDone();
          }
        }
      }
      return;
    }
    long position = spacing.unit() == Spacing.Unit.BYTES ? allocated.bytes() : millis();
    boolean reached;
    synchronized (spacing) {
      reached = spacing.isReached(position);
    }
    if (reached) {
      dueSince = now;
      pulse.due();
    }
  }

  private void take(Request request, long position) throws IOException {
    link.listen();
    choose();
    synchronized (spacing) {
      if (pulse.isStopped()
          || !spacing.isReached(position)
          || !spacing.isAffordable(position, System.nanoTime() - began, link.isBehind())) {
        return;
      }
    }
    long bytes = allocated.bytes();
    long millis = millis();
    long number = points + 1;
    long pause = 0;
    try {
      if (sites != null) {
        sites.send(link); // what is told is no longer in the heap
      }
      String file = files.write(number);
      pause = System.nanoTime() - request.since;
      points = number;
      if (sites != null) {
        Allocations.forget();
        sites.send(link);
      }
      link.point(
          new Point(
              number, request.calls, bytes, millis, spacing.every(), pause, file, request.stack),
          files.bytes(file));
    } finally {
      synchronized (spacing) {
        spacing.taken(position, pause);
      }
    }
  }

  /** Does what Cairn asked for: to choose allocated objects, or not to. */
  private void choose() {
    if (sites != null && link.armed() != choosing) {
      choosing = link.armed();
      Allocations.choose(choosing ? Choice.INTERVAL : 0);
    }
  }

  private void finish() throws IOException {
    try {
      link.end(pulse.calls(), spacing, System.nanoTime() - began);
    } finally {
      ended = true; // not before: the program waits for it
    }
  }

  private void fail(String why) {
    boolean already = pulse.isStopped();
    pulse.stop();
    ended |= ending;
    if (!already) {
      String what = "no more points: " + why;
      try {
        link.note(what);
      } catch (IOException e) {
        files.discard(); // Cairn is gone
        say(what + "; the program goes on");
      }
    }
  }

  /** The program ends. */
  void exit() {
    pulse.stop();
    ending = true;
    long deadline = System.nanoTime() + PATIENCE_AT_EXIT;
    while (!ended && System.nanoTime() - deadline < 0) {
      pulse.wake();
      LockSupport.parkNanos(LOOK);
      Thread.onSpinWait();
    }
  }

  /** One line on the standard error of the process, whatever the program did to System.err. */
  private static void say(String what) {
    try (FileOutputStream err =
        new FileOutputStream(FileDescriptor.err) {
          @Override
          public void close() {} // the descriptor is the program's
        }) {
      err.write(("cairn: " + what + System.lineSeparator()).getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      return; // standard error is gone: nobody is left to tell
    }
  }
}
