package cairn.trace.nativ;

import cairn.trace.Operands;
import cairn.trace.Page;
import cairn.trace.TraceWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * What system calls and the recorder's own functions (those that replace malloc) read and write. If
 * part of it is events of the heap, each of them is a step of its own, with its time.
 */
final class Effects {
  static final int CALL = 1;

  private static final int READS = 1;
  private static final int READS_REGISTER = 2;
  private static final int WRITES = 3;
  private static final int WRITES_REGISTER = 4;
  private static final int COPIES_FROM = 5;
  private static final int COPIES_TO = 6;

  /** Words before the parts of an effect. */
  static final int HEAD = 3;

  /** The recorder tells more bytes than this in several events. */
  private static final long MOST_EVENT = 1 << 20;

  /** Whether a part of an effect is memory that is written. */
  static boolean writesMemory(int tag) {
    return tag == WRITES || tag == COPIES_TO;
  }

  private record Told(long start, long size, long time) {}

  private final TraceWriter writer;
  private final Registers registers;
  private final HeapTimes times;
  private final List<Told> told = new ArrayList<>();
  private final Operands operands = new Operands();

  Effects(TraceWriter writer, Registers registers, HeapTimes times) {
    this.writer = writer;
    this.registers = registers;
    this.times = times;
  }

  /** Memory was written, and that is an event of the heap; whose effect it is follows. */
  void told(long start, long size) throws NativeTraceException {
    for (long done = 0; done < size; done += MOST_EVENT) {
      long part = Math.min(MOST_EVENT, size - done);
      told.add(new Told(start + done, part, times.next(start + done, part)));
    }
  }

  /** An effect of an instruction: three words, then tags, starts and sizes of what it is on. */
  void perform(int instruction, long[] words, int count) throws IOException {
    List<Told> events = List.copyOf(told);
    told.clear();
    for (Told event : events) {
      if (!copy(words, count, event.start(), event.size())) {
        reads(words, count);
        operands.item(Page.WRITE_RANGE, event.start(), 0, event.size());
      }
      writer.perform(instruction, false, event.time(), operands);
    }
    boolean writes = false;
    for (int i = HEAD; i + 2 < count; i += 3) {
      int tag = (int) words[i];
      boolean open = !isTold(events, words[i + 1], words[i + 2]);
      if (tag == WRITES && open) {
        operands.item(Page.WRITE_RANGE, words[i + 1], 0, words[i + 2]);
        writes = true;
      } else if (tag == WRITES_REGISTER) {
        BitSet units = new BitSet();
        registers.add((int) words[i + 1], (int) words[i + 2], units);
        units.stream().forEach(unit -> operands.item(Page.WRITE_REGISTER, unit, 0, 1));
        writes = true;
      }
    }
    if (writes) {
      reads(words, count);
      writer.perform(instruction, false, 0, operands);
    }
  }

  /** If a place is one to which memory was copied, adds that. */
  private boolean copy(long[] words, int count, long start, long size) {
    for (int i = HEAD; i + 5 < count; i += 3) {
      long offset = start - words[i + 4];
      if (words[i] == COPIES_FROM
          && words[i + 3] == COPIES_TO
          && offset >= 0
          && offset + size <= words[i + 5]) {
        operands.item(Page.COPY_FROM, words[i + 1] + offset, 0, size);
        operands.item(Page.COPY_TO, start, 0, size);
        return true;
      }
    }
    return false;
  }

  private static boolean isTold(List<Told> events, long start, long size) {
    for (Told event : events) {
      if (event.start() >= start && event.start() < start + size) {
        return true;
      }
    }
    return false;
  }

  private void reads(long[] words, int count) throws NativeTraceException {
    for (int i = HEAD; i + 2 < count; i += 3) {
      int tag = (int) words[i];
      if (tag == READS) {
        operands.item(Page.READ_RANGE, words[i + 1], 0, words[i + 2]);
      } else if (tag == READS_REGISTER) {
        BitSet units = new BitSet();
        registers.add((int) words[i + 1], (int) words[i + 2], units);
        units.stream().forEach(unit -> operands.item(Page.READ_REGISTER, unit, 0, 1));
      }
    }
  }
}
