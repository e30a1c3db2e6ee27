package cairn.analysis.api.slices;

/**
 * The dependences of a slice, one step at a time. A node is a run of a statement: what one line did
 * in one step of the trace. Node 0 is the criterion. An edge leads from a run to one that it
 * depends on (in a slice forwards: to one that depends on it).
 */
public interface SliceGraph {
  /** The value came through a register: a local variable, an operand, a parameter, a result. */
  int REGISTER = 0;

  /** The value came through memory. */
  int MEMORY = 1;

  /** It decided whether the statement ran. */
  int CONTROL = 2;

  /** It called the method that the statement is in. */
  int CALL = 3;

  /** It decided that something was left undone which might have changed the value. */
  int SKIPPED = 4;

  int nodes();

  /** Index in {@link SliceAnswer#statements}. */
  int statement(int node);

  long step(int node);

  int thread(int node);

  /** The heap time of what the run stored, 0 if it stored nothing that is a heap event. */
  long time(int node);

  /** Whether it is known what the run computed ... */
  boolean hasValue(int node);

  /** ... namely these bits; what they mean follows from the slot that was stored to. */
  long value(int node);

  /** The instruction, as the trace numbers it, that stored the value; -1 if none is known. */
  int valueFrom(int node);

  /** The edges of a node are those from here ... */
  int firstEdge(int node);

  /** ... to here. */
  int endEdge(int node);

  int target(int edge);

  /** {@link #REGISTER}, {@link #MEMORY}, {@link #CONTROL}, {@link #CALL} or {@link #SKIPPED}. */
  int reason(int edge);

  /** Of an edge through memory: the object or the address ... */
  long object(int edge);

  /** ... the slot of the object ... */
  int slot(int edge);

  /** ... and the instruction that stored there, or, forwards, that read it; -1 if not known. */
  int through(int edge);

  /**
   * Of an edge through memory, backwards: the heap time of the store, 0 if it is no heap event; -1
   * if it is not known. A run may store several times, and {@link #time} is that of one of them.
   */
  long storedAt(int edge);

  /** Whether it is known what was stored there ... */
  boolean hasStored(int edge);

  /** ... namely these bits. */
  long stored(int edge);
}
