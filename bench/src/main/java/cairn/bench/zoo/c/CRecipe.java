package cairn.bench.zoo.c;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseResult;

/**
 * How the driver of a bug is compiled with one release, as {@code bug.toml} says. A list whose name
 * begins with {@code fixed-} takes the place of the other with the fixed release.
 *
 * @param folder of the bug
 * @param release a source package and its upstream version, such as knot=3.0.5
 * @param sources files of the release to compile
 * @param files headers of the release to put beside them
 * @param include folders of the release to look for headers in, after the bug's own
 * @param headers folders beside the bug's with headers of ours that several bugs share
 * @param define macros
 * @param libraries to link
 */
record CRecipe(
    Path folder,
    String release,
    List<String> sources,
    List<String> files,
    List<String> include,
    List<String> headers,
    List<String> define,
    List<String> libraries) {

  CRecipe {
    sources = List.copyOf(sources);
    files = List.copyOf(files);
    include = List.copyOf(include);
    headers = List.copyOf(headers);
    define = List.copyOf(define);
    libraries = List.copyOf(libraries);
  }

  static CRecipe read(Path folder, boolean fixed) throws IOException {
    Path file = folder.resolve("bug.toml");
    TomlParseResult toml = Toml.parse(file);
    if (toml.hasErrors()) {
      throw new IOException(file + ": " + toml.errors().get(0));
    }
    List<String> releases = texts(toml, fixed ? "fixed" : "buggy");
    if (releases.size() != 1) {
      throw new IOException(
          file + ": expected one source package, package=version, found " + releases);
    }
    List<String> sources = texts(toml, "sources", fixed);
    if (sources.isEmpty()) {
      throw new IOException(file + ": no sources");
    }
    return new CRecipe(
        folder,
        releases.get(0),
        sources,
        texts(toml, "files", fixed),
        texts(toml, "include", fixed),
        texts(toml, "headers"),
        texts(toml, "define"),
        texts(toml, "libraries"));
  }

  private static List<String> texts(TomlParseResult toml, String key, boolean fixed) {
    String other = "fixed-" + key;
    return texts(toml, fixed && toml.contains(other) ? other : key);
  }

  private static List<String> texts(TomlParseResult toml, String key) {
    List<String> texts = new ArrayList<>();
    TomlArray values = toml.getArray(key);
    for (int i = 0; values != null && i < values.size(); i++) {
      texts.add(values.getString(i));
    }
    return texts;
  }
}
