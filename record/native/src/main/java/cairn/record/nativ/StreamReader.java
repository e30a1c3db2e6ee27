package cairn.record.nativ;

import cairn.recording.Format;
import cairn.recording.OutsideInfo;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads the tool's stream, as docs/formats/valgrind-stream.md has it. Memory: a string, an
 * instruction and a stack for each that the stream tells of, and a buffer.
 */
final class StreamReader {
  static final byte[] MAGIC = {'C', 'A', 'I', 'R', 'N', 'V', 'G', 1};

  private static final int FRAMES = 0;
  private static final int END = 1;
  private static final int STRING = 2;
  private static final int INSTRUCTION = 3;
  private static final int STACK = 4;
  private static final int ALLOC = 5;
  private static final int FREE = 6;
  private static final int THREAD = 7;
  private static final int BYTES = 8;
  private static final int MODULE = 9;
  private static final int LAST_STACK = 10;
  private static final int POINT = 11;
  private static final int RETURNED = 12;
  private static final int OUTSIDE = 13;
  private static final int DERIVE = 14;
  private static final int RANGE = 15;
  private static final int FIRST_STORE = 16;
  private static final int CLASS_OTHER = 6;
  private static final int STEP_METRICS = 0;
  private static final int STEP_TRACE = 1;
  private static final int STEP_CODE = 2;
  private static final int STEP_HELD = 3;
  private static final int STEP_REGISTERS = 4;
  private static final int CLASS_NEAR = 7;
  private static final int MOST_TEXT = 4000;
  private static final int MOST_FRAMES = 64;
  private static final int MOST_LAST_FRAMES = 1024;
  private static final int MOST_LAST_WORDS = 1 << 20;
  private static final int MOST_BYTES = 1 << 20;
  private static final int MOST_PAGE = 2 << 20;
  private static final int ZEROED = 1;
  private static final int MOST_WORDS = 64;
  private static final int MOST_HELD = 4 << 20;
  private static final int MOST_HELD_FLAGS = Format.HELD_AT_END | Format.HELD_INCOMPLETE;
  private static final long ADDRESS_LIMIT = 1L << 47;
  private static final long MOST_RANGE = 1L << 36;

  private final InputStream in;
  private final StreamHandler handler;
  private final byte[] buffer = new byte[1 << 16];
  private int position;
  private int limit;
  private long consumed;
  private final List<String> strings = new ArrayList<>(List.of(""));
  private int instructions;
  private int stacks;
  private long allocations;
  private long address;
  private long instruction;
  private byte[] bytes = new byte[64];

  StreamReader(InputStream in, StreamHandler handler) {
    this.in = in;
    this.handler = handler;
  }

  /**
   * Reads to the stream's end.
   *
   * @return whether it began at all: false if nothing came
   * @throws NativeException if it is no such stream
   */
  boolean read() throws IOException {
    if (!fill()) {
      return false;
    }
    byte[] magic = new byte[MAGIC.length];
    raw(magic, magic.length);
    if (!Arrays.equals(magic, MAGIC)) {
      throw corrupt("does not begin like one");
    }
    try {
      while (position < limit || fill()) {
        record();
      }
    } catch (EOFException e) {
      return true; // the program was killed in the middle of a record
    }
    return true;
  }

  private NativeException corrupt(String found) {
    return new NativeException(
        "the stream of the Valgrind tool " + found + ", at offset " + (consumed + position));
  }

  private boolean fill() throws IOException {
    consumed += limit;
    position = 0;
    limit = 0;
    int n = in.read(buffer);
    limit = Math.max(0, n);
    return n > 0;
  }

  private int u8() throws IOException {
    if (position >= limit && !fill()) {
      throw new EOFException();
    }
    return buffer[position++] & 0xFF;
  }

