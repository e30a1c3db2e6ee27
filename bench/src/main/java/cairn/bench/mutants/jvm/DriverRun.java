package cairn.bench.mutants.jvm;

import cairn.bench.mutants.run.Probe;
import cairn.engine.RecorderNeeds;
import cairn.engine.SpecFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Runs the driver of a structure, with changed classes before those of the library. */
final class DriverRun {
  /** A run takes a second or two; one that takes longer than this hangs. */
  private static final int MOST_SECONDS = 20;

  /** Enough for every driver; a mutant whose arrays grow without need dies of it. */
  private static final String MEMORY = "-Xmx64m";

  private final Path folder;
  private final Path agent;
  private final Path harness;
  private final String program;
  private final List<Path> classPath;

  /**
   * @param folder for what changes from run to run
   * @param harness the classes of this room, for {@link Probe}
   */
  DriverRun(Path folder, Path agent, Path harness, String program, List<Path> classPath) {
    this.folder = folder;
    this.agent = agent;
    this.harness = harness;
    this.program = program;
    this.classPath = List.copyOf(classPath);
  }

  /**
   * Records a run as {@code cairn locate -- java} does.
   *
   * @param changed classes by their names, as class files write them
   * @param specification that says what to record
   * @return the exit code; -1 if it was stopped
   */
  int record(Map<String, byte[]> changed, Path specification, Path recording, Workload workload)
      throws IOException {
    RecorderNeeds needs = RecorderNeeds.of(SpecFile.open(specification.toString()).spec());
    StringBuilder options = new StringBuilder("out=").append(recording);
    if (!needs.jdkPackages().isEmpty()) {
      options.append(",jdk=").append(String.join(":", needs.jdkPackages()));
    }
    options.append(",events=prims:calls");
    options.append(needs.arrays() ? ",values=arrays:strings" : ",values=numbers:strings");
    options.append(",cpoint=").append(String.join(":", needs.cpoints()));
    options.append(",operation=").append(String.join(":", needs.operations()));
    return run(changed, List.of("-javaagent:" + agent + "=" + options), workload);
  }

  /** Runs with probes woven in; they write to a file. */
  int probe(Map<String, byte[]> changed, Path out, Workload workload) throws IOException {
    Files.deleteIfExists(out);
    return run(changed, List.of("-D" + Probe.OUT + "=" + out), workload);
  }

  /** What a driver is given: the seed of its random operations and their number. */
  record Workload(int seed, int operations) {}

  private int run(Map<String, byte[]> changed, List<String> options, Workload workload)
      throws IOException {
    Path classes = folder.resolve("changed");
    delete(classes);
    for (Map.Entry<String, byte[]> each : changed.entrySet()) {
      Path file = classes.resolve(each.getKey() + ".class");
      Files.createDirectories(file.resolveSibling(""));
      Files.write(file, each.getValue());
    }
    List<Path> path = new ArrayList<>(List.of(classes));
    path.addAll(classPath);
    path.add(harness);
    List<String> command = new ArrayList<>();
    command.add(Processes.tool("java"));
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", MEMORY));
    command.addAll(options);
    command.addAll(List.of("-cp", Libraries.join(path), program));
    command.add(String.valueOf(workload.seed()));
    command.add(String.valueOf(workload.operations()));
    return Processes.run(command, folder.resolve("driver.log"), MOST_SECONDS);
  }

  private static void delete(Path tree) throws IOException {
    if (Files.exists(tree)) {
      try (Stream<Path> files = Files.walk(tree)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
