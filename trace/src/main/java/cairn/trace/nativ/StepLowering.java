package cairn.trace.nativ;

import cairn.trace.Code;
import cairn.trace.Operands;
import cairn.trace.Page;
import cairn.trace.TraceWriter;
import cairn.trace.nativ.Piece.Jump;
import cairn.trace.nativ.Piece.Operand;
import cairn.trace.nativ.Piece.Source;
import cairn.trace.nativ.ThreadState.Frame;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Turns runs of pieces, and what happens between them, into steps of a canonical trace. */
final class StepLowering implements PageReader.Handler {
  private static final int SIGNAL_RETURN = 15;
  private static final long MOST_WATCHED = 1L << 40;

  /** Registers that the system sets when a signal's handler begins: rax, rdx, rsi and rdi. */
  private static final int[] SET_BY_SIGNAL = {0, 2, 6, 7};

  /** General registers that a function need not restore, but for the stack pointer's. */
  private static final int[] OVERWRITTEN_BY_CALLS = {0, 1, 2, 6, 7, 8, 9, 10, 11};

  private final TraceWriter writer;
  private final Code code;
  private final CodeLowering lowering;
  private final SavedRegisters saved;
  private final HeapTimes times;
  private final Frames frames;
  private final Effects effects;
  private final WatchedPages watched = new WatchedPages();
  private final Map<Long, ThreadState> threads = new HashMap<>();
  private final Operands operands = new Operands();
  private ThreadState current = new ThreadState(0);
  private long[] addresses = new long[64];
  private int lost;

  /** By piece: 1 if its runs are left out, 2 if not, 0 if that is not known yet. */
  private byte[] hidden = new byte[256];

  private final Function signal = new Function(-1, "signal", "", "", 0);

  StepLowering(
      TraceWriter writer,
      Code code,
      CodeLowering lowering,
      MachineCode machine,
      SavedRegisters saved,
      HeapTimes times)
      throws NativeTraceException {
    this.writer = writer;
    this.code = code;
    this.lowering = lowering;
    this.saved = saved;
    this.times = times;
    this.frames = new Frames(writer);
    this.effects = new Effects(writer, machine.registers(), times);
  }

  private ThreadState thread(long number) {
    return threads.computeIfAbsent(number, n -> new ThreadState((int) (long) n));
  }

  @Override
  public void ran(int number, int exit, long[] items) throws IOException {
    LoweredPiece piece = lowering.piece(number);
    ThreadState thread = current;
    writer.thread(thread.number);
    frames.arrive(thread, piece);
    if (thread.inherited != 0) {
      saved.restore(writer, code, operands, thread.inherited);
      thread.inherited = 0;
    }
    addresses(piece.piece(), items);
    if (isHidden(number, piece)) {
      passTimes(piece, piece.operations(exit));
    } else {
      clobber(thread);
      run(piece, piece.operations(exit), items);
      thread.lastShown = piece;
    }
    thread.last = piece;
    thread.lastExit = exit;
    if (piece.link() >= 0) {
      thread.link = addresses[piece.link()];
    }
  }

  /**
   * What is left out has returned to what is not: its result, and what a call may overwrite, come
   * from there, and not from what the same registers held before.
   */
  @SuppressWarnings("ReferenceEquality") // is it the same one?
  private void clobber(ThreadState thread) throws IOException {
    LoweredPiece last = thread.last;
    LoweredPiece shown = thread.lastShown;
    if (last == null || shown == null || last == shown || last.piece().jump() != Jump.RETURN) {
      return;
    }
    for (int register : OVERWRITTEN_BY_CALLS) {
      for (int unit = 4 * register; unit < 4 * register + 4; unit++) {
        operands.item(Page.WRITE_REGISTER, unit, 0, 1);
      }
    }
    for (int unit = Registers.FLAGS; unit < Registers.FLAGS_END; unit++) {
      operands.item(Page.WRITE_REGISTER, unit, 0, 1);
    }
    writer.perform(shown.instructions()[shown.piece().last()], false, 0, operands);
  }

  private boolean isHidden(int number, LoweredPiece piece) {
    if (number >= hidden.length) {
      hidden = Arrays.copyOf(hidden, Math.max(number + 1, 2 * hidden.length));
    }
    if (hidden[number] == 0) {
      hidden[number] = (byte) (RunTimeCode.isHidden(piece, code) ? 1 : 2);
    }
    return hidden[number] == 1;
  }

  /** The heap events of a run that is left out are passed over. */
  private void passTimes(LoweredPiece piece, int operations) throws IOException {
    for (int at = 0; at < operations; at++) {
      Operand operand = piece.operands()[at];
      if (operand != null && piece.writes()[at]) {
        long address = addresses[operand.number()];
        boolean none = address == 0 && operand.source() == Source.ITEM_OR_NONE;
        if (!none && watched.isWatched(address)) {
          times.next(address, operand.size());
        }
      }
    }
  }

