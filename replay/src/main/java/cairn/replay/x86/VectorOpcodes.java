package cairn.replay.x86;

import static cairn.replay.x86.X86Operation.*;

import org.jspecify.annotations.Nullable;

/** Opcodes after 0F that work on vector registers: SSE and SSE2. */
final class VectorOpcodes {
  /** How the operands of an opcode are encoded. */
  private enum Form {
    /** To the register of ModRM. */
    LOAD,
    /** The other way around. */
    STORE,
    /** A load with a constant after it. */
    LOAD_CONSTANT,
    /** From a general register or memory. */
    FROM_GENERAL,
    /** To a general register. */
    TO_GENERAL
  }

  /** An opcode with one of its prefixes. */
  private record Entry(X86Operation operation, Form form, int memory) {}

  /** By opcode * 4 + prefix, which is 0 for none, then 66, F3, F2. */
  private static final @Nullable Entry[] TABLE = table();

  private final Encoding in;
  private final X86Decoder to;

  VectorOpcodes(Encoding in, X86Decoder to) {
    this.in = in;
    this.to = to;
  }

  private static @Nullable Entry[] table() {
    @Nullable Entry[] all = new @Nullable Entry[1024];
    moves(all);
    floats(all);
    conversions(all);
    integers(all);
    return all;
  }

  private static void put(
      @Nullable Entry[] all, int opcode, int prefix, X86Operation operation, Form form, int size) {
    all[opcode * 4 + prefix] = new Entry(operation, form, size);
  }

  private static void both(
      @Nullable Entry[] all, int opcode, int prefix, X86Operation operation, int size) {
    put(all, opcode, prefix, operation, Form.LOAD, size);
    put(all, opcode + 1, prefix, operation, Form.STORE, size);
  }

  private static void moves(@Nullable Entry[] all) {
    both(all, 0x10, 0, MOVUPS, 16);
    both(all, 0x10, 1, MOVUPD, 16);
    both(all, 0x10, 2, MOVSS, 4);
    both(all, 0x10, 3, MOVSD, 8);
    both(all, 0x12, 0, MOVLPS, 8);
    both(all, 0x12, 1, MOVLPD, 8);
    put(all, 0x12, 3, MOVDDUP, Form.LOAD, 8);
    both(all, 0x16, 0, MOVHPS, 8);
    both(all, 0x16, 1, MOVHPD, 8);
    both(all, 0x28, 0, MOVAPS, 16);
    both(all, 0x28, 1, MOVAPD, 16);
    put(all, 0x2B, 0, MOVNTPS, Form.STORE, 16);
    put(all, 0x2B, 1, MOVNTPD, Form.STORE, 16);
    put(all, 0x50, 0, MOVMSKPS, Form.TO_GENERAL, 0);
    put(all, 0x50, 1, MOVMSKPD, Form.TO_GENERAL, 0);
    put(all, 0x6F, 1, MOVDQA, Form.LOAD, 16);
    put(all, 0x6F, 2, MOVDQU, Form.LOAD, 16);
    put(all, 0x7F, 1, MOVDQA, Form.STORE, 16);
    put(all, 0x7F, 2, MOVDQU, Form.STORE, 16);
    put(all, 0x7E, 2, MOVQ, Form.LOAD, 8);
    put(all, 0xD6, 1, MOVQ, Form.STORE, 8);
    put(all, 0xD7, 1, PMOVMSKB, Form.TO_GENERAL, 0);
    put(all, 0xE7, 1, MOVNTDQ, Form.STORE, 16);
    put(all, 0xF0, 3, LDDQU, Form.LOAD, 16);
  }

  private static void scalars(@Nullable Entry[] all, int opcode, X86Operation... four) {
    put(all, opcode, 0, four[0], Form.LOAD, 16);
    put(all, opcode, 1, four[1], Form.LOAD, 16);
    if (four.length > 2) {
      put(all, opcode, 2, four[2], Form.LOAD, 4);
      put(all, opcode, 3, four[3], Form.LOAD, 8);
    }
  }

