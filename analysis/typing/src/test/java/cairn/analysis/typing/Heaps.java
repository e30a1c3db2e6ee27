package cairn.analysis.typing;

import cairn.analysis.api.typing.BlockType;
import cairn.analysis.api.typing.BlockVerdict;
import cairn.analysis.api.typing.TypeConflict;
import cairn.analysis.api.typing.TypedHeap.Alternatives;
import cairn.analysis.api.typing.TypesAnswer;
import cairn.graph.Progress;
import cairn.graph.memory.BlockTable;
import cairn.graph.memory.FunctionTable;
import cairn.graph.memory.MemoryImage;
import cairn.graph.memory.MemoryImage.Segment;
import cairn.graph.memory.ProcessSnapshot;
import cairn.graph.memory.Variable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A process made of a few lines: types from declarations, blocks by name in the order in which they
 * lie in memory, with the allocator's own data between them, and variables. What nothing was stored
 * in is zero. Pointers may name blocks that come later.
 */
final class Heaps {
  static final long NOWHERE = 0x7BAD_BAD4L;
  private static final int BETWEEN = 16;
  private static final long SEGMENT = 1 << 16;

  final CTypes types;
  private final int word;
  private final Map<String, Block> blocks = new LinkedHashMap<>();
  private final List<Variable> variables = new ArrayList<>();
  private final ByteBuffer data;
  private final List<Runnable> later = new ArrayList<>();
  private int dataEnd = 64;
  private long heapEnd;
  private boolean isZeroed = true;
  private int slack;

  Heaps(int pointerSize) {
    word = pointerSize;
    types = new CTypes(pointerSize);
    data = ByteBuffer.allocate((int) SEGMENT).order(ByteOrder.LITTLE_ENDIAN);
    heapEnd = base(3);
  }

  /** Where a segment begins: 1 code, 2 data, 3 heap. */
  private long base(int segment) {
    return (word == 4 ? 0x0804_0000L : 0x5555_0804_0000L) + segment * 0x100_0000L;
  }

  /** Right behind the last byte of variables. */
  long dataEnd() {
    return base(2) + SEGMENT;
  }

  Heaps declare(String... text) {
    types.declare(String.join(" ", text));
    return this;
  }

  /** A block in use. */
  Block block(String name, long size) {
    Block block = new Block(name, heapEnd, (int) size);
    heapEnd = (heapEnd + size + BETWEEN + 15) / 16 * 16;
    blocks.put(name, block);
    return block;
  }

  /** A block of the size of a type. */
  Block block(String name, String type) {
    return block(name, types.get(types.type(type)).size());
  }

  Block at(String name) {
    Block block = blocks.get(name);
    if (block == null) {
      throw new IllegalArgumentException("no block " + name);
    }
    return block;
  }

  /** The number of a block as the analysis has it. */
  int number(String name) {
    return new ArrayList<>(blocks.keySet()).indexOf(name);
  }

  /** The address of a function. */
  long function(int number) {
    return base(1) + 16L * number;
  }

  /** The address of memory that is no block. */
  long elsewhere() {
    return base(2) + 8;
  }

  /** A pointer in a variable of the program. */
  Heaps global(String name, String type, String block) {
    return variable(name, type, block, 0, -1);
  }

  Heaps global(String name, String type, String block, int inside) {
    return variable(name, type, block, inside, -1);
  }

  /** A pointer in a local variable. */
  Heaps local(String name, String type, String block) {
    return variable(name, type, block, 0, 0);
  }

  private Heaps variable(String name, String type, String block, int inside, int frame) {
    int offset = variable(name, type, frame);
    later.add(() -> put(data, offset, word, at(block).address + inside));
    return this;
  }

  /** A variable that holds a number. */
  Heaps value(String name, String type, long value) {
    int offset = variable(name, type, -1);
    int size = (int) Math.min(8, types.get(types.type(type)).size());
    put(data, offset, size, value);
    return this;
  }

  private int variable(String name, String type, int frame) {
    int number = types.type(type);
    int offset = dataEnd;
    dataEnd += (int) (types.get(number).size() + 7) / 8 * 8;
    int thread = frame < 0 ? 0 : 1;
    variables.add(new Variable(name, "main.c", number, base(2) + offset, 0, thread, frame));
    return offset;
  }

  /** Blocks hold what was there before, and may be larger than what was asked for. */
  Heaps asInGlibc() {
    isZeroed = false;
    slack = 15;
    return this;
  }

  /** Blocks hold what was there before; their sizes are exact. */
  Heaps leftOver() {
    isZeroed = false;
    return this;
  }

  /** Up to so many bytes of a block were not asked for. */
  Heaps slack(int bytes) {
    slack = bytes;
    return this;
  }

