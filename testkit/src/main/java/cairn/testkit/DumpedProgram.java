package cairn.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A heap dump that a real JVM wrote of a test program.
 *
 * @param lines what the program printed
 */
public record DumpedProgram(Path file, List<String> lines) {

  /** The JDK that runs the tests, and JDK 25 if it is installed. */
  public static List<Path> jdks() throws IOException {
    List<Path> homes = new ArrayList<>();
    homes.add(Path.of(System.getProperty("java.home")));
    Path installed = Path.of("/usr/lib/jvm");
    if (Files.isDirectory(installed)) {
      try (Stream<Path> found = Files.list(installed)) {
        found
            .filter(home -> home.getFileName().toString().contains("-25-"))
            .filter(home -> Files.isExecutable(home.resolve("bin/java")))
            .filter(home -> !homes.get(0).startsWith(home))
            .limit(1)
            .forEach(homes::add);
      }
    }
    return homes;
  }

  /** Runs a program that writes a dump to the file that is its first argument. */
  public static DumpedProgram of(Path home, Path folder, Class<?> program, String... options)
      throws Exception {
    Path file = folder.resolve(program.getSimpleName() + ".hprof");
    Files.deleteIfExists(file);
    List<String> command = new ArrayList<>();
    command.add(home.resolve("bin/java").toString());
    command.add("-Xmx256m");
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(program.getName(), file.toString()));
    Path errors = folder.resolve("errors.txt");
    Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    List<String> lines =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .toList();
    int exit = process.waitFor();
    if (exit != 0) {
      throw new IOException(command + " ended with " + exit + ": " + Files.readString(errors));
    }
    return new DumpedProgram(file, lines);
  }
}
