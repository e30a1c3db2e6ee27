package cairn.engine;

import cairn.analysis.api.Suppression;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/**
 * The file {@code cairn.toml}: what a team always passes, and what it has decided to live with.
 *
 * @param path of the file
 * @param settings in the order of the file
 */
public record ProjectFile(Path path, List<Setting> settings, List<Suppression> suppressions) {
  public static final String NAME = "cairn.toml";

  private static final String SUPPRESS = "suppress";
  private static final Set<String> OF_SUPPRESSION =
      Set.of("rule", "place", "reason", "owner", "until");

  public ProjectFile {
    settings = List.copyOf(settings);
    suppressions = List.copyOf(suppressions);
  }

  /**
   * The value of an option.
   *
   * @param table the command that it is for; empty if for all that know the option
   * @param name of the option, without dashes
   * @param values one, or those of a list
   */
  public record Setting(String table, String name, List<String> values, int line) {
    public Setting {
      values = List.copyOf(values);
    }
  }

  /** The directory from which names of files in it are meant. */
  public Path folder() {
    Path parent = path.toAbsolutePath().getParent();
    return parent == null ? path.toAbsolutePath() : parent;
  }

  /** {@code cairn.toml:12}, for people. */
  public String at(int line) {
    return path.getFileName() + ":" + line;
  }

  /**
   * The file of a folder or of the nearest one above it, not beyond the root of a checkout of git;
   * null if there is none.
   */
  public static @Nullable ProjectFile find(Path folder) throws IOException {
    for (Path at = folder.toAbsolutePath().normalize(); at != null; at = at.getParent()) {
      Path file = at.resolve(NAME);
      if (Files.isRegularFile(file)) {
        return read(file);
      }
      if (Files.exists(at.resolve(".git"))) {
        return null;
      }
    }
    return null;
  }

  /**
   * Reads a file.
   *
   * @throws InputException if it does not say what it should, with its line
   */
  public static ProjectFile read(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new InputException(file + ": is a directory, not a file such as " + NAME);
    }
    if (!Files.exists(file)) {
      throw new NoSuchFileException(file.toString());
    }
    TomlParseResult toml;
    try {
      toml = Toml.parse(file);
    } catch (CharacterCodingException e) {
      throw new InputException(file + ": is not TOML: it is no text in UTF-8");
    }
    for (TomlParseError error : toml.errors()) {
      throw new InputException(
          file + ":" + error.position().line() + ": is not TOML: " + error.getMessage());
    }
    return new Reader(file).read(toml);
  }

  /** Turns tables of TOML into what they mean. */
  private record Reader(Path file) {
    ProjectFile read(TomlParseResult toml) throws InputException {
      List<Setting> settings = new ArrayList<>();
      List<Suppression> suppressions = new ArrayList<>();
      for (String key : toml.keySet()) {
        Object value = toml.get(List.of(key));
        if (key.equals(SUPPRESS)) {
          suppressions.addAll(suppressions(value, line(toml, key)));
        } else if (value instanceof TomlTable table) {
          for (String name : table.keySet()) {
            settings.add(setting(key, name, table));
          }
        } else {
          settings.add(setting("", key, toml));
        }
      }
      return new ProjectFile(file, settings, suppressions);
    }

    private Setting setting(String table, String name, TomlTable from) throws InputException {
      int line = line(from, name);
      Object value = from.get(List.of(name));
      List<String> values = new ArrayList<>();
      if (value instanceof TomlArray array) {
        for (Object each : array.toList()) {
          values.add(text(name, each, line));
        }
      } else {
        values.add(text(name, value, line));
      }
      return new Setting(table, name, values, line);
    }

    private String text(String name, @Nullable Object value, int line) throws InputException {
      if (value instanceof String
          || value instanceof Long
          || value instanceof Double
          || value instanceof Boolean) {
        return value.toString();
      }
      throw wrong(line, name + " must be a text, a number, true or false, or a list of these");
    }

    private List<Suppression> suppressions(@Nullable Object value, int line) throws InputException {
      List<Suppression> all = new ArrayList<>();
      if (!(value instanceof TomlArray array)) {
        throw wrong(line, "a suppression is a table of its own, [[suppress]]");
      }
      for (int i = 0; i < array.size(); i++) {
        int at = array.inputPositionOf(i).line();
        if (!(array.get(i) instanceof TomlTable table)) {
          throw wrong(at, "a suppression is a table of its own, [[suppress]]");
        }
        all.add(suppression(table, at));
      }
      return all;
    }

    private Suppression suppression(TomlTable table, int line) throws InputException {
      for (String key : table.keySet()) {
        if (!OF_SUPPRESSION.contains(key)) {
          throw wrong(
              line(table, key),
              "a suppression has no " + key + "; it has rule, place, reason, owner and until");
        }
      }
      String rule = word(table, "rule", line);
      String place = word(table, "place", line);
      if (rule.isEmpty() && place.isEmpty()) {
        throw wrong(line, "a suppression needs a rule, a place, or both");
      }
      return new Suppression(
          rule,
          place,
          needed(table, "reason", line),
          needed(table, "owner", line),
          day(table),
          file.getFileName() + ":" + line);
    }

    private String needed(TomlTable table, String key, int line) throws InputException {
      String word = word(table, key, line);
      if (word.isBlank()) {
        throw wrong(line, "a suppression needs " + (key.equals("owner") ? "an " : "a ") + key);
      }
      return word;
    }

    private String word(TomlTable table, String key, int line) throws InputException {
      Object value = table.get(List.of(key));
      if (value == null) {
        return "";
      }
      if (value instanceof String text) {
        return text;
      }
      throw wrong(line, key + " must be a text");
    }

    private @Nullable LocalDate day(TomlTable table) throws InputException {
      Object value = table.get(List.of("until"));
      if (value == null || value instanceof LocalDate) {
        return (LocalDate) value;
      }
      throw wrong(line(table, "until"), "until must be a day such as 2027-01-31, without quotes");
    }

    private static int line(TomlTable table, String key) {
      TomlPosition position = table.inputPositionOf(List.of(key));
      return position == null ? 1 : position.line();
    }

    private InputException wrong(int line, String what) {
      return new InputException(file + ":" + line + ": " + what);
    }
  }
}
