package cairn.record.nativ;

import cairn.symbols.LineTables;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The C-points that comments in the sources of a program name. */
final class PointComments {
  private static final String WORD = "##C-POINT";
  private static final Pattern COMMENT =
      Pattern.compile("(?://|/\\*)\\s*##C-POINT\\(\\s*([^)]*?)\\s*\\)");
  private static final long MOST_BYTES = 16 << 20;

  private final LineTables lines;
  private final List<Path> sources;

  /**
   * @param sources folders in which sources may be that are no more where they were compiled
   */
  PointComments(LineTables lines, List<Path> sources) {
    this.lines = lines;
    this.sources = sources;
  }

  /**
   * A comment that names a C-point.
   *
   * @param file the path of the source as the debug information has it
   * @param line the first with code, at the comment or behind it
   */
  record Comment(String name, String file, int line) {}

  /** The comments in the sources that can be found; those of the system are not looked at. */
  List<Comment> all() {
    List<Comment> found = new ArrayList<>();
    for (String path : lines.files()) {
      if (!path.startsWith("/usr/")) {
        comments(path, found);
      }
    }
    return found;
  }

  private static String base(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private void comments(String path, List<Comment> found) {
    NavigableSet<Integer> known = null;
    int number = 0;
    for (String line : read(path)) {
      number++;
      Matcher comment = line.contains(WORD) ? COMMENT.matcher(line) : null;
      if (comment != null && comment.find()) {
        known = known == null ? lines.lines(path) : known;
        Integer next = known.ceiling(number);
        if (next != null) {
          found.add(new Comment(comment.group(1), path, next));
        }
      }
    }
  }

  private List<String> read(String path) {
    try {
      List<Path> places = new ArrayList<>(List.of(Path.of(path)));
      sources.forEach(root -> places.add(root.resolve(base(path))));
      places.add(Path.of(base(path)));
      for (Path place : places) {
        if (Files.isRegularFile(place) && Files.size(place) <= MOST_BYTES) {
          String text = Files.readString(place, StandardCharsets.ISO_8859_1);
          return text.contains(WORD) ? text.lines().toList() : List.of();
        }
      }
    } catch (IOException | InvalidPathException e) {
      return List.of(); // a source that cannot be read has no C-points
    }
    return List.of();
  }
}
