package cairn.replay.x86;

/** Conversions between integers and floating point numbers. */
final class ConversionUnit {
  private final Operands on;
  private final MachineState state;

  ConversionUnit(Operands on) {
    this.on = on;
    this.state = on.state;
  }

  void execute(X86Instruction i) {
    switch (i.operation()) {
      case CVTSI2SS, CVTSI2SD -> fromInteger(i);
      case CVTTSS2SI, CVTTSD2SI, CVTSS2SI, CVTSD2SI -> toInteger(i);
      case CVTSS2SD -> {
        long value = on.readVector(i.operand(1));
        int unknown = UnknownBytes.spread(on.unknown & 0xF, 8);
        scalar(i, doubleBits(Float.intBitsToFloat((int) value)), 8, unknown);
      }
      case CVTSD2SS -> {
        long value = on.readVector(i.operand(1));
        int unknown = UnknownBytes.spread(on.unknown & 0xFF, 4);
        scalar(i, floatBits((float) Double.longBitsToDouble(value)), 4, unknown);
      }
      default -> packed(i);
    }
  }

  private static long doubleBits(double value) {
    return Double.doubleToRawLongBits(value);
  }

  private static long floatBits(float value) {
    return Float.floatToRawIntBits(value) & 0xFFFF_FFFFL;
  }

  /** Writes the lowest part of a register and leaves the rest. */
  private void scalar(X86Instruction i, long value, int bytes, int unknown) {
    int number = ((X86Register) i.operand(0)).number();
    int kept = state.vectorUnknown[number] & ~UnknownBytes.all(bytes);
    long low = bytes == 8 ? value : state.low[number] & -1L << 32 | value;
    state.setVector(number, low, state.high[number], kept | unknown);
  }

  private void fromInteger(X86Instruction i) {
    int from = i.operand(1).bytes();
    long value = Flags.extend(on.read(i.operand(1)), from);
    boolean wide = i.operation() == X86Operation.CVTSI2SD;
    int bytes = wide ? 8 : 4;
    int unknown = UnknownBytes.spread(on.unknown, bytes);
    scalar(i, wide ? doubleBits((double) value) : floatBits((float) value), bytes, unknown);
  }

  private void toInteger(X86Instruction i) {
    X86Operation operation = i.operation();
    boolean wide = operation == X86Operation.CVTTSD2SI || operation == X86Operation.CVTSD2SI;
    boolean cuts = operation == X86Operation.CVTTSD2SI || operation == X86Operation.CVTTSS2SI;
    long bits = on.readVector(i.operand(1));
    int bytes = i.operand(0).bytes();
    int unknown = UnknownBytes.spread(on.unknown & UnknownBytes.all(wide ? 8 : 4), bytes);
    double value = wide ? Double.longBitsToDouble(bits) : Float.intBitsToFloat((int) bits);
    on.write(i.operand(0), integer(value, bytes, cuts), unknown);
  }

  /** What does not fit is the least integer. */
  private static long integer(double value, int bytes, boolean cuts) {
    double whole = cuts ? value : Math.rint(value);
    double limit = bytes == 8 ? 0x1p63 : 0x1p31;
    boolean fits = bytes == 8 ? whole >= -limit : (cuts ? whole > -limit - 1 : whole >= -limit);
    return fits && whole < limit ? (long) whole : bytes == 8 ? Long.MIN_VALUE : Integer.MIN_VALUE;
  }

  private void packed(X86Instruction i) {
    boolean memory16 = i.operand(1) instanceof X86Address from && from.bytes() == 16;
    if (memory16) {
      VectorUnit.checkAligned(on, i);
    }
    long low = on.readVector(i.operand(1));
    long high = on.high;
    int unknown = on.unknown;
    X86Operation operation = i.operation();
    boolean cuts = operation == X86Operation.CVTTPS2DQ || operation == X86Operation.CVTTPD2DQ;
    switch (operation) {
      case CVTPS2PD -> {
        long first = doubleBits(Float.intBitsToFloat((int) low));
        long second = doubleBits(Float.intBitsToFloat((int) (low >>> 32)));
        on.writeVector(i.operand(0), first, second, widened(unknown));
      }
      case CVTDQ2PD -> {
        long second = doubleBits((int) (low >>> 32));
        on.writeVector(i.operand(0), doubleBits((int) low), second, widened(unknown));
      }
      case CVTPD2PS -> {
        long first = floatBits((float) Double.longBitsToDouble(low));
        long second = floatBits((float) Double.longBitsToDouble(high));
        on.writeVector(i.operand(0), first | second << 32, 0, narrowed(unknown));
      }
      case CVTTPD2DQ, CVTPD2DQ -> {
        long first = integer(Double.longBitsToDouble(low), 4, cuts) & 0xFFFF_FFFFL;
        long second = integer(Double.longBitsToDouble(high), 4, cuts);
        on.writeVector(i.operand(0), first | second << 32, 0, narrowed(unknown));
      }
      default -> {
        long first = four(operation, low, cuts);
        on.writeVector(i.operand(0), first, four(operation, high, cuts), parts(unknown));
      }
    }
  }

  private static long four(X86Operation operation, long both, boolean cuts) {
    return one(operation, (int) both, cuts) | one(operation, (int) (both >>> 32), cuts) << 32;
  }

  private static long one(X86Operation operation, int part, boolean cuts) {
    return operation == X86Operation.CVTDQ2PS
        ? floatBits((float) part)
        : integer(Float.intBitsToFloat(part), 4, cuts) & 0xFFFF_FFFFL;
  }

  /** Unknown parts of four bytes, each as a whole. */
  private static int parts(int unknown) {
    int found = 0;
    for (int part = 0xF; part < 0x10000; part <<= 4) {
      found |= (unknown & part) == 0 ? 0 : part;
    }
    return found;
  }

  private static int widened(int unknown) {
    return ((unknown & 0xF) == 0 ? 0 : 0xFF) | ((unknown & 0xF0) == 0 ? 0 : 0xFF00);
  }

  private static int narrowed(int unknown) {
    return ((unknown & 0xFF) == 0 ? 0 : 0xF) | ((unknown & 0xFF00) == 0 ? 0 : 0xF0);
  }
}
