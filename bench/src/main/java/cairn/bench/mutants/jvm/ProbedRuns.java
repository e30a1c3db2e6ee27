package cairn.bench.mutants.jvm;

import cairn.analysis.constraints.lang.CheckPoint;
import cairn.bench.mutants.Spectrum;
import cairn.bench.mutants.jvm.DriverRun.Workload;
import cairn.engine.SpecFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Runs of a driver with probes, and without the agent: which lines run, and what a call stores. */
final class ProbedRuns {
  private final DriverRun run;
  private final Workload workload;
  private final Path work;
  private final Map<String, byte[]> all;
  private final Map<String, byte[]> files;
  private final Map<String, byte[]> driver;
  private final Path specification;
  private final Consumer<String> progress;

  /**
   * @param work for files of single runs
   * @param all classes of the library
   * @param files those of them that are mutated
   * @param driver the classes of the program that uses it
   */
  ProbedRuns(
      DriverRun run,
      Workload workload,
      Path work,
      Map<String, byte[]> all,
      Map<String, byte[]> files,
      Map<String, byte[]> driver,
      Path specification,
      Consumer<String> progress) {
    this.run = run;
    this.workload = workload;
    this.work = work;
    this.all = all;
    this.files = files;
    this.driver = driver;
    this.specification = specification;
    this.progress = progress;
  }

  /** The lines that run without a fault, as {@code file:line}. */
  Set<String> executed() throws IOException {
    ProbeWeaver weaver = new ProbeWeaver(points());
    Map<String, byte[]> woven = operations(weaver);
    files.forEach((name, file) -> woven.put(name, weaver.lines(file)));
    Path out = work.resolve("probe.txt");
    int code = run.probe(woven, out, workload);
    if (code != 0) {
      throw new IOException(
          specification.getFileName()
              + ": the driver with probes ended with "
              + code
              + ": "
              + Files.readString(work.resolve("driver.log")));
    }
    return ProbeFile.read(out, weaver.lines()).all();
  }

  /** Classes that have methods with C-points, and may not be among those that are mutated. */
  private Map<String, byte[]> operations(ProbeWeaver weaver) throws IOException {
    Map<String, byte[]> woven = new HashMap<>();
    for (String point : points()) {
      String owner = point.substring(0, point.lastIndexOf('.')).replace('.', '/');
      byte[] file = all.get(owner);
      if (file != null) {
        woven.put(owner, weaver.operations(file));
      }
    }
    return woven;
  }

  /** Methods with C-points. */
  private Set<String> points() throws IOException {
    Set<String> points = new HashSet<>();
    for (CheckPoint point : SpecFile.open(specification.toString()).spec().points()) {
      points.add(point.method());
    }
    return points;
  }

  /**
   * The slots that a call stores in the run without a fault, those of the driver's objects, too.
   */
  List<String> stored(MutationSite site) throws IOException {
    Map<String, byte[]> woven = new LinkedHashMap<>();
    driver.forEach((name, file) -> woven.put(name, ProbeWeaver.stores(file, site)));
    files.forEach((name, file) -> woven.put(name, ProbeWeaver.stores(file, site)));
    Path out = work.resolve("probe.txt");
    if (run.probe(woven, out, workload) != 0) {
      throw new IOException("the run that looks at " + site + " does not end well");
    }
    return ProbeFile.read(out, List.of()).stored();
  }

  /**
   * The ranks of a mutated line.
   *
   * @param whole whether the recorded run ended well
   */
  Spectrum spectrum(MutationSite site, CheckedRun checked, boolean whole) throws IOException {
    ProbeWeaver weaver = new ProbeWeaver(points());
    Map<String, byte[]> woven = operations(weaver);
    for (Map.Entry<String, byte[]> each : files.entrySet()) {
      byte[] file =
          each.getKey().equals(site.owner()) ? SiteWeaver.mutated(files, site) : each.getValue();
      woven.put(each.getKey(), weaver.lines(file));
    }
    Path out = work.resolve("probe.txt");
    run.probe(woven, out, workload);
    if (!Files.exists(out)) {
      progress.accept(site.fileLine() + " hangs with probes; no ranks by spectrum");
      return Spectrum.NONE;
    }
    ProbeFile heard = ProbeFile.read(out, weaver.lines());
    if (whole && heard.points() != checked.points()) {
      progress.accept(
          String.format(
              "%s: probes heard %d C-points, the recording has %d; no ranks by spectrum",
              site.fileLine(), heard.points(), checked.points()));
      return Spectrum.NONE;
    }
    List<Spectrum.Operation> operations = new ArrayList<>();
    for (ProbeFile.Operation each : heard.operations()) {
      operations.add(new Spectrum.Operation(checked.broken().contains(each.point()), each.lines()));
    }
    return Spectrum.of(operations, site.fileLine());
  }
}
