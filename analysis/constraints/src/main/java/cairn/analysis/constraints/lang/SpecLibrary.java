package cairn.analysis.constraints.lang;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Ready specifications. Those of java.util are bound to the JDK's classes; the others name their
 * structure {@code node}, and are bound to a program's class with {@link Spec#withBinding}.
 */
public final class SpecLibrary {
  /** What stands before a name where a file's name could stand. */
  public static final String PREFIX = "library:";

  private static final String FOLDER = "/cairn/analysis/constraints/library/";
  private static final List<String> NAMES =
      List.of(
          "avl-tree",
          "b-tree",
          "binary-heap",
          "binary-tree",
          "bipartite-graph",
          "circular-linked-list",
          "doubly-linked-list",
          "glibc-malloc",
          "java.util.ArrayDeque",
          "java.util.HashMap",
          "java.util.LinkedList",
          "java.util.PriorityQueue",
          "java.util.TreeMap",
          "k-ary-tree",
          "leftist-heap",
          "ordered-list",
          "quad-tree",
          "red-black-tree");

  private SpecLibrary() {}

  /** In alphabetical order. */
  public static List<String> names() {
    return NAMES;
  }

  /**
   * One specification, with or without the prefix before its name.
   *
   * @throws SpecException if there is none of that name
   */
  public static Spec read(String name) throws SpecException {
    return SpecParser.parse(PREFIX + plain(name), text(name));
  }

  /**
   * The text of one specification, to be copied and changed.
   *
   * @throws SpecException if there is none of that name
   */
  public static String text(String name) throws SpecException {
    String plain = plain(name);
    if (!NAMES.contains(plain)) {
      Problems problems = new Problems(PREFIX + Names.shortened(plain), "");
      problems.add(
          new Position(1, 1),
          "There is no ready specification of this name",
          Names.didYouMean(plain, NAMES) + "There are " + String.join(", ", NAMES) + ".");
      problems.throwIfAny();
    }
    try (InputStream stream = SpecLibrary.class.getResourceAsStream(FOLDER + plain + ".inv")) {
      if (stream == null) {
        throw new IllegalStateException("library without " + plain);
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String plain(String name) {
    return name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : name;
  }
}
