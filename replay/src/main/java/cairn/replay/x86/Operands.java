package cairn.replay.x86;

import org.jspecify.annotations.Nullable;

/** Reads and writes what instructions work on. */
final class Operands {
  /** What a guard against overwritten frames compares with. */
  private static final long GUARD = 0x1D5A_93E6_4CB2_7F00L;

  private static final int GUARD_OFFSET = 0x28;

  final MachineState state;
  final X86Memory memory;
  @Nullable Observer observer;

  /** Where the memory of the thread begins; 0 if that is not known. */
  long threadPointer;

  /** Which bytes of the value that was read last are unknown. */
  int unknown;

  /** The upper half of the vector that was read last. */
  long high;

  Operands(MachineState state, X86Memory memory) {
    this.state = state;
    this.memory = memory;
  }

  /** The value of an operand, without its sign. */
  long read(X86Operand operand) {
    if (operand instanceof X86Register register) {
      return readRegister(register);
    }
    if (operand instanceof X86Immediate constant) {
      unknown = 0;
      return Flags.truncate(constant.value(), constant.bytes());
    }
    X86Address address = (X86Address) operand;
    if (address.segment() != X86Address.Segment.NONE && address.base() < 0 && address.index() < 0) {
      return readThread(address);
    }
    return load(address(address), address.bytes());
  }

  private long readRegister(X86Register register) {
    int number = register.number();
    switch (register.kind()) {
      case GENERAL -> {
        unknown = state.generalUnknown[number] & UnknownBytes.all(register.bytes());
        return Flags.truncate(state.general[number], register.bytes());
      }
      case HIGH_BYTE -> {
        unknown = state.generalUnknown[number - 4] >> 1 & 1;
        return state.general[number - 4] >>> 8 & 0xFF;
      }
      default -> {
        unknown = state.vectorUnknown[number] & 0xFF;
        return state.low[number];
      }
    }
  }

  private long readThread(X86Address address) {
    unknown = 0;
    if (address.displacement() == GUARD_OFFSET && address.bytes() == 8) {
      return GUARD;
    }
    long from = address(address);
    return address.displacement() == 0 && address.bytes() == 8
        ? threadPointer
        : load(from, address.bytes());
  }

  long load(long address, int bytes) {
    unknown = memory.unknown(address, bytes);
    return memory.load(address, bytes);
  }

  /** The place of an operand in memory; ends the run if it is not known. */
  long address(X86Address operand) {
    long offset = offset(operand);
    if (unknown != 0) {
      throw RunEndedException.unknown(
          "accesses memory at an address that is computed from an unknown value");
    }
    if (operand.segment() == X86Address.Segment.NONE) {
      return offset;
    }
    if (threadPointer == 0 || operand.segment() == X86Address.Segment.GS) {
      throw RunEndedException.unknown("uses memory of the thread, which is not known");
    }
    return threadPointer + offset;
  }

  /** The same as a number that may be unknown, without the segment. */
  long offset(X86Address operand) {
    long sum = operand.displacement();
    int base = operand.base();
    int index = operand.index();
    unknown = 0;
    if (base == X86Register.RIP) {
      sum += state.rip;
    } else if (base >= 0) {
      sum += state.general[base];
      unknown = state.generalUnknown[base];
    }
    if (index >= 0) {
      sum += state.general[index] * operand.scale();
      unknown |= state.generalUnknown[index];
    }
    return sum;
  }

  void write(X86Operand operand, long value, int unknownBytes) {
    if (operand instanceof X86Register register) {
      writeRegister(register, value, unknownBytes);
    } else {
      X86Address address = (X86Address) operand;
      store(address(address), value, address.bytes(), unknownBytes);
    }
  }

  private void writeRegister(X86Register register, long value, int unknownBytes) {
    int number = register.number();
    if (register.kind() == X86Register.Kind.HIGH_BYTE) {
      int whole = number - 4;
      long kept = state.general[whole] & ~0xFF00L;
      int keptUnknown = state.generalUnknown[whole] & ~2;
      state.setGeneral(whole, kept | (value & 0xFF) << 8, keptUnknown | (unknownBytes & 1) << 1);
      return;
    }
    switch (register.bytes()) {
      case 8 -> state.setGeneral(number, value, unknownBytes & 0xFF);
      case 4 -> state.setGeneral(number, value & 0xFFFF_FFFFL, unknownBytes & 0xF);
      default -> {
        int part = UnknownBytes.all(register.bytes());
        long kept = state.general[number] & -1L << register.bytes() * 8;
        int keptUnknown = state.generalUnknown[number] & ~part;
        long whole = kept | Flags.truncate(value, register.bytes());
        state.setGeneral(number, whole, keptUnknown | unknownBytes & part);
      }
    }
  }

  void store(long address, long value, int bytes, int unknownBytes) {
    int part = unknownBytes & UnknownBytes.all(bytes);
    long known = UnknownBytes.clear(Flags.truncate(value, bytes), part);
    memory.store(address, known, bytes, part);
    Observer watching = observer;
    if (watching != null) {
      watching.store(address, bytes, known, part);
    }
  }

  void push(long value, int bytes, int unknownBytes) {
    long to = stackPointer() - bytes;
    store(to, value, bytes, unknownBytes);
    state.general[X86Register.RSP] = to;
  }

  long pop(int bytes) {
    long from = stackPointer();
    long value = load(from, bytes);
    state.general[X86Register.RSP] = from + bytes;
    return value;
  }

  private long stackPointer() {
    if (state.generalUnknown[X86Register.RSP] != 0) {
      throw RunEndedException.unknown("uses the stack, whose place is not known");
    }
    return state.general[X86Register.RSP];
  }

  /** Reads a vector register or memory; returns the lower half and leaves the upper one. */
  long readVector(X86Operand operand) {
    if (operand instanceof X86Register register) {
      unknown = state.vectorUnknown[register.number()];
      high = state.high[register.number()];
      return state.low[register.number()];
    }
    X86Address where = (X86Address) operand;
    long from = address(where);
    if (where.bytes() < 16) {
      high = 0;
      return load(from, where.bytes());
    }
    high = load(from + 8, 8);
    int upper = unknown << 8;
    long value = load(from, 8);
    unknown |= upper;
    return value;
  }

  /** Writes a whole vector register, or 16 bytes of memory as two stores. */
  void writeVector(X86Operand operand, long lowHalf, long highHalf, int unknownBytes) {
    if (operand instanceof X86Register register) {
      state.setVector(register.number(), lowHalf, highHalf, unknownBytes);
    } else {
      long to = address((X86Address) operand);
      store(to, lowHalf, 8, unknownBytes);
      store(to + 8, highHalf, 8, unknownBytes >> 8);
    }
  }
}
