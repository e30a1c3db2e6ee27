package cairn.bench.heap;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Programs of the kind that Marron et al. 2013 looked at, with old releases of the same libraries
 * where Maven Central has them. Each does its work and dumps its own heap; the sources are in
 * {@code src/programs/regions}.
 */
public final class OldPrograms {
  /**
   * A program.
   *
   * @param published objects, abstract nodes and reduced nodes of Table 1, and seconds to abstract,
   *     compare and merge
   * @param jars what it runs with
   */
  public record OldProgram(String title, String main, Published published, List<String> jars) {
    public OldProgram {
      jars = List.copyOf(jars);
    }
  }

  /** A row of Table 1. */
  public record Published(
      long objects, int regions, int reduced, double abstraction, double compare, double merge) {}

  public static final List<OldProgram> ALL =
      List.of(
          new OldProgram(
              "scene (raytracer)",
              "Scene",
              new Published(168_000, 48, 21, 1.37, 0.04, 0.11),
              List.of()),
          new OldProgram(
              "ANTLR 2.7.7",
              "Antlr",
              new Published(12_000, 606, 201, 0.41, 0.03, 0.11),
              List.of("antlr:antlr:2.7.7")),
          new OldProgram(
              "JFreeChart 0.9.21",
              "Chart",
              new Published(189_000, 198, 110, 3.22, 0.09, 0.21),
              List.of("jfree:jfreechart:0.9.21", "jfree:jcommon:0.9.6")),
          new OldProgram(
              "FOP 0.20.5",
              "Fop",
              new Published(120_000, 531, 150, 2.67, 0.11, 0.41),
              List.of(
                  "fop:fop:0.20.5",
                  "avalon-framework:avalon-framework:4.0",
                  "batik:batik-1.5-fop:0.20-5")),
          new OldProgram(
              "Lucene 1.4.3",
              "Lucene",
              new Published(2_000, 87, 36, 0.50, 0.01, 0.02),
              List.of("lucene:lucene:1.4.3")),
          new OldProgram(
              "PMD 4.2.5",
              "Pmd",
              new Published(178_000, 146, 28, 4.11, 0.09, 0.15),
              List.of("pmd:pmd:4.2.5", "jaxen:jaxen:1.1.1")),
          new OldProgram(
              "Xalan 2.7.1",
              "Xalan",
              new Published(40_000, 451, 127, 2.42, 0.07, 0.17),
              List.of("xalan:xalan:2.7.1", "xalan:serializer:2.7.1")));

  private final Path sources;
  private final Path folder;

  /**
   * @param sources of the programs
   * @param folder where libraries, classes and dumps go
   */
  public OldPrograms(Path sources, Path folder) {
    this.sources = sources;
    this.folder = folder;
  }

  /** Fetches, compiles and runs a program; returns its dump. */
  public Path dump(OldProgram program) throws IOException {
    Path libraries = Files.createDirectories(folder.resolve("lib-" + program.main));
    for (String jar : program.jars) {
      run(
          "mvn",
          "-q",
          "-B",
          "-ntp",
          "dependency:copy",
          "-Dartifact=" + jar,
          "-DoutputDirectory=" + libraries);
    }
    Path classes = Files.createDirectories(folder.resolve("classes-" + program.main));
    String classPath = classes + File.pathSeparator + libraries + File.separator + "*";
    run(
        tool("javac"),
        "-nowarn",
        "-Xlint:-options",
        "-cp",
        classPath,
        "-d",
        classes.toString(),
        sources.resolve("Dump.java").toString(),
        sources.resolve(program.main + ".java").toString());
    Path dump = folder.resolve(program.main + ".hprof");
    run(tool("java"), "-Djava.awt.headless=true", "-cp", classPath, program.main, dump.toString());
    return dump;
  }

  private static String tool(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }

  private void run(String... command) throws IOException {
    Path log = folder.resolve("program.log");
    Process process =
        new ProcessBuilder(new ArrayList<>(List.of(command)))
            .redirectErrorStream(true)
            .redirectOutput(Redirect.to(log.toFile()))
            .start();
    try {
      int code = process.waitFor();
      if (code != 0) {
        throw new IOException(
            String.join(" ", command) + " ended with " + code + ":\n" + Files.readString(log));
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      throw new IOException("interrupted", e);
    }
  }
}