  private static void floats(@Nullable Entry[] all) {
    scalars(all, 0x14, UNPCKLPS, UNPCKLPD);
    scalars(all, 0x15, UNPCKHPS, UNPCKHPD);
    put(all, 0x2E, 0, UCOMISS, Form.LOAD, 4);
    put(all, 0x2E, 1, UCOMISD, Form.LOAD, 8);
    put(all, 0x2F, 0, COMISS, Form.LOAD, 4);
    put(all, 0x2F, 1, COMISD, Form.LOAD, 8);
    scalars(all, 0x51, SQRTPS, SQRTPD, SQRTSS, SQRTSD);
    scalars(all, 0x54, ANDPS, ANDPD);
    scalars(all, 0x55, ANDNPS, ANDNPD);
    scalars(all, 0x56, ORPS, ORPD);
    scalars(all, 0x57, XORPS, XORPD);
    scalars(all, 0x58, ADDPS, ADDPD, ADDSS, ADDSD);
    scalars(all, 0x59, MULPS, MULPD, MULSS, MULSD);
    scalars(all, 0x5C, SUBPS, SUBPD, SUBSS, SUBSD);
    scalars(all, 0x5D, MINPS, MINPD, MINSS, MINSD);
    scalars(all, 0x5E, DIVPS, DIVPD, DIVSS, DIVSD);
    scalars(all, 0x5F, MAXPS, MAXPD, MAXSS, MAXSD);
    put(all, 0xC2, 0, CMPPS, Form.LOAD_CONSTANT, 16);
    put(all, 0xC2, 1, CMPPD, Form.LOAD_CONSTANT, 16);
    put(all, 0xC2, 2, CMPSS, Form.LOAD_CONSTANT, 4);
    put(all, 0xC2, 3, CMPSD, Form.LOAD_CONSTANT, 8);
    put(all, 0xC6, 0, SHUFPS, Form.LOAD_CONSTANT, 16);
    put(all, 0xC6, 1, SHUFPD, Form.LOAD_CONSTANT, 16);
  }

  private static void conversions(@Nullable Entry[] all) {
    put(all, 0x2A, 2, CVTSI2SS, Form.FROM_GENERAL, 0);
    put(all, 0x2A, 3, CVTSI2SD, Form.FROM_GENERAL, 0);
    put(all, 0x2C, 2, CVTTSS2SI, Form.TO_GENERAL, 4);
    put(all, 0x2C, 3, CVTTSD2SI, Form.TO_GENERAL, 8);
    put(all, 0x2D, 2, CVTSS2SI, Form.TO_GENERAL, 4);
    put(all, 0x2D, 3, CVTSD2SI, Form.TO_GENERAL, 8);
    put(all, 0x5A, 0, CVTPS2PD, Form.LOAD, 8);
    put(all, 0x5A, 1, CVTPD2PS, Form.LOAD, 16);
    put(all, 0x5A, 2, CVTSS2SD, Form.LOAD, 4);
    put(all, 0x5A, 3, CVTSD2SS, Form.LOAD, 8);
    put(all, 0x5B, 0, CVTDQ2PS, Form.LOAD, 16);
    put(all, 0x5B, 1, CVTPS2DQ, Form.LOAD, 16);
    put(all, 0x5B, 2, CVTTPS2DQ, Form.LOAD, 16);
    put(all, 0xE6, 1, CVTTPD2DQ, Form.LOAD, 16);
    put(all, 0xE6, 2, CVTDQ2PD, Form.LOAD, 8);
    put(all, 0xE6, 3, CVTPD2DQ, Form.LOAD, 16);
  }

  private static void packed(@Nullable Entry[] all, int opcode, X86Operation... following) {
    for (int i = 0; i < following.length; i++) {
      put(all, opcode + i, 1, following[i], Form.LOAD, 16);
    }
  }

  private static void integers(@Nullable Entry[] all) {
    packed(all, 0x60, PUNPCKLBW, PUNPCKLWD, PUNPCKLDQ);
    packed(all, 0x64, PCMPGTB, PCMPGTW, PCMPGTD);
    packed(all, 0x68, PUNPCKHBW, PUNPCKHWD, PUNPCKHDQ);
    packed(all, 0x6C, PUNPCKLQDQ, PUNPCKHQDQ);
    put(all, 0x70, 1, PSHUFD, Form.LOAD_CONSTANT, 16);
    put(all, 0x70, 2, PSHUFHW, Form.LOAD_CONSTANT, 16);
    put(all, 0x70, 3, PSHUFLW, Form.LOAD_CONSTANT, 16);
    packed(all, 0x74, PCMPEQB, PCMPEQW, PCMPEQD);
    packed(all, 0xD1, PSRLW, PSRLD, PSRLQ, PADDQ, PMULLW);
    packed(all, 0xDA, PMINUB, PAND);
    packed(all, 0xDE, PMAXUB, PANDN, PAVGB, PSRAW, PSRAD, PAVGW, PMULHUW, PMULHW);
    packed(all, 0xEA, PMINSW, POR);
    packed(all, 0xEE, PMAXSW, PXOR);
    packed(all, 0xF1, PSLLW, PSLLD, PSLLQ, PMULUDQ, PMADDWD);
    packed(all, 0xF8, PSUBB, PSUBW, PSUBD, PSUBQ, PADDB, PADDW, PADDD);
  }

