package cairn.bench;

import cairn.bench.faults.DrawnFault;
import cairn.bench.faults.FaultDrawer;
import cairn.bench.faults.FaultLocator;
import cairn.bench.faults.FaultRecorder;
import cairn.bench.faults.FaultRecorder.Times;
import cairn.bench.faults.FaultSlices;
import cairn.bench.faults.InferredSpecs;
import cairn.bench.faults.Operations;
import cairn.bench.faults.Points;
import cairn.bench.faults.Score;
import cairn.bench.faults.Spectrum;
import cairn.bench.faults.StructureKind;
import cairn.bench.faults.Workload;
import cairn.engine.RecordingFile;
import cairn.history.HeapHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tables 4.1 and 4.2 of Singh 2016: how many statements one must look at to find an injected fault,
 * and what that takes. Every fault has a run of its own, in a process that is recorded.
 */
final class FaultsBench {
  private final Settings settings;
  private final FaultRecorder recorder;
  private final Optional<FaultLocator> locator;

  /** Null for the constraints that come with the structures. */
  private final @Nullable InferredSpecs inferred;

  FaultsBench(Settings settings, FaultRecorder recorder, Optional<FaultLocator> locator) {
    this(settings, recorder, locator, null);
  }

  private FaultsBench(
      Settings settings,
      FaultRecorder recorder,
      Optional<FaultLocator> locator,
      @Nullable InferredSpecs inferred) {
    this.settings = settings;
    this.recorder = recorder;
    this.locator = locator;
    this.inferred = inferred;
  }

  /** The same with constraints that nobody wrote. */
  static FaultsBench withInferredConstraints(
      Settings settings, FaultRecorder recorder, Optional<FaultLocator> locator) {
    return new FaultsBench(settings, recorder, locator, new InferredSpecs(recorder));
  }

  /** Also writes the truth about each fault, beside the results. */
  List<Result> measure() throws IOException {
    FaultTables tables = new FaultTables(locator.isPresent(), settings.slice());
    for (StructureKind structure : settings.faults().structures()) {
      tables.add(measure(structure));
    }
    Files.writeString(truthFile(settings.json()), FaultTruth.json(tables.studies()));
    List<Result> results = new ArrayList<>();
    if (inferred != null) {
      results.add(learned(inferred));
    }
    results.addAll(tables.results());
    return results;
  }

  private Result learned(InferredSpecs specs) throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    for (StructureKind structure : settings.faults().structures()) {
      InferredSpecs.Learned learned = specs.of(structure, settings.quick());
      rows.add(
          List.of(structure.title(), (long) learned.proposals(), (long) learned.contradicted()));
    }
    return new Result(
        "Constraints inferred from three runs without faults",
        List.of("structure", "proposed", "contradicted"),
        rows,
        List.of("contradicted: by one of three other runs without faults."));
  }

  /** {@code faults-truth.json} beside {@code faults.json}. */
  static Path truthFile(Path json) {
    String name = String.valueOf(json.getFileName());
    return json.resolveSibling(name.replaceFirst("(\\.json)?$", "-truth.json"));
  }

  private FaultStudy measure(StructureKind structure) throws IOException {
    FaultDrawer drawer = new FaultDrawer(structure, settings.faults().permanent());
    if (inferred != null) {
      Main.progress("constraints of " + structure.title());
      inferred.of(structure, settings.quick());
    }
    List<Double> originals = new ArrayList<>();
    List<FaultStudy.Run> runs = new ArrayList<>();
    for (int seed = 1; seed <= settings.faults().seeds(); seed++) {
      Main.progress("faults in " + structure.title() + ", seed " + seed);
      Workload workload = settings.quick() ? new Workload(seed, 100, 50) : Workload.published(seed);
      originals.add(recorder.original(structure, workload).script());
      Spectrum spectrum = new Spectrum(structure, workload);
      for (DrawnFault fault : drawer.draw(workload, settings.faults().count())) {
        runs.add(measure(fault, spectrum));
      }
    }
    return new FaultStudy(
        structure,
        Spectrum.codeLines(structure),
        drawer.idle(),
        drawer.harmless(),
        originals,
        runs);
  }

  private FaultStudy.Run measure(DrawnFault fault, Spectrum spectrum) throws IOException {
    Times times = recorder.record(fault);
    Stopwatch watch = Stopwatch.start();
    try (HeapHistory history =
        RecordingFile.open(recorder.recording()).history(0, (done, total) -> {})) {
      double load = watch.stop().wall();
      Operations operations = new Operations(history);
      if (operations.count() < fault.outcome().operation()) {
        throw new IOException(
            "the recording of " + fault + " has only " + operations.count() + " operations");
      }
      List<FaultStudy.Location> locations = new ArrayList<>();
      try (FaultSlices slices = slices(fault, operations)) {
        for (Points points : Points.values()) {
          if (locator.isPresent() && points.sees(fault.outcome())) {
            locations.add(locate(fault, points, history, operations, slices));
          }
        }
      }
      return new FaultStudy.Run(
          fault, times, history.endTime(), load, spectrum.rank(fault), locations);
    } finally {
      Files.deleteIfExists(recorder.recording());
    }
  }

  /** Null if none are asked for. */
  private @Nullable FaultSlices slices(DrawnFault fault, Operations operations) throws IOException {
    return settings.slice() && locator.isPresent()
        ? new FaultSlices(recorder.recording(), fault, operations)
        : null;
  }

  private String specification(StructureKind structure, Points points) throws IOException {
    return inferred == null
        ? points.specification(structure)
        : points.specification(structure, inferred.of(structure, settings.quick()).constraints());
  }

  private FaultStudy.Location locate(
      DrawnFault fault,
      Points points,
      HeapHistory history,
      Operations operations,
      @Nullable FaultSlices slices)
      throws IOException {
    FaultLocator measured = locator.orElseThrow();
    Path specification = recorder.recording().resolveSibling("faults.inv");
    Files.writeString(specification, specification(fault.structure(), points));
    Stopwatch watch = Stopwatch.start();
    var answer = measured.check(history, specification);
    double matching = watch.stop().wall();
    watch = Stopwatch.start();
    var statements = measured.locate(history, specification);
    double location = watch.stop().wall();
    Score score = Score.of(fault, operations, statements);
    return new FaultStudy.Location(
        points,
        !answer.violations().isEmpty(),
        matching,
        location,
        score,
        statements.stream().map(FaultStudy.Named::of).toList(),
        slices == null ? Optional.empty() : Optional.of(slices.of(statements)));
  }
}
