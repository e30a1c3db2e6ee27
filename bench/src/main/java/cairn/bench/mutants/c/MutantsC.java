package cairn.bench.mutants.c;

import cairn.bench.Result;
import cairn.bench.mutants.EndOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Permanent faults in structures of other people's C programs. Sources are fetched as Debian's
 * source packages and compiled with drivers of ours; one statement is changed; runs are recorded in
 * Valgrind, and the locator is asked with a specification that was written by hand. A recording is
 * made once and can be located again.
 */
public final class MutantsC {
  private final COptions options;
  private final Path home;
  private final Path work;
  private final Consumer<String> progress;
  private final CLocator locator = new CLocator();
  private final CInferred inferred;

  /**
   * @param home of the benchmarks
   * @param work for what is needed for a while
   * @param progress hears what is done
   */
  public MutantsC(COptions options, Path home, Path work, Consumer<String> progress) {
    this.options = options;
    this.home = home;
    this.work = work;
    this.progress = progress;
    this.inferred = new CInferred(work, locator);
  }

  public List<Result> measure() throws IOException {
    Path made = options.keep() == null ? work.resolve("mutants-c") : options.keep();
    Path folder = options.from() == null ? made : options.from();
    List<Result> results = new ArrayList<>();
    if (options.from() == null) {
      results.add(record(folder));
    }
    List<CScored> scores = locate(folder);
    CTables tables = new CTables(scores, options.inferred() ? inferred.note() : "");
    results.addAll(0, tables.tables());
    String stem = options.json().toString().replaceAll("\\.json$", "");
    List<String> lines = new ArrayList<>();
    for (CScored score : scores) {
      lines.add(JsonText.line(score.fields()));
    }
    Files.write(Path.of(stem + "-all.jsonl"), lines);
    Files.writeString(Path.of(stem + "-misses.txt"), tables.misses());
    return results;
  }

  private Result record(Path folder) throws IOException {
    Path programs = home.resolve("src").resolve("programs").resolve("mutants-c");
    Path tool = home.resolveSibling("record").resolve("valgrind");
    DebianSources sources =
        new DebianSources(
            work.resolve("apt"), home.resolve("target").resolve("mutants-c").resolve("sources"));
    List<List<Object>> rows = new ArrayList<>();
    for (CSubject subject : CSubject.all(programs)) {
      if (!options.wants(subject.name())) {
        continue;
      }
      Path source = sources.fetch(subject.packageName());
      CBuild build =
          new CBuild(
              subject, work.resolve("build").resolve(subject.name()), tool, options.operations());
      build.prepare(source);
      Path into = folder.resolve(Half.of(subject.name()).title()).resolve(subject.name());
      CSpectra spectra = options.spectrum() ? spectra(build, programs) : null;
      CTrials trials = new CTrials(subject, build, options, locator, into, spectra, progress);
      trials.run();
      rows.add(
          List.of(
              subject.name(),
              subject.packageName(),
              trials.counted(),
              trials.dropped("violates nothing"),
              trials.dropped("hangs"),
              trials.dropped("cannot be checked"),
              trials.dropped("same code"),
              trials.dropped("does not compile"),
              trials.dropped("stores nothing")));
    }
    return new Result(
        "Mutants tried",
        List.of(
            "structure",
            "package",
            "counted",
            "violate nothing",
            "hang",
            "cannot be checked",
            "same code",
            "do not compile",
            "store nothing"),
        rows,
        List.of("Mutants are tried by seed until enough of a structure count."));
  }

  private CSpectra spectra(CBuild build, Path programs) throws IOException {
    Path folder = Files.createDirectories(work.resolve("coverage"));
    return new CSpectra(build, locator, programs.resolve("coverage.c"), folder, options.seed());
  }

  private static String words(CScored score) {
    CAnswer answer = score.answer();
    return answer.failure().isEmpty()
        ? "rank " + score.rank() + " of " + answer.statements().size()
        : answer.failure();
  }

  private CAnswer answer(CTruth truth, Path file) throws IOException {
    Path recording = file.resolveSibling("run.cairn");
    if (!options.inferred()) {
      Path written = file.resolveSibling("structure.inv");
      return locator.locate(
          recording, options.end() ? EndOnly.of(written, work.resolve("end")) : written);
    }
    Optional<Path> specification = inferred.of(truth.structure(), structureOf(file));
    return specification.isPresent()
        ? locator.locate(recording, specification.get())
        : CAnswer.none("nothing inferred: " + inferred.failure(truth.structure()), 0);
  }

  /** The folder of a structure, by the file of a truth. */
  private static Path structureOf(Path truth) throws IOException {
    Path mutant = truth.getParent();
    Path structure = mutant == null ? null : mutant.getParent();
    if (structure == null) {
      throw new IOException(truth + ": is not in the folder of a structure");
    }
    return structure;
  }

  private List<CScored> locate(Path folder) throws IOException {
    List<CScored> scores = new ArrayList<>();
    List<Path> truths;
    try (var files = Files.walk(folder)) {
      truths = files.filter(file -> file.endsWith("truth.json")).sorted().toList();
    }
    if (truths.isEmpty()) {
      throw new IOException(folder + ": has no mutants");
    }
    for (Path file : truths) {
      CTruth truth = CCompiledName.of(CTruth.read(file), file.resolveSibling("program"));
      if (options.wants(truth.structure())) {
        CAnswer answer = answer(truth, file);
        CScored score = CScored.of(truth, answer);
        scores.add(score);
        boolean isSealed = Half.of(truth.structure()) == Half.SEALED;
        progress.accept(truth.id() + ": " + (isSealed ? "located" : words(score)));
      }
    }
    return scores;
  }
}
