package cairn.bench;

import cairn.bench.faults.ConstraintLocator;
import cairn.bench.faults.FaultLocator;
import cairn.bench.mutants.c.COptions;
import cairn.bench.mutants.c.MutantsC;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The harness; {@code bench/run} builds and starts it. Progress goes to standard error. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    System.exit(run(arguments));
  }

  private static int run(String[] arguments) {
    if (arguments.length > 0 && arguments[0].equals("mutants-c")) {
      return mutantsC(List.of(arguments).subList(1, arguments.length));
    }
    Settings settings;
    try {
      settings = Settings.parse(arguments);
    } catch (IllegalArgumentException e) {
      System.err.println("bench: " + e.getMessage());
      return 2;
    }
    try {
      Map<String, String> machine = machine();
      Launcher launcher = Launcher.in(Path.of(System.getProperty("cairn.bench.work", ".")));
      List<Result> results = measure(settings, launcher);
      System.out.print(Printer.text(machine, results));
      Files.writeString(settings.json(), Printer.json(settings.command(), machine, results));
      return 0;
    } catch (IOException e) {
      System.err.println("bench: " + e);
      return 1;
    }
  }

  /** Has options of its own. */
  private static int mutantsC(List<String> words) {
    try {
      COptions options = COptions.parse(words);
      Map<String, String> machine = machine();
      Path work = Path.of(System.getProperty("cairn.bench.work", "."));
      List<Result> results = new MutantsC(options, home(), work, Main::progress).measure();
      System.out.print(Printer.text(machine, results));
      Files.writeString(options.json(), Printer.json("mutants-c", machine, results));
      return 0;
    } catch (IllegalArgumentException e) {
      System.err.println("bench: " + e.getMessage());
      return 2;
    } catch (IOException e) {
      System.err.println("bench: " + e);
      return 1;
    }
  }

  private static List<Result> measure(Settings settings, Launcher launcher) throws IOException {
    return switch (settings.command()) {
      case "record" -> new RecordBench(settings, launcher).measure();
      case "history" -> new HistoryBench(settings, launcher).measure();
      case "space" -> new SpaceBench(settings, launcher).measure();
      case "profile" -> new ProfileBench(settings, launcher).measure();
      case "faults" ->
          new FaultsBench(settings, launcher.faultRecorder(settings.slice()), locator()).measure();
      case "infer" ->
          FaultsBench.withInferredConstraints(
                  settings, launcher.faultRecorder(settings.slice()), locator())
              .measure();
      case "infer-recall" -> new RecallBench(settings, launcher.faultRecorder(false)).measure();
      case "habits" -> new HabitsBench(settings, launcher.faultRecorder(false)).measure();
      case "mutants" ->
          new MutantsBench(settings, home(), launcher.agent(), launcher.folder()).measure();
      case "native-faults" -> new NativeFaultsBench(settings, home(), launcher.folder()).measure();
      case "metrics-c" -> new MetricsCBench(settings, settings.built(), home()).measure();
      case "check" -> new CheckBench(settings, launcher.faultRecorder(false), locator()).measure();
      case "snapshots" -> new SnapshotBench(settings, launcher).measure();
      case "metrics" -> new MetricsBench(settings, launcher).measure();
      case "metrics-java" -> metricsJava(settings);
      case "hprof" -> new HprofBench(settings, launcher.folder()).measure();
      case "regions" -> new RegionsBench(settings, programs(), launcher.folder()).measure();
      case "typing" -> new TypingBench(settings).measure();
      case "types-generated" ->
          new GeneratedTypesBench(settings, home(), launcher.folder()).measure();
      case "linearize" -> new PairsBench(settings, home().resolveSibling("examples")).measure();
      case "slices" -> new SlicesBench(settings, launcher.folder()).measure();
      case "types-sites" -> new TypeSitesBench(settings.built()).measure();
      case "locate" -> new LocateBench(settings, launcher.folder()).measure();
      default -> throw new IOException("'" + settings.command() + "' is nothing to measure");
    };
  }

  private static Path home() {
    return Path.of(System.getProperty("cairn.bench.home", ".")).toAbsolutePath().normalize();
  }

  /** Runs that are there already stay: all of them together take long. */
  private static List<Result> metricsJava(Settings settings) throws IOException {
    String name = settings.quick() ? "metrics-java-quick" : "metrics-java";
    MetricsStudy study = new MetricsStudy(home().resolve("target").resolve(name));
    study.run(home().resolve("metrics").resolve("java"), settings.quick());
    return study.measure();
  }

  /** The sources of programs that are run as they are. */
  private static Path programs() {
    return Path.of(System.getProperty("cairn.bench.home", "."), "src", "programs", "regions");
  }

  /** What finds faults. */
  private static Optional<FaultLocator> locator() {
    return Optional.of(new ConstraintLocator());
  }

  static void progress(String what) {
    System.err.println("bench: " + what);
  }

  /** In general words; the load tells whether something else ran at the start. */
  private static Map<String, String> machine() {
    OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("processors", String.valueOf(system.getAvailableProcessors()));
    facts.put("architecture", system.getName() + " " + system.getArch());
    facts.put(
        "Java", System.getProperty("java.vm.name") + " " + System.getProperty("java.version"));
    facts.put("load at start", String.format(Locale.ROOT, "%.1f", system.getSystemLoadAverage()));
    return facts;
  }
}
