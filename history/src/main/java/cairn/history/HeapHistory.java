package cairn.history;

import cairn.graph.HeapType;
import cairn.graph.Root;
import cairn.recording.CodeInfo;
import cairn.recording.Completeness;
import cairn.recording.EventHandler;
import cairn.recording.Recording;
import cairn.recording.Tables;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A heap at every moment: MG++ of Singh 2016. Nodes are ints in order of appearance, slots are
 * longs, versions of slots are ints in order of time; time goes from 0, before the first event, to
 * {@link #endTime}. The heap at a time is what the events up to and including it have made.
 *
 * <p>Immutable, and safe to read from several threads. Methods cost O(1) unless they say otherwise.
 * Memory: 28 bytes per version (36 if its value needs 64 bits), 32 per node, 4 per field and per
 * element of a small array, about 4 per element ever written of a large one: some 33 bytes per
 * event. An event that stores to n elements at once makes n versions. They are on the Java heap up
 * to a budget, then in a mapped temporary file. At most 2^31 - 9 nodes, versions and events.
 *
 * <p>Kinds and bits of slots are those of {@link cairn.graph.HeapGraph}, but nodes are numbered by
 * the history. A reference to a node that has died is still a reference here: see {@link
 * #isDangling}.
 */
public final class HeapHistory extends SlotHistory implements AutoCloseable {
  private final HistoryParts parts;
  private final List<HeapType> types;
  private final Map<String, String> meta;
  private final boolean recordsPrimitives;

  /** Null if the history was not loaded from a file. */
  private @Nullable Recording recording;

  private final @Nullable Completeness completeness;

  HeapHistory(HistoryParts parts, Map<String, String> meta, @Nullable Completeness completeness) {
    super(parts, new Sizes(meta));
    this.parts = parts;
    this.types = parts.layouts().heapTypes();
    this.meta = meta;
    this.recordsPrimitives = meta.getOrDefault("events", "prims").contains("prims");
    this.completeness = completeness;
  }

  /**
   * Loads a recording.
   *
   * @throws cairn.recording.RecordingException if the file cannot be read
   * @throws HistoryException if its events contradict each other, or there are too many
   */
  public static HeapHistory load(Path path, LoadOptions options) throws IOException {
    Recording recording = Recording.open(path);
    HistoryBuilder builder = new HistoryBuilder(recording.tables(), options);
    boolean done = false;
    try {
      Completeness completeness = LoadPipeline.load(recording, builder.replay());
      HeapHistory history = builder.build(recording.meta(), completeness);
      history.recording = recording;
      done = true;
      return history;
    } catch (HistoryException e) {
      throw new HistoryException(path + ": " + e.getMessage(), e);
    } finally {
      if (!done) {
        builder.discard();
      }
    }
  }

  /**
   * The class files that came with the recording, in which the code of its methods can be looked
   * up; empty if there are none. Read from the file each time.
   */
  public List<CodeInfo> classFiles() throws IOException {
    return recording == null ? List.of() : recording.classFiles();
  }

  /**
   * Reads the events of the recording again, from the file, in their order.
   *
   * @return false if the history was not loaded from a file
   */
  public boolean readAgain(EventHandler handler) throws IOException {
    if (recording == null) {
      return false;
    }
    recording.read(handler);
    return true;
  }

  /** The file that it was loaded from, or null. */
  public @Nullable Path file() {
    return recording == null ? null : recording.path();
  }

  public long endTime() {
    return parts.endTime();
  }

  public Tables tables() {
    return parts.tables();
  }

  public Map<String, String> meta() {
    return meta;
  }

  /** Whether stores of numbers were recorded, not of references alone. */
  public boolean recordsPrimitives() {
    return recordsPrimitives;
  }

  /** What is known to be missing, as a sentence without a full stop; empty if nothing is. */
  public String missing() {
    return completeness == null ? "" : completeness.missing();
  }

  /** How complete the recording is; null if the history was not loaded from a file. */
  public @Nullable Completeness completeness() {
    return completeness;
  }

  /** Types by their number, memory blocks, clusters and the unknown type among them. */
  public List<HeapType> types() {
    return types;
  }

  /** The id in the recording's tables of a type, 0 if it is none of the recording's. */
  public int recordedType(int type) {
    return Math.max(0, type - Layouts.OWN);
  }

  /** The heap at a time. Linear in what has appeared by then. */
  public Moment at(long time, Alive alive) {
    checkTime(time);
    return new MomentBuilder(this, parts, time).build(alive);
  }

  /** What differs between two times. O(versions between them, log of all). */
  public HistoryDiff diff(long from, long to) {
    checkTime(from);
    checkTime(to);
    if (from > to) {
      throw new IllegalArgumentException("a difference from " + from + " back to " + to);
    }
    return new HistoryDiff(this, parts.nodes(), parts.versions(), from, to);
  }

  /**
   * The changes of slots from a time to another, both included. O(log versions) and what going
   * through them costs.
   */
  public HistoryChanges changes(long from, long to) {
    checkTime(from);
    checkTime(to);
    return new HistoryChanges(parts, places(), from, to);
  }

  /**
   * The roots that are known at a time: statics, the nodes of the last C-point, and pointers in
   * memory that no node owns. Their nodes are numbered like those of the history. O(statics * log
   * versions); with memory, O(nodes + words) more.
   */
  public List<Root> roots(long time) {
    checkTime(time);
    return new MomentBuilder(this, parts, time).roots();
  }

  /** A cursor that stands at a time. O(log versions). */
  public HistoryCursor cursor(long time) {
    checkTime(time);
    return new HistoryCursor(this, parts, time, true);
  }

  /** A cursor that keeps nothing of what it reads: for one that jumps about and reads little. */
  public HistoryCursor plainCursor(long time) {
    checkTime(time);
    return new HistoryCursor(this, parts, time, false);
  }

  /** Finds out which versions refer to which nodes, at the cost of that. */
  public ReferenceIndex indexReferences() {
    return new ReferenceIndex(parts.versions(), nodeCount());
  }

  private void checkTime(long time) {
    if (time < 0 || time > endTime()) {
      throw new IllegalArgumentException("time " + time + "; the history has 0 to " + endTime());
    }
  }

  public CPoints cpoints() {
    return parts.cpoints();
  }

  /**
   * Beginnings and ends of operations on structures that have no C-points, as if they were C-points
   * themselves; none unless the recording was made to run operations again. They do not overlap
   * with calls that have C-points in the same thread, but may have such calls inside.
   */
  public CPoints operations() {
    return parts.operations();
  }

  public int cpointCount() {
    return parts.cpoints().count();
  }

  public CPoint cpoint(int index) {
    return parts.cpoints().get(index);
  }

  /** The number of C-points at or before a time. O(log C-points). */
  public int cpointsUpTo(long time) {
    return parts.cpoints().upTo(time);
  }

  public Calls calls() {
    return parts.calls();
  }

  @Override
  public AddressHistory addresses() {
    return parts.addresses();
  }

  /** What words outside of the heap referred to; without looks if the recorder was not asked. */
  public HeldBlocks held() {
    return parts.held();
  }

  /**
   * Accesses outside of blocks, in the order in which they began; empty also if nobody looked for
   * them. O(their number).
   */
  public List<Outside> outsides() {
    return parts.outsides().all();
  }

  /** Accesses outside of blocks that were counted and not told. */
  public long untoldOutsides() {
    return parts.outsides().untold();
  }

  /** Writes that happened but are not modelled, by site. */
  public Map<Integer, Long> unmodelled() {
    return Collections.unmodifiableMap(parts.unmodelled());
  }

  /** What the recording holds that is odd, and how often. */
  public Map<String, Long> oddities() {
    return parts.oddities().counts();
  }

  public long bytesInMemory() {
    return parts.store().bytesInMemory();
  }

  public long bytesSpilled() {
    return parts.store().bytesSpilled();
  }

  /** Closes the temporary file; its space is free once the history is no longer referenced. */
  @Override
  public void close() {
    parts.store().close();
  }

  /**
   * What a slot is: a node's field or element, a static field, or a word of memory.
   *
   * @param node -1 for statics and memory
   * @param index of the field or element
   * @param field the static field, or null
   */
  public record Place(int node, int index, @Nullable StaticSlot field, long address) {}
}
