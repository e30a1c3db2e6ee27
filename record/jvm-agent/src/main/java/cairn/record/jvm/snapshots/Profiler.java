package cairn.record.jvm.snapshots;

import cairn.record.jvm.snapshots.KeptSnapshots.Verdict;
import java.cairn.snapshots.Probe;
import java.cairn.snapshots.SnapshotTaker;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Takes snapshots. A thread of its own looks at the size of the heap and says when one is wanted;
 * the thread of the program whose call is chosen writes it, one at a time, while others that are
 * chosen go on. Whatever goes wrong is said once on standard error; the program then runs on
 * without snapshots.
 */
final class Profiler implements SnapshotTaker {
  private static final long LOOK_EVERY_MILLIS = 5;
  private static final long PATIENCE_AT_EXIT = TimeUnit.MINUTES.toNanos(1);

  /** Who is on the stack above the method that met the probe. */
  private static final Set<String> OWN = Set.of(Profiler.class.getName(), Probe.class.getName());

  private final ProbedMethods methods;
  private final MemoryReports memory = new MemoryReports();
  private final SnapshotDirectory directory;
  private final KeptSnapshots kept;
  private final SnapshotIndex index;
  private final HeapWatch watch;

  /** Held by who takes a snapshot; guards all of the above but the methods. */
  private final ReentrantLock one = new ReentrantLock();

  private volatile boolean stopped;

  /**
   * @throws IOException if nothing can be written to the directory
   * @throws IllegalArgumentException if this JVM writes no heap dumps
   */
  Profiler(ProfilerSettings settings, ProbedMethods methods) throws IOException {
    this.methods = methods;
    directory = new SnapshotDirectory(settings.directory(), memory);
    kept = new KeptSnapshots(settings.most());
    index = new SnapshotIndex(settings, Instant.now().toString());
    index.write(kept.all());
    watch = new HeapWatch(memory.used(), memory.collections());
  }

  /** Starts to watch, in the topmost thread group: the program's own groups do not show it. */
  void start() {
    Probe.begin(this);
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    Thread thread = new Thread(group, this::look, "cairn-snapshots", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    thread.start();
  }

  private void look() {
    while (!stopped) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LOOK_EVERY_MILLIS));
      if (!Probe.active && wanted()) {
        methods.nextRound();
        Probe.active = !stopped;
      }
    }
  }

  private boolean wanted() {
    if (!one.tryLock()) {
      return false; // one is being taken
    }
    try {
      long count = memory.collections();
      return watch.isNew(count)
          ? watch.reported(memory.afterCollection(), count)
          : watch.inUse(memory.used());
    } finally {
      one.unlock();
    }
  }

  @Override
  public void take(int number, Object[] values) {
    if (!Probe.active || one.isHeldByCurrentThread() || !one.tryLock()) {
      return;
    }
    try {
      if (Probe.active && !stopped) {
        Probe.active = false;
        String method = caller();
        List<String> names = methods.names(number);
        if (!privileged(() -> take(method, names, values, null))) {
          methods.backOff(number);
        }
      }
    } catch (VirtualMachineError e) {
      // no room on the stack or in the heap, for the program to meet by itself; a later call may
      // have more
      methods.backOff(number);
      Probe.active = !stopped;
    } catch (RuntimeException | LinkageError e) {
      stop("no more snapshots: " + e);
    } finally {
      one.unlock();
    }
  }

  /** The method that met the probe. */
  private static String caller() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .filter(frame -> !OWN.contains(frame.getClassName()))
                    .findFirst()
                    .map(frame -> frame.getClassName() + "." + frame.getMethodName())
                    .orElse("(unknown)"));
  }

  /** What the program may not do, under a security manager, the profiler may. */
  @SuppressWarnings("removal")
  private static boolean privileged(PrivilegedAction<Boolean> action) {
    return AccessController.doPrivileged(action);
  }

  /**
   * Writes the heap and decides whether to keep it.
   *
   * @param reason to keep it whatever its size, or null
   * @return whether it was kept
   */
  private boolean take(
      String method, List<String> names, Object[] values, @Nullable String reason) {
    String lack = directory.lacksSpace();
    if (lack != null) {
      stop("no more snapshots: " + lack);
      return false;
    }
    try {
      long bytes = directory.write(method, names, values);
      index.count();
      Verdict verdict = reason != null ? new Verdict(reason, null) : kept.judge(bytes, method);
      watch.measured(bytes, memory.collections(), verdict != null);
      if (verdict == null) {
        directory.discard();
      } else {
        keep(method, names, bytes, verdict);
      }
      index.write(kept.all());
      return verdict != null;
    } catch (IOException e) {
      stop("no more snapshots: " + e.getMessage());
      return false;
    }
  }

  private void keep(String method, List<String> names, long bytes, Verdict verdict)
      throws IOException {
    int number = kept.nextNumber();
    String name = Snapshot.fileName(number, method);
    directory.keep(name);
    long millis = System.currentTimeMillis() - ManagementFactory.getRuntimeMXBean().getStartTime();
    String thread = Thread.currentThread().getName();
    Snapshot snapshot =
        new Snapshot(number, name, method, names, thread, millis, bytes, verdict.why());
    for (Snapshot gone : kept.add(snapshot, verdict.instead())) {
      directory.delete(gone.file());
    }
  }

  /** A class or method that has no probe. */
  void left(String what) {
    one.lock();
    try {
      index.note(what);
    } finally {
      one.unlock();
    }
  }

  /** The program ends. With fewer than two snapshots the end is one. */
  void exit() {
    long deadline = System.nanoTime() + PATIENCE_AT_EXIT;
    while (!one.tryLock()) {
      if (System.nanoTime() - deadline > 0) {
        return; // a snapshot takes longer than the program has time for
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
    try {
      privileged(
          () -> {
            finish();
            return true;
          });
    } finally {
      one.unlock();
    }
  }

  private void finish() {
    if (!stopped && kept.all().size() < 2) {
      String why = kept.all().isEmpty() ? "there is no other" : "there is only one other";
      take(Snapshot.EXIT, List.of(), new Object[0], "the program's end: " + why);
    }
    stopped = true;
    Probe.active = false;
    index.finish();
    try {
      index.write(kept.all());
    } catch (IOException e) {
      say("the index of the snapshots is not complete: " + e.getMessage());
    }
  }

  private void stop(String why) {
    if (!stopped) {
      stopped = true;
      Probe.active = false;
      index.note(why);
      say(why + "; the program goes on");
      try {
        directory.discard();
        index.write(kept.all());
      } catch (IOException e) {
        index.note("unfinished.hprof is not a whole heap dump: " + e.getMessage());
      }
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
