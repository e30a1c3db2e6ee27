package cairn.replay.x86;

import java.util.Locale;

/** What an instruction does, by the name that the manuals give it; sizes are in the operands. */
public enum X86Operation {
  // Data and arithmetic of general registers.
  MOV,
  MOVABS,
  MOVZX,
  MOVSX,
  MOVSXD,
  LEA,
  PUSH,
  POP,
  XCHG,
  XADD,
  CMPXCHG,
  ADD,
  OR,
  ADC,
  SBB,
  AND,
  SUB,
  XOR,
  CMP,
  TEST,
  NOT,
  NEG,
  INC,
  DEC,
  IMUL,
  MUL,
  DIV,
  IDIV,
  /** cbw, cwde, cdqe: extends the accumulator into itself. */
  SIGN_EXTEND,
  /** cwd, cdq, cqo: spreads the accumulator's sign over rdx. */
  SIGN_SPREAD,
  ROL,
  ROR,
  RCL,
  RCR,
  SHL,
  SHR,
  SAR,
  SHLD,
  SHRD,
  BT,
  BTS,
  BTR,
  BTC,
  BSF,
  BSR,
  TZCNT,
  LZCNT,
  POPCNT,
  BSWAP,
  SETCC,
  CMOVCC,
  MOVNTI,
  CLC,
  STC,
  CMC,

  // Control.
  JMP(Unit.CONTROL),
  JCC(Unit.CONTROL),
  CALL(Unit.CONTROL),
  RET(Unit.CONTROL),
  LEAVE(Unit.CONTROL),
  NOP(Unit.CONTROL),
  ENDBR64(Unit.CONTROL),
  UD2(Unit.CONTROL),
  INT3(Unit.CONTROL),
  HLT(Unit.CONTROL),
  SYSCALL(Unit.CONTROL),

  // Strings of bytes, words and so on.
  MOVS(Unit.STRING),
  STOS(Unit.STRING),
  CMPS(Unit.STRING),
  SCAS(Unit.STRING),
  LODS(Unit.STRING),

  // Moves of vector registers.
  MOVUPS(Unit.VECTOR_MOVE),
  MOVUPD(Unit.VECTOR_MOVE),
  MOVAPS(Unit.VECTOR_MOVE),
  MOVAPD(Unit.VECTOR_MOVE),
  MOVDQA(Unit.VECTOR_MOVE),
  MOVDQU(Unit.VECTOR_MOVE),
  LDDQU(Unit.VECTOR_MOVE),
  MOVNTPS(Unit.VECTOR_MOVE),
  MOVNTPD(Unit.VECTOR_MOVE),
  MOVNTDQ(Unit.VECTOR_MOVE),
  MOVSS(Unit.VECTOR_MOVE),
  MOVSD(Unit.VECTOR_MOVE),
  MOVLPS(Unit.VECTOR_MOVE),
  MOVLPD(Unit.VECTOR_MOVE),
  MOVHLPS(Unit.VECTOR_MOVE),
  MOVHPS(Unit.VECTOR_MOVE),
  MOVHPD(Unit.VECTOR_MOVE),
  MOVLHPS(Unit.VECTOR_MOVE),
  MOVDDUP(Unit.VECTOR_MOVE),
  MOVD(Unit.VECTOR_MOVE),
  MOVQ(Unit.VECTOR_MOVE),
  MOVMSKPS(Unit.VECTOR_MOVE),
  MOVMSKPD(Unit.VECTOR_MOVE),
  PMOVMSKB(Unit.VECTOR_MOVE),
  PINSRW(Unit.VECTOR_MOVE),
  PINSRD(Unit.VECTOR_MOVE),
  PINSRQ(Unit.VECTOR_MOVE),
  PEXTRW(Unit.VECTOR_MOVE),
  PEXTRD(Unit.VECTOR_MOVE),
  PEXTRQ(Unit.VECTOR_MOVE),

  // Arithmetic of floating point numbers.
  ADDSS(Unit.FLOAT),
  ADDSD(Unit.FLOAT),
  ADDPS(Unit.FLOAT),
  ADDPD(Unit.FLOAT),
  SUBSS(Unit.FLOAT),
  SUBSD(Unit.FLOAT),
  SUBPS(Unit.FLOAT),
  SUBPD(Unit.FLOAT),
  MULSS(Unit.FLOAT),
  MULSD(Unit.FLOAT),
  MULPS(Unit.FLOAT),
  MULPD(Unit.FLOAT),
  DIVSS(Unit.FLOAT),
  DIVSD(Unit.FLOAT),
  DIVPS(Unit.FLOAT),
  DIVPD(Unit.FLOAT),
  MINSS(Unit.FLOAT),
  MINSD(Unit.FLOAT),
  MINPS(Unit.FLOAT),
  MINPD(Unit.FLOAT),
  MAXSS(Unit.FLOAT),
  MAXSD(Unit.FLOAT),
  MAXPS(Unit.FLOAT),
  MAXPD(Unit.FLOAT),
  SQRTSS(Unit.FLOAT),
  SQRTSD(Unit.FLOAT),
  SQRTPS(Unit.FLOAT),
  SQRTPD(Unit.FLOAT),
  CMPSS(Unit.FLOAT),
  CMPSD(Unit.FLOAT),
  CMPPS(Unit.FLOAT),
  CMPPD(Unit.FLOAT),
  UCOMISS(Unit.FLOAT),
  UCOMISD(Unit.FLOAT),
  COMISS(Unit.FLOAT),
  COMISD(Unit.FLOAT),
  CVTSI2SS(Unit.CONVERSION),
  CVTSI2SD(Unit.CONVERSION),
  CVTTSS2SI(Unit.CONVERSION),
  CVTTSD2SI(Unit.CONVERSION),
  CVTSS2SI(Unit.CONVERSION),
  CVTSD2SI(Unit.CONVERSION),
  CVTSS2SD(Unit.CONVERSION),
  CVTSD2SS(Unit.CONVERSION),
  CVTPS2PD(Unit.CONVERSION),
  CVTPD2PS(Unit.CONVERSION),
  CVTDQ2PS(Unit.CONVERSION),
  CVTDQ2PD(Unit.CONVERSION),
  CVTTPS2DQ(Unit.CONVERSION),
  CVTTPD2DQ(Unit.CONVERSION),
  CVTPS2DQ(Unit.CONVERSION),
  CVTPD2DQ(Unit.CONVERSION),

