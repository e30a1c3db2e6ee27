package cairn.replay.x86;

import java.math.BigInteger;

/** Products and quotients. */
final class ProductUnit {
  private static final BigInteger WORD = BigInteger.ONE.shiftLeft(64);
  private static final int DEFINED = Flags.CARRY | Flags.OVERFLOW;

  private final Operands on;
  private final MachineState state;

  ProductUnit(Operands on) {
    this.on = on;
    this.state = on.state;
  }

  void execute(X86Instruction i) {
    switch (i.operation()) {
      case IMUL -> {
        if (i.operands().size() == 1) {
          wideProduct(i.operand(0), true);
        } else {
          product(i);
        }
      }
      case MUL -> wideProduct(i.operand(0), false);
      case DIV -> quotient(i.operand(0), false);
      default -> quotient(i.operand(0), true);
    }
  }

  private void product(X86Instruction i) {
    X86Operand to = i.operand(0);
    int bytes = to.bytes();
    int last = i.operands().size() - 1;
    long b = Flags.extend(on.read(i.operand(last)), bytes);
    int unknown = on.unknown;
    long a = Flags.extend(on.read(i.operand(last - 1)), bytes);
    unknown |= on.unknown;
    long result = a * b;
    long high = Math.multiplyHigh(a, b);
    boolean fits = high == result >> 63 && Flags.extend(result, bytes) == result;
    flags(!fits, unknown);
    on.write(to, result, UnknownBytes.spread(unknown, bytes));
  }

  private void flags(boolean overflows, int unknown) {
    state.setFlags(
        Flags.ALL, overflows ? DEFINED : 0, unknown == 0 ? Flags.ALL & ~DEFINED : Flags.ALL);
  }

  private X86Register low(int bytes) {
    return X86Register.general(X86Register.RAX, bytes);
  }

  private X86Register high(int bytes) {
    return bytes == 1
        ? new X86Register(X86Register.Kind.HIGH_BYTE, 4, 1)
        : X86Register.general(X86Register.RDX, bytes);
  }

  private void wideProduct(X86Operand by, boolean signed) {
    int bytes = by.bytes();
    long b = on.read(by);
    int unknown = on.unknown;
    long a = on.read(low(bytes));
    unknown |= on.unknown;
    if (signed) {
      a = Flags.extend(a, bytes);
      b = Flags.extend(b, bytes);
    }
    long lowPart = a * b;
    long highPart;
    if (bytes == 8) {
      highPart = Math.multiplyHigh(a, b);
      if (!signed) {
        highPart += (a >> 63 & b) + (b >> 63 & a);
      }
    } else {
      highPart = lowPart >> bytes * 8;
    }
    long extended = signed ? Flags.extend(lowPart, bytes) >> 63 : 0;
    flags(Flags.truncate(highPart, bytes) != Flags.truncate(extended, bytes), unknown);
    int lost = UnknownBytes.spread(unknown, bytes);
    on.write(low(bytes), lowPart, lost);
    on.write(high(bytes), highPart, lost);
  }

  private void quotient(X86Operand by, boolean signed) {
    int bytes = by.bytes();
    long divisor = on.read(by);
    int unknown = on.unknown;
    long lowPart = on.read(low(bytes));
    unknown |= on.unknown;
    long highPart = on.read(high(bytes));
    unknown |= on.unknown;
    state.unknownFlags = Flags.ALL;
    if (unknown != 0) {
      on.write(low(bytes), 0, UnknownBytes.all(bytes));
      on.write(high(bytes), 0, UnknownBytes.all(bytes));
      return;
    }
    if (divisor == 0) {
      throw RunEndedException.fault("divides by zero");
    }
    if (bytes < 8) {
      narrow(bytes, highPart << bytes * 8 | lowPart, divisor, signed);
    } else if (signed && highPart == lowPart >> 63 && !(divisor == -1 && lowPart == 1L << 63)) {
      divided(8, lowPart / divisor, lowPart % divisor);
    } else if (!signed && highPart == 0) {
      divided(8, Long.divideUnsigned(lowPart, divisor), Long.remainderUnsigned(lowPart, divisor));
    } else {
      wide(highPart, lowPart, divisor, signed);
    }
  }

  private void narrow(int bytes, long dividend, long divisor, boolean signed) {
    long quotient;
    long rest;
    boolean fits;
    if (signed) {
      long a = Flags.extend(dividend, bytes * 2);
      long b = Flags.extend(divisor, bytes);
      quotient = a / b;
      rest = a % b;
      fits = Flags.extend(quotient, bytes) == quotient && !(a == Long.MIN_VALUE && b == -1);
    } else {
      quotient = Long.divideUnsigned(dividend, divisor);
      rest = Long.remainderUnsigned(dividend, divisor);
      fits = Flags.truncate(quotient, bytes) == quotient;
    }
    check(fits);
    divided(bytes, quotient, rest);
  }

  private static void check(boolean fits) {
    if (!fits) {
      throw RunEndedException.fault("divides, and the result does not fit");
    }
  }

  private void divided(int bytes, long quotient, long rest) {
    on.write(low(bytes), quotient, 0);
    on.write(high(bytes), rest, 0);
  }

  private void wide(long highPart, long lowPart, long divisor, boolean signed) {
    BigInteger high = signed ? BigInteger.valueOf(highPart) : unsigned(highPart);
    BigInteger a = high.multiply(WORD).add(unsigned(lowPart));
    BigInteger b = signed ? BigInteger.valueOf(divisor) : unsigned(divisor);
    BigInteger[] both = a.divideAndRemainder(b);
    int length = both[0].bitLength();
    check(signed ? length < 64 : length <= 64);
    divided(8, both[0].longValue(), both[1].longValue());
  }

  private static BigInteger unsigned(long value) {
    BigInteger signed = BigInteger.valueOf(value);
    return value < 0 ? signed.add(WORD) : signed;
  }
}
