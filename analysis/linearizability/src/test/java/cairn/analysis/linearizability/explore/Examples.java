package cairn.analysis.linearizability.explore;

import cairn.analysis.linearizability.language.LinException;
import cairn.analysis.linearizability.language.LinParser;
import cairn.analysis.linearizability.model.Specification;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The specifications that come with Cairn. */
final class Examples {
  private static final Path FOLDER = Path.of("..", "..", "examples", "lin");

  private Examples() {}

  /** Names of those that are right, or in a folder below, without the ending. */
  static List<String> names(String folder) {
    try (Stream<Path> files = Files.list(FOLDER.resolve(folder))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".lin"))
          .map(name -> (folder.isEmpty() ? "" : folder + "/") + name.replace(".lin", ""))
          .sorted()
          .toList();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  static Specification read(String name) {
    try {
      return parsed(name + ".lin", Files.readString(FOLDER.resolve(name + ".lin")));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  static Specification parsed(String name, String text) {
    try {
      return LinParser.parse(name, text);
    } catch (LinException refused) {
      throw new AssertionError(refused.getMessage(), refused);
    }
  }
}
