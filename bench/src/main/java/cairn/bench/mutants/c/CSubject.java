package cairn.bench.mutants.c;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A structure of a source package, as a file {@code NAME.subject} describes it. Each line is a word
 * and its values:
 *
 * <ul>
 *   <li>{@code package NAME}: the source package
 *   <li>{@code copy FILE... FILE=AS...}: files of it
 *   <li>{@code part FILE AS "FIRST" "LAST"}: of a file only the lines from one that begins with a
 *       text to the next that begins with another, which belongs to it if it is a brace; other
 *       lines are empty
 *   <li>{@code keep FILE FUNCTION...}: the bodies of other functions of a copied file are emptied
 *   <li>{@code compile FILE...}, {@code include FILE...}, {@code flags WORD...}: for the compiler
 *   <li>{@code mutate FILE [FUNCTION...]}: where faults may be, alone or in these functions
 * </ul>
 */
final class CSubject {
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

  private final Path home;
  private final String name;
  private final List<List<String>> lines;
  private final String packageName;

  private CSubject(Path home, String name, List<List<String>> lines) throws IOException {
    this.home = home;
    this.name = name;
    this.lines = lines;
    List<String> packages = values("package");
    if (packages.size() != 1) {
      throw new IOException(name + ".subject must name one package");
    }
    packageName = packages.get(0);
  }

  /** The structures of a folder, by name. */
  static List<CSubject> all(Path home) throws IOException {
    List<CSubject> all = new ArrayList<>();
    try (var files = Files.list(home)) {
      for (Path file : files.sorted().toList()) {
        String title = String.valueOf(file.getFileName());
        if (title.endsWith(".subject")) {
          all.add(read(home, title.substring(0, title.length() - ".subject".length())));
        }
      }
    }
    return all;
  }

  static CSubject read(Path home, String name) throws IOException {
    List<List<String>> lines = new ArrayList<>();
    for (String line : Files.readAllLines(home.resolve(name + ".subject"))) {
      List<String> words = new ArrayList<>();
      Matcher matcher = WORD.matcher(line);
      while (matcher.find()) {
        words.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
      }
      if (!words.isEmpty()) {
        lines.add(List.copyOf(words));
      }
    }
    return new CSubject(home, name, lines);
  }

  String name() {
    return name;
  }

  String packageName() {
    return packageName;
  }

  Path specification() {
    return home.resolve(name + ".inv");
  }

  /** The files in which faults may be, with the functions; no functions mean all of them. */
  Map<String, Set<String>> mutated() {
    Map<String, Set<String>> files = new LinkedHashMap<>();
    for (List<String> line : lines) {
      if (line.get(0).equals("mutate")) {
        files.put(line.get(1), new LinkedHashSet<>(line.subList(2, line.size())));
      }
    }
    return files;
  }

  private List<String> values(String word) {
    List<String> values = new ArrayList<>();
    for (List<String> line : lines) {
      if (line.get(0).equals(word)) {
        values.addAll(line.subList(1, line.size()));
      }
    }
    return values;
  }

  /** Copies what is compiled into a folder. */
  void copyTo(Path folder, Path source) throws IOException {
    for (String value : values("copy")) {
      int as = value.indexOf('=');
      Path from = source.resolve(as < 0 ? value : value.substring(0, as));
      Path to =
          as < 0
              ? folder.resolve(String.valueOf(from.getFileName()))
              : folder.resolve(value.substring(as + 1));
      Path parent = to.getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      Files.write(to, Files.readAllBytes(from));
    }
    for (List<String> line : lines) {
      if (line.get(0).equals("part")) {
        List<String> all = read(source.resolve(line.get(1))).lines().toList();
        Files.writeString(
            folder.resolve(line.get(2)),
            part(all, line.get(3), line.get(4)),
            StandardCharsets.ISO_8859_1);
      } else if (line.get(0).equals("keep")) {
        Path file = folder.resolve(line.get(1));
        Set<String> kept = Set.copyOf(line.subList(2, line.size()));
        Files.writeString(
            file, CText.of(read(file)).withBodiesOf(kept), StandardCharsets.ISO_8859_1);
      }
    }
  }

  static String read(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.ISO_8859_1);
  }

  private String part(List<String> all, String first, String last) throws IOException {
    StringBuilder text = new StringBuilder();
    boolean isIn = false;
    boolean isOver = false;
    for (String line : all) {
      isIn |= !isOver && line.startsWith(first);
      boolean isLast = isIn && line.startsWith(last);
      boolean ends = isLast && !last.startsWith("}");
      text.append(isIn && !ends ? line : "").append('\n');
      isOver |= isLast;
      isIn &= !isLast;
    }
    if (!isOver) {
      throw new IOException(name + ": no lines from '" + first + "' to '" + last + "'");
    }
    return text.toString();
  }

  /**
   * The compiler's command.
   *
   * @param folder with what was copied
   */
  List<String> compiler(Path folder, Path program, List<String> more) {
    List<String> words = new ArrayList<>(List.of("gcc", "-g", "-O0", "-w", "-std=gnu17"));
    words.add("-I" + folder);
    words.add("-I" + home.resolve("shims").resolve(name));
    words.add("-I" + home);
    words.addAll(values("flags"));
    for (String file : values("include")) {
      words.addAll(List.of("-include", file));
    }
    // a file may need what only functions use that never run
    words.add("-Wl,--unresolved-symbols=ignore-all");
    words.addAll(more);
    words.addAll(List.of("-o", program.toString(), home.resolve(name + ".c").toString()));
    for (String file : values("compile")) {
      words.add(folder.resolve(file).toString());
    }
    words.add("-lm");
    return words;
  }

  @Override
  public String toString() {
    return name;
  }
}
