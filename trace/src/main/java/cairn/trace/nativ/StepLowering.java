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
import org.jspecify.annotations.Nullable;

/** Turns runs of pieces, and what happens between them, into steps of a canonical trace. */
final class StepLowering implements PageReader.Handler {
  private static final int SIGNAL_RETURN = 15;
  private static final long MOST_WATCHED = 1L << 40;

  /** Words of a gap before the ranges that were written in it. */
  static final int GAP_HEAD = 7;

  /** Registers that the system sets when a signal's handler begins: rax, rdx, rsi and rdi. */
  private static final int[] SET_BY_SIGNAL = {0, 2, 6, 7};

  /** General registers that a function need not restore, but for the stack pointer's. */
  private static final int[] OVERWRITTEN_BY_CALLS = {0, 1, 2, 6, 7, 8, 9, 10, 11};

  private final TraceWriter writer;
  private final Code code;
  private final CodeLowering lowering;
  private final SavedRegisters saved;
  private final HeapTimes times;
  private final OutsideCode outside;
  private final Gaps gaps;
  private final Frames frames;
  private final Effects effects;
  private final WatchedPages watched = new WatchedPages();
  private final Map<Long, ThreadState> threads = new HashMap<>();
  private final Operands operands = new Operands();
  private ThreadState current = new ThreadState(0);
  private long[] addresses = new long[64];
  private int lost;

  /** What may be written over in a gap; null if there is none. */
  private final @Nullable TracedWords traced;

  /** Operands of what a gap wrote, while it is being told. */
  private final Operands overwritten = new Operands();

  private int gap;
  private String crash = "";

  /** By piece: 1 if its runs are left out, 2 if not, 0 if that is not known yet. */
  private byte[] hidden = new byte[256];

  private final Function signal = new Function(-1, "signal", "", "", 0);

  StepLowering(
      TraceWriter writer,
      Code code,
      CodeLowering lowering,
      MachineCode machine,
      SavedRegisters saved,
      HeapTimes times,
      OutsideCode outside,
      Gaps gaps)
      throws NativeTraceException {
    this.writer = writer;
    this.code = code;
    this.lowering = lowering;
    this.saved = saved;
    this.times = times;
    this.outside = outside;
    this.gaps = gaps;
    this.traced = gaps.isEmpty() ? null : new TracedWords();
    this.frames = new Frames(writer, outside.function);
    this.effects = new Effects(writer, machine.registers(), times);
  }

  private ThreadState thread(long number) {
    return threads.computeIfAbsent(number, n -> new ThreadState((int) (long) n));
  }

  @Override
  public void ran(int number, int exit, long[] items) throws IOException {
    LoweredPiece piece = lowering.piece(number);
    ThreadState thread = current;
    LoweredPiece last = thread.last;
    writer.thread(thread.number);
    if (last != null && last.piece().jump() == Jump.CALL && RunTimeCode.isStart(last)) {
      outside.start(writer, code, operands); // it is left out, and so is where arguments are from
    }
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
          boolean isWatched = watched.isWatched(address);
          long time = isWatched ? times.next(address, operand.size()) : 0;
          if (traced != null) {
            traced.write(address, operand.size(), isWatched);
          }
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
      case PageReader.GAP -> gap(words, count);
      case PageReader.CLEARED -> overwrite(words[0], words[1]);
      case PageReader.CRASH -> crash(thread(words[0]), words, count);
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
      } else if (traced != null) {
        resume(thread); // what it interrupted was not told
      }
      thread.last = null;
      return;
    }
    if (last == null) {
      return; // before the program's first instruction
    }
    writer.thread(thread.number);
    effects.perform(last.instructions()[last.piece().last()], words, count);
    if (traced != null) {
      for (int i = Effects.HEAD; i + 2 < count; i += 3) {
        if (Effects.writesMemory((int) words[i])) {
          traced.write(words[i + 1], words[i + 2], watched.isWatched(words[i + 1]));
        }
      }
    }
  }

  /**
   * What ran until now was not told. It may have written over what the trace has as written: the
   * heap as the recording's stores say, a stretch of the stack as the ranges say, and all other
   * memory if it wrote there at all.
   */
  private void gap(long[] words, int count) throws IOException {
    if (traced == null) {
      throw new IllegalStateException("a gap that was not seen");
    }
    gaps.written(gap++, this::overwrite);
    for (int i = GAP_HEAD; i + 1 < count; i += 2) {
      overwrite(words[i], words[i + 1]);
    }
    if (words[4] != 0) {
      traced.overwriteOthers(
          words[5], words[6], (start, size) -> overwritten.item(Page.WRITE_RANGE, start, 0, size));
    }
    if (!overwritten.isEmpty()) {
      outside.wrote(writer, overwritten);
    }
    if (words[0] == OutsideCode.THREAD) {
      outside.end(writer, code, operands);
    } else if (words[1] != 0) {
      resume(thread(words[0]));
    }
  }

  private void overwrite(long start, long size) {
    if (traced != null && size > 0 && traced.overwrite(start, size)) {
      overwritten.item(Page.WRITE_RANGE, start, 0, size);
    }
  }

  /** A thread that ran and was not told goes on: where it is, and its registers, are not known. */
  private void resume(ThreadState thread) throws IOException {
    writer.thread(thread.number);
    frames.leaveAll(thread);
    frames.enter(thread, outside.function, outside.method, 0, 0);
    outside.run(writer, code, operands);
    thread.inherited = 0;
    thread.last = null;
    thread.lastShown = null;
  }

  /** An instruction could not run: what its address was made of is why. */
  private void crash(ThreadState thread, long[] words, int count) throws IOException {
    Crash.Needs needs = lowering.crashed();
    LoweredPiece last = thread.last;
    if (needs == null || last == null || thread.frames.isEmpty()) {
      return;
    }
    Operand operand = needs.operand();
    long address =
        operand == null ? 0 : addressOf(last.piece(), (int) words[2], operand, words, count);
    if (operand != null && needs.hasRead()) {
      operands.item(Page.READ_RANGE, address, 0, operand.size());
    } else if (operand != null) {
      crash =
          (needs.isWrite() ? "writing " : "reading ")
              + operand.size()
              + (operand.size() == 1 ? " byte at 0x" : " bytes at 0x")
              + Long.toHexString(address);
    }
    writer.thread(thread.number);
    for (int register : needs.registers()) {
      operands.item(Page.READ_REGISTER, register, 0, 1);
    }
    writer.perform(needs.instruction(), false, 0, operands);
  }

  /** Where an operand of the instruction that could not run lies; earlier ones are known. */
  private long addressOf(Piece piece, int instruction, Operand operand, long[] words, int count) {
    if (operand.source() == Source.CONSTANT) {
      return operand.constant();
    }
    if (operand.source() == Source.DERIVED) {
      return addresses[operand.item()] + operand.constant();
    }
    int at = Crash.HEAD + operand.item() - piece.itemsBefore(instruction);
    return at >= Crash.HEAD && at < count ? words[at] : 0;
  }

  /** What could not be done, in words; empty if all could. */
  String crash() {
    return crash;
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
    outside.finish(writer);
    for (ThreadState thread : threads.values()) {
      if (!thread.frames.isEmpty()) {
        writer.thread(thread.number);
        frames.leaveAll(thread);
      }
    }
  }
}
