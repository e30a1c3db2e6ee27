package cairn.replay.nativ;

import cairn.replay.x86.RunEnd;
import cairn.replay.x86.RunEndedException;
import cairn.replay.x86.X86Machine;
import cairn.replay.x86.X86Register;
import java.nio.charset.StandardCharsets;

/** What programs print to memory: numbers and texts, as plain as keys and names usually are. */
final class PrintedText {
  private static final int MOST = 1 << 16;
  private static final int REGISTERS = 6;

  private final X86Machine machine;
  private final String name;
  private final StringBuilder text = new StringBuilder();
  private int argument;

  private PrintedText(X86Machine machine, String name, int first) {
    this.machine = machine;
    this.name = name;
    this.argument = first;
  }

  /** Prints to memory; how long the whole text is. */
  static long print(X86Machine machine, String name) {
    boolean checked = name.endsWith("_chk");
    boolean limited = name.contains("snprintf");
    int format = (limited ? 2 : 1) + (checked ? 2 : 0);
    long to = machine.argument(0, name);
    long room = limited ? machine.argument(1, name) : MOST;
    PrintedText printed = new PrintedText(machine, name, format + 1);
    printed.format(printed.read(machine.argument(format, name)));
    byte[] bytes = printed.text.toString().getBytes(StandardCharsets.ISO_8859_1);
    for (int i = 0; i <= bytes.length && i < room; i++) {
      boolean last = i == bytes.length || i == room - 1;
      machine.store(to + i, last ? 0 : bytes[i] & 0xFF, 1, 0);
    }
    return bytes.length;
  }

  private RunEndedException refusal(String what) {
    return new RunEndedException(RunEnd.Kind.REFUSED, "calls " + name + " with " + what);
  }

  private String read(long address) {
    StringBuilder found = new StringBuilder();
    while (found.length() < MOST) {
      if (machine.memory().unknown(address + found.length(), 1) != 0) {
        throw new RunEndedException(
            RunEnd.Kind.UNKNOWN, "calls " + name + ", which reads unknown memory");
      }
      char next = (char) machine.memory().load(address + found.length(), 1);
      if (next == 0) {
        return found.toString();
      }
      found.append(next);
    }
    throw refusal("a text that does not end");
  }

  private long next() {
    if (argument < REGISTERS) {
      return machine.argument(argument++, name);
    }
    long at = machine.register(X86Register.RSP) + 8L * (argument++ - REGISTERS);
    if (machine.memory().unknown(at, 8) != 0) {
      throw new RunEndedException(RunEnd.Kind.UNKNOWN, "calls " + name + " with unknown values");
    }
    return machine.memory().load(at, 8);
  }

  private int nextInt() {
    if (argument < REGISTERS) {
      return machine.intArgument(argument++, name);
    }
    long at = machine.register(X86Register.RSP) + 8L * (argument++ - REGISTERS);
    if (machine.memory().unknown(at, 4) != 0) {
      throw new RunEndedException(RunEnd.Kind.UNKNOWN, "calls " + name + " with unknown values");
    }
    return (int) machine.memory().load(at, 4);
  }

  private void format(String format) {
    for (int i = 0; i < format.length(); i++) {
      char at = format.charAt(i);
      if (at != '%') {
        text.append(at);
        continue;
      }
      int start = ++i;
      while (i < format.length() && "0123456789".indexOf(format.charAt(i)) >= 0) {
        i++;
      }
      String width = format.substring(start, i);
      int letters = i;
      while (i < format.length() && "lzjt".indexOf(format.charAt(i)) >= 0) {
        i++;
      }
      if (i == format.length()) {
        throw refusal("the format " + format);
      }
      append(width, piece(format.charAt(i), i > letters, format));
    }
  }

  private String piece(char kind, boolean wide, String format) {
    return switch (kind) {
      case '%' -> "%";
      case 'd', 'i' -> Long.toString(wide ? next() : nextInt());
      case 'u' -> wide ? Long.toUnsignedString(next()) : Integer.toUnsignedString(nextInt());
      case 'x' -> wide ? Long.toHexString(next()) : Integer.toHexString(nextInt());
      case 'c' -> String.valueOf((char) (nextInt() & 0xFF));
      case 's' -> read(next());
      default -> throw refusal("the format " + format);
    };
  }

  private void append(String width, String piece) {
    boolean zeros = width.startsWith("0");
    int least = width.isEmpty() ? 0 : Math.min(MOST, Integer.parseInt(width));
    boolean negative = zeros && piece.startsWith("-");
    String digits = negative ? piece.substring(1) : piece;
    text.append(negative ? "-" : "");
    for (int i = piece.length(); i < least; i++) {
      text.append(zeros ? '0' : ' ');
    }
    text.append(digits);
  }
}
