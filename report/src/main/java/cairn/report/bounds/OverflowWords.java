package cairn.report.bounds;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.bounds.OutsideAccess;
import cairn.analysis.api.bounds.OverflowAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Sentences that several printers say. */
final class OverflowWords {
  private OverflowWords() {}

  static String summary(OverflowAnswer answer) {
    long certain = answer.findings().stream().filter(each -> !each.isPossible()).count();
    long possible = answer.findings().size() - certain;
    if (certain == 0 && possible == 0) {
      return "No access outside of a block was found.";
    }
    String sure = certain == 0 ? "" : faults(certain) + " found";
    String maybe = possible == 0 ? "" : faults(possible).replace(" access", " possible access");
    return certain == 0
        ? maybe + " outside of a block found."
        : sure.replace(" found", " outside of a block found")
            + (possible == 0 ? "." : ", and " + maybe + ".");
  }

  private static String faults(long count) {
    return number(count) + (count == 1 ? " access" : " accesses");
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
                ? "; freed blocks until " + megabytes(answer.quarantine()) + " were freed after them"
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

  /** The calls around a statement: those inside of it in libraries, and those that led to it. */
  static List<CodePlace> around(OutsideAccess access) {
    List<CodePlace> calls = new ArrayList<>();
    for (CodePlace call : access.stack()) {
      calls.add(call);
      if (call.method().equals("main")) {
        break;
      }
    }
    return calls;
  }

  /** Calls as far as {@code main}, in one line. */
  static String calls(List<CodePlace> stack) {
    List<String> words = new ArrayList<>();
    for (CodePlace place : stack) {
      words.add(place.toString());
      if (place.method().equals("main") || words.size() == 8) {
        break;
      }
    }
    return String.join(" <- ", words);
  }
}
