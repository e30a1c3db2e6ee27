package cairn.engine;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.SourceExcerpt;
import cairn.analysis.api.SourceText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds lines of source code below directories that a person named. A recording's names are not to
 * be trusted: a package and a file name lead to a file only below a root, also after all links are
 * followed; what leads elsewhere is as if it were not there.
 */
public final class SourceFinder {
  /** Lines before and after the one that is meant. */
  private static final int AROUND = 2;

  private static final int MOST_BYTES = 8 << 20;
  private static final int LONGEST_LINE = 300;
  private static final List<String> USUAL = List.of("", "src", "src/main/java", "src/test/java");

  private final List<Path> roots;

  /**
   * @param roots directories in which packages begin, or that hold such ones at their usual places
   */
  public SourceFinder(Collection<Path> roots) throws InputException {
    for (Path root : roots) {
      if (!Files.isDirectory(root)) {
        throw new InputException(root + ": no such directory; expected one that holds sources");
      }
    }
    this.roots = List.copyOf(roots);
  }

  /** The excerpts of those places whose source is there and has the line. */
  public Map<CodePlace, SourceExcerpt> find(Collection<CodePlace> places) {
    Map<CodePlace, SourceExcerpt> found = new LinkedHashMap<>();
    Map<Path, List<String>> read = new LinkedHashMap<>();
    for (CodePlace place : places) {
      if (found.containsKey(place)) {
        continue;
      }
      SourceExcerpt excerpt = find(place, read);
      if (excerpt != null) {
        found.put(place, excerpt);
      }
    }
    return found;
  }

  /** The whole files of those places whose source is there and has the line. */
  public Map<CodePlace, SourceText> texts(Collection<CodePlace> places) {
    Map<CodePlace, SourceText> found = new LinkedHashMap<>();
    Map<Path, List<String>> read = new LinkedHashMap<>();
    Map<Path, SourceText> made = new LinkedHashMap<>();
    for (CodePlace place : places) {
      Found file = file(place, read);
      if (file != null) {
        found.put(
            place,
            made.computeIfAbsent(
                file.path(),
                path ->
                    new SourceText(
                        name(path), file.lines().stream().map(SourceFinder::cut).toList())));
      }
    }
    return found;
  }

  private @Nullable SourceExcerpt find(CodePlace place, Map<Path, List<String>> read) {
    Found file = file(place, read);
    if (file == null) {
      return null;
    }
    int first = Math.max(1, place.line() - AROUND);
    int last = Math.min(file.lines().size(), place.line() + AROUND);
    return new SourceExcerpt(
        name(file.path()),
        first,
        place.line(),
        file.lines().subList(first - 1, last).stream().map(SourceFinder::cut).toList());
  }

  private static String name(Path path) {
    return path.toString().replace('\\', '/');
  }

  private record Found(Path path, List<String> lines) {}

  /** The first file that has the place's line. */
  private @Nullable Found file(CodePlace place, Map<Path, List<String>> read) {
    Path below = relative(place);
    if (below == null || place.line() <= 0) {
      return null;
    }
    for (Path root : roots) {
      for (Path candidate : candidates(root, below)) {
        Path real = inside(root, candidate);
        if (real == null) {
          continue;
        }
        List<String> lines = read.computeIfAbsent(real, SourceFinder::lines);
        if (place.line() <= lines.size()) {
          return new Found(candidate, lines);
        }
      }
    }
    return null;
  }

  /** {@code a/b/C.java}; null unless the package and the file are plain names. */
  private static @Nullable Path relative(CodePlace place) {
    String method = place.method();
    int end = method.lastIndexOf('.');
    int packageEnd = end < 0 ? -1 : method.lastIndexOf('.', end - 1);
    String[] packages =
        packageEnd < 0 ? new String[0] : method.substring(0, packageEnd).split("\\.", -1);
    for (String part : packages) {
      if (!isName(part)) {
        return null;
      }
    }
    if (!isName(place.file())) {
      return null;
    }
    try {
      return Path.of("", packages).resolve(place.file());
    } catch (InvalidPathException e) {
      return null; // a name that no file can have
    }
  }

  private static boolean isName(String part) {
    return !part.isEmpty()
        && part.length() <= 255
        && !part.equals(".")
        && !part.equals("..")
        && part.chars().noneMatch(c -> c == '/' || c == '\\' || c == ':' || c < 0x20);
  }

  private static List<Path> candidates(Path root, Path below) {
    List<Path> candidates = new ArrayList<>();
    for (String usual : USUAL) {
      candidates.add(root.resolve(usual).resolve(below).normalize());
    }
    Path packages = below.getParent();
    if (packages != null && root.toAbsolutePath().normalize().endsWith(packages)) {
      candidates.add(root.resolve(below.getFileName()).normalize());
    }
    return candidates;
  }

  /** The file itself if it is a readable one below the root, otherwise null. */
  private static @Nullable Path inside(Path root, Path candidate) {
    try {
      Path real = candidate.toRealPath();
      boolean readable =
          real.startsWith(root.toRealPath())
              && Files.isRegularFile(real)
              && Files.size(real) <= MOST_BYTES;
      return readable ? real : null;
    } catch (IOException e) {
      return null; // there is no such file
    }
  }

  private static List<String> lines(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      String text = new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
      return text.lines().toList();
    } catch (IOException e) {
      return List.of(); // as if it were not there
    }
  }

  private static String cut(String line) {
    return line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE) + "...";
  }
}
