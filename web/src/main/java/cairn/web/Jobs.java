package cairn.web;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The answers that are being made and those that were made last, by what was asked: who asks the
 * same again joins in. Two are made at a time. Answers are forgotten, the one that was asked for
 * longest ago first, when they become more than fit.
 */
final class Jobs implements AutoCloseable {
  private static final long MOST_CHARACTERS = 64L << 20;

  private final ExecutorService workers =
      Executors.newFixedThreadPool(
          2,
          work -> {
            Thread thread = new Thread(work, "cairn-workbench");
            thread.setDaemon(true);
            return thread;
          });
  private final AtomicLong ids = new AtomicLong();
  private final Map<String, Job> byQuestion = new LinkedHashMap<>(64, 0.75f, true);

  /** The job that answers a question, begun if it is not known. */
  synchronized Job ask(String question, Job.Work work) {
    Job known = byQuestion.get(question);
    if (known != null && !known.isCancelled() && known.failure() == null) {
      return known;
    }
    Job job = new Job(Long.toString(ids.incrementAndGet()), work);
    byQuestion.put(question, job);
    forgetOldest();
    workers.execute(job);
    return job;
  }

  private void forgetOldest() {
    long all = byQuestion.values().stream().mapToLong(Job::size).sum();
    Iterator<Job> oldest = byQuestion.values().iterator();
    while (all > MOST_CHARACTERS && oldest.hasNext()) {
      Job job = oldest.next();
      if (job.hasEnded()) {
        all -= job.size();
        oldest.remove();
      }
    }
  }

  synchronized @Nullable Job of(String id) {
    return byQuestion.values().stream().filter(job -> job.id().equals(id)).findAny().orElse(null);
  }

  @Override
  public synchronized void close() {
    byQuestion.values().forEach(Job::cancel);
    workers.shutdownNow();
  }
}
