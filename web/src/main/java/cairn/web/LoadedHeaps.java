package cairn.web;

import cairn.engine.HeapFile;
import cairn.engine.MomentName;
import cairn.engine.Moments;
import cairn.engine.RecordingFile;
import cairn.engine.Tasks;
import cairn.history.HeapHistory;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Histories and heaps that are in memory, so that the next question about them does not read the
 * file again. A history stays; of heaps the last few do. One question at a time is asked of a file:
 * others wait for it.
 */
final class LoadedHeaps implements AutoCloseable {
  private static final int MOST_HEAPS = 3;

  private final MemoryViews memory;
  private final Map<Integer, ReentrantLock> locks = new HashMap<>();
  private final Map<Integer, HeapHistory> histories = new HashMap<>();

  /** By file and moment, the one that was asked for longest ago first. */
  private final Map<String, HeapFile> heaps = new LinkedHashMap<>(8, 0.75f, true);

  LoadedHeaps(MemoryViews memory) {
    this.memory = memory;
  }

  /** What is asked of a heap. */
  interface OfHeap<A> {
    A ask(HeapFile heap) throws IOException;
  }

  /** What is asked of a history. */
  interface OfHistory<A> {
    A ask(HeapHistory history) throws IOException;
  }

  /** Asks the history of a recording, which is loaded if it is not yet. */
  <A> A history(OpenFile file, Tasks tasks, OfHistory<A> question) throws IOException {
    ReentrantLock lock = lock(file);
    lock(lock);
    try {
      return question.ask(history(file, tasks));
    } finally {
      lock.unlock();
    }
  }

  private HeapHistory history(OpenFile file, Tasks tasks) throws IOException {
    HeapHistory known;
    synchronized (histories) {
      known = histories.get(file.index());
    }
    if (known == null) {
      known = RecordingFile.open(file.path()).history(0, tasks.begin("loading"));
      synchronized (histories) {
        histories.put(file.index(), known);
      }
    }
    return known;
  }

  /**
   * Asks the heap of a file.
   *
   * @param moment of a recording, as people write it
   */
  <A> A heap(OpenFile file, String moment, Tasks tasks, OfHeap<A> question) throws IOException {
    ReentrantLock lock = lock(file);
    lock(lock);
    try {
      return question.ask(heap(file, moment, tasks));
    } finally {
      lock.unlock();
    }
  }

  private HeapFile heap(OpenFile file, String moment, Tasks tasks) throws IOException {
    boolean recording = file.kind() == OpenFile.Kind.RECORDING;
    HeapHistory history = recording ? history(file, tasks) : null;
    long time = history == null ? 0 : time(file, moment, history);
    String key = file.index() + "@" + time;
    HeapFile known = find(key);
    if (known == null) {
      known =
          history != null
              ? HeapFile.at(history, file.name(), time)
              : file.kind() == OpenFile.Kind.MEMORY
                  ? HeapFile.of(memory.answer(file, tasks), file.name())
                  : HeapFile.open(new MomentName(file.path(), MomentName.Kind.END, 0), tasks);
      keep(key, known);
    }
    return known;
  }

  /** The time of a moment as people write it. */
  static long time(OpenFile file, String moment, HeapHistory history) throws IOException {
    try {
      return Moments.time(MomentName.parse(file.path(), moment), history);
    } catch (IllegalArgumentException e) {
      throw Refusal.wrong(String.valueOf(e.getMessage()));
    }
  }

  private synchronized @Nullable HeapFile find(String key) {
    return heaps.get(key);
  }

  /**
   * Keeps a heap, and forgets the oldest ones. Those are not closed here, since somebody may be
   * asking them; their memory is free once nobody is.
   */
  private synchronized void keep(String key, HeapFile heap) {
    heaps.put(key, heap);
    while (heaps.size() > MOST_HEAPS) {
      heaps.remove(heaps.keySet().iterator().next());
    }
  }

  private synchronized ReentrantLock lock(OpenFile file) {
    return locks.computeIfAbsent(file.index(), index -> new ReentrantLock(true));
  }

  private static void lock(ReentrantLock lock) {
    try {
      lock.lockInterruptibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Refusal(503, "the workbench is closing");
    }
  }

  @Override
  public synchronized void close() throws IOException {
    for (HeapFile heap : heaps.values()) {
      heap.close();
    }
    heaps.clear();
    synchronized (histories) {
      histories.values().forEach(HeapHistory::close);
      histories.clear();
    }
  }
}