  /** Whether it is one of them. */
  boolean read(int opcode) {
    if (opcode == 0x3A) {
      return constantAfter(in.u8());
    }
    if (in.mandatory() == 1 && (opcode == 0x6E || opcode == 0x7E)) {
      return general(opcode == 0x6E);
    }
    if (in.mandatory() == 1 && opcode >= 0x71 && opcode <= 0x73) {
      return shift(opcode);
    }
    if (in.mandatory() == 1 && (opcode == 0xC4 || opcode == 0xC5)) {
      return word(opcode == 0xC4);
    }
    Entry entry = TABLE[opcode * 4 + in.mandatory()];
    return entry != null && read(entry);
  }

  private boolean read(Entry entry) {
    int size = in.wide() ? 8 : 4;
    boolean registers = in.isRegisterForm();
    X86Operation operation = entry.operation();
    return switch (entry.form()) {
      case LOAD -> load(entry, registers);
      case STORE -> {
        boolean memoryOnly =
            switch (operation) {
              case MOVLPS, MOVLPD, MOVHPS, MOVHPD, MOVNTPS, MOVNTPD, MOVNTDQ -> true;
              default -> false;
            };
        yield !(memoryOnly && registers)
            && to.is(operation, in.vectorRm(entry.memory()), in.vectorReg());
      }
      case LOAD_CONSTANT -> {
        X86Operand from = in.vectorRm(entry.memory());
        X86Immediate constant = in.immediate8(1);
        boolean isComparison = operation.unit == Unit.FLOAT;
        yield !(isComparison && (constant.value() & ~7) != 0)
            && to.is(operation, in.vectorReg(), from, constant);
      }
      case FROM_GENERAL -> {
        X86Operand from = in.rm(size);
        yield to.is(operation, in.vectorReg(), from);
      }
      case TO_GENERAL -> {
        if (entry.memory() == 0 && !registers) {
          yield false;
        }
        X86Operand from = in.vectorRm(entry.memory());
        yield to.is(operation, in.reg(size), from);
      }
    };
  }

  private boolean load(Entry entry, boolean registers) {
    X86Operation operation = entry.operation();
    if (registers) {
      switch (operation) {
        case MOVLPS -> operation = MOVHLPS;
        case MOVHPS -> operation = MOVLHPS;
        case MOVLPD, MOVHPD, LDDQU -> {
          return false;
        }
        default -> {}
      }
    }
    X86Operand from = in.vectorRm(entry.memory());
    return to.is(operation, in.vectorReg(), from);
  }

  /** movd and movq between a vector register and a general one or memory. */
  private boolean general(boolean loads) {
    int size = in.wide() ? 8 : 4;
    X86Operation operation = in.wide() ? MOVQ : MOVD;
    X86Operand other = in.rm(size);
    return loads
        ? to.is(operation, in.vectorReg(), other)
        : to.is(operation, other, in.vectorReg());
  }

  private boolean shift(int opcode) {
    if (!in.isRegisterForm()) {
      return false;
    }
    X86Operand on = in.vectorRm(16);
    @Nullable X86Operation operation =
        switch (opcode << 4 | in.extension()) {
          case 0x712 -> PSRLW;
          case 0x714 -> PSRAW;
          case 0x716 -> PSLLW;
          case 0x722 -> PSRLD;
          case 0x724 -> PSRAD;
          case 0x726 -> PSLLD;
          case 0x732 -> PSRLQ;
          case 0x733 -> PSRLDQ;
          case 0x736 -> PSLLQ;
          case 0x737 -> PSLLDQ;
          default -> null;
        };
    return operation != null && to.is(operation, on, in.immediate8(1));
  }

  private boolean word(boolean inserts) {
    if (inserts) {
      X86Operand from = in.isRegisterForm() ? in.rm(4) : in.memory(2);
      return to.is(PINSRW, in.vectorReg(), from, in.immediate8(1));
    }
    if (!in.isRegisterForm()) {
      return false;
    }
    X86Operand from = in.vectorRm(16);
    return to.is(PEXTRW, in.reg(4), from, in.immediate8(1));
  }

  /** The few of SSE4.1 that move whole words in and out. */
  private boolean constantAfter(int opcode) {
    int size = in.wide() ? 8 : 4;
    if (in.mandatory() != 1 || opcode != 0x16 && opcode != 0x22) {
      throw in.refuse("opcode 0f 3a %02x".formatted(opcode));
    }
    X86Operand other = in.rm(size);
    return opcode == 0x22
        ? to.is(in.wide() ? PINSRQ : PINSRD, in.vectorReg(), other, in.immediate8(1))
        : to.is(in.wide() ? PEXTRQ : PEXTRD, other, in.vectorReg(), in.immediate8(1));
  }
}
