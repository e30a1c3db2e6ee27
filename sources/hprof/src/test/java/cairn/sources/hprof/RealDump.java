package cairn.sources.hprof;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A dump that a JVM wrote of {@link HeapProgram}, and what the program said.
 *
 * @param facts the program's lines, in words
 */
record RealDump(Path file, List<String[]> facts) {

  /** The JDK that runs the tests, and JDK 25 if it is installed. */
  static List<Path> jdks() throws IOException {
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

  static RealDump make(Path home, Path folder, String... options) throws Exception {
    Path file = folder.resolve("real.hprof");
    Files.deleteIfExists(file);
    List<String> command = new ArrayList<>();
    command.add(home.resolve("bin/java").toString());
    command.add("-Xmx256m");
    command.add("-Djol.skipDynamicAttach=true");
    command.add("-Djol.skipHotspotSAAttach=true");
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(HeapProgram.class.getName(), file.toString()));
    Path errors = folder.resolve("errors.txt");
    Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    List<String[]> facts;
    try (Stream<String> lines =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines()) {
      facts = lines.map(line -> line.split(" ")).toList();
    }
    int exit = process.waitFor();
    if (exit != 0) {
      throw new IOException(command + " ended with " + exit + ": " + Files.readString(errors));
    }
    return new RealDump(file, facts);
  }
}
