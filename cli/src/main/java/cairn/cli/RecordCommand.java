package cairn.cli;

import cairn.engine.RecorderNeeds;
import cairn.record.nativ.SliceWindow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a program and records its heap. */
@Command(
    name = "record",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Runs a Java or native program and records every allocation and store of it,",
      "or, with --snapshots, takes snapshots of a Java program's heap."
    },
    footer = {
      "",
      "The program keeps its input, output and exit code. Patterns: * stands for part of a name,",
      "** for anything. The contents of strings and primitive arrays are left out unless --values",
      "asks for them, because they may be secret; with --spec only those of strings, byte[] and",
      "char[] are.",
      "",
      "Examples:",
      "  cairn record -o run.cairn -- java -cp classes com.acme.Main",
      "  cairn record --cpoint 'com.acme.Tree.insert' -- java Tree.java",
      "  cairn record --spec tree.inv -- java -cp classes com.acme.Main",
      "  cairn record --children -o build.cairn -- mvn test",
      "  cairn record --snapshots heaps -- java -cp classes com.acme.Main",
      "  cairn record --metrics run.metrics -- java -cp classes com.acme.Main",
      "  cairn record --model app.model.json --report live.html -- ./program arguments",
      "  cairn record -o run.cairn -- ./program arguments",
      "  cairn record --cpoint 'list_*' --children -- ./program",
      "  cairn record --mode derive --allocator none -o run.cairn -- ./program",
      "  cairn record --blocks -- ./program arguments"
    })
final class RecordCommand implements Callable<Integer> {
  private final Console console;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The recording (default: run.cairn, or the first free run-N.cairn).")
  private @Nullable Path output;

  @Option(
      names = "--spec",
      paramLabel = "S.inv",
      description =
          "Records what this specification needs: C-points, the JDK's classes, contents of arrays.")
  private @Nullable String spec;

  @Option(
      names = "--bind",
      paramLabel = "STRUCTURE=CLASS",
      description = "The class of a structure of the specification.")
  private List<String> bindings = List.of();

  @Option(
      names = "--children",
      description =
          "Record processes that the command starts too, one file per process: JVMs, and of a"
              + " native command native programs.")
  private boolean children;

  @Option(
      names = "--jvms",
      description = "With --children: only JVMs; native programs run as they are.")
  private boolean jvms;

  @Mixin private RecordOptions options = new RecordOptions();

  @Mixin private SnapshotOptions snapshots = new SnapshotOptions();

  @Mixin private NativeOptions nativeOptions = new NativeOptions();

  @Mixin private MetricsOptions metrics = new MetricsOptions();

  @Option(
      names = "--blocks",
      description =
          "Runs a native program so that cairn types knows each block's size and who allocated it,"
              + " in a core or in the process; records nothing.")
  private boolean blocks;

  @Option(
      names = "--no-zero",
      description = "With --blocks: fills new blocks with rubbish, not zeros.")
  private boolean withoutZero;

  @Option(names = "--quiet", description = "Say nothing but errors.")
  private boolean quiet;

  @Parameters(
      paramLabel = "COMMAND",
      arity = "1..*",
      description = "The program: -- java ..., -- ./program ...")
  private List<String> command = List.of();

  RecordCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (withoutZero && !blocks) {
      throw new UsageException("--no-zero needs --blocks");
    }
    if (blocks) {
      boolean other = output != null || spec != null || children || metrics.areWanted();
      if (other || snapshots.directory() != null || nativeOptions.given() != null) {
        throw new UsageException("--blocks goes with no other way to record");
      }
      return BlocksRun.run(console, command, !withoutZero, quiet);
    }
    JavaCommand java = new JavaCommand(command);
    if (metrics.areWanted() && java.isJava()) {
      return measure(java);
    }
    Path folder = snapshots.directory();
    if (folder != null) {
      if (!java.isJava() && !children) {
        throw new UsageException(
            "'"
                + command.get(0)
                + "' is not java; --snapshots is for Java programs. If it starts JVMs, add"
                + " --children");
      }
      return profile(java, folder);
    }
    if (metrics.areWanted()) {
      return measureNative();
    }
    Path file = ProgramRecorder.destination(output == null ? freeName() : output);
    if (children && nativeOptions.given() != null) {
      throw new UsageException(
          nativeOptions.given() + " is for one native process: leave --children out");
    }
    if (jvms && !children) {
      throw new UsageException("--jvms needs --children");
    }
    if (!java.isJava() && children && !jvms && NativeRun.isProgram(command.get(0))) {
      RecorderNeeds needs = needs();
      NativeRun run =
          NativeRun.of(command, file, options.givenForJava(), options.points(needs))
              .withChildren(ProgramRecorder.childOption(options.agent(file, java, needs)));
      int code = run.run();
      say(file);
      return code;
    }
    if (!java.isJava() && !children) {
      SliceWindow slices = options.takeSlices(nativeOptions.isSlice());
      NativeRun run =
          NativeRun.of(command, file, options.givenForJava(), options.points(needs()))
              .with(nativeOptions);
      int code = (slices != null ? run.withSlices(slices) : run).run();
      say(file);
      return code;
    }
    if (nativeOptions.given() != null) {
      throw new UsageException(nativeOptions.given() + " is for native programs");
    }
    AgentOptions agent = options.agent(file, java, needs());
    ProgramRecorder recorder = new ProgramRecorder(java, file, agent, children);
    int code = recorder.run();
    if (!recorder.hasRecorded()) {
      if (!children) {
        console
            .err()
            .println(
                "cairn: nothing was recorded: the JVM did not start, or not with the recorder"
                    + (Files.exists(file) ? "; " + file + " is from before" : ""));
      }
    } else {
      say(file);
    }
    return code;
  }

  /** Takes snapshots. A recording would be in the heap with all its own memory: not at once. */
  private int profile(JavaCommand java, Path folder) throws IOException, InterruptedException {
    String other = output != null ? "-o" : spec != null ? "--spec" : options.ofEvents();
    if (other == null) {
      other = bindings.isEmpty() ? options.ofSources() : "--bind";
    }
    if (other != null) {
      throw new UsageException(
          other
              + " is for a recording, and --snapshots makes none: the recorder's own memory would be"
              + " in the heap; run the program twice");
    }
    AgentOptions agent = snapshots.agent(folder, options);
    Path index = SnapshotOptions.index(folder);
    ProgramRecorder recorder = new ProgramRecorder(java, index, agent, children);
    int code = recorder.run();
    if (recorder.hasRecorded()) {
      List<Path> kept = SnapshotOptions.kept(folder);
      new SnapshotRegions(console, quiet).write(kept);
      if (console.interactive() && !quiet) {
        console.err().println("cairn: kept " + kept.size() + " snapshots, listed in " + index);
      }
    } else if (!children) {
      console
          .err()
          .println("cairn: no snapshot was taken: the JVM did not start, or not with the recorder");
    }
    return code;
  }

  /** Takes samples. Recorded objects are larger and have other classes: not at once. */
  private int measure(JavaCommand java) throws IOException, InterruptedException {
    String other = output != null ? "-o" : spec != null ? "--spec" : options.ofEvents();
    if (other == null && !bindings.isEmpty()) {
      other = "--bind";
    }
    if (other == null) {
      other = snapshots.directory() != null ? "--snapshots" : options.ofSources();
    }
    if (other == null) {
      other = children ? "--children" : nativeOptions.given();
    }
    if (other != null) {
      throw new UsageException(
          other
              + " does not go with --metrics or --model of a Java program: that is a run without a"
              + " recording; run the program twice");
    }
    return SampleRecorder.record(console, java, metrics, options, quiet);
  }

  /** Takes samples of a native program, and records it if a file for that is given. */
  private int measureNative() throws IOException, InterruptedException {
    String other = children ? "--children" : output != null ? null : nativeOptions.given();
    if (other == null && output == null) {
      other = spec != null ? "--spec" : bindings.isEmpty() ? null : "--bind";
    }
    if (other != null) {
      throw new UsageException(
          other
              + " does not go with --metrics or --model"
              + (children ? "" : " unless -o FILE is given"));
    }
    Path file = output == null ? null : ProgramRecorder.destination(output);
    NativeRun run =
        NativeRun.of(command, file, options.givenForJava(), options.points(needs()))
            .with(nativeOptions);
    int code = NativeMetrics.record(console, run, metrics, command, quiet);
    if (file != null) {
      say(file);
    }
    return code;
  }

  private void say(Path file) throws IOException {
    if (console.interactive() && !quiet) {
      console.err().println("cairn: recorded " + file + ", " + Files.size(file) + " bytes");
    }
  }

  private @Nullable RecorderNeeds needs() throws IOException {
    String name = spec;
    if (name == null) {
      if (!bindings.isEmpty()) {
        throw new UsageException("--bind needs --spec");
      }
      return null;
    }
    return RecorderNeeds.of(FaultOptions.open(name, bindings).spec());
  }

  private static Path freeName() {
    Path file = Path.of("run.cairn");
    for (int i = 2; Files.exists(file); i++) {
      file = Path.of("run-" + i + ".cairn");
    }
    return file;
  }
}