  private long varint() throws IOException {
    if (position < limit && buffer[position] >= 0) {
      return buffer[position++]; // most are below 128
    }
    long value = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      int b = u8();
      value |= (long) (b & 0x7F) << shift;
      if (b < 0x80) {
        return value;
      }
    }
    throw corrupt("has a number of more than 10 bytes");
  }

  private long zigzag() throws IOException {
    long value = varint();
    return value >>> 1 ^ -(value & 1);
  }

  private int count(int most, String what) throws IOException {
    long value = varint();
    if (value < 0 || value > most) {
      throw corrupt("has " + Long.toUnsignedString(value) + " as " + what);
    }
    return (int) value;
  }

  private void raw(byte[] to, int count) throws IOException {
    for (int done = 0; done < count; ) {
      if (position >= limit && !fill()) {
        throw new EOFException();
      }
      int part = Math.min(count - done, limit - position);
      System.arraycopy(buffer, position, to, done, part);
      position += part;
      done += part;
    }
  }

  private byte[] bytes(int count) throws IOException {
    if (bytes.length < count) {
      bytes = new byte[Math.max(count, 2 * bytes.length)];
    }
    raw(bytes, count);
    return bytes;
  }

  private long place(long size) throws IOException {
    long at = address + zigzag();
    address = at + size;
    return at;
  }

  private String string() throws IOException {
    return strings.get(count(strings.size() - 1, "a string"));
  }

  private void record() throws IOException {
    long code = varint();
    if (code < 0 || code >= FIRST_STORE) {
      store(code - FIRST_STORE);
      return;
    }
    switch ((int) code) {
      case STRING -> {
        int length = count(MOST_TEXT, "a length of text");
        strings.add(new String(bytes(length), 0, length, StandardCharsets.UTF_8));
      }
      case INSTRUCTION -> {
        long at = varint();
        int line = count(Integer.MAX_VALUE, "a line");
        String file = string();
        String folder = string();
        String function = string();
        instructions++;
        handler.instruction(new Instruction(at, line, file, folder, function, string()));
      }
      case STACK -> {
        int[] frames = new int[count(MOST_FRAMES, "a number of frames")];
        for (int i = 0; i < frames.length; i++) {
          frames[i] = count(instructions, "an instruction");
        }
        stacks++;
        handler.stack(frames);
      }
      case ALLOC -> {
        int stack = count(stacks, "a stack");
        allocations++;
        boolean zeroed = (u8() & ZEROED) != 0;
        long at = place(0);
        handler.allocated(stack, at, varint(), zeroed);
      }
      case FREE -> {
        int stack = count(stacks, "a stack");
        handler.freed(stack, place(0));
      }
      case THREAD -> handler.thread(varint());
      case BYTES -> written();
      case MODULE -> {
        String path = string();
        handler.module(path, zigzag());
      }
      case DERIVE -> {
        int by = step(zigzag());
        long base = place(0);
        handler.derived(by, base, place(0));
      }
      case RANGE -> {
        int kind = u8();
        if (kind > NodeGraph.LINK) {
          throw corrupt("has a range of the unknown kind " + kind);
        }
        long at = kind == NodeGraph.LINK ? 0 : place(0);
        long size = kind == NodeGraph.LINK ? 0 : size(at);
        handler.range(kind, at, size);
      }
      case LAST_STACK -> handler.lastStack(count(stacks, "a stack"));
      case FRAMES -> frames();
      case POINT -> {
        int point = count(handler.points() - 1, "a C-point");
        handler.reached(point, words());
      }
      case RETURNED -> {
        int point = count(handler.points() - 1, "a C-point");
        boolean jumped = u8() != 0;
        long result = varint();
        if (!handler.left(point, jumped, result, words())) {
          throw corrupt("lets a place return");
        }
      }
      case OUTSIDE -> outside();
      case END -> handler.ended((int) zigzag());
      default -> throw corrupt("has a record of the unknown kind " + code);
    }
  }

  private long[] words() throws IOException {
    long[] words = new long[count(MOST_WORDS, "a number of words")];
    for (int i = 0; i < words.length; i++) {
      words[i] = varint();
    }
    return words;
  }

  private void frames() throws IOException {
    StackWords.Frame[] frames = new StackWords.Frame[count(MOST_LAST_FRAMES, "a number of frames")];
    for (int i = 0; i < frames.length; i++) {
      int at = count(instructions, "an instruction");
      long stackPointer = varint();
      frames[i] = new StackWords.Frame(at, stackPointer, varint());
    }
    StackWords stack = new StackWords(List.of(frames), words());
    long at = 0;
    for (long step = varint(); step != 0; step = varint()) {
      if (step < 0 || step > ADDRESS_LIMIT / 8 || stack.count() == MOST_LAST_WORDS) {
        throw corrupt("has a stack that is too large");
      }
      at += step * 8;
      stack.add(at, varint());
    }
    handler.frames(stack);
  }

  private void written() throws IOException {
    int by = count(instructions, "an instruction");
    long at = place(0);
    int n = count(MOST_BYTES, "a number of bytes");
    address = at + n;
    byte[] content = bytes(n);
    if (n > 8) {
      handler.stored(by, at, content, n);
    } else if (n > 0) {
      long value = 0;
      for (int i = 0; i < n; i++) {
        value |= (content[i] & 0xFFL) << 8 * i;
      }
      handler.stored(by, at, n, value);
    }
  }

  private void outside() throws IOException {
    int number = count(Integer.MAX_VALUE, "a number of accesses");
    if (number == 0) {
      handler.outside(0, OutsideInfo.untold(varint()));
      return;
    }
    int by = count(instructions, "an instruction");
    int kind = u8();
    if (kind < Format.OUTSIDE_BESIDE || kind > Format.OUTSIDE_NO_BLOCK) {
      throw corrupt("has an access of the unknown kind " + kind);
    }
    int flags = u8();
    long at = place(0);
    long size = varint();
    address = at + size;
    long times = varint();
    int stack = count(stacks, "a stack");
    long block = block();
    int allocated = count(stacks, "a stack");
    int freed = count(stacks, "a stack");
    long other = block();
    int otherAllocated = count(stacks, "a stack");
    handler.outside(
        by,
        new OutsideInfo(
            number,
            kind,
            flags,
            at,
            size,
            times,
            stack,
            block,
            allocated,
            freed,
            other,
            otherAllocated));
  }

  private long block() throws IOException {
    long number = varint();
    if (number < 0 || number > allocations) {
      throw corrupt("has " + Long.toUnsignedString(number) + " as a block");
    }
    return number;
  }

  /** Goes to the instruction of a record. */
  private int step(long by) throws NativeException {
    instruction += by;
    if (instruction < 0 || instruction > instructions) {
      throw corrupt("has " + instruction + " as an instruction");
    }
    return (int) instruction;
  }

  /** The size of a range at an address; then the place is behind it. */
  private long size(long at) throws IOException {
    long size = varint();
    if (at < 0 || size < 1 || at + size < at || at + size > ADDRESS_LIMIT || size > MOST_RANGE) {
      throw corrupt("has a range of " + Long.toUnsignedString(size) + " bytes");
    }
    address = at + size;
    return size;
  }

  private void other(long step) throws IOException {
    if (step == STEP_METRICS) {
      metrics();
    } else if (step == STEP_TRACE) {
      int n = count(MOST_PAGE, "a number of bytes");
      handler.tracePage(bytes(n), n);
    } else if (step == STEP_CODE) {
      int n = count(MOST_PAGE, "a number of bytes");
      handler.machineCode(bytes(n), n);
    } else if (step == STEP_HELD) {
      held();
    } else if (step == STEP_REGISTERS) {
      long[] registers = new long[PointEvents.REGISTERS];
      for (int i = 0; i < registers.length; i++) {
        registers[i] = varint();
      }
      handler.registers(registers);
    } else {
      throw corrupt("has a record of the unknown kind " + FIRST_STORE + " and " + step);
    }
  }

  private void held() throws IOException {
    int flags = u8();
    if (flags > MOST_HELD_FLAGS) {
      throw corrupt("has a look of the unknown kind " + flags);
    }
    long[] gone = heldWords(true);
    long[] come = heldWords(true);
    boolean atEnd = (flags & Format.HELD_AT_END) != 0;
    handler.held(flags, gone, come, atEnd ? heldWords(false) : new long[0]);
  }

  /** Words, each as its difference from the one before. */
  private long[] heldWords(boolean signed) throws IOException {
    int count = count(signed ? MOST_HELD : Integer.MAX_VALUE - 8, "a number of words");
    long[] found = new long[Math.min(count, 1 << 10)];
    long last = 0;
    for (int i = 0; i < count; i++) {
      if (i == found.length) {
        found = Arrays.copyOf(found, (int) Math.min(count, 2L * i));
      }
      last += signed ? zigzag() : varint();
      found[i] = last;
    }
    return Arrays.copyOf(found, count);
  }

  private void metrics() throws IOException {
    long calls = varint();
    if (calls < 0) {
      throw corrupt("has a metric point after " + Long.toUnsignedString(calls) + " calls");
    }
    handler.metrics(calls, count(stacks, "a stack"));
  }

  private void store(long code) throws IOException {
    int sizeClass = (int) code & 7;
    long step = code >>> 3;
    if (sizeClass == CLASS_OTHER) {
      other(step);
      return;
    }
    int by = step(step >>> 1 ^ -(step & 1));
    int size = sizeClass == CLASS_NEAR ? 8 : 1 << sizeClass;
    long at = place(size);
    if (sizeClass == CLASS_NEAR) {
      handler.stored(by, at, 8, at + zigzag());
    } else if (size <= 8) {
      long value = varint();
      handler.stored(by, at, size, size == 8 ? value : value & (1L << 8 * size) - 1);
    } else if (size <= 32) {
      handler.stored(by, at, bytes(size), size);
    } else {
      throw corrupt("has a store of size class " + sizeClass);
    }
  }
}
