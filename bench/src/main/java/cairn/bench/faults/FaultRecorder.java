package cairn.bench.faults;

import cairn.bench.faults.run.Faults;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs structures in JVMs of their own, with the agent or without. */
public final class FaultRecorder {
  private static final long MOST_SECONDS = 300;

  private static final String POKES = "cairn.bench.faults.run.Pokes";

  private final Path folder;

  /** What {@code cairn locate -- java} records in addition, so that calls can be run again. */
  private static final String CALLS = ",events=prims:calls";

  private final Path agent;
  private final String classPath;
  private final boolean slice;

  /**
   * @param folder for recordings and rewritten classes
   * @param slice whether recordings are to be sliced
   */
  public FaultRecorder(Path folder, Path agent, String classPath, boolean slice) {
    this.slice = slice;
    this.folder = folder;
    this.agent = agent;
    this.classPath = classPath;
  }

  /** What the last recorded run left. */
  public Path recording() {
    return folder.resolve("faults.cairn");
  }

  /** Times in milliseconds: of the script alone, and of the whole process. */
  public record Times(double script, double process) {}

  /** Runs a structure as it is, without the agent. */
  public Times original(StructureKind structure, Workload workload) throws IOException {
    return run(List.of(), "", driver(structure, workload, List.of())).times();
  }

  /** Records a structure as it is. */
  public void recordClean(StructureKind structure, Workload workload) throws IOException {
    List<String> options = List.of(agentOption(structure), "-Xss512m");
    Run run = run(options, "", driver(structure, workload, List.of()));
    if (run.crashed()) {
      throw new IOException(structure.title() + " ended with " + run.exit() + ": " + run.lines());
    }
  }

  /** Records the exits of insert and delete of a red-black tree with many nodes. */
  public Times recordBigTree(int nodes, int operations) throws IOException {
    StructureKind tree = StructureKind.RED_BLACK_TREE;
    List<String> jvmOptions = List.of(agentOption(tree), "-Xms3g", "-Xmx3g");
    List<String> program = new ArrayList<>();
    program.add("cairn.bench.faults.structure.BigTree");
    program.add(String.valueOf(nodes));
    program.add(String.valueOf(operations));
    Run run = run(jvmOptions, "", program);
    if (run.crashed()) {
      throw new IOException("the big tree ended with " + run.exit() + ": " + run.lines());
    }
    return run.times();
  }

  /** Records the exits of the single operations on a large collection of the JDK. */
  public void recordCollection(String collection, int elements) throws IOException {
    Files.deleteIfExists(recording());
    String program = "cairn.bench.workload.BigCollection";
    String option =
        String.format(
            "-javaagent:%s=out=%s,include=%s,jdk=java.util,cpoint=%s.change",
            agent, recording(), program, program);
    Run run =
        run(
            List.of(option, "-Xms3g", "-Xmx3g"),
            "",
            List.of(program, collection, String.valueOf(elements)));
    if (run.crashed()) {
      throw new IOException(collection + " ended with " + run.exit() + ": " + run.lines());
    }
  }

  /**
   * Records a structure that is spoiled, one store at a time.
   *
   * @param name of a structure, or of a class of java.util
   * @return what was stored where
   */
  public List<String> recordPokes(String name, Workload workload, int pokes) throws IOException {
    Files.deleteIfExists(recording());
    boolean ofJdk = Character.isUpperCase(name.charAt(0));
    String include = ofJdk ? "" : ":" + StructureKind.named(name).className() + "*";
    String option =
        String.format(
            "-javaagent:%s=out=%s,include=%s%s,values=arrays%s,cpoint=%s.look",
            agent, recording(), POKES, include, ofJdk ? ",jdk=java.util" : "", POKES);
    List<String> program = new ArrayList<>(List.of(POKES, name, String.valueOf(workload.seed())));
    program.add(String.valueOf(workload.base()));
    program.add(String.valueOf(workload.operations()));
    program.add(String.valueOf(pokes));
    List<String> options = List.of(option, "--add-opens", "java.base/java.util=ALL-UNNAMED");
    Run run = run(options, "", program);
    if (run.crashed()) {
      throw new IOException(
          "stores into " + name + " ended with " + run.exit() + ": " + run.lines());
    }
    return run.lines();
  }

  private String agentOption(StructureKind structure) throws IOException {
    Files.deleteIfExists(recording());
    String name = structure.className();
    String points = String.join(":", structure.operations());
    return String.format(
        "-javaagent:%s=out=%s,include=%s:%s$*,values=arrays,cpoint=%s%s",
        agent, recording(), name, name, points, slice ? ",slice" : "");
  }

  private static List<String> driver(
      StructureKind structure, Workload workload, List<Integer> armed) {
    List<String> words = new ArrayList<>();
    words.add("cairn.bench.faults.run.Driver");
    words.add(structure.title());
    words.add(String.valueOf(workload.seed()));
    words.add(String.valueOf(workload.base()));
    words.add(String.valueOf(workload.operations()));
    armed.forEach(operation -> words.add(operation.toString()));
    return words;
  }

  /**
   * Runs a structure with a fault and records it.
   *
   * @throws IOException if the fault did not happen as it did when it was drawn
   */
  public Times record(DrawnFault fault) throws IOException {
    Path classes = folder.resolve("faulty");
    boolean plain = fault.armed() == Faults.ALWAYS;
    Map<String, byte[]> woven =
        plain
            ? Trial.plain(fault.structure(), fault.mutation())
            : Trial.woven(fault.structure(), List.of(fault.mutation()));
    for (Map.Entry<String, byte[]> entry : woven.entrySet()) {
      Path file = classes.resolve(entry.getKey().replace('.', '/') + ".class");
      Files.createDirectories(file.resolveSibling(""));
      Files.write(file, entry.getValue());
    }
    String calls = plain ? CALLS : "";
    List<String> options = List.of(agentOption(fault.structure()) + calls, "-Xss512m");
    List<String> program = driver(fault.structure(), fault.workload(), List.of(fault.armed()));
    Run run = run(options, classes + ":", program);
    Outcome drawn = fault.outcome();
    String expected = "fault 0 " + drawn.operation() + " " + drawn.execution();
    if (!plain && !run.lines().contains(expected) || run.crashed() == drawn.crash().isEmpty()) {
      throw new IOException(
          fault
              + " went another way when it was recorded: "
              + run.lines()
              + ", exit "
              + run.exit());
    }
    return run.times();
  }

  private Run run(List<String> jvmOptions, String classesBefore, List<String> program)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmOptions);
    command.addAll(List.of("-cp", classesBefore + classPath));
    command.addAll(program);
    Path output = folder.resolve("faults.out");
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(output.toFile())
            .redirectError(Redirect.DISCARD)
            .start();
    try {
      if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException(program + " took more than " + MOST_SECONDS + " s");
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      throw new IOException("interrupted while " + program + " ran", e);
    }
    double millis = (System.nanoTime() - start) / 1e6;
    List<String> lines = Files.readAllLines(output, StandardCharsets.UTF_8);
    return new Run(process.exitValue(), millis, lines);
  }

  private record Run(int exit, double millis, List<String> lines) {
    boolean crashed() {
      return exit != 0;
    }

    Times times() throws IOException {
      for (String line : lines) {
        if (line.startsWith("time ")) {
          return new Times(Long.parseLong(line.substring(5)) / 1e6, millis);
        }
      }
      throw new IOException("a run ended with " + exit + " and said no time: " + lines);
    }
  }
}
