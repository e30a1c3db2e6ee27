package cairn.sources.nativ;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.record.compile.Gcc;
import cairn.record.compile.SharedLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Compiles C programs of the tests, runs them until they abort, and finds their cores. */
final class Programs {
  private static final Path SOURCES = Path.of("src/test/c").toAbsolutePath();

  private final Path folder;

  Programs(Path folder) {
    this.folder = folder;
  }

  Path compile(String name, String... flags) throws Exception {
    Path target = folder.resolve(name);
    List<String> command = new ArrayList<>(List.of("gcc", "-g", "-O0", "-w", "-pthread"));
    command.addAll(List.of(flags));
    command.addAll(List.of(SOURCES.resolve(name + ".c").toString(), "-o", target.toString()));
    Gcc.run(command, name);
    return target;
  }

  static String blocks() throws Exception {
    return SharedLibrary.ofBlocks(Path.of("../../record/preload").toAbsolutePath())
        .file()
        .toString();
  }

  /** Runs a program in a folder of its own; returns its core. */
  Path core(String preload, Path program, String... arguments) throws Exception {
    Path place = Files.createTempDirectory(folder, "run-");
    List<String> command = new ArrayList<>();
    // the JVM asks for more than is usual in cores, also in those of its children
    String settings = "ulimit -c unlimited; echo 0x33 > /proc/self/coredump_filter; exec \"$@\"";
    command.addAll(List.of("sh", "-c", settings, "sh"));
    command.add(program.toString());
    command.addAll(List.of(arguments));
    run(place, preload, command);
    try (var files = Files.newDirectoryStream(place, "core*")) {
      for (Path file : files) {
        return file;
      }
    }
    // the kernel writes cores elsewhere
    command = new ArrayList<>(List.of("gdb", "-nx", "-batch", "-ex", "run"));
    command.addAll(List.of("-ex", "generate-core-file core", "--args", program.toString()));
    command.addAll(List.of(arguments));
    run(place, preload, command);
    assertThat(place.resolve("core")).as("a core, by the kernel or by gdb").exists();
    return place.resolve("core");
  }

  private static void run(Path place, String preload, List<String> command) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).directory(place.toFile());
    builder.redirectErrorStream(true).redirectOutput(place.resolve("out").toFile());
    if (!preload.isEmpty()) {
      builder.environment().put("LD_PRELOAD", preload);
    }
    Process process = builder.start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("%s ended", command).isTrue();
  }

  /** What a program wrote of its own blocks: sizes by address. */
  static Map<Long, Long> list(Path file) throws IOException {
    Map<Long, Long> blocks = new TreeMap<>();
    for (String line : Files.readAllLines(file)) {
      String[] parts = line.split(" ", -1);
      blocks.put(Long.parseLong(parts[0], 16), Long.parseLong(parts[1]));
    }
    return blocks;
  }
}
