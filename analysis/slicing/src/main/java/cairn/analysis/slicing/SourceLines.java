package cairn.analysis.slicing;

import cairn.trace.Code;
import java.util.BitSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Which operations the lines of source files have. */
final class SourceLines {
  private static final int MOST_NAMES = 10;

  private final Code code;

  /** By the path of the file: the lines that have code. */
  private final TreeMap<String, TreeSet<Integer>> files = new TreeMap<>();

  private SourceLines(Code code) {
    this.code = code;
    for (int op = 0; op < code.operations(); op++) {
      int instruction = code.instruction(op);
      String path = path(code.methodOf(instruction));
      if (!path.isEmpty() && code.line(instruction) > 0) {
        files.computeIfAbsent(path, k -> new TreeSet<>()).add(code.line(instruction));
      }
    }
  }

  static SourceLines of(Code code) {
    return new SourceLines(code);
  }

  /** A file's name alone does not tell it from others: its package comes before it. */
  private String path(int method) {
    String file = code.file(method);
    String owner = code.owner(method).replace('.', '/');
    int end = code.bytes() || file.isEmpty() ? -1 : owner.lastIndexOf('/');
    return end < 0 ? file : owner.substring(0, end + 1) + file;
  }

  /**
   * The operations of a line.
   *
   * @throws CriterionException if the file or the line is not known, or several are meant
   */
  BitSet operations(String file, int line) throws CriterionException {
    List<String> meant =
        files.keySet().stream().filter(p -> p.equals(file) || p.endsWith("/" + file)).toList();
    if (meant.contains(file)) {
      meant = List.of(file);
    }
    if (meant.isEmpty()) {
      throw new CriterionException("no code of " + file + " is in the trace" + others());
    }
    List<String> having = meant.stream().filter(p -> lines(p).contains(line)).toList();
    if (having.size() > 1) {
      throw new CriterionException(
          "%s:%d is one of several: %s".formatted(file, line, named(having, ":" + line)));
    }
    if (having.isEmpty()) {
      throw new CriterionException(nearest(meant, line));
    }
    BitSet found = new BitSet();
    for (int op = 0; op < code.operations(); op++) {
      int instruction = code.instruction(op);
      if (code.line(instruction) == line
          && path(code.methodOf(instruction)).equals(having.get(0))) {
        found.set(op);
      }
    }
    return found;
  }

  private NavigableSet<Integer> lines(String path) {
    return files.getOrDefault(path, new TreeSet<>());
  }

  private String others() {
    return files.isEmpty()
        ? ", nor of any other file"
        : "; there is code of " + named(List.copyOf(files.keySet()), "");
  }

  private static String named(List<String> paths, String end) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < Math.min(MOST_NAMES, paths.size()); i++) {
      text.append(i == 0 ? "" : ", ").append(paths.get(i)).append(end);
    }
    int more = paths.size() - MOST_NAMES;
    return more > 0 ? text + " and " + more + " more" : text.toString();
  }

  private String nearest(List<String> paths, int line) {
    TreeSet<String> near = new TreeSet<>();
    for (String path : paths) {
      Integer before = lines(path).floor(line);
      Integer after = lines(path).ceiling(line);
      if (before != null) {
        near.add(path + ":" + before);
      }
      if (after != null) {
        near.add(path + ":" + after);
      }
    }
    return "line %d of %s has no code; the nearest lines that have some are %s"
        .formatted(line, paths.get(0), named(List.copyOf(near), ""));
  }
}
