package cairn.record.nativ;

import cairn.symbols.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which part of a run is told for slices: what is outside of it runs nearly as quickly as without
 * slices. Functions are patterns as those of C-points.
 *
 * @param within functions: told is what runs in them, with what they call; empty for all
 * @param start a function, or a {@code file:line}, from whose first run on it is told, or from the
 *     n-th on with {@code #n}; null for the beginning
 * @param stop the same, until the function returns or the line runs; null for the end
 */
public record SliceWindow(List<String> within, @Nullable String start, @Nullable String stop) {
  /** All that runs. */
  public static final SliceWindow ALL = new SliceWindow(List.of(), null, null);

  private static final Pattern NUMBERED = Pattern.compile("(.+)#([1-9][0-9]{0,17})");

  public SliceWindow {
    within = List.copyOf(within);
  }

  boolean isAll() {
    return within.isEmpty() && start == null && stop == null;
  }

  /** As it stands in a recording, after {@code options}; empty for all that runs. */
  String described() {
    List<String> words = new ArrayList<>();
    within.forEach(function -> words.add("slice=" + function));
    if (start != null) {
      words.add("start=" + start);
    }
    if (stop != null) {
      words.add("stop=" + stop);
    }
    return words.isEmpty() ? "" : "," + String.join(",", words);
  }

  /**
   * As the tool is told of it.
   *
   * @param notes receives what a person should know of it
   * @throws NativeException if the program has not what it names, with what is near
   */
  String option(Program program, List<String> notes) throws NativeException {
    List<String> words = new ArrayList<>();
    for (String function : within) {
      add(program, function, 'f', 'f', words, notes);
    }
    if (start != null) {
      add(program, start, 's', 's', words, notes);
    }
    if (stop != null) {
      add(program, stop, 'r', 'e', words, notes);
    }
    return String.join(",", words);
  }

  private static void add(
      Program program,
      String asked,
      char ofFunction,
      char ofLine,
      List<String> words,
      List<String> notes)
      throws NativeException {
    Matcher numbered = NUMBERED.matcher(asked);
    boolean hasNumber = numbered.matches();
    String name = hasNumber ? numbered.group(1) : asked;
    if (ofFunction == 'f' && (hasNumber || PointFinder.isLine(asked))) {
      throw new NativeException(
          asked
              + " is no function: --slice names functions, --start and --stop also lines and runs");
    }
    PointFinder.Found found =
        PointFinder.find(program, new PointRequest(List.of(name), List.of(), List.of()));
    for (NativePoint point : found.points()) {
      if (point.name().equals(name)) {
        char kind = point.isFunction() ? ofFunction : ofLine;
        String count = hasNumber ? numbered.group(2) : "1";
        words.add(kind + ":" + Long.toHexString(point.address()) + ":" + count);
      }
    }
    for (String note : found.notes()) {
      notes.add(note.replace("C-points of " + name + " lack", "what is traced lacks"));
    }
  }
}
