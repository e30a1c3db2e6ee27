package cairn.cli;

import cairn.recording.Format;
import cairn.recording.LiveRecovery;
import cairn.recording.RecordingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a program and records its heap. */
@Command(
    name = "record",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Runs a Java program and records every allocation and store of it.",
    footer = {
      "",
      "The program keeps its input, output and exit code. Patterns: * stands for part of a name,",
      "** for anything. The contents of strings and primitive arrays are left out unless --values",
      "asks for them, because they may be secret.",
      "",
      "Examples:",
      "  cairn record -o run.cairn -- java -cp classes com.acme.Main",
      "  cairn record --cpoint 'com.acme.Tree.insert' -- java Tree.java",
      "  cairn record --children -o build.cairn -- mvn test"
    })
final class RecordCommand implements Callable<Integer> {
  private final Console console;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The recording (default: run.cairn, or the first free run-N.cairn).")
  private @Nullable Path output;

  @Option(
      names = "--include",
      paramLabel = "PATTERN",
      split = ",",
      description = "Record only these classes of the program (packages, classes or patterns).")
  private List<String> include = List.of();

  @Option(
      names = "--exclude",
      paramLabel = "PATTERN",
      split = ",",
      description = "Leave these classes out.")
  private List<String> exclude = List.of();

  @Option(
      names = "--jdk",
      paramLabel = "PACKAGE",
      split = ",",
      arity = "0..1",
      fallbackValue = "java.util",
      description = "Record these packages of the JDK too (without a value: java.util).")
  private List<String> jdk = List.of();

  @Option(
      names = "--events",
      paramLabel = "KIND",
      split = ",",
      description = "What to record: refs, prims, calls (default: refs,prims).")
  private List<String> events = List.of("refs", "prims");

  @Option(names = "--calls", description = "Record entries and exits of all methods too.")
  private boolean calls;

  @Option(
      names = "--values",
      paramLabel = "KIND",
      split = ",",
      description = "Which contents to keep besides fields: arrays, strings, all (default: none).")
  private List<String> values = List.of();

  @Option(
      names = "--identity",
      paramLabel = "HOW",
      description =
          "swap (default) or map: slower, but the program's classes keep their superclass.")
  private @Nullable String identity;

  @Option(
      names = "--cpoint",
      paramLabel = "METHOD",
      description =
          "Entry and exit of this method are C-points: moments with receiver and arguments.")
  private List<String> cpoints = List.of();

  @Option(
      names = "--source",
      paramLabel = "DIR",
      description = "Where sources lie, for // ##C-POINT(name) comments.")
  private List<Path> sources = List.of();

  @Option(
      names = "--start",
      paramLabel = "METHOD",
      description = "Begin to record when this method is first entered.")
  private @Nullable String start;

  @Option(
      names = "--stop",
      paramLabel = "METHOD",
      description = "End the recording when this method returns.")
  private @Nullable String stop;

  @Option(
      names = "--children",
      description = "Record JVMs that the command starts too, one file per process.")
  private boolean children;

  @Option(names = "--quiet", description = "Say nothing but errors.")
  private boolean quiet;

  @Parameters(paramLabel = "COMMAND", arity = "1..*", description = "The program: -- java ...")
  private List<String> command = List.of();

  RecordCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    JavaCommand java = new JavaCommand(command);
    if (!java.isJava() && !children) {
      throw new UsageException(
          "'"
              + command.get(0)
              + "' is not java; only Java programs can be recorded so far. If it starts JVMs, add"
              + " --children to record those");
    }
    Path file = destination();
    Path agent = agent();
    AgentOptions options = options(file, java);
    List<String> words = java.words();
    if (java.isJava()) {
      words = java.withAgent("-javaagent:" + agent + "=" + options);
    }
    ProcessBuilder builder = new ProcessBuilder(words).inheritIO();
    restore(builder.environment());
    if (children) {
      inherit(builder, "-javaagent:" + agent + "=" + options.flag("child"));
    }
    FileTime before = modified(file);
    int code = run(builder);
    finish(file, before, code);
    return code;
  }

  private Path destination() throws IOException {
    Path file = output == null ? freeName() : output.toAbsolutePath();
    Path folder = file.getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new UsageException("there is no folder " + folder + " for the recording");
    }
    if (Files.isDirectory(file) || !Files.isWritable(folder)) {
      throw new UsageException("cannot write the recording to " + file);
    }
    return file;
  }

  private static Path freeName() {
    Path file = Path.of("run.cairn").toAbsolutePath();
    for (int i = 2; Files.exists(file); i++) {
      file = Path.of("run-" + i + ".cairn").toAbsolutePath();
    }
    return file;
  }

  private static Path agent() {
    String told = System.getProperty("cairn.agent");
    if (told == null || !Files.isRegularFile(Path.of(told))) {
      throw new UsageException(
          "the agent is missing ("
              + (told == null ? "property cairn.agent is not set" : told)
              + "); start Cairn by its launcher, ./cairn, which builds it");
    }
    return Path.of(told).toAbsolutePath();
  }

  private AgentOptions options(Path file, JavaCommand java) {
    AgentOptions o = new AgentOptions().add("out", file.toString());
    o.addAll("include", include).addAll("exclude", exclude).addAll("jdk", jdk);
    List<String> kinds = new ArrayList<>(events);
    if (calls && !kinds.contains("calls")) {
      kinds.add("calls");
    }
    o.addAll("events", kinds).addAll("values", values).addAll("cpoint", cpoints);
    List<String> roots = new ArrayList<>();
    sources.forEach(p -> roots.add(p.toAbsolutePath().toString()));
    String single = java.isJava() ? java.sourceFile() : null;
    Path folder = single == null ? null : Path.of(single).toAbsolutePath().getParent();
    if (folder != null) {
      roots.add(folder.toString());
    }
    o.addAll("source", roots);
    if (identity != null) {
      o.add("identity", identity);
    }
    if (start != null) {
      o.add("start", start);
    }
    if (stop != null) {
      o.add("stop", stop);
    }
    return o;
  }

  /**
   * Options for JVMs that the launcher has put aside, so that Cairn itself does not follow them.
   */
  private static void restore(Map<String, String> environment) {
    for (String name : List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")) {
      String value = environment.remove("CAIRN_PASS_" + name);
      if (value != null) {
        environment.put(name, value);
      }
    }
  }

  private static void inherit(ProcessBuilder builder, String agentOption) {
    String before = builder.environment().get("JAVA_TOOL_OPTIONS");
    String quoted = agentOption.contains(" ") ? "\"" + agentOption + "\"" : agentOption;
    builder.environment().put("JAVA_TOOL_OPTIONS", before == null ? quoted : before + " " + quoted);
  }

  /** Runs the program. An interrupt from the keyboard reaches it by itself; we wait for its end. */
  private static int run(ProcessBuilder builder) throws IOException, InterruptedException {
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new UsageException("cannot start " + builder.command().get(0) + ": " + e.getMessage());
    }
    Signals.on("INT", () -> {});
    Signals.on("TERM", process::destroy);
    return process.waitFor();
  }

  private static @Nullable FileTime modified(Path file) throws IOException {
    return Files.exists(file) ? Files.getLastModifiedTime(file) : null;
  }

  /** Completes what a killed program left, and says what there is. */
  private void finish(Path file, @Nullable FileTime before, int code) throws IOException {
    FileTime after = modified(file);
    if (after == null || after.equals(before)) {
      if (!children) {
        console
            .err()
            .println(
                "cairn: nothing was recorded: the JVM did not start, or not with the recorder"
                    + (after == null ? "" : "; " + file + " is from before"));
      }
      return;
    }
    boolean killed = Files.exists(Path.of(file + Format.LIVE_SUFFIX));
    if (killed) {
      try {
        LiveRecovery.absorb(file, Format.END_KILLED, code, "exit code " + code);
      } catch (RecordingException e) {
        // the exit code is the program's even so
        console.err().println("cairn: " + e.getMessage());
        return;
      }
    }
    if (console.interactive() && !quiet) {
      console.err().println("cairn: recorded " + file + ", " + Files.size(file) + " bytes");
    }
  }
}
