package cairn.replay.x86;

import java.util.Map;
import java.util.Set;

/** Models of functions on memory and on strings. */
final class StringCalls {
  private static final int MOST_TEXT = 200;

  /** Longer pieces of memory are not worked on; a size may be wrong. */
  private static final long MOST_BYTES = 1 << 26;

  static final Set<String> NAMES =
      Set.of(
          "memcpy", "memmove", "mempcpy", "memset", "memcmp", "bcmp", "memchr", "strlen", "strnlen",
          "strcmp", "strncmp", "strcoll", "strcpy", "stpcpy", "strncpy", "strcat", "strchr",
          "strrchr", "strdup", "strndup", "tolower", "toupper");

  /** Names of the same functions with checks. */
  private static final Map<String, String> CHECKED =
      Map.of(
          "__memcpy_chk", "memcpy",
          "__memmove_chk", "memmove",
          "__memset_chk", "memset",
          "__strcpy_chk", "strcpy",
          "__strncpy_chk", "strncpy",
          "__strcat_chk", "strcat",
          "__strdup", "strdup");

  private final Allocator allocator;

  StringCalls(Allocator allocator) {
    this.allocator = allocator;
  }

  static String plain(String name) {
    return CHECKED.getOrDefault(name, name);
  }

  /** Whether it is one of them. */
  boolean call(X86Machine m, String called) {
    String name = plain(called);
    if (!NAMES.contains(name)) {
      return false;
    }
    m.returns(result(m, name));
    return true;
  }

  private long result(X86Machine m, String name) {
    return switch (name) {
      case "memcpy", "memmove" -> copy(m, m.argument(0, name), m.argument(1, name), size(m, name));
      case "mempcpy" ->
          copy(m, m.argument(0, name), m.argument(1, name), size(m, name)) + size(m, name);
      case "memset" -> fill(m);
      case "memcmp", "bcmp" -> compare(m, name, size(m, name), false);
      case "memchr" -> find(m, name, size(m, name), false, false);
      case "strlen" -> length(m, m.argument(0, name), Long.MAX_VALUE, name);
      case "strnlen" -> length(m, m.argument(0, name), m.argument(1, name), name);
      case "strcmp", "strcoll" -> compare(m, name, Long.MAX_VALUE, true);
      case "strncmp" -> compare(m, name, m.argument(2, name), true);
      case "strcpy" -> copyText(m, m.argument(0, name), m.argument(1, name), name);
      case "stpcpy" -> {
        long to = copyText(m, m.argument(0, name), m.argument(1, name), name);
        yield to + length(m, m.argument(1, name), Long.MAX_VALUE, name);
      }
      case "strncpy" -> copyPadded(m);
      case "strcat" -> {
        long to = m.argument(0, name);
        copyText(m, to + length(m, to, Long.MAX_VALUE, name), m.argument(1, name), name);
        yield to;
      }
      case "strchr" -> find(m, name, Long.MAX_VALUE, true, false);
      case "strrchr" -> find(m, name, Long.MAX_VALUE, true, true);
      case "strdup" -> duplicate(m, name, Long.MAX_VALUE);
      case "strndup" -> duplicate(m, name, m.argument(1, name));
      case "tolower" -> letter(m.intArgument(0, name), 'A', 'Z', 'a' - 'A');
      default -> letter(m.intArgument(0, name), 'a', 'z', 'A' - 'a');
    };
  }

  private static long letter(int value, char first, char last, int change) {
    return (value >= first && value <= last ? value + change : value) & 0xFFFF_FFFFL;
  }

  private static long size(X86Machine m, String name) {
    long size = m.argument(2, name);
    if (size < 0 || size > MOST_BYTES) {
      throw RunEndedException.fault("calls %s with a size of 0x%x".formatted(name, size));
    }
    return size;
  }

