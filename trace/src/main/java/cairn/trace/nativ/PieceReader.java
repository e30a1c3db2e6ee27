package cairn.trace.nativ;

import cairn.trace.nativ.Piece.Jump;
import cairn.trace.nativ.Piece.Kind;
import cairn.trace.nativ.Piece.Operand;
import cairn.trace.nativ.Piece.Source;
import cairn.trace.nativ.Piece.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a piece of code from the recording, behind its number. */
final class PieceReader {
  private static final int MARK = 1;

  /** Statements are numbered from 2, behind the mark; 0 ends them. */
  private static final int MOST_KIND = Kind.values().length + 2;

  private static final int[] NONE = {};
  private static final int MOST_SIZE = 4096;

  private final Bytes in;
  private final int places;
  private int temporaries;
  private int instruction = -1;
  private final List<Statement> statements = new ArrayList<>();
  private final List<Operand> operands = new ArrayList<>();
  private final List<Integer> itemBits = new ArrayList<>();
  private final List<Integer> itemInstructions = new ArrayList<>();
  private final List<Integer> exitItems = new ArrayList<>(List.of(0));
  private final List<Long> exitTargets = new ArrayList<>(List.of(0L));

  /** A reader; places are how many numbers of instructions there are. */
  PieceReader(Bytes in, int places) {
    this.in = in;
    this.places = places;
  }

