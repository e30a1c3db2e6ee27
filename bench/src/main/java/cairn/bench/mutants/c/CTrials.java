package cairn.bench.mutants.c;

import cairn.analysis.api.Verdict;
import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.ConstraintCount;
import cairn.analysis.api.faults.Violation;
import cairn.bench.faults.Operations;
import cairn.engine.InputException;
import cairn.engine.RecordingFile;
import cairn.history.HeapHistory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tries the mutants of a structure until enough count, and keeps those. A mutant counts if a
 * constraint is violated where an operation ends, and the program ends by itself. What a folder has
 * from a run before is not tried again.
 */
final class CTrials {
  private static final String DROPPED = "dropped.txt";

  /** Seeds from here on are for runs to learn from. */
  private static final long OTHER_SEEDS = 10_000;

  private final CSubject subject;
  private final CBuild build;
  private final COptions options;
  private final CLocator locator;
  private final Path folder;
  private final @Nullable CSpectra spectra;
  private final Consumer<String> progress;

  /** How many of which mutants do not count. */
  private final Map<String, Long> dropped = new HashMap<>();

  private long counted;
  private long undecided;

  /**
   * @param folder where mutants go that count, each to a folder of its own
   * @param spectra ranks lines; null if nobody wants that
   */
  CTrials(
      CSubject subject,
      CBuild build,
      COptions options,
      CLocator locator,
      Path folder,
      @Nullable CSpectra spectra,
      Consumer<String> progress) {
    this.subject = subject;
    this.build = build;
    this.options = options;
    this.locator = locator;
    this.folder = folder;
    this.spectra = spectra;
    this.progress = progress;
  }

  long counted() {
    return counted;
  }

  long dropped(String why) {
    return dropped.getOrDefault(why, 0L);
  }

  /** Tries mutants; the sources must be prepared. */
  void run() throws IOException {
    List<CText> sources = build.sources();
    List<CMutant> mutants = CDraw.order(build.mutants(), subject.name(), options.seed());
    Shell.Ended compiled = build.compile(build.program(), List.of());
    if (compiled.code() != 0) {
      throw new IOException(subject + " does not compile:\n" + compiled.output());
    }
    byte[] original = Files.readAllBytes(build.program());
    CStores stores = unmutated(sources);
    progress.accept(subject + ": " + mutants.size() + " faults to draw from");
    Map<String, String> earlier = earlier();
    for (CMutant mutant : mutants) {
      if (counted >= options.count()) {
        return;
      }
      if (Files.exists(folder.resolve(mutant.id()).resolve("truth.json"))) {
        counted++;
        rank(folder.resolve(mutant.id()));
        continue;
      }
      String known = earlier.get(mutant.id());
      if (known != null) {
        dropped.merge(known, 1L, Long::sum);
        continue;
      }
      String right = build.source(mutant.file()).text();
      build.write(mutant.file(), mutant.source());
      try {
        String why = attempt(mutant, stores.of(mutant), original);
        if (why.isEmpty()) {
          counted++;
          build.write(mutant.file(), right);
          rank(folder.resolve(mutant.id()));
        } else {
          dropped.merge(why, 1L, Long::sum);
          Files.writeString(
              folder.resolve(DROPPED),
              mutant.id() + " " + why + "\n",
              StandardOpenOption.CREATE,
              StandardOpenOption.APPEND);
        }
      } finally {
        build.write(mutant.file(), right);
      }
    }
  }

