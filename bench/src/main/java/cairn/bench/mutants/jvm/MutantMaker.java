package cairn.bench.mutants.jvm;

import cairn.analysis.api.Verdict;
import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.Violation;
import cairn.analysis.constraints.lang.CheckPoint;
import cairn.bench.mutants.Spectrum;
import cairn.bench.mutants.Truth;
import cairn.bench.mutants.jvm.DriverRun.Workload;
import cairn.engine.ConstraintAnalyses;
import cairn.engine.FaultAnalyses.Question;
import cairn.engine.InputException;
import cairn.engine.RecordingFile;
import cairn.engine.SpecFile;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Makes mutants of one structure: draws sites, one operator after the other, runs each, and keeps
 * those that violate a constraint without dying of it at once.
 */
public final class MutantMaker {
  /** The workload of every mutant. */
  public static final int SEED = 1;

  /** Enough violations to tell every broken C-point. */
  private static final int MOST_VIOLATIONS = 100_000;

  /** A structure that yields too few mutants is not searched forever. */
  private static final int TRIALS_FOR_ONE = 6;

  /** The entry and exit of an operation that ends well, and of the one that dies. */
  private static final int POINTS_AFTER = 4;

  private final LibraryStructure structure;
  private final Path specification;
  private final Workload workload;
  private final DriverRun run;
  private final Path work;
  private final Map<String, byte[]> all;
  private final Map<String, byte[]> files;
  private final Consumer<String> progress;
  private final Map<String, Integer> dropped = new TreeMap<>();

  /**
   * @param work for files of single runs
   * @param operations of the driver
   */
  public MutantMaker(
      LibraryStructure structure,
      Libraries libraries,
      Tools tools,
      Path work,
      int operations,
      Consumer<String> progress)
      throws IOException {
    this.structure = structure;
    this.specification = libraries.specification(structure);
    this.workload = new Workload(SEED, operations);
    this.work = work;
    this.progress = progress;
    run =
        new DriverRun(
            work,
            tools.agent(),
            tools.harness(),
            structure.program(),
            libraries.classPath(structure));
    all = libraries.classes(structure);
    files = Libraries.mutated(structure, all);
  }

  /**
   * What runs drivers.
   *
   * @param harness the classes of this room
   */
  public record Tools(Path agent, Path harness) {}

  /** Why sites were dropped, and how many for each reason. */
  public Map<String, Integer> dropped() {
    return dropped;
  }

  /**
   * The check of the unmutated program.
   *
   * @throws IOException if it is not clean: an exit code, a violation, or something undecided
   */
  public void requireClean() throws IOException {
    Path recording = work.resolve("clean.cairn");
    int code = run.record(Map.of(), specification, recording, workload);
    CheckAnswer answer = check(recording).answer();
    if (code != 0 || answer.verdict() != Verdict.HOLDS) {
      throw new IOException(
          structure.name()
              + " without a fault is not clean: exit "
              + code
              + ", "
              + answer.verdict());
    }
    answer.constraints().stream()
        .filter(each -> each.evaluated() == 0)
        .findFirst()
        .ifPresent(each -> progress.accept(each.constraint() + " is never evaluated"));
    Files.delete(recording);
  }

  /**
   * Makes mutants.
   *
   * @param into gets a folder for each, with the recording and the truth
   */
  public List<Truth> make(int count, Path into) throws IOException {
    Files.createDirectories(into);
    Files.copy(specification, into.resolve("spec.inv"), StandardCopyOption.REPLACE_EXISTING);
    List<MutationSite> sites = draw(executed());
    List<Truth> made = new ArrayList<>();
    int trials = 0;
    for (MutationSite site : sites) {
      if (made.size() >= count || trials >= TRIALS_FOR_ONE * count) {
        break;
      }
      trials++;
      Optional<Truth> truth = attempt(site, String.format("m%03d", trials), into);
      truth.ifPresent(made::add);
    }
    progress.accept(
        structure.name() + ": " + made.size() + " mutants of " + trials + ", dropped " + dropped);
    return made;
  }

  /** The lines that run without a fault. */
  private Set<String> executed() throws IOException {
    ProbeWeaver weaver = new ProbeWeaver(points());
    Map<String, byte[]> woven = new HashMap<>();
    files.forEach((name, file) -> woven.put(name, weaver.lines(file)));
    Path out = work.resolve("probe.txt");
    int code = run.probe(woven, out, workload);
    if (code != 0) {
      throw new IOException(
          structure.name()
              + " with probes ended with "
              + code
              + ": "
              + Files.readString(work.resolve("driver.log")));
    }
    return ProbeFile.read(out, weaver.lines()).all();
  }

  /** Methods with C-points. */
  private Set<String> points() throws IOException {
    Set<String> points = new HashSet<>();
    for (CheckPoint point : SpecFile.open(specification.toString()).spec().points()) {
      points.add(point.method());
    }
    return points;
  }

  /** Sites on lines that run, shuffled, one of each operator after the other. */
  private List<MutationSite> draw(Set<String> executed) {
    Map<String, org.objectweb.asm.tree.ClassNode> nodes = new HashMap<>();
    all.forEach((name, file) -> nodes.put(name, SiteWeaver.read(file)));
    Map<Operator, List<MutationSite>> byOperator = new EnumMap<>(Operator.class);
    for (String name : files.keySet()) {
      for (MutationSite site : SiteFinder.find(node(nodes, name), nodes)) {
        if (executed.contains(site.fileLine())) {
          byOperator.computeIfAbsent(site.operator(), key -> new ArrayList<>()).add(site);
        }
      }
    }
    Random random = new Random(structure.name().hashCode());
    byOperator.values().forEach(list -> java.util.Collections.shuffle(list, random));
    List<MutationSite> drawn = new ArrayList<>();
    boolean more = true;
    for (int i = 0; more; i++) {
      more = false;
      for (List<MutationSite> list : byOperator.values()) {
        if (i < list.size()) {
          drawn.add(list.get(i));
          more = true;
        }
      }
    }
    return drawn;
  }