  // Bits of whole vector registers.
  ANDPS(Unit.VECTOR_LOGIC),
  ANDPD(Unit.VECTOR_LOGIC),
  ANDNPS(Unit.VECTOR_LOGIC),
  ANDNPD(Unit.VECTOR_LOGIC),
  ORPS(Unit.VECTOR_LOGIC),
  ORPD(Unit.VECTOR_LOGIC),
  XORPS(Unit.VECTOR_LOGIC),
  XORPD(Unit.VECTOR_LOGIC),
  PAND(Unit.VECTOR_LOGIC),
  PANDN(Unit.VECTOR_LOGIC),
  POR(Unit.VECTOR_LOGIC),
  PXOR(Unit.VECTOR_LOGIC),

  // The order of parts of vector registers.
  UNPCKLPS(Unit.SHUFFLE),
  UNPCKLPD(Unit.SHUFFLE),
  UNPCKHPS(Unit.SHUFFLE),
  UNPCKHPD(Unit.SHUFFLE),
  PUNPCKLBW(Unit.SHUFFLE),
  PUNPCKLWD(Unit.SHUFFLE),
  PUNPCKLDQ(Unit.SHUFFLE),
  PUNPCKLQDQ(Unit.SHUFFLE),
  PUNPCKHBW(Unit.SHUFFLE),
  PUNPCKHWD(Unit.SHUFFLE),
  PUNPCKHDQ(Unit.SHUFFLE),
  PUNPCKHQDQ(Unit.SHUFFLE),
  PSHUFD(Unit.SHUFFLE),
  PSHUFLW(Unit.SHUFFLE),
  PSHUFHW(Unit.SHUFFLE),
  SHUFPS(Unit.SHUFFLE),
  SHUFPD(Unit.SHUFFLE),
  PSLLDQ(Unit.SHUFFLE),
  PSRLDQ(Unit.SHUFFLE),

  // Arithmetic of integers in parts of vector registers.
  PADDB(Unit.LANES, 1),
  PADDW(Unit.LANES, 2),
  PADDD(Unit.LANES, 4),
  PADDQ(Unit.LANES, 8),
  PSUBB(Unit.LANES, 1),
  PSUBW(Unit.LANES, 2),
  PSUBD(Unit.LANES, 4),
  PSUBQ(Unit.LANES, 8),
  PCMPEQB(Unit.LANES, 1),
  PCMPEQW(Unit.LANES, 2),
  PCMPEQD(Unit.LANES, 4),
  PCMPGTB(Unit.LANES, 1),
  PCMPGTW(Unit.LANES, 2),
  PCMPGTD(Unit.LANES, 4),
  PMINUB(Unit.LANES, 1),
  PMAXUB(Unit.LANES, 1),
  PMINSW(Unit.LANES, 2),
  PMAXSW(Unit.LANES, 2),
  PAVGB(Unit.LANES, 1),
  PAVGW(Unit.LANES, 2),
  PMULLW(Unit.LANES, 2),
  PMULHW(Unit.LANES, 2),
  PMULHUW(Unit.LANES, 2),
  PMULUDQ(Unit.LANES, 8),
  PMADDWD(Unit.LANES, 4),
  PSLLW(Unit.LANES, 2),
  PSLLD(Unit.LANES, 4),
  PSLLQ(Unit.LANES, 8),
  PSRLW(Unit.LANES, 2),
  PSRLD(Unit.LANES, 4),
  PSRLQ(Unit.LANES, 8),
  PSRAW(Unit.LANES, 2),
  PSRAD(Unit.LANES, 4);

  /** Which part of the machine executes it. */
  enum Unit {
    INTEGER,
    CONTROL,
    STRING,
    VECTOR_MOVE,
    FLOAT,
    CONVERSION,
    VECTOR_LOGIC,
    SHUFFLE,
    LANES
  }

  final Unit unit;

  /** Bytes of a part of a vector register that is worked on; 0 if it has none. */
  final int lane;

  /** Of floating point numbers, whether all parts are worked on or only the lowest. */
  final boolean packed;

  X86Operation() {
    this(Unit.INTEGER);
  }

  X86Operation(Unit unit) {
    this.unit = unit;
    String name = name();
    boolean isFloat = unit == Unit.FLOAT;
    this.lane = !isFloat ? 0 : name.endsWith("S") ? 4 : 8;
    this.packed = isFloat && name.charAt(name.length() - 2) == 'P';
  }

  X86Operation(Unit unit, int lane) {
    this.unit = unit;
    this.lane = lane;
    this.packed = true;
  }

  /** Whether it works on vector registers. */
  public boolean isVector() {
    return unit.compareTo(Unit.VECTOR_MOVE) >= 0;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
