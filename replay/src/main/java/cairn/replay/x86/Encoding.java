package cairn.replay.x86;

import org.jspecify.annotations.Nullable;

/** The bytes of one instruction while it is decoded: prefixes, ModRM and constants. */
final class Encoding {
  static final int MOST_BYTES = 15;

  final long address;
  private final byte[] bytes;
  private int at;

  boolean operand16;
  boolean address32;
  boolean repeatEqual;
  boolean repeatDifferent;
  boolean locked;
  X86Address.Segment segment = X86Address.Segment.NONE;
  private int rex;
  private int modRm = -1;
  private @Nullable X86Address memory;

  Encoding(long address, byte[] bytes) {
    this.address = address;
    this.bytes = bytes;
  }

  /** Reads all prefixes and gives the first byte of the operation. */
  int opcode() {
    while (true) {
      int next = u8();
      switch (next) {
        case 0x66 -> operand16 = true;
        case 0x67 -> address32 = true;
        case 0xF0 -> locked = true;
        case 0xF2 -> {
          checkFirst();
          repeatDifferent = true;
        }
        case 0xF3 -> {
          checkFirst();
          repeatEqual = true;
        }
        case 0x26, 0x2E, 0x36, 0x3E -> {} // segments that begin at zero, or hints
        case 0x64 -> segment = X86Address.Segment.FS;
        case 0x65 -> segment = X86Address.Segment.GS;
        default -> {
          if ((next & 0xF0) != 0x40) {
            return next;
          }
          rex = next;
          int opcode = u8();
          if (isPrefix(opcode)) {
            throw refuse("a prefix after REX");
          }
          return opcode;
        }
      }
    }
  }

  private void checkFirst() {
    if (repeatEqual || repeatDifferent) {
      throw refuse("two prefixes of repetition");
    }
  }

  private static boolean isPrefix(int code) {
    return switch (code) {
      case 0x66, 0x67, 0xF0, 0xF2, 0xF3, 0x26, 0x2E, 0x36, 0x3E, 0x64, 0x65 -> true;
      default -> (code & 0xF0) == 0x40;
    };
  }

  /** The prefix that is part of the operation: 0 for none, then 66, F3, F2. */
  int mandatory() {
    return repeatDifferent ? 3 : repeatEqual ? 2 : operand16 ? 1 : 0;
  }

  int length() {
    return at;
  }

  boolean wide() {
    return (rex & 8) != 0;
  }

  /** Bytes of operands that are not single bytes. */
  int size() {
    return wide() ? 8 : operand16 ? 2 : 4;
  }

  int u8() {
    if (at >= bytes.length || at >= MOST_BYTES) {
      throw refuse(at >= MOST_BYTES ? "it is too long" : "the code ends inside of it");
    }
    return bytes[at++] & 0xFF;
  }

  /** A constant of at most 8 bytes, with its sign. */
  long signed(int size) {
    long value = 0;
    for (int i = 0; i < size; i++) {
      value |= (long) u8() << i * 8;
    }
    return Flags.extend(value, size);
  }

  /** A constant of an operation of so many bytes: encoded in at most four, with its sign. */
  X86Immediate immediate(int size) {
    return new X86Immediate(signed(Math.min(4, size)), size);
  }

  /** A constant that is encoded in one byte, for an operation of so many. */
  X86Immediate immediate8(int size) {
    return new X86Immediate(signed(1), size);
  }

  /** A direct target; the last thing that is read. */
  X86Immediate target(int size) {
    long distance = signed(size);
    return new X86Immediate(address + at + distance, 8);
  }

  private int modRm() {
    if (modRm < 0) {
      modRm = u8();
      if (modRm < 0xC0) {
        memory = readMemory();
      }
    }
    return modRm;
  }

  /** The three bits of ModRM that extend some opcodes. */
  int extension() {
    return modRm() >> 3 & 7;
  }

  /** The three bits of ModRM that extend some opcodes of registers only. */
  int low() {
    return modRm() & 7;
  }

  boolean isRegisterForm() {
    return modRm() >= 0xC0;
  }

  X86Register reg(int size) {
    return general(extension() | (rex & 4) << 1, size);
  }

  X86Register vectorReg() {
    return X86Register.vector(extension() | (rex & 4) << 1);
  }

  X86Operand rm(int size) {
    return isRegisterForm() ? general(low() | (rex & 1) << 3, size) : memory(size);
  }

  X86Operand vectorRm(int size) {
    return isRegisterForm() ? X86Register.vector(low() | (rex & 1) << 3) : memory(size);
  }

  /** The register of the three lowest bits of an opcode. */
  X86Register inOpcode(int opcode, int size) {
    return general(opcode & 7 | (rex & 1) << 3, size);
  }

  X86Register general(int number, int size) {
    boolean high = size == 1 && rex == 0 && number >= 4;
    X86Register.Kind kind = high ? X86Register.Kind.HIGH_BYTE : X86Register.Kind.GENERAL;
    return new X86Register(kind, number, size);
  }

  X86Address memory(int size) {
    modRm();
    X86Address known = memory;
    if (known == null) {
      throw refuse("a register in place of memory");
    }
    return new X86Address(
        known.segment(), known.base(), known.index(), known.scale(), known.displacement(), size);
  }

  private X86Address readMemory() {
    if (address32) {
      throw refuse("addresses of 32 bits");
    }
    int mode = modRm >> 6;
    int low = modRm & 7;
    int base = low | (rex & 1) << 3;
    int index = X86Register.NONE;
    int scale = 1;
    if (low == 4) {
      int sib = u8();
      base = sib & 7 | (rex & 1) << 3;
      int number = sib >> 3 & 7 | (rex & 2) << 2;
      index = number == 4 ? X86Register.NONE : number;
      scale = 1 << (sib >> 6);
      if ((sib & 7) == 5 && mode == 0) {
        base = X86Register.NONE;
      }
    } else if (low == 5 && mode == 0) {
      base = X86Register.RIP;
    }
    boolean far = mode == 2 || mode == 0 && (base < 0 || base == X86Register.RIP);
    long displacement = far ? signed(4) : mode == 1 ? signed(1) : 0;
    return new X86Address(segment, base, index, scale, displacement, 0);
  }

  UnsupportedCodeException refuse(String why) {
    return new UnsupportedCodeException(
        address, bytes, Math.min(bytes.length, Math.max(at, 4)), why);
  }
}