  private static org.objectweb.asm.tree.ClassNode node(
      Map<String, org.objectweb.asm.tree.ClassNode> nodes, String name) {
    org.objectweb.asm.tree.ClassNode node = nodes.get(name);
    if (node == null) {
      throw new IllegalStateException("no class " + name);
    }
    return node;
  }

  private Optional<Truth> attempt(MutationSite site, String id, Path into) throws IOException {
    Path recording = work.resolve("mutant.cairn");
    Files.deleteIfExists(recording);
    Map<String, byte[]> changed = Map.of(site.owner(), SiteWeaver.mutated(files, site));
    int code = run.record(changed, specification, recording, workload);
    if (code == -1) {
      return drop("hangs");
    }
    Checked checked;
    try {
      checked = check(recording);
    } catch (InputException e) {
      return drop("dies before the first C-point");
    }
    if (checked.broken().isEmpty()) {
      return drop(code == 0 ? "violates nothing" : "dies before a violation");
    }
    int first = checked.broken().iterator().next();
    if (code != 0 && first > checked.points() - POINTS_AFTER) {
      return drop("dies with the violation");
    }
    List<String> slots = site.operator() == Operator.DELETED_CALL ? stored(site) : site.slots();
    if (site.operator() == Operator.DELETED_CALL && slots.isEmpty()) {
      return drop("deleted call that stores nothing");
    }
    Truth truth = truth(site, id, slots, checked, spectrum(site, checked, code == 0));
    Path folder = Files.createDirectories(into.resolve(id));
    Files.move(recording, folder.resolve("run.cairn"), StandardCopyOption.REPLACE_EXISTING);
    truth.write(folder.resolve("truth.json"));
    return Optional.of(truth);
  }

  private Optional<Truth> drop(String why) {
    dropped.merge(why, 1, Integer::sum);
    return Optional.empty();
  }

  private Truth truth(
      MutationSite site, String id, List<String> slots, Checked checked, Spectrum spectrum) {
    int first = checked.broken().iterator().next();
    Set<String> violated = new TreeSet<>();
    for (Violation violation : checked.answer().violations()) {
      if (violation.verdict() == Verdict.VIOLATED && violation.point().index() == first) {
        violated.add(violation.constraint());
      }
    }
    return new Truth(
        id,
        structure.library(),
        structure.name(),
        site.operator().title(),
        site.kind(),
        site.site(),
        site.file(),
        site.line(),
        site.place(),
        slots,
        site.text(),
        List.copyOf(violated),
        first,
        spectrum);
  }

  /** The slots that a call stores in the run without a fault. */
  private List<String> stored(MutationSite site) throws IOException {
    Map<String, byte[]> woven = new LinkedHashMap<>();
    files.forEach((name, file) -> woven.put(name, ProbeWeaver.stores(file, site)));
    Path out = work.resolve("probe.txt");
    if (run.probe(woven, out, workload) != 0) {
      throw new IOException("the run that looks at " + site + " does not end well");
    }
    return ProbeFile.read(out, List.of()).stored();
  }

  private Spectrum spectrum(MutationSite site, Checked checked, boolean whole) throws IOException {
    ProbeWeaver weaver = new ProbeWeaver(points());
    Map<String, byte[]> woven = new HashMap<>();
    for (Map.Entry<String, byte[]> each : files.entrySet()) {
      byte[] file =
          each.getKey().equals(site.owner()) ? SiteWeaver.mutated(files, site) : each.getValue();
      woven.put(each.getKey(), weaver.lines(file));
    }
    Path out = work.resolve("probe.txt");
    run.probe(woven, out, workload);
    ProbeFile heard = ProbeFile.read(out, weaver.lines());
    if (whole && heard.points() != checked.points()) {
      progress.accept(
          structure.name()
              + ": probes heard "
              + heard.points()
              + " C-points, the recording has "
              + checked.points()
              + "; no ranks by spectrum");
      return Spectrum.NONE;
    }
    List<Spectrum.Operation> operations = new ArrayList<>();
    for (ProbeFile.Operation each : heard.operations()) {
      operations.add(new Spectrum.Operation(checked.broken().contains(each.point()), each.lines()));
    }
    return Spectrum.of(operations, site.fileLine());
  }

  /**
   * A recording that was checked.
   *
   * @param broken the numbers of C-points at which something is violated, in order
   * @param points how many C-points the recording has
   */
  private record Checked(CheckAnswer answer, TreeSet<Integer> broken, int points) {}

  /** A violation that comes and goes counts from its first to its last C-point. */
  private Checked check(Path recording) throws IOException {
    SpecFile spec = SpecFile.open(specification.toString());
    try (HeapHistory history = RecordingFile.open(recording).history(0, Progress.NONE)) {
      CheckAnswer answer =
          new ConstraintAnalyses()
              .check(new Question(history, spec.spec(), MOST_VIOLATIONS), Progress.NONE);
      TreeSet<Integer> broken = new TreeSet<>();
      for (Violation violation : answer.violations()) {
        if (violation.verdict() == Verdict.VIOLATED && violation.point().index() > 0) {
          int last = violation.lastPoint().index();
          for (int i = violation.point().index();
              i <= (last > 0 ? last : history.cpointCount());
              i++) {
            broken.add(i);
          }
        }
      }
      return new Checked(answer, broken, history.cpointCount());
    }
  }
}
