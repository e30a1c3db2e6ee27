package cairn.trace.jvm;

import cairn.trace.Code;
import org.jspecify.annotations.Nullable;

/**
 * A call of a method that has not ended yet, as far as the events tell: the block that it is in,
 * and how far in it it is. Frames are used again.
 */
final class Frame {
  int method;
  int block;

  /** The first operation that is not in the trace yet. */
  int next;

  /** The first operation that is not certain to have run, or to be about to. */
  int certain;

  /** The first operation whose operand is not there yet, if it has one. */
  int memory;

  /** Whether the last operation that is certain is a read that must have thrown. */
  boolean failed;

  // ---- the call that the block ends with

  /** Whether the call has begun. */
  boolean calling;

  /** Whether the method that was called is recorded, and told all about itself. */
  boolean direct;

  /** Whether events have told what the call wrote. */
  boolean modelled;

  /** Whether it has written what no event tells. */
  boolean unmodelled;

  /** Whether an exception has left a method that it called. */
  boolean thrown;

  /** How many methods were called by what is not recorded. */
  int callbacks;

  /** The object that a constructor has made that is not recorded; 0 if there is none. */
  long made;

  /** Where what the call was given waits for the object that it returns; 0 if it does not. */
  long waiting;

  /** The thread that the call starts. */
  ThreadStarts.@Nullable Start start;

  /** The objects that it was given. */
  long[] objects = new long[4];

  int count;

  void enter(int newMethod) {
    method = newMethod;
  }

  /** The frame is at the beginning of a block; what is for other ways into it is left out. */
  void begin(Code code, int newBlock, int entryKinds, int how) {
    block = newBlock;
    int first = code.firstOperation(newBlock);
    if ((entryKinds & JvmCode.CAUGHT) != 0 && how != JvmCode.CAUGHT) {
      first++;
    }
    if ((entryKinds & JvmCode.RETURNED) != 0 && how != JvmCode.RETURNED && how != JvmCode.CAUGHT) {
      first++;
    }
    next = first;
    certain = first;
    memory = first;
    failed = false;
    calling = false;
    direct = false;
    modelled = false;
    unmodelled = false;
    thrown = false;
    callbacks = 0;
    made = 0;
    waiting = 0;
    start = null;
    count = 0;
  }

  /** The objects that the call was given. */
  void given(long[] ids, int howMany) {
    if (howMany > objects.length) {
      objects = new long[howMany];
    }
    System.arraycopy(ids, 0, objects, 0, howMany);
    count = howMany;
  }
}
