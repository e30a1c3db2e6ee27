package cairn.sources.hprof;

import cairn.graph.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Does numbered tasks on several threads, of which the caller's is one; only that one tells of
 * progress. A failure, or an exception out of the progress, ends all and reaches the caller.
 */
final class Crew {
  /** What one thread does; each thread has its own. */
  interface Job {
    void run(int task) throws IOException;
  }

  private final int threads;
  private final Progress progress;
  private final Thread owner = Thread.currentThread();
  private final AtomicLong done = new AtomicLong();
  private volatile long total;

  Crew(int threads, Progress progress) {
    this.threads = threads;
    this.progress = progress;
  }

  /** How many steps there will be, from now on. */
  void expect(long steps) {
    done.set(0);
    total = steps;
  }

  /** Called by jobs. */
  void done(long steps) {
    long now = done.addAndGet(steps);
    if (Thread.currentThread() == owner && total > 0) {
      progress.at(Math.min(now, total), total);
    }
  }

  void run(int tasks, Supplier<Job> jobs) throws IOException {
    run(tasks, threads, jobs);
  }

  /** On the caller's thread, in the order of the tasks. */
  void runAlone(int tasks, Supplier<Job> jobs) throws IOException {
    run(tasks, 1, jobs);
  }

  private static void run(int tasks, int threads, Supplier<Job> jobs) throws IOException {
    AtomicInteger next = new AtomicInteger();
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    Runnable work =
        () -> {
          try {
            Job job = jobs.get();
            int task = next.getAndIncrement();
            while (task < tasks && failure.get() == null) {
              job.run(task);
              task = next.getAndIncrement();
            }
          } catch (Throwable e) { // handed to the caller below
            failure.compareAndSet(null, e);
          }
        };
    List<Thread> helpers = new ArrayList<>();
    for (int i = 1; i < Math.min(threads, tasks); i++) {
      Thread helper = new Thread(work, "cairn-hprof-" + i);
      helper.setDaemon(true);
      helper.start();
      helpers.add(helper);
    }
    work.run();
    join(helpers);
    Throwable failed = failure.get();
    if (failed instanceof IOException e) {
      throw e;
    }
    if (failed instanceof RuntimeException e) {
      throw e;
    }
    if (failed instanceof Error e) {
      throw e;
    }
    if (failed != null) {
      throw new IllegalStateException(failed);
    }
  }

  private static void join(List<Thread> helpers) {
    boolean interrupted = false;
    for (Thread helper : helpers) {
      while (helper.isAlive()) {
        try {
          helper.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
