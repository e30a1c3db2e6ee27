package cairn.trace;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes a trace: steps in their order, then the code. A step costs a few bytes; a page of them is
 * kept in memory. What is not closed by {@link #finish} is no trace.
 */
public final class TraceWriter implements Closeable {
  private final OutputStream out;
  private final Code code;
  private final boolean values;
  private final int pageBytes;
  private final PageEncoder page = new PageEncoder();
  private final Summarizer summary;
  private final TraceIndex index = new TraceIndex();
  private long offset;
  private int thread;
  private long time;
  private long steps;
  private long instructions;

  /**
   * Begins a trace.
   *
   * @param values whether the values that are written are kept
   */
  public TraceWriter(Path file, Code code, boolean values) throws IOException {
    this(file, code, values, TraceFormat.PAGE_BYTES);
  }

  /**
   * Begins a trace with smaller or larger pages than usual.
   *
   * @param pageBytes a page ends with the step that reaches this size
   */
  public TraceWriter(Path file, Code code, boolean values, int pageBytes) throws IOException {
    this.pageBytes = pageBytes;
    this.code = code;
    this.values = values;
    summary = new Summarizer(code);
    out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
    byte[] head = TraceFormat.head(values);
    out.write(head);
    offset = head.length;
    begin();
  }

  private void begin() {
    page.begin();
    summary.begin(thread);
    index.begin(offset, steps, instructions, thread, time);
  }

  private void stepped() throws IOException {
    steps++;
    if (page.size() >= pageBytes) {
      endPage();
      begin();
    }
  }

  private void endPage() throws IOException {
    page.writeTo(out);
    byte[] told = summary.end();
    out.write(told);
    offset += page.size() + told.length;
    index.end(page.size(), page.checksum());
  }

  /** The thread that goes on from here; nothing is written if it is the one that runs. */
  public void thread(int number) throws IOException {
    if (number != thread) {
      thread = number;
      page.control(Page.THREAD, number);
      summary.thread(number);
      stepped();
    }
  }

  public void enter(int method) throws IOException {
    page.control(Page.ENTER, method);
    summary.enter();
    stepped();
  }

  public void leave() throws IOException {
    page.control(Page.LEAVE, 0);
    summary.leave();
    stepped();
  }

  public void spawn(int newThread) throws IOException {
    page.control(Page.SPAWN, newThread);
    summary.spawn();
    stepped();
  }

  /**
   * A block, or a part of one, ran. The operands are those of its operations from {@code from} to
   * {@code to} (numbers of {@link Code}) that access memory, in their order, in the operands that
   * were added to {@code operands}, which is then empty again.
   */
  public void run(int block, int from, int to, Operands operands) throws IOException {
    time = page.run(code, block, from, to, operands, values, time);
    summary.run(block, from, to, operands.page);
    operands.clear();
    instructions +=
        from == code.firstOperation(block) && to == code.endOperation(block)
            ? code.length(block)
            : code.instructions(from, to);
    stepped();
  }

  /**
   * An instruction did something of its own; the operands say what, and are then empty again.
   *
   * @param at the heap time if it was a heap event, otherwise 0
   */
  public void perform(int instruction, boolean unmodelled, long at, Operands operands)
      throws IOException {
    time = page.perform(instruction, unmodelled, at, operands, time);
    summary.perform(operands.page);
    operands.clear();
    stepped();
  }

  /** Ends the trace: only now it is one. */
  public void finish() throws IOException {
    endPage();
    byte[] table = CodeBytes.write(code);
    byte[] pages = index.toBytes();
    out.write(table);
    out.write(pages);
    out.write(TraceFormat.foot(offset, table, pages, steps, instructions, time));
    out.close();
  }

  public long instructions() {
    return instructions;
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
