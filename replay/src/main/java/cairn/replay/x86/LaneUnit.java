package cairn.replay.x86;

/** Arithmetic of integers in parts of vector registers. */
final class LaneUnit {
  private final Operands on;

  LaneUnit(Operands on) {
    this.on = on;
  }

  void execute(X86Instruction i) {
    VectorUnit.checkAligned(on, i);
    X86Operation operation = i.operation();
    int lane = operation.lane;
    boolean shifts = isShift(operation);
    long second;
    long highSecond;
    int unknownSecond;
    if (i.operand(1) instanceof X86Immediate constant) {
      second = constant.value() & 0xFF;
      highSecond = 0;
      unknownSecond = 0;
    } else {
      second = on.readVector(i.operand(1));
      highSecond = on.high;
      unknownSecond = on.unknown;
    }
    if (shifts) {
      highSecond = second;
      unknownSecond = (unknownSecond & 0xFF) == 0 ? 0 : 0xFFFF;
    }
    long low = on.readVector(i.operand(0));
    long high = on.high;
    int unknown = on.unknown | unknownSecond;
    boolean same = i.operand(0).equals(i.operand(1));
    boolean fixed =
        switch (operation) {
          case PSUBB, PSUBW, PSUBD, PSUBQ, PCMPEQB, PCMPEQW, PCMPEQD -> same;
          case PCMPGTB, PCMPGTW, PCMPGTD -> same;
          default -> false;
        };
    long lowResult = half(operation, lane, low, second);
    long highResult = half(operation, lane, high, highSecond);
    on.writeVector(i.operand(0), lowResult, highResult, fixed ? 0 : parts(unknown, lane));
  }

  private static boolean isShift(X86Operation operation) {
    return switch (operation) {
      case PSLLW, PSLLD, PSLLQ, PSRLW, PSRLD, PSRLQ, PSRAW, PSRAD -> true;
      default -> false;
    };
  }

  private static int parts(int unknown, int lane) {
    int found = 0;
    for (int at = 0; at < 16; at += lane) {
      int part = UnknownBytes.all(lane) << at;
      found |= (unknown & part) == 0 ? 0 : part;
    }
    return found;
  }

  private static long half(X86Operation operation, int lane, long first, long second) {
    boolean shifts = isShift(operation);
    long result = 0;
    for (int shift = 0; shift < 64; shift += lane * 8) {
      long a = Flags.truncate(first >>> shift, lane);
      long b = shifts ? second : Flags.truncate(second >>> shift, lane);
      long value = shifts ? shift(operation, lane, a, b) : one(operation, lane, a, b);
      result |= Flags.truncate(value, lane) << shift;
    }
    return result;
  }

  private static long shift(X86Operation operation, int lane, long a, long count) {
    boolean all = Long.compareUnsigned(count, lane * 8L) >= 0;
    return switch (operation) {
      case PSLLW, PSLLD, PSLLQ -> all ? 0 : a << count;
      case PSRLW, PSRLD, PSRLQ -> all ? 0 : a >>> count;
      default -> Flags.extend(a, lane) >> (all ? lane * 8 - 1 : count);
    };
  }

  private static long one(X86Operation operation, int lane, long a, long b) {
    long signedA = Flags.extend(a, lane);
    long signedB = Flags.extend(b, lane);
    return switch (operation) {
      case PADDB, PADDW, PADDD, PADDQ -> a + b;
      case PSUBB, PSUBW, PSUBD, PSUBQ -> a - b;
      case PCMPEQB, PCMPEQW, PCMPEQD -> a == b ? -1 : 0;
      case PCMPGTB, PCMPGTW, PCMPGTD -> signedA > signedB ? -1 : 0;
      case PMINUB -> Math.min(a, b);
      case PMAXUB -> Math.max(a, b);
      case PMINSW -> Math.min(signedA, signedB);
      case PMAXSW -> Math.max(signedA, signedB);
      case PAVGB, PAVGW -> a + b + 1 >> 1;
      case PMULLW -> signedA * signedB;
      case PMULHW -> signedA * signedB >> 16;
      case PMULHUW -> a * b >> 16;
      case PMULUDQ -> (a & 0xFFFF_FFFFL) * (b & 0xFFFF_FFFFL);
      case PMADDWD -> (long) (short) a * (short) b + (long) (short) (a >> 16) * (short) (b >> 16);
      default -> throw new IllegalStateException(operation.toString());
    };
  }
}
