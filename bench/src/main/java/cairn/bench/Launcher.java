package cairn.bench;

import cairn.bench.ProgramRun.Repetition;
import cairn.bench.faults.FaultRecorder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Starts programs in JVMs of their own: the same heap for all, the JVM's defaults for the rest. Its
 * folder holds the harness's classes, {@code lib/} and {@code cairn-agent.jar}; recordings go
 * there.
 */
final class Launcher {
  private static final String SOURCES = "commons-lang3-";

  private final Path folder;
  private final Path agent;
  private final String classPath;
  private final Path sources;

  Launcher(Path folder, Path agent, String classPath, Path sources) {
    this.folder = folder;
    this.agent = agent;
    this.classPath = classPath;
    this.sources = sources;
  }

  /** Unpacks the sources that the compiler is to compile. */
  static Launcher in(Path folder) throws IOException {
    Path sources = folder.resolve("sources");
    StringBuilder classPath = new StringBuilder(folder.resolve("classes").toString());
    try (var jars = Files.newDirectoryStream(folder.resolve("lib"), "*.jar")) {
      for (Path jar : jars) {
        String name = String.valueOf(jar.getFileName());
        if (name.startsWith(SOURCES)) {
          unpack(jar, sources);
        } else if (name.startsWith("lucene-") || name.startsWith("ecj-")) {
          classPath.append(':').append(jar);
        }
      }
    }
    if (!Files.isDirectory(sources)) {
      throw new IOException("no " + SOURCES + "*-sources.jar in " + folder.resolve("lib"));
    }
    return new Launcher(folder, folder.resolve("cairn-agent.jar"), classPath.toString(), sources);
  }

  private static void unpack(Path jar, Path into) throws IOException {
    try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(jar))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path file = into.resolve(entry.getName()).normalize();
        if (entry.getName().endsWith(".java") && file.startsWith(into)) {
          Files.createDirectories(file.resolveSibling(""));
          Files.copy(zip, file, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }

  /** Where recordings go. */
  Path folder() {
    return folder;
  }

  Path agent() {
    return agent;
  }

  /** What runs the structures into which faults are injected. */
  FaultRecorder faultRecorder(boolean slice) {
    return new FaultRecorder(folder, agent, classPath, slice);
  }

  /** The recording of the last run of a program in a mode. */
  Path recording(Program program, Mode mode) {
    return folder.resolve(program.title() + "-" + mode.title() + ".cairn");
  }

  /** Runs a program; a recording stays until it is deleted or recorded again. */
  ProgramRun run(Program program, Mode mode, int size, int times, String... jvmOptions)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    if (mode != Mode.NONE) {
      Path out = recording(program, mode);
      Files.deleteIfExists(out);
      String more = program.options().isEmpty() ? "" : "," + program.options();
      command.add("-javaagent:" + agent + "=out=" + out + "," + mode.options() + more);
    }
    command.addAll(List.of("-Xms2g", "-Xmx2g", "-Dbench.sources=" + sources));
    command.addAll(List.of(jvmOptions));
    command.addAll(List.of("-cp", classPath, "cairn.bench.workload.Repeat"));
    command.addAll(List.of(program.title(), String.valueOf(size), String.valueOf(times)));
    long start = System.nanoTime();
    Process process = new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
    List<String> lines = lines(process.getInputStream());
    int exit;
    try {
      exit = process.waitFor();
    } catch (InterruptedException e) {
      process.destroy();
      throw new IOException("interrupted while " + program.title() + " ran", e);
    }
    double wall = (System.nanoTime() - start) / 1e9;
    if (exit != 0) {
      throw new IOException(
          program.title() + ", mode " + mode.title() + ", ended with " + exit + ": " + lines);
    }
    return parse(program, wall, lines);
  }

  private static List<String> lines(InputStream from) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8))) {
      return reader.lines().toList();
    }
  }

  private static ProgramRun parse(Program program, double wall, List<String> lines)
      throws IOException {
    List<Repetition> repetitions = new ArrayList<>();
    double processor = 0;
    long checksum = 0;
    for (String line : lines) {
      String[] words = line.split(" ");
      if (words[0].equals("rep")) {
        long sum = Long.parseLong(words[3]);
        if (!repetitions.isEmpty() && sum != checksum) {
          throw new IOException(program.title() + " has two results: " + lines);
        }
        checksum = sum;
        repetitions.add(
            new Repetition(Long.parseLong(words[1]) / 1e9, Long.parseLong(words[2]) / 1e9));
      } else if (words[0].equals("cpu")) {
        processor = Long.parseLong(words[1]) / 1e9;
      }
    }
    return new ProgramRun(wall, processor, repetitions, checksum);
  }
}
