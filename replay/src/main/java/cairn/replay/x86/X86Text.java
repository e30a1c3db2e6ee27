package cairn.replay.x86;

import java.util.Locale;
import java.util.StringJoiner;

/** Instructions as text, in the syntax of Intel as objdump writes it. */
final class X86Text {
  private static final String[] WIDE = {
    "rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi", "r8", "r9", "r10", "r11", "r12", "r13",
    "r14", "r15", "rip"
  };
  private static final String[] BYTES = {"al", "cl", "dl", "bl", "spl", "bpl", "sil", "dil"};
  private static final String[] HIGH = {"ah", "ch", "dh", "bh"};

  private X86Text() {}

  static String of(X86Instruction instruction) {
    X86Operation operation = instruction.operation();
    if (operation.unit == X86Operation.Unit.STRING) {
      return string(instruction);
    }
    String name = name(instruction);
    boolean bare = operation == X86Operation.SIGN_EXTEND || operation == X86Operation.SIGN_SPREAD;
    if (bare || instruction.operands().isEmpty()) {
      return name;
    }
    StringJoiner text = new StringJoiner(",", name + " ", "");
    for (X86Operand operand : instruction.operands()) {
      boolean target = instruction.directTarget() != -1;
      boolean bareAddress = operation == X86Operation.LEA;
      text.add(
          target && operand instanceof X86Immediate to
              ? Long.toHexString(to.value())
              : of(operand, bareAddress));
    }
    return text.toString();
  }

  private static String name(X86Instruction instruction) {
    int size = instruction.operands().isEmpty() ? 0 : instruction.operand(0).bytes();
    return switch (instruction.operation()) {
      case JCC -> "j" + instruction.condition();
      case SETCC -> "set" + instruction.condition();
      case CMOVCC -> "cmov" + instruction.condition();
      case SIGN_EXTEND -> size == 8 ? "cdqe" : size == 4 ? "cwde" : "cbw";
      case SIGN_SPREAD -> size == 8 ? "cqo" : size == 4 ? "cdq" : "cwd";
      default -> instruction.operation().toString();
    };
  }

  private static String string(X86Instruction instruction) {
    String repeat =
        switch (instruction.repeat()) {
          case ONCE -> "";
          case WHILE_DIFFERENT -> "repnz ";
          case WHILE_EQUAL ->
              switch (instruction.operation()) {
                case CMPS, SCAS -> "repz ";
                default -> "rep ";
              };
        };
    X86Operand accumulator = instruction.operand(0);
    String size = pointer(accumulator.bytes());
    String to = size + "es:[rdi]";
    String from = size + "ds:[rsi]";
    String name = repeat + instruction.operation() + " ";
    return switch (instruction.operation()) {
      case MOVS -> name + to + "," + from;
      case STOS -> name + to + "," + of(accumulator, false);
      case CMPS -> name + from + "," + to;
      case SCAS -> name + of(accumulator, false) + "," + to;
      default -> name + of(accumulator, false) + "," + from;
    };
  }

  private static String of(X86Operand operand, boolean bareAddress) {
    if (operand instanceof X86Register register) {
      return register(register);
    }
    if (operand instanceof X86Immediate constant) {
      return hex(Flags.truncate(constant.value(), constant.bytes()));
    }
    X86Address address = (X86Address) operand;
    return (bareAddress ? "" : pointer(address.bytes())) + address(address);
  }

  private static String hex(long value) {
    return "0x" + Long.toHexString(value);
  }

  private static String pointer(int bytes) {
    return switch (bytes) {
      case 1 -> "BYTE PTR ";
      case 2 -> "WORD PTR ";
      case 4 -> "DWORD PTR ";
      case 8 -> "QWORD PTR ";
      default -> "XMMWORD PTR ";
    };
  }

  static String register(X86Register register) {
    int number = register.number();
    if (register.kind() == X86Register.Kind.VECTOR) {
      return "xmm" + number;
    }
    if (register.kind() == X86Register.Kind.HIGH_BYTE) {
      return HIGH[number - 4];
    }
    String wide = WIDE[number];
    boolean numbered = number >= 8;
    return switch (register.bytes()) {
      case 1 -> numbered ? wide + "b" : BYTES[number];
      case 2 -> numbered ? wide + "w" : wide.substring(1);
      case 4 -> numbered ? wide + "d" : "e" + wide.substring(1);
      default -> wide;
    };
  }

  private static String address(X86Address address) {
    String segment =
        address.segment() == X86Address.Segment.NONE
            ? ""
            : address.segment().name().toLowerCase(Locale.ROOT) + ":";
    long displacement = address.displacement();
    if (address.base() < 0 && address.index() < 0) {
      return (segment.isEmpty() ? "ds:" : segment) + hex(displacement);
    }
    StringBuilder text = new StringBuilder(segment).append('[');
    if (address.base() >= 0) {
      text.append(WIDE[address.base()]);
    }
    if (address.index() >= 0) {
      text.append(address.base() >= 0 ? "+" : "").append(WIDE[address.index()]);
      text.append('*').append(address.scale());
    }
    if (displacement < 0 && address.base() != X86Register.RIP) {
      text.append('-').append(hex(-displacement));
    } else if (displacement != 0 || address.base() == X86Register.RIP || address.base() < 0) {
      text.append('+').append(hex(displacement));
    }
    return text.append(']').toString();
  }
}