  /** Mutants that were tried before and do not count, with why. */
  private Map<String, String> earlier() throws IOException {
    Map<String, String> found = new HashMap<>();
    Path file = folder.resolve(DROPPED);
    for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
      int blank = line.indexOf(' ');
      found.put(line.substring(0, blank), line.substring(blank + 1));
    }
    return found;
  }

  /** Checks the program as its authors wrote it, which must be clean. */
  private CStores unmutated(List<CText> sources) throws IOException {
    Path recording = folder.resolve("unmutated.cairn");
    Files.createDirectories(folder);
    build.record(options.seed(), subject.specification(), recording);
    for (int i = 1; i <= CInferred.RUNS; i++) {
      Path other = folder.resolve(CInferred.run(i));
      if (!Files.exists(other)) {
        build.record(OTHER_SEEDS + i, subject.specification(), other);
      }
    }
    try (HeapHistory history = RecordingFile.open(recording).history(0, (done, all) -> {})) {
      CheckAnswer check = locator.check(history, subject.specification());
      for (ConstraintCount count : check.constraints()) {
        if (count.evaluated() == 0) {
          throw new IOException(subject + ": " + count.constraint() + " is never evaluated");
        }
      }
      if (check.verdict() != Verdict.HOLDS) {
        throw new IOException(
            subject + ": the unmutated program is not clean: " + check.constraints());
      }
      return new CStores(history, sources);
    }
  }

  /** Ranks the line of a mutant by spectra, if that is wanted and was not done. */
  private void rank(Path kept) throws IOException {
    CTruth truth = CTruth.read(kept.resolve("truth.json"));
    if (spectra != null && truth.ochiai() == 0) {
      spectra.measure(truth, kept).write(kept.resolve("truth.json"));
    }
  }

  /** Why a mutant does not count; empty if it does. */
  private String attempt(CMutant mutant, Set<String> slots, byte[] original) throws IOException {
    if (mutant.operator().kind() == Operator.Kind.OMISSION && slots.isEmpty()) {
      return "stores nothing";
    }
    if (!build.compile()) {
      return "does not compile";
    }
    if (Arrays.equals(original, Files.readAllBytes(build.program()))) {
      return "same code";
    }
    if (!build.ends(options.seed())) {
      return "hangs";
    }
    Path into = Files.createDirectories(folder.resolve(mutant.id()));
    Path recording = into.resolve("run.cairn");
    CTruth truth = null;
    try {
      if (!build.record(options.seed(), subject.specification(), recording)) {
        return "hangs";
      }
      truth = truth(mutant, slots, recording);
    } catch (InputException e) {
      // it crashed before there was a node
      return "cannot be checked";
    } finally {
      if (truth == null) {
        delete(into);
      }
    }
    if (truth == null) {
      return "violates nothing";
    }
    truth.write(into.resolve("truth.json"));
    Files.copy(
        subject.specification(),
        into.resolve("structure.inv"),
        StandardCopyOption.REPLACE_EXISTING);
    Files.copy(build.program(), into.resolve("program"), StandardCopyOption.REPLACE_EXISTING);
    Files.writeString(into.resolve(mutant.file()), mutant.source(), StandardCharsets.ISO_8859_1);
    progress.accept(truth.id() + " violates " + String.join(", ", truth.violated()));
    return "";
  }

  private @Nullable CTruth truth(CMutant mutant, Set<String> slots, Path recording)
      throws IOException {
    try (HeapHistory history = RecordingFile.open(recording).history(0, (done, all) -> {})) {
      CheckAnswer check = locator.check(history, subject.specification());
      List<String> violated = new ArrayList<>();
      for (ConstraintCount count : check.constraints()) {
        if (count.violations() > 0) {
          violated.add(count.constraint());
        } else if (count.undecided() > 0) {
          undecided++;
        }
      }
      if (violated.isEmpty()) {
        return null;
      }
      long first = Long.MAX_VALUE;
      for (Violation violation : check.violations()) {
        if (violation.verdict() == Verdict.VIOLATED) {
          first = Math.min(first, violation.point().time());
        }
      }
      Operations operations = new Operations(history);
      int operation = 1;
      while (operation < operations.count() && operations.end(operation) < first) {
        operation++;
      }
      return new CTruth(
          mutant.id(),
          subject.packageName(),
          subject.name(),
          mutant.operator(),
          mutant.file(),
          mutant.line(),
          mutant.lastLine(),
          mutant.method(),
          List.copyOf(slots),
          mutant.before(),
          mutant.after(),
          violated,
          operation,
          0,
          0);
    }
  }

  static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  long undecided() {
    return undecided;
  }
}