  Piece read() throws NativeTraceException {
    int n = in.count("a number of instructions");
    if (n == 0) {
      throw new NativeTraceException("a piece of code has no instructions");
    }
    long[] addresses = new long[n];
    int[] lengths = new int[n];
    int[] numbers = new int[n];
    long expected = 0;
    for (int i = 0; i < n; i++) {
      addresses[i] = expected + in.zigzag();
      lengths[i] = in.below(256, "an instruction's length");
      numbers[i] = in.below(places, "an instruction");
      expected = addresses[i] + lengths[i];
    }
    Jump jump = Jump.values()[in.below(Jump.values().length, "a kind of jump")];
    boolean constant = in.varint() != 0;
    long target = in.varint();
    temporaries = in.below(1 << 20, "a number of temporaries");
    for (int kind = in.below(MOST_KIND, "a statement");
        kind != 0;
        kind = in.below(MOST_KIND, "a statement")) {
      if (kind == MARK) {
        instruction++;
      } else {
        statement(Kind.values()[kind - 2]);
      }
      if (instruction >= n) {
        throw new NativeTraceException("a piece of code has more than its instructions");
      }
    }
    exitItems.set(0, itemBits.size());
    byte[] bits = new byte[itemBits.size()];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = itemBits.get(i).byteValue();
    }
    int temporary = constant ? -1 : (int) target - 1;
    if (temporary >= temporaries) {
      throw new NativeTraceException("a piece of code jumps to what it does not have");
    }
    return new Piece(
        addresses,
        lengths,
        numbers,
        jump,
        constant ? target : 0,
        temporary,
        temporaries,
        statements,
        operands.toArray(new Operand[0]),
        exitItems.stream().mapToInt(i -> i).toArray(),
        exitTargets.stream().mapToLong(i -> i).toArray(),
        bits,
        itemInstructions.stream().mapToInt(i -> i).toArray());
  }

  private void statement(Kind kind) throws NativeTraceException {
    switch (kind) {
      case MOVE -> {
        int result = temporary();
        add(kind, result, -1, 0, 0, atoms(in.count("a number of uses")), NONE, null, null);
      }
      case GET -> {
        int result = temporary();
        int offset = offset();
        add(kind, result, -1, offset, size(), NONE, NONE, null, null);
      }
      case PUT -> {
        int offset = offset();
        int size = size();
        add(kind, -1, -1, offset, size, atoms(1), NONE, null, null);
      }
      case GET_INDEXED -> {
        int result = temporary();
        int offset = offset();
        int size = size();
        add(kind, result, -1, offset, size, atoms(1), NONE, null, null);
      }
      case PUT_INDEXED -> {
        int offset = offset();
        int size = size();
        add(kind, -1, -1, offset, size, atoms(2), NONE, null, null);
      }
      case EXIT -> {
        int[] guard = atoms(1);
        in.varint(); // what kind of jump it is does not matter
        exitTargets.add(in.varint());
        exitItems.add(itemBits.size());
        add(kind, -1, -1, exitItems.size() - 1, 0, guard, NONE, null, null);
      }
      case LOAD -> {
        int result = temporary();
        int size = size();
        int[] address = atoms(1);
        add(kind, result, -1, 0, size, NONE, address, operand(size), null);
      }
      case STORE -> {
        int size = size();
        int[] address = atoms(1);
        int[] data = atoms(1);
        add(kind, -1, -1, 0, size, data, address, value(operand(size), size), null);
      }
      case LOAD_GUARDED -> {
        int result = temporary();
        int size = size();
        int[] address = atoms(1);
        int[] others = atoms(2);
        add(kind, result, -1, 0, size, others, address, operand(size), null);
      }
      case STORE_GUARDED -> {
        int size = size();
        int[] address = atoms(1);
        int[] others = atoms(2);
        add(kind, -1, -1, 0, size, others, address, value(operand(size), size), null);
      }
      case SWAP -> swap();
      case HELPER -> helper();
    }
  }

  private void swap() throws NativeTraceException {
    int low = in.below((long) temporaries + 1, "a temporary") - 1;
    int high = in.below((long) temporaries + 1, "a temporary") - 1;
    int size = size();
    int[] address = atoms(1);
    int[] others = atoms(4);
    Operand read = operand(size);
    int half = high >= 0 ? size / 2 : size;
    Operand written = value(operand(size), half);
    if (high >= 0) {
      value(written, half);
    }
    add(Kind.SWAP, low, high, 0, size, others, address, read, written);
  }

  private void helper() throws NativeTraceException {
    int result = in.below((long) temporaries + 1, "a temporary") - 1;
    boolean always = in.varint() != 0;
    int[] guard = atoms(1);
    int[] arguments = atoms(in.count("a number of arguments"));
    int[] uses = new int[guard.length + arguments.length];
    System.arraycopy(guard, 0, uses, 0, guard.length);
    System.arraycopy(arguments, 0, uses, guard.length, arguments.length);
    int[] effects = new int[3 * in.count("a number of effects")];
    for (int i = 0; i < effects.length; i += 3) {
      effects[i] = in.below(4, "an effect");
      effects[i + 1] = offset();
      effects[i + 2] = size();
    }
    int access = in.below(4, "an access");
    int[] address = NONE;
    Operand operand = null;
    if (access != 0) {
      int size = size();
      address = atoms(1);
      operand = operand(size);
    }
    statements.add(
        new Statement(
            Kind.HELPER,
            here(),
            result,
            -1,
            0,
            0,
            uses,
            address,
            operand,
            null,
            effects,
            access,
            always));
  }

  private void add(
      Kind kind,
      int result,
      int second,
      int offset,
      int size,
      int[] uses,
      int[] addressUses,
      @Nullable Operand operand,
      @Nullable Operand written)
      throws NativeTraceException {
    statements.add(
        new Statement(
            kind,
            here(),
            result,
            second,
            offset,
            size,
            uses,
            addressUses,
            operand,
            written,
            NONE,
            0,
            true));
  }

  /** What stands before the first mark belongs to the first instruction. */
  private int here() {
    return Math.max(0, instruction);
  }

  private int temporary() throws NativeTraceException {
    return in.below(temporaries, "a temporary");
  }

  private int offset() throws NativeTraceException {
    return in.below(1 << 16, "an offset");
  }

  private int size() throws NativeTraceException {
    return in.below(MOST_SIZE, "a size");
  }

  /** Temporaries among so many atoms; the others are constants. */
  private int[] atoms(int count) throws NativeTraceException {
    int[] found = new int[count];
    int n = 0;
    for (int i = 0; i < count; i++) {
      int atom = in.below((long) temporaries + 1, "a temporary");
      if (atom > 0) {
        found[n++] = atom - 1;
      }
    }
    return java.util.Arrays.copyOf(found, n);
  }

  private int item(int bits) {
    itemBits.add(bits);
    itemInstructions.add(here());
    return itemBits.size() - 1;
  }

  private Operand operand(int size) throws NativeTraceException {
    int number = operands.size();
    int spec = in.below(3L + number, "an address");
    Operand made =
        switch (spec) {
          case 0 -> new Operand(number, size, Source.CONSTANT, in.varint(), 0, null, 0, 0);
          case 1 -> new Operand(number, size, Source.ITEM, 0, item(64), null, 0, 0);
          case 2 -> new Operand(number, size, Source.ITEM_OR_NONE, 0, item(64), null, 0, 0);
          default -> new Operand(number, size, Source.DERIVED, in.zigzag(), spec - 3, null, 0, 0);
        };
    operands.add(made);
    return made;
  }

  /** Reads a value of so many bytes; that of a second half is not kept. */
  private Operand value(Operand of, int size) throws NativeTraceException {
    int spec = in.below(2L + operands.size(), "a value");
    Operand made;
    if (spec == 0) {
      made = of.withValue(Source.CONSTANT, in.varint(), 0);
    } else if (spec == 1) {
      int first = item(size < 8 ? 8 * size : 64);
      for (int more = 8; more < size; more += 8) {
        item(64);
      }
      made = of.withValue(Source.ITEM, 0, first);
    } else {
      made = of.withValue(Source.DERIVED, in.zigzag(), spec - 2);
    }
    if (operands.get(of.number()).valueSource() == null) {
      operands.set(of.number(), made);
      return made;
    }
    return of;
  }
}
