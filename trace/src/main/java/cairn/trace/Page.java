package cairn.trace;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of a trace, decoded: steps in their order, in columns that a caller reads directly and
 * reuses from page to page. What belongs to a step's kind stands at {@link #RUN} and the others.
 */
public final class Page {
  /**
   * Operations {@code from} to {@code to} of the block {@code subject} ran, in the current frame of
   * the current thread. Its operands are those of the operations with an access, in their order.
   */
  public static final int RUN = 0;

  /** The thread {@code subject} goes on from here. */
  public static final int THREAD = 1;

  /** A frame of the method {@code subject} begins, above the current one. */
  public static final int ENTER = 2;

  /** The current frame ends. */
  public static final int LEAVE = 3;

  /** The last operation of the current thread has made the thread {@code subject} begin. */
  public static final int SPAWN = 4;

  /**
   * The instruction {@code subject} did what its operations do not say: every operand has a kind
   * that tells what. All that is read is read before anything is written. {@code from} is 1 if it
   * is not modelled: what it may have written is worth a warning.
   */
  public static final int DO = 5;

  /** Kinds of operands of DO: the register {@code a}, read ... */
  public static final int READ_REGISTER = 1;

  /** ... or written; ... */
  public static final int WRITE_REGISTER = 2;

  /**
   * {@code count} cells of the object {@code a} from {@code b} on, or bytes from {@code a} on, ...
   */
  public static final int READ_RANGE = 3;

  public static final int WRITE_RANGE = 4;

  /** ... that may have been written, so that earlier writes count too; ... */
  public static final int TOUCH_RANGE = 5;

  /** ... all cells of the object {@code a}; ... */
  public static final int READ_OBJECT = 6;

  public static final int WRITE_OBJECT = 7;
  public static final int TOUCH_OBJECT = 8;

  /**
   * ... {@code count} cells (or bytes) from here: the next operand is a {@link #COPY_TO}; a count
   * of -1 stands for all cells of the object; each cell written depends on its own source alone.
   */
  public static final int COPY_FROM = 9;

  public static final int COPY_TO = 10;

  /** How many steps there are. */
  public int steps;

  public byte[] kind = new byte[0];
  public int[] subject = new int[0];
  public int[] from = new int[0];
  public int[] to = new int[0];

  /** The operands of step i are those from {@code operand[i]} to {@code operand[i + 1]}. */
  public int[] operand = new int[1];

  /** How many operands there are. */
  public int operands;

  /** What an operand of DO is; 0 for those of RUN. */
  public byte[] item = new byte[0];

  /** The object of a cell, or the address of bytes. */
  public long[] a = new long[0];

  /** The slot of a cell. */
  public int[] b = new int[0];

  /** How many cells or bytes, of operands of DO. */
  public long[] count = new long[0];

  /** The heap time of a write that is a heap event, otherwise 0; of DO, that of the step. */
  public long[] time = new long[0];

  /** The value written, if the trace has values. */
  public long[] value = new long[0];

  /** Where in the trace the page stands. */
  public int number;

  /** The number of the page's first step in the trace. */
  public long firstStep;

  /** How many instructions ran before the page. */
  public long firstInstruction;

  /** The thread that runs when the page begins. */
  public int firstThread;

  /** The heap time when the page begins: that of the last heap event in the trace before it. */
  public long firstTime;

  /** What decodes into this page, so that pages of one trace may be read at the same time. */
  @Nullable PageDecoder decoder;

  void clear() {
    steps = 0;
    operands = 0;
  }

  void step(int kindOfStep, int subjectOfStep, int first, int end) {
    if (steps + 1 >= kind.length) {
      int size = Math.max(1024, 2 * kind.length);
      kind = Arrays.copyOf(kind, size);
      subject = Arrays.copyOf(subject, size);
      from = Arrays.copyOf(from, size);
      to = Arrays.copyOf(to, size);
      operand = Arrays.copyOf(operand, size + 1);
    }
    kind[steps] = (byte) kindOfStep;
    subject[steps] = subjectOfStep;
    from[steps] = first;
    to[steps] = end;
    operand[steps] = operands;
    operand[++steps] = operands;
  }

  /** Adds an operand to the last step and returns its index. */
  int operand(int kindOfItem, long first, int slot, long howMany) {
    if (operands == a.length) {
      int size = Math.max(2048, 2 * a.length);
      item = Arrays.copyOf(item, size);
      a = Arrays.copyOf(a, size);
      b = Arrays.copyOf(b, size);
      count = Arrays.copyOf(count, size);
      time = Arrays.copyOf(time, size);
      value = Arrays.copyOf(value, size);
    }
    item[operands] = (byte) kindOfItem;
    a[operands] = first;
    b[operands] = slot;
    count[operands] = howMany;
    time[operands] = 0;
    value[operands] = 0;
    operand[steps] = operands + 1;
    return operands++;
  }
}
