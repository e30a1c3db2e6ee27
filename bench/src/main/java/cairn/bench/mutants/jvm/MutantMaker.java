package cairn.bench.mutants.jvm;

import cairn.analysis.api.Verdict;
import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.ConstraintCount;
import cairn.bench.mutants.Inferred;
import cairn.bench.mutants.Spectrum;
import cairn.bench.mutants.Truth;
import cairn.bench.mutants.jvm.DriverRun.Workload;
import cairn.engine.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Makes mutants of one structure: draws sites, one operator after the other, runs each, and keeps
 * those that violate a constraint without dying of it at once.
 */
public final class MutantMaker {
  /** The workload of every mutant. */
  public static final int SEED = 1;

  /** Bytes of a recording; the runs here need less than a megabyte. */
  private static final long MOST_BYTES = 8_000_000;

  /** No structure here needs arrays of more than some hundreds of elements. */
  private static final int MOST_ELEMENTS = 50_000;

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
  private final ProbedRuns probes;
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
    Map<String, byte[]> driver = libraries.driver(structure);
    probes = new ProbedRuns(run, workload, work, all, files, driver, specification, progress);
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
    CheckAnswer answer = CheckedRun.of(recording, specification).answer();
    if (code != 0 || answer.verdict() != Verdict.HOLDS) {
      throw new IOException(
          structure.name()
              + " without a fault is not clean: exit "
              + code
              + ", "
              + answer.verdict());
    }
    for (ConstraintCount each : answer.constraints()) {
      if (each.evaluated() == 0) {
        throw new IOException(structure.name() + ": " + each.constraint() + " is never evaluated");
      }
    }
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
    List<MutationSite> sites = SiteDrawer.draw(structure.name(), all, files, probes.executed());
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

  /** Records runs without a fault, for constraints to be inferred from; not those that exist. */
  public void recordGood(Path into) throws IOException {
    Files.createDirectories(into);
    for (List<Integer> seeds : List.of(Inferred.GOOD, Inferred.FRESH)) {
      for (int seed : seeds) {
        Path recording = Inferred.recording(into, seed);
        if (Files.exists(recording)) {
          continue;
        }
        Workload good = new Workload(seed, workload.operations());
        int code = run.record(Map.of(), specification, recording, good);
        if (code != 0) {
          throw new IOException(structure.name() + " without a fault ended with " + code);
        }
      }
    }
  }

  private Optional<Truth> attempt(MutationSite site, String id, Path into) throws IOException {
    Path recording = work.resolve("mutant.cairn");
    Files.deleteIfExists(recording);
    Map<String, byte[]> changed = Map.of(site.owner(), SiteWeaver.mutated(files, site));
    int code = run.record(changed, specification, recording, workload);
    if (code == -1) {
      return drop("hangs");
    }
    if (!Files.exists(recording)) {
      return drop("dies before the first C-point");
    }
    if (Files.size(recording) > MOST_BYTES || CheckedRun.longestArray(recording) > MOST_ELEMENTS) {
      return drop("grows without need");
    }
    CheckedRun checked;
    try {
      checked = CheckedRun.of(recording, specification);
    } catch (InputException e) {
      return drop("dies before the first C-point");
    }
    if (checked.broken().isEmpty()) {
      return drop(code == 0 ? "violates nothing" : "dies before a violation");
    }
    if (code != 0 && checked.firstBroken() > checked.points() - POINTS_AFTER) {
      return drop("dies with the violation");
    }
    List<String> slots =
        site.operator() == Operator.DELETED_CALL ? probes.stored(site) : site.slots();
    if (site.operator() == Operator.DELETED_CALL && slots.isEmpty()) {
      return drop("deleted call that stores nothing");
    }
    Truth truth = truth(site, id, slots, checked, probes.spectrum(site, checked, code == 0));
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
      MutationSite site, String id, List<String> slots, CheckedRun checked, Spectrum spectrum) {
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
        checked.violatedFirst(),
        checked.firstBroken(),
        spectrum);
  }
}