  /** Where all operands lie, as far as this run tells. */
  private void addresses(Piece piece, long[] items) {
    Operand[] all = piece.operands();
    if (addresses.length < all.length) {
      addresses = new long[2 * all.length];
    }
    for (int i = 0; i < all.length; i++) {
      Operand operand = all[i];
      addresses[i] =
          switch (operand.source()) {
            case CONSTANT -> operand.constant();
            case DERIVED -> addresses[operand.item()] + operand.constant();
            default -> items[operand.item()];
          };
    }
  }

  private void run(LoweredPiece piece, int operations, long[] items) throws IOException {
    int begin = 0;
    for (int i = 0; i < piece.blocks().length && begin < operations; i++) {
      int end = Math.min(piece.ends()[i], operations);
      int block = piece.blocks()[i];
      int first = code.firstOperation(block);
      int from = begin;
      for (int at = begin; at < end; at++) {
        Operand operand = piece.operands()[at];
        if (operand == null) {
          continue;
        }
        long address = addresses[operand.number()];
        if (address == 0 && piece.hasGuards() && operand.source() == Source.ITEM_OR_NONE) {
          part(block, first + from - begin, first + at - begin);
          from = at + 1;
        } else if (piece.writes()[at]) {
          long time = watched.isWatched(address) ? times.next(address, operand.size()) : 0;
          operands.write(address, 0, time, value(operand, items));
        } else {
          operands.read(address, 0);
        }
      }
      part(block, first + from - begin, first + end - begin);
      begin = end;
    }
  }

  private void part(int block, int from, int to) throws IOException {
    if (to > from) {
      writer.run(block, from, to, operands);
    }
  }

  private long value(Operand operand, long[] items) {
    if (operand.valueSource() == null) {
      return 0;
    }
    return switch (operand.valueSource()) {
      case CONSTANT -> operand.valueConstant();
      case DERIVED -> addresses[operand.valueItem()] + operand.valueConstant();
      default -> items[operand.valueItem()];
    };
  }

  @Override
  public void special(int kind, long[] words, int count) throws IOException {
    switch (kind) {
      case PageReader.THREAD -> current = thread(words[0]);
      case PageReader.EFFECT -> effect(words, count);
      case PageReader.WATCH -> {
        if (words[1] < 0 || words[1] > MOST_WATCHED) {
          throw new NativeTraceException("a range of " + words[1] + " bytes is watched");
        }
        watched.watch(words[0], words[1]);
      }
      case PageReader.TOLD -> effects.told(words[0], words[1]);
      case PageReader.SPAWN -> spawn(thread(words[0]), thread(words[1]));
      case PageReader.SIGNAL -> signal(thread(words[0]));
      case PageReader.ENDED -> {
        ThreadState ended = thread(words[0]);
        writer.thread(ended.number);
        frames.leaveAll(ended);
      }
      case PageReader.LOST -> {
        lost++; // up to an instruction that is not known; all of the piece is taken to have run
      }
      default -> throw new NativeTraceException("a step of the unknown kind " + kind);
    }
  }

  private void effect(long[] words, int count) throws IOException {
    ThreadState thread = thread(words[0]);
    LoweredPiece last = thread.last;
    if (words[1] == Effects.CALL && words[2] == SIGNAL_RETURN) {
      writer.thread(thread.number);
      Frame interrupted = frames.leaveSignal(thread);
      if (interrupted != null) {
        saved.restore(writer, code, operands, interrupted.saved());
      }
      thread.last = null;
      return;
    }
    if (last == null) {
      return; // before the program's first instruction
    }
    writer.thread(thread.number);
    effects.perform(last.instructions()[last.piece().last()], words, count);
  }

  private void spawn(ThreadState parent, ThreadState child) throws IOException {
    writer.thread(parent.number);
    child.inherited = saved.save(writer, code, operands);
    writer.spawn(child.number);
  }

  private void signal(ThreadState thread) throws IOException {
    LoweredPiece last = thread.last;
    if (last == null || thread.frames.isEmpty()) {
      return;
    }
    writer.thread(thread.number);
    frames.enter(thread, signal, saved.method, 0, saved.next());
    saved.save(writer, code, operands);
    for (int register : SET_BY_SIGNAL) {
      for (int unit = 4 * register; unit < 4 * register + 4; unit++) {
        operands.item(Page.WRITE_REGISTER, unit, 0, 1);
      }
    }
    writer.perform(last.instructions()[last.piece().last()], false, 0, operands);
    saved.arrive(writer, code, operands);
    thread.last = null;
  }

  /** How often a piece was left in the middle, and it is not known where. */
  int lost() {
    return lost;
  }

  /** Ends all frames that are left. */
  void finish() throws IOException {
    for (ThreadState thread : threads.values()) {
      if (!thread.frames.isEmpty()) {
        writer.thread(thread.number);
        frames.leaveAll(thread);
      }
    }
  }
}
