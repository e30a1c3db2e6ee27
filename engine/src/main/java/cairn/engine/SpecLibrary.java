package cairn.engine;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The specifications that come with Cairn: resources, and a list of their names. */
public final class SpecLibrary {
  private static final String FOLDER = "/cairn/analysis/constraints/library/";

  private SpecLibrary() {}

  /** In the order in which they are listed. */
  public static List<String> names() throws IOException {
    String index = resource("index");
    return index == null
        ? List.of()
        : index.lines().map(String::strip).filter(name -> !name.isEmpty()).toList();
  }

  /**
   * @throws InputException if there is none of this name, with those that there are
   */
  static String text(String name) throws IOException {
    List<String> names = names();
    String text = names.contains(name) ? resource(name + ".inv") : null;
    if (text == null) {
      throw new InputException(
          "the library has no specification '" + name + "'; it has " + String.join(", ", names));
    }
    return text;
  }

  private static @Nullable String resource(String name) throws IOException {
    try (InputStream in = SpecLibrary.class.getResourceAsStream(FOLDER + name)) {
      return in == null ? null : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