  /** A byte that has to be known. */
  private static int read(X86Machine m, long address, String name) {
    if (m.memory().unknown(address, 1) != 0) {
      long ignored = m.memory().load(address, 1); // what is not there is a fault
      throw RunEndedException.unknown("calls " + name + ", which reads unknown memory");
    }
    return (int) m.memory().load(address, 1);
  }

  /** Copies all bytes as if at once, in pieces of at most eight. */
  private static long copy(X86Machine m, long to, long from, long size) {
    X86Memory memory = m.memory();
    boolean downwards = to > from && to < from + size;
    for (long done = 0; done < size; ) {
      int piece = piece(size - done);
      long at = downwards ? size - done - piece : done;
      long value = memory.load(from + at, piece);
      m.store(to + at, value, piece, memory.unknown(from + at, piece));
      done += piece;
    }
    return to;
  }

  private static int piece(long left) {
    return left >= 8 ? 8 : left >= 4 ? 4 : left >= 2 ? 2 : 1;
  }

  private static long fill(X86Machine m) {
    long to = m.argument(0, "memset");
    long size = size(m, "memset");
    boolean unknown = (m.unknownBytes(X86Register.RSI) & 1) != 0;
    long value = (m.register(X86Register.RSI) & 0xFF) * 0x0101_0101_0101_0101L;
    for (long done = 0; done < size; ) {
      int piece = piece(size - done);
      m.store(to + done, value, piece, unknown ? 0xFF : 0);
      done += piece;
    }
    return to;
  }

  private static long compare(X86Machine m, String name, long most, boolean text) {
    long a = m.argument(0, name);
    long b = m.argument(1, name);
    for (long at = 0; Long.compareUnsigned(at, most) < 0; at++) {
      int first = read(m, a + at, name);
      int second = read(m, b + at, name);
      if (first != second || text && first == 0) {
        return first - second & 0xFFFF_FFFFL;
      }
    }
    return 0;
  }

  private static long length(X86Machine m, long text, long most, String name) {
    long length = 0;
    while (Long.compareUnsigned(length, most) < 0 && read(m, text + length, name) != 0) {
      length++;
    }
    return length;
  }

  private static long copyText(X86Machine m, long to, long from, String name) {
    return copy(m, to, from, length(m, from, Long.MAX_VALUE, name) + 1);
  }

  private static long copyPadded(X86Machine m) {
    long to = m.argument(0, "strncpy");
    long from = m.argument(1, "strncpy");
    long size = size(m, "strncpy");
    long length = length(m, from, size, "strncpy");
    copy(m, to, from, length);
    for (long at = length; at < size; at++) {
      m.store(to + at, 0, 1, 0);
    }
    return to;
  }

  private static long find(X86Machine m, String name, long most, boolean text, boolean last) {
    long from = m.argument(0, name);
    int wanted = m.intArgument(1, name) & 0xFF;
    long found = 0;
    for (long at = 0; at < most; at++) {
      int here = read(m, from + at, name);
      if (here == wanted) {
        found = from + at;
        if (!last) {
          return found;
        }
      }
      if (text && here == 0) {
        return found;
      }
    }
    return found;
  }

  private long duplicate(X86Machine m, String name, long most) {
    long from = m.argument(0, name);
    long length = length(m, from, most, name);
    long to = allocator.allocate(name, length + 1);
    if (to != 0) {
      copy(m, to, from, length);
      m.store(to + length, 0, 1, 0);
    }
    return to;
  }

  /** The text at an address, as far as it is known and not too long. */
  static String text(X86Machine m, long address) {
    StringBuilder text = new StringBuilder();
    try {
      for (int i = 0; i < MOST_TEXT && m.memory().unknown(address + i, 1) == 0; i++) {
        int next = (int) m.memory().load(address + i, 1);
        if (next == 0) {
          break;
        }
        text.append((char) next);
      }
    } catch (RunEndedException e) {
      return text.toString();
    }
    return text.toString();
  }
}
