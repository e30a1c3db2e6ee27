package cairn.history;

import cairn.recording.Completeness;
import cairn.recording.Recording;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Loads a recording in batches: a thread of its own decodes them, the caller's applies them, so
 * that what the builder throws and what it tells of its progress comes from the caller's thread.
 * Nothing depends on how the two run: whatever was decoded is applied before a failure of the
 * decoding is thrown. A few batches wait between the two: 1 MiB, and the largest array that an
 * event carries in each. Of use once.
 */
final class LoadPipeline {
  private static final int BATCHES = 4;

  private final Recording recording;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Deque<EventBatch> empty = new ArrayDeque<>();
  private final Deque<EventBatch> full = new ArrayDeque<>();

  /** Whether the decoder is done; the last batch is among the full ones. */
  private boolean ended;

  /** Whether nobody needs the decoder any more. */
  private boolean stopped;

  private @Nullable Completeness completeness;
  private @Nullable Throwable failure;

  /** Ends the decoding when nobody needs it. */
  private static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1;

    Stopped() {
      super("the loading was given up", null, false, false);
    }
  }

  private LoadPipeline(Recording recording) {
    this.recording = recording;
  }

  /** Delivers the events of a recording; throws what reading it or applying them throws. */
  static Completeness load(Recording recording, BatchReplay replay) throws IOException {
    return new LoadPipeline(recording).run(replay);
  }

  private Completeness run(BatchReplay replay) throws IOException {
    for (int i = 1; i < BATCHES; i++) {
      empty.add(new EventBatch());
    }
    BatchWriter writer = new BatchWriter(recording.tables(), new EventBatch(), this::exchange);
    Thread decoder = new Thread(() -> decode(writer), "cairn-decoder");
    decoder.setDaemon(true);
    decoder.start();
    try {
      for (EventBatch batch = next(null); batch != null; batch = next(batch)) {
        replay.apply(batch);
        batch.clear();
      }
    } finally {
      stop();
    }
    Throwable thrown = failure;
    if (thrown instanceof IOException e) {
      throw e;
    } else if (thrown instanceof RuntimeException e) {
      throw e;
    } else if (thrown instanceof Error e) {
      throw e;
    }
    return Objects.requireNonNull(completeness);
  }

  /** The decoder's thread. */
  private void decode(BatchWriter writer) {
    Completeness result = null;
    Throwable thrown = null;
    try {
      result = recording.read(writer);
    } catch (IOException | RuntimeException | Error e) {
      thrown = e;
    }
    lock.lock();
    try {
      full.add(writer.rest());
      completeness = result;
      failure = thrown;
      ended = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Hands a full batch over and waits for an empty one. */
  private EventBatch exchange(EventBatch batch) {
    lock.lock();
    try {
      full.add(batch);
      changed.signalAll();
      while (empty.isEmpty() && !stopped) {
        changed.awaitUninterruptibly();
      }
      if (stopped) {
        throw new Stopped();
      }
      return empty.remove();
    } finally {
      lock.unlock();
    }
  }

  /** Gives an empty batch back and waits for a full one; null when all were taken. */
  private @Nullable EventBatch next(@Nullable EventBatch done) {
    lock.lock();
    try {
      if (done != null) {
        empty.add(done);
        changed.signalAll();
      }
      while (full.isEmpty() && !ended) {
        changed.awaitUninterruptibly();
      }
      return full.poll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until the decoder has ended: it reads a file that the caller may want to change. */
  private void stop() {
    lock.lock();
    try {
      stopped = true;
      changed.signalAll();
      while (!ended) {
        changed.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
  }
}
