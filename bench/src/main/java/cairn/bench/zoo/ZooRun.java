package cairn.bench.zoo;

import cairn.bench.zoo.c.CPrograms;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs the driver of a bug, records it and asks Cairn, all in processes of their own. */
public final class ZooRun {
  private static final long MOST_SECONDS = 300;
  private static final Pattern BOUND = Pattern.compile("=\\s*(?:java|c)\\s+([^;]+);");

  private final Path cairn;
  private final ZooLibraries libraries;
  private final CPrograms programs;
  private final Path folder;

  /** With which release a driver runs. */
  public enum Release {
    BUGGY,
    FIXED
  }

  /**
   * @param cairn the command
   * @param programs builds the drivers in C
   * @param folder for classes, recordings and answers
   */
  public ZooRun(Path cairn, ZooLibraries libraries, CPrograms programs, Path folder) {
    this.cairn = cairn;
    this.libraries = libraries;
    this.programs = programs;
    this.folder = folder;
  }

  /** Builds a driver in C with both releases; fails where one of them cannot be had. */
  public void prepare(ZooBug bug) throws IOException {
    if (bug.language().equals("c")) {
      driver(bug, Release.BUGGY);
      driver(bug, Release.FIXED);
    }
  }

  /** The last line that the driver prints: it begins with right or wrong. */
  public String verdict(ZooBug bug, Release release) throws IOException {
    Path out = folder.resolve("driver.out");
    Child.code(driver(bug, release), out, folder.resolve("driver.err"), MOST_SECONDS);
    List<String> lines = Files.readAllLines(out, StandardCharsets.UTF_8);
    return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
  }

  /** Records the driver as {@code locate} does: with what a specification needs, and strings. */
  public Path record(ZooBug bug, Release release) throws IOException {
    Path recording = folder.resolve(release + ".cairn");
    Files.deleteIfExists(recording);
    List<String> command = cairn("record", "--spec", bug.specification(), "-o", recording);
    if (bug.language().equals("java")) {
      command.addAll(List.of("--values", "strings"));
    }
    command.add("--");
    command.addAll(driver(bug, release));
    Path log = folder.resolve("record.log");
    Child.code(command, log, log, MOST_SECONDS);
    if (!Files.exists(recording)) {
      throw new IOException(bug.name() + " was not recorded:\n" + Child.end(log));
    }
    return recording;
  }

  /** What a recording says of a specification. */
  public LocatedStatement.Answer locate(Path recording, Path specification) throws IOException {
    Path out = folder.resolve("locate.json");
    Path err = folder.resolve("locate.err");
    int code =
        Child.code(
            cairn("locate", recording, "--spec", specification, "--format", "json"),
            out,
            err,
            MOST_SECONDS);
    if (code > 1) {
      throw new IOException("locate ended with " + code + ": " + Child.end(err));
    }
    return LocatedStatement.answer(Files.readString(out));
  }

  /**
   * Constraints that a run keeps, of the classes that the written specification is about. They are
   * checked at all C-points of a recording.
   */
  public Path infer(ZooBug bug, Path recording) throws IOException {
    Path inferred = folder.resolve("inferred.inv");
    Files.deleteIfExists(inferred);
    List<String> command = cairn("infer", recording, "--quiet", "-o", inferred);
    for (String type : types(Files.readString(bug.specification()))) {
      command.add("--type");
      command.add(type);
    }
    Path log = folder.resolve("infer.log");
    Child.code(command, log, log, MOST_SECONDS);
    if (!Files.exists(inferred)) {
      throw new IOException("nothing was inferred: " + Child.end(log).strip());
    }
    return inferred;
  }

  /** Names of classes that a specification binds. */
  static Set<String> types(String specification) {
    Set<String> types = new LinkedHashSet<>();
    Matcher bound = BOUND.matcher(specification);
    while (bound.find()) {
      for (String type : bound.group(1).split(",", -1)) {
        types.add(type.strip());
      }
    }
    return types;
  }

  /** Compiled against the release that it runs with. */
  private List<String> driver(ZooBug bug, Release release) throws IOException {
    if (bug.language().equals("c")) {
      return List.of(programs.program(bug.folder(), release == Release.FIXED).toString());
    }
    Path classes = folder.resolve(bug.name() + "-" + release);
    List<Path> jars =
        libraries.jars(release == Release.BUGGY ? bug.buggy() : bug.fixed(), bug.with());
    StringBuilder path = new StringBuilder(classes.toString());
    jars.forEach(jar -> path.append(File.pathSeparator).append(jar));
    if (!Files.isDirectory(classes)) {
      Files.createDirectories(classes);
      Child.run(
          List.of(
              tool("javac"),
              "-nowarn",
              "-Xlint:none",
              "-g",
              "-cp",
              path.toString(),
              "-d",
              classes.toString(),
              bug.driver().toString()),
          folder.resolve("javac.log"),
          MOST_SECONDS);
    }
    return List.of(tool("java"), "-cp", path.toString(), "Driver");
  }

  private List<String> cairn(Object... words) {
    List<String> command = new ArrayList<>();
    command.add(cairn.toString());
    for (Object word : words) {
      command.add(word.toString());
    }
    return command;
  }

  private static String tool(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }
}
