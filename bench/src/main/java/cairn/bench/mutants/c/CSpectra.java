package cairn.bench.mutants.c;

import cairn.analysis.api.Verdict;
import cairn.analysis.api.faults.Violation;
import cairn.bench.faults.Operations;
import cairn.engine.RecordingFile;
import cairn.history.HeapHistory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Ranks the lines of mutants by which operations ran them. */
final class CSpectra {
  private final CBuild build;
  private final CLocator locator;
  private final Path runtime;
  private final Path folder;
  private final long seed;

  /**
   * @param runtime the source of what counts blocks
   * @param folder for the program that counts
   */
  CSpectra(CBuild build, CLocator locator, Path runtime, Path folder, long seed) {
    this.build = build;
    this.locator = locator;
    this.runtime = runtime;
    this.folder = folder;
    this.seed = seed;
  }

  /**
   * A kept mutant with the ranks of its line.
   *
   * @param kept its folder
   */
  CTruth measure(CTruth truth, Path kept) throws IOException {
    Set<Integer> failing = failing(kept);
    String right = build.source(truth.file()).text();
    List<String> files = build.files();
    build.write(truth.file(), CSubject.read(kept.resolve(truth.file())));
    try {
      CCoverage coverage = CCoverage.of(build, runtime, seed, folder);
      CSpectrum spectrum = new CSpectrum(coverage, failing, files);
      return truth.with(spectrum.ochiai(truth), spectrum.tarantula(truth));
    } finally {
      build.write(truth.file(), right);
    }
  }

  /**
   * The operations at whose end something is violated that was not before. Operations on what is
   * broken already break nothing new, mostly, and would blur the spectrum.
   */
  private Set<Integer> failing(Path kept) throws IOException {
    Set<Integer> failing = new TreeSet<>();
    Path recording = kept.resolve("run.cairn");
    try (HeapHistory history = RecordingFile.open(recording).history(0, (done, all) -> {})) {
      Operations operations = new Operations(history);
      List<Violation> violations =
          locator.checkAll(history, kept.resolve("structure.inv")).violations();
      for (int operation = 1; operation <= operations.count(); operation++) {
        long end = operations.end(operation);
        for (Violation violation : violations) {
          if (violation.verdict() == Verdict.VIOLATED
              && violation.point().time() <= end
              && violation.point().time() > operations.begin(operation)) {
            failing.add(operation);
          }
        }
      }
    }
    return failing;
  }
}
