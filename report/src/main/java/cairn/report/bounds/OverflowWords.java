package cairn.report.bounds;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.bounds.OutsideAccess;
import cairn.analysis.api.bounds.OutsideAccess.Kind;
import cairn.analysis.api.bounds.OverflowAnswer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sentences that several printers say. */
final class OverflowWords {
  private static final int MOST_CALLS = 8;

  private OverflowWords() {}

  static String summary(OverflowAnswer answer) {
    String certain = kinds(answer, false);
    String possible = kinds(answer, true);
    if (certain.isEmpty() && possible.isEmpty()) {
      return "No access outside of a block was found.";
    }
    String maybe = possible.isEmpty() ? "" : "possibly " + possible;
    return "Found: " + certain + (certain.isEmpty() || maybe.isEmpty() ? "" : "; ") + maybe + ".";
  }

  /** {@code 2 overflows, 1 double free}. */
  private static String kinds(OverflowAnswer answer, boolean possible) {
    Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
    for (OutsideAccess access : answer.findings()) {
      if (access.isPossible() == possible) {
        counts.merge(access.kind(), 1, Integer::sum);
      }
    }
    List<String> words = new ArrayList<>();
    counts.forEach((kind, count) -> words.add(count + " " + name(kind, count > 1)));
    return String.join(", ", words);
  }

  private static String name(Kind kind, boolean many) {
    return switch (kind) {
      case BEHIND -> many ? "overflows" : "overflow";
      case BEFORE -> many ? "underflows" : "underflow";
      case ACROSS -> many ? "accesses of another block" : "access of another block";
      case FREED -> many ? "uses after free" : "use after free";
      case WILD -> many ? "wild accesses" : "wild access";
      case FREED_TWICE -> many ? "double frees" : "double free";
      case FREED_WRONGLY -> many ? "wrong frees" : "wrong free";
    };
  }

  /** What was looked at, and what cannot be seen. */
  static List<String> scope(OverflowAnswer answer) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "Checked: what the program and its libraries read and wrote of "
            + number(answer.blocks())
            + (answer.blocks() == 1 ? " block" : " blocks")
            + " of the heap"
            + (answer.redzone() > 0
                ? ", with " + answer.redzone() + " unused bytes before and behind each"
                : "")
            + (answer.quarantine() > 0
                ? "; freed blocks until "
                    + megabytes(answer.quarantine())
                    + " were freed after them"
                : "")
            + ".");
    if (answer.blocks() == 0) {
      notes.add(
          "No block was seen, so nothing could be found: the program allocates nothing, or not by"
              + " malloc and new of a shared C library.");
    }
    notes.add(
        "Not seen: what stays inside of one block, such as an array that runs into the next member"
            + " of its struct; the stack and global variables; memory that the program hands out by"
            + " an allocator of its own.");
    if (answer.untold() > 0) {
      notes.add(
          number(answer.untold())
              + " further accesses outside of blocks were only counted: too many different ones.");
    }
    return notes;
  }

  private static String megabytes(long bytes) {
    return bytes % (1 << 20) == 0 ? (bytes >> 20) + " MB" : number(bytes) + " bytes";
  }

  static String number(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** How often, if more than once. */
  static String often(OutsideAccess access) {
    String blocks = access.blocks() > 1 ? ", of " + number(access.blocks()) + " blocks" : "";
    return access.accesses() > 1 ? number(access.accesses()) + " accesses" + blocks : "";
  }

  /** The function of a library that the statement called and that did it, or null. */
  static @Nullable CodePlace inside(OutsideAccess access) {
    int at = access.stack().indexOf(access.place());
    return at <= 0 ? null : access.stack().get(at - 1);
  }

  /** The calls that led to the statement, innermost first, as far as {@code main}. */
  static List<CodePlace> callers(OutsideAccess access) {
    List<CodePlace> calls = new ArrayList<>();
    boolean isMain = access.place().method().equals("main");
    for (int i = access.stack().indexOf(access.place()) + 1; i < access.stack().size(); i++) {
      if (isMain || calls.size() == MOST_CALLS) {
        break;
      }
      calls.add(access.stack().get(i));
      isMain = access.stack().get(i).method().equals("main");
    }
    return calls;
  }

  /** Calls as far as {@code main}, in one line. */
  static String calls(List<CodePlace> stack) {
    List<String> words = new ArrayList<>();
    for (CodePlace place : stack) {
      words.add(place.toString());
      if (place.method().equals("main") || words.size() == MOST_CALLS) {
        break;
      }
    }
    return String.join(" <- ", words);
  }
}
