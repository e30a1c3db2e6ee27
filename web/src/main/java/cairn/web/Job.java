package cairn.web;

import cairn.engine.Tasks;
import cairn.graph.Progress;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** An answer that is being made, or was: how far it is, and what came of it. */
final class Job implements Tasks, Runnable {
  /** What makes the answer. */
  @FunctionalInterface
  interface Work {
    String run(Tasks tasks) throws IOException;
  }

  private final String id;
  private final Work work;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean cancelled;
  private volatile String task = "waiting";
  private volatile long done;
  private volatile long total;
  private volatile @Nullable String answer;
  private volatile @Nullable Exception failure;

  Job(String id, Work work) {
    this.id = id;
    this.work = work;
  }

  String id() {
    return id;
  }

  @Override
  public void run() {
    try {
      stopIfCancelled();
      answer = work.run(this);
    } catch (OutOfMemoryError e) {
      failure = new IOException("out of memory; give Java more: CAIRN_JAVA_OPTS=-Xmx8g", e);
    } catch (IOException | RuntimeException e) {
      failure = e;
    } finally {
      if (answer == null && failure == null) {
        failure = new IllegalStateException("the work ended with neither an answer nor a reason");
      }
      ended.countDown();
    }
  }

  @Override
  public Progress begin(String what) {
    stopIfCancelled();
    task = what;
    done = 0;
    total = 0;
    return (now, of) -> {
      stopIfCancelled();
      done = now;
      total = of;
    };
  }

  @Override
  public Progress count(String what, String things) {
    Progress plain = begin(what);
    return (now, of) -> {
      plain.at(now, of);
      task = "%s %d of %d %s".formatted(what, now, of, things);
    };
  }

  private void stopIfCancelled() {
    if (cancelled) {
      throw new CancellationException("cancelled");
    }
  }

  /** Ends it at its next step. */
  void cancel() {
    cancelled = true;
  }

  boolean isCancelled() {
    return cancelled;
  }

  /** Waits a little; whether it has ended by then. */
  boolean await(long milliseconds) throws InterruptedException {
    return ended.await(milliseconds, TimeUnit.MILLISECONDS);
  }

  boolean hasEnded() {
    return ended.getCount() == 0;
  }

  String task() {
    return task;
  }

  /** From 0 to 1, negative if it is not known. */
  double share() {
    return total <= 0 ? -1 : Math.min(1, (double) done / total);
  }

  @Nullable String answer() {
    return answer;
  }

  @Nullable Exception failure() {
    return failure;
  }

  /** What the answer takes in memory. */
  long size() {
    String text = answer;
    return text == null ? 0 : text.length();
  }
}
