package cairn.record.nativ;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the text of an allocation says of its type, where the source is at hand: {@code sizeof}, a
 * cast, {@code new}, and what the block is assigned to. Words, not types: whoever asks looks them
 * up and checks that they fit.
 */
final class SourceHints {
  private static final long MOST_BYTES = 16 << 20;

  /** A statement may go on for so many lines. */
  private static final int MOST_LINES = 4;

  private static final String TYPE = "(?:const\\s+)?(?:(?:struct|union|class)\\s+)?(\\w+)\\s*";
  private static final Pattern SIZE_OF_TYPE =
      Pattern.compile("sizeof\\s*\\(\\s*" + TYPE + "(\\**)\\s*\\)");
  private static final Pattern SIZE_OF_TARGET =
      Pattern.compile("sizeof\\s*\\(?\\s*\\*\\s*((?:\\w+\\s*(?:->|\\.)\\s*)*+)(\\w+)\\b");
  private static final Pattern CAST =
      Pattern.compile("\\(\\s*" + TYPE + "(\\*+)\\s*\\)\\s*\\w+\\s*\\(");
  private static final Pattern NEW =
      Pattern.compile("\\bnew\\s+(?:\\([^)]*\\)\\s*)?([\\w:]+)\\s*(\\**)");
  private static final Pattern ASSIGNED = Pattern.compile("(\\w+)\\s*(?:\\[[^]]*]\\s*)*=(?!=)");

  private final Map<Path, List<String>> files = new HashMap<>();

  /**
   * A word of the source.
   *
   * @param isType a type's name, otherwise that of a variable or member which points to the type
   * @param stars how many times the type is pointed to
   */
  record Hint(String word, boolean isType, int stars) {}

  /** The hints of a statement that begins on a line, the best first; none without the source. */
  List<Hint> at(String folder, String file, int line) {
    List<String> lines;
    try {
      lines = files.computeIfAbsent(Path.of(folder).resolve(file), SourceHints::read);
    } catch (InvalidPathException e) {
      return List.of();
    }
    if (line < 1 || line > lines.size()) {
      return List.of();
    }
    StringBuilder text = new StringBuilder();
    for (int i = line - 1; i < Math.min(lines.size(), line - 1 + MOST_LINES); i++) {
      text.append(lines.get(i)).append(' ');
      if (lines.get(i).contains(";")) {
        break;
      }
    }
    // the first sizeof is that of the block, another one behind it that of what comes at its end
    Map<Integer, Hint> sizes = new TreeMap<>();
    Matcher named = SIZE_OF_TYPE.matcher(text);
    while (named.find()) {
      sizes.put(named.start(), new Hint(named.group(1), true, named.group(2).length()));
    }
    Matcher target = SIZE_OF_TARGET.matcher(text);
    while (target.find()) {
      sizes.put(target.start(), new Hint(target.group(2), false, 0));
    }
    List<Hint> hints = new ArrayList<>(sizes.values());
    add(hints, NEW.matcher(text), true, 0);
    add(hints, CAST.matcher(text), true, 1);
    Matcher assigned = ASSIGNED.matcher(text);
    while (assigned.find()) {
      hints.add(new Hint(assigned.group(1), false, 0));
    }
    return hints;
  }

  private static void add(List<Hint> hints, Matcher found, boolean isType, int pointed) {
    while (found.find()) {
      hints.add(new Hint(found.group(1), isType, found.group(2).length() - pointed));
    }
  }

  private static List<String> read(Path file) {
    try {
      return Files.isRegularFile(file) && Files.size(file) <= MOST_BYTES
          ? Files.readAllLines(file, StandardCharsets.ISO_8859_1)
          : List.of();
    } catch (IOException e) {
      return List.of(); // as if it were not there: the debug information has to do
    }
  }
}
