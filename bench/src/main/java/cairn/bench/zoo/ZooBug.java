package cairn.bench.zoo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlTable;

/**
 * A bug of a released library.
 *
 * @param folder with the driver and the specification
 * @param language java or c
 * @param buggy coordinates of what is faulty, as Maven writes them
 * @param fixed the same, mended
 * @param with what both need beside it
 * @param report where it was reported
 * @param title what is wrong
 */
public record ZooBug(
    Path folder,
    String language,
    String library,
    List<String> buggy,
    List<String> fixed,
    List<String> with,
    String report,
    String title,
    List<ZooFix> fixes) {
  private static final String FILE = "bug.toml";
  private static final Set<String> LANGUAGES = Set.of("java", "c");

  public ZooBug {
    buggy = List.copyOf(buggy);
    fixed = List.copyOf(fixed);
    with = List.copyOf(with);
    fixes = List.copyOf(fixes);
  }

  /** All bugs of a folder, by name. */
  public static List<ZooBug> all(Path zoo) throws IOException {
    List<ZooBug> bugs = new ArrayList<>();
    try (Stream<Path> folders = Files.list(zoo)) {
      for (Path folder : folders.sorted().toList()) {
        if (Files.isRegularFile(folder.resolve(FILE))) {
          bugs.add(read(folder));
        }
      }
    }
    return bugs;
  }

  static ZooBug read(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    TomlParseResult toml = Toml.parse(file);
    if (toml.hasErrors()) {
      throw new IOException(file + ": " + toml.errors().get(0));
    }
    String language = text(file, toml, "language");
    if (!LANGUAGES.contains(language)) {
      throw new IOException(file + ": language is '" + language + "', not java or c");
    }
    List<ZooFix> fixes = new ArrayList<>();
    TomlArray tables = toml.getArray("fix");
    for (int i = 0; tables != null && i < tables.size(); i++) {
      TomlTable table = tables.getTable(i);
      fixes.add(
          ZooFix.of(
              text(file, table, "file"),
              texts(table, "lines"),
              text(file, table, "method"),
              texts(table, "slots")));
    }
    if (fixes.isEmpty()) {
      throw new IOException(file + ": no [[fix]]");
    }
    return new ZooBug(
        folder,
        language,
        text(file, toml, "library"),
        texts(toml, "buggy"),
        texts(toml, "fixed"),
        texts(toml, "with"),
        text(file, toml, "report"),
        text(file, toml, "title"),
        fixes);
  }

  private static String text(Path file, TomlTable table, String key) throws IOException {
    String value = table.getString(key);
    if (value == null) {
      throw new IOException(file + ": no " + key);
    }
    return value;
  }

  private static List<String> texts(TomlTable table, String key) {
    List<String> texts = new ArrayList<>();
    TomlArray values = table.getArray(key);
    for (int i = 0; values != null && i < values.size(); i++) {
      texts.add(values.getString(i));
    }
    return texts;
  }

  public String name() {
    return String.valueOf(folder.getFileName());
  }

  /** Whether nobody looks at the answers: the last bit of the name's SHA-256. */
  public boolean sealed() {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(name().getBytes(StandardCharsets.UTF_8));
      return (hash[hash.length - 1] & 1) == 1;
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  Path specification() {
    return folder.resolve("spec.inv");
  }

  Path driver() {
    return folder.resolve(language.equals("c") ? "driver.c" : "Driver.java");
  }

  /** The rank of the first statement that names the bug; null if none does. */
  public @Nullable Integer hit(List<LocatedStatement> statements) {
    for (LocatedStatement statement : statements) {
      if (fixes.stream().anyMatch(fix -> fix.named(statement))) {
        return statement.rank();
      }
    }
    return null;
  }

  /** The rank of the first statement in a method that the fix changed; null if there is none. */
  public @Nullable Integer method(List<LocatedStatement> statements) {
    for (LocatedStatement statement : statements) {
      if (fixes.stream().anyMatch(fix -> fix.method().equals(statement.method()))) {
        return statement.rank();
      }
    }
    return null;
  }
}