  ProcessSnapshot snapshot() {
    later.forEach(Runnable::run);
    later.clear();
    int count = blocks.size();
    long[] addresses = blocks.values().stream().mapToLong(b -> b.address).toArray();
    long[] sizes = blocks.values().stream().mapToLong(b -> b.bytes.capacity()).toArray();
    boolean[] free = new boolean[count];
    int[] sites = new int[count];
    Arrays.fill(sites, -1);
    ByteBuffer heap = ByteBuffer.allocate((int) (heapEnd - base(3)) + BETWEEN);
    int i = 0;
    for (Block block : blocks.values()) {
      free[i++] = block.isFree;
      heap.put((int) (block.address - base(3)), block.bytes.array());
    }
    ByteBuffer code = ByteBuffer.allocate(4096);
    MemoryImage memory =
        new MemoryImage(
            List.of(
                new Segment(base(1), 4096, code, false, true, "a.out"),
                new Segment(base(2), SEGMENT, data, true, false, "a.out"),
                new Segment(base(3), heap.capacity(), heap, true, false, "[heap]")));
    BlockTable table =
        new BlockTable(
            addresses, sizes, free, sites, List.of(), slack == 0, slack, isZeroed, List.of());
    return new ProcessSnapshot(
        "a.out",
        memory,
        types.table(),
        variables,
        FunctionTable.EMPTY,
        table,
        List.of(),
        List.of());
  }

  /** What a snapshot is before anything is concluded. */
  Model model() {
    return new Model(snapshot(), TypingOptions.DEFAULT, Progress.NONE);
  }

  Typed run() {
    return run(TypingOptions.DEFAULT);
  }

  Typed runWithoutVariables() {
    return run(new TypingOptions(false, TypingOptions.DEFAULT.steps()));
  }

  private Typed run(TypingOptions options) {
    TypingAnalysis analysis = new TypingAnalysis(Integer.MAX_VALUE);
    return new Typed(analysis.run(new TypingAnalysis.Input(snapshot(), options), Progress.NONE));
  }

  private static void put(ByteBuffer into, int offset, int size, long value) {
    switch (size) {
      case 1 -> into.put(offset, (byte) value);
      case 2 -> into.putShort(offset, (short) value);
      case 4 -> into.putInt(offset, (int) value);
      default -> into.putLong(offset, value);
    }
  }

  /** A block and what it holds. */
  final class Block {
    final String name;
    final long address;
    final ByteBuffer bytes;
    private boolean isFree;

    Block(String name, long address, int size) {
      this.name = name;
      this.address = address;
      this.bytes = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    Block pointer(int offset, String block) {
      return pointer(offset, block, 0);
    }

    Block pointer(int offset, String block, int inside) {
      later.add(() -> put(bytes, offset, word, at(block).address + inside));
      return this;
    }

    /** A word of the size of a pointer. */
    Block word(int offset, long value) {
      return number(offset, word, value);
    }

    Block number(int offset, int size, long value) {
      put(bytes, offset, size, value);
      return this;
    }

    Block text(int offset, String text) {
      bytes.put(offset, text.getBytes(StandardCharsets.US_ASCII));
      return this;
    }

    Block freed() {
      isFree = true;
      return this;
    }
  }

  /** What the analysis said, by names of blocks. */
  final class Typed {
    final TypesAnswer answer;

    Typed(TypesAnswer answer) {
      this.answer = answer;
    }

    BlockVerdict verdict(String block) {
      return answer.heap().verdicts()[number(block)];
    }

    /** The type that was decided on or is most likely, without {@code struct}. */
    String type(String block) {
      return shortened(answer.heap().typeName(number(block)));
    }

    /** The type of a block that has one for certain; its verdict for others. */
    String certain(String block) {
      return verdict(block) == BlockVerdict.TYPED ? type(block) : verdict(block).name();
    }

    /** What is said of a block beside its type; empty for nothing. */
    String remark(String block) {
      return shortened(answer.heap().remarks().getOrDefault(number(block), ""));
    }

    /** All types that a block may have, cases of unions left out. */
    Set<String> possible(String block) {
      int number = number(block);
      Set<String> found = new TreeSet<>();
      BlockType own = answer.heap().type(number);
      if (own != null) {
        found.add(name(number, new BlockType(own.type(), own.count(), "")));
      }
      Alternatives others = answer.heap().alternatives().get(number);
      if (others != null) {
        others.shown().forEach(type -> found.add(name(number, type)));
      }
      return found;
    }

    private String name(int block, BlockType type) {
      long size = answer.heap().blocks().sizes()[block];
      return shortened(type.name(answer.heap().snapshot().types(), size));
    }

    /** All that was said, for messages of tests. */
    @Override
    public String toString() {
      StringBuilder text = new StringBuilder();
      for (String block : blocks.keySet()) {
        text.append(block).append(": ").append(verdict(block)).append(' ').append(type(block));
        text.append(" of ").append(possible(block)).append('\n');
      }
      answer.findings().forEach(f -> text.append(f.kind() + " " + f.message()).append('\n'));
      return text.toString();
    }

    /** The findings on a block. */
    List<TypeConflict> findings(String block) {
      return answer.findings().stream().filter(f -> f.block() == number(block)).toList();
    }
  }

  static String shortened(String name) {
    return name.replaceAll("\\b(struct|union) ", "");
  }
}
