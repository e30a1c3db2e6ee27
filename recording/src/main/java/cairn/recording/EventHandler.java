package cairn.recording;

/**
 * Receives the events of a recording in their total order. Every method has a default that does
 * nothing.
 *
 * <p>{@code time} is the event's own time for timed events, and the time of the last timed event
 * for the others. {@code thread} and {@code site} are ids of {@link Tables}; thread 0 is not known.
 * Ids are node ids below 2^62, 0 for null: nothing says that a node was made before it is named.
 *
 * <p>{@code bits} are the raw bits of a primitive (integers sign-extended, a float's 32 bits
 * zero-extended, a double's 64) or a node id when the kind is {@code 'L'}; kind 0 means that the
 * value is not recorded, and {@code bits} is 0.
 *
 * <p>Arrays that are passed belong to the reader, are valid during the call only, and may be longer
 * than what they hold.
 */
public interface EventHandler {
  default void alloc(long time, int thread, long id, int type) {}

  default void newArray(long time, int thread, int site, long id, int type, int length) {}

  /**
   * An object that existed before; its contents are unknown until captured. {@code length} is -1
   * unless an array.
   */
  default void seen(long time, int thread, long id, int type, int length) {}

  /** Names the allocation site of an object. */
  default void allocatedAt(long time, int thread, int site, long id) {}

  /** {@code kind} 0: something was stored, but not what. */
  default void put(long time, int thread, int site, long object, char kind, long bits) {}

  default void putStatic(long time, int thread, int site, char kind, long bits) {}

  /** {@code kind} 0: something was stored, but not what. */
  default void element(
      long time, int thread, int site, long array, int index, char kind, long bits) {}

  default void copy(
      long time, int thread, int site, long source, int from, long target, int to, int count) {}

  /** {@code length} is -1 unless an array. */
  default void cloned(
      long time, int thread, int site, long source, long id, int type, int length) {}

  default void fill(
      long time, int thread, int site, long array, int from, int count, char kind, long bits) {}

  /**
   * Contents of elements {@code from} to {@code from + count}; {@code values} holds the bits at 0
   * to count, unless kind is 0. {@code site} is 0 for a capture of what was there before, which is
   * not timed.
   */
  default void elements(
      long time, int thread, int site, long array, int from, int count, char kind, long[] values) {}

  /**
   * Contents of the instance fields that {@code type} itself declares, in table order: {@link
   * TypeInfo#instanceFieldCount} values. {@code site} is 0 for a capture, which is not timed.
   */
  default void fields(long time, int thread, int site, long object, int type, long[] values) {}

  /** A capture of the static fields of a type: {@link TypeInfo#staticFieldCount} values. */
  default void statics(long time, int thread, int type, long[] values) {}

  /**
   * What a thread passes to the call whose entry is its next C-point, beside references.
   *
   * @param kinds the kinds of the first {@code count} values; no {@code L}
   */
  default void values(long time, int thread, char[] kinds, long[] values, int count) {}

  /** {@code resultKind} 0: there is no result, or it is not recorded. */
  default void cpoint(
      long time,
      int thread,
      int site,
      int phase,
      long[] ids,
      int count,
      char resultKind,
      long result) {}

  /**
   * An operation on a structure begins or ends that has no C-points: a call that nobody checks.
   * Told like a C-point, with its phase, from {@link Format#CPOINT_ENTRY} to {@link
   * Format#CPOINT_THROW}.
   */
  default void operation(
      long time,
      int thread,
      int site,
      int phase,
      long[] ids,
      int count,
      char resultKind,
      long result) {}

  /**
   * {@code kind} is {@link Format#CALL}, {@link Format#RETURN} or {@link Format#UNWIND}. {@code
   * from} is the site that the thread last called from, 0 if not known: the caller's, unless code
   * that is not recorded made the call.
   */
  default void call(long time, int thread, int site, int kind, int from) {}

  default void unmodelled(long time, int thread, int site) {}

  /** A basic block begins, of a method that {@link Recording#code} tells of. */
  default void ran(long time, int thread, int site) {}

  /** A field is about to be read; {@code object} 0: there is none, and that will throw. */
  default void get(long time, int thread, int site, long object) {}

  /**
   * An element is about to be read; {@code array} 0: there is none. The index is what the program
   * says: if it is outside of the array that will throw.
   */
  default void getElement(long time, int thread, int site, long array, int index) {}

  /**
   * A method is about to be called that may not be recorded, with these objects: the receiver, if
   * there is one, and the arguments that are references, 0 for null. Strings, boxes, classes and
   * what is not initialised yet are left out; if nothing is left, nothing is told.
   */
  default void arguments(long time, int thread, int site, long[] ids, int count) {}

  /**
   * A method that may not be recorded has returned this. Of methods that are void or return a
   * string, a box or a class nothing is told. {@code kind} 0: the result is not recorded.
   */
  default void result(long time, int thread, int site, char kind, long bits) {}

  default void block(long time, int thread, int site, long id, long address, long size) {}

  default void free(long time, int thread, int site, long id) {}

  default void node(long time, int thread, int site, long id, long address, int width) {}

  default void join(long time, int thread, int site, long id, long address, int width) {}

  default void merge(long time, int thread, int site, long first, long second, long cluster) {}

  default void split(long time, int thread, int site, long source, long address, long id) {}

  default void store(long time, int thread, int site, long address, int width, long value) {}

  default void storePointer(long time, int thread, int site, long address, long target) {}

  /**
   * A block of memory whose slots are those of a type; of an array type, as many as it has room
   * for. {@code zeroed}: it is filled with zeros, otherwise its contents are not known.
   */
  default void typedBlock(
      long time,
      int thread,
      int site,
      long id,
      int type,
      long address,
      long size,
      boolean zeroed) {}

  /**
   * What was found out about a node of memory when the program had ended: {@link
   * Format#REMARK_NO_NODE}, or {@link Format#REMARK_UNTOUCHED} and how many bytes.
   */
  default void remark(long time, int thread, int site, long id, int what, long bytes) {}

  /** The static fields of a type lie in memory from an address on, filled with zeros. */
  default void globals(long time, int thread, int type, long address) {}

  /**
   * Bytes were written to memory: {@code count} of them, eight in a word, the first one lowest;
   * those of the last word that are beyond them are 0.
   */
  default void write(long time, int thread, int site, long address, int count, long[] words) {}

  /**
   * A moment at which metrics of the heap are to be computed. {@code calls} is the number of calls
   * that the program has made so far, {@code stack} is one of {@link Tables}, 0 if not known.
   */
  default void point(long time, int thread, long calls, int stack) {}

  /**
   * Which blocks words outside of the heap refer to, since the last time that this was told: words
   * of the threads' stacks and registers, of global variables and of what libraries keep.
   *
   * @param flags those of {@link Format} that begin with {@code HELD_}
   * @param ids first {@code gone} blocks that they no longer refer to, then {@code come} that they
   *     refer to now, then {@code unreached} blocks that no word of memory leads to at the end
   */
  default void held(
      long time, int thread, int flags, long[] ids, int gone, int come, int unreached) {}

  /** Memory was accessed that is not allocated, or something freed that is no block. */
  default void outside(long time, int thread, int site, OutsideInfo outside) {}
}
