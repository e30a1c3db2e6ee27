package cairn.bench;

import cairn.bench.Settings.MutantSettings;
import cairn.bench.mutants.Answer;
import cairn.bench.mutants.EndOnly;
import cairn.bench.mutants.Half;
import cairn.bench.mutants.Inferred;
import cairn.bench.mutants.Located;
import cairn.bench.mutants.TimedLocator;
import cairn.bench.mutants.Truth;
import cairn.bench.mutants.jvm.Libraries;
import cairn.bench.mutants.jvm.LibraryStructure;
import cairn.bench.mutants.jvm.MutantMaker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Permanent faults in libraries of others: mutants that violate a specification, and whether the
 * locator names the line. Recordings are made once, and can be kept and located again.
 */
final class MutantsBench {
  /** The recording with this seed is made last. */
  private static final int LAST_SEED = Inferred.FRESH.get(Inferred.FRESH.size() - 1);

  private final Map<String, Inferred> inferred = new TreeMap<>();
  private final Settings settings;
  private final MutantSettings asked;
  private final Libraries libraries;
  private final MutantMaker.Tools tools;
  private final Path work;

  /**
   * @param home of this room
   * @param work for what is not kept
   */
  MutantsBench(Settings settings, Path home, Path agent, Path work) {
    this.settings = settings;
    this.asked = settings.mutants();
    libraries =
        new Libraries(
            home.resolve("src").resolve("programs").resolve("mutants"),
            home.resolve("target").resolve("mutants"));
    tools = new MutantMaker.Tools(agent, work.resolve("classes"));
    this.work = work;
  }

  List<Result> measure() throws IOException {
    Path from = asked.from() == null ? make() : asked.from();
    List<Located> located = new ArrayList<>();
    for (Half half : asked.halves()) {
      located.addAll(locate(half, from.resolve(half.title())));
    }
    if (located.isEmpty()) {
      throw new IOException("no mutants of " + asked.halves() + " in " + from);
    }
    write(located);
    List<Result> results = new ArrayList<>();
    results.add(structures());
    if (asked.inferred()) {
      results.add(inferred());
    }
    results.addAll(new MutantTables(located, asked.halves()).results());
    return results;
  }

  private List<LibraryStructure> structures(Half half) {
    return LibraryStructure.ALL.stream()
        .filter(each -> each.half() == half)
        .filter(each -> asked.structures().isEmpty() || asked.structures().contains(each.name()))
        .toList();
  }

  private Result structures() {
    List<List<Object>> rows = new ArrayList<>();
    for (LibraryStructure each : LibraryStructure.ALL) {
      String digits = Half.digits(each.name());
      rows.add(
          List.of(
              each.name(),
              each.artifacts().get(0),
              "..." + digits.substring(digits.length() - 4),
              each.half().title()));
    }
    return new Result(
        "Structures",
        List.of("structure", "library", "SHA-256", "half"),
        rows,
        List.of("The last bit of the SHA-256 of its name decides the half of a structure."));
  }

  /** Makes the mutants of each half, about as many of every structure. */
  private Path make() throws IOException {
    Path keep = asked.keep() == null ? work.resolve("mutants") : asked.keep();
    for (Half half : asked.halves()) {
      List<LibraryStructure> some = structures(half);
      int left = asked.count();
      for (int i = 0; i < some.size(); i++) {
        LibraryStructure structure = some.get(i);
        int count = (left + some.size() - i - 1) / (some.size() - i);
        Path into = keep.resolve(half.title()).resolve(structure.name());
        if (Files.exists(into)) {
          throw new IOException(into + " exists already; delete it, or use --from " + keep);
        }
        MutantMaker maker = maker(structure);
        maker.requireClean();
        left -= maker.make(count, into).size();
        maker.recordGood(into);
      }
    }
    return keep;
  }

  private MutantMaker maker(LibraryStructure structure) throws IOException {
    return new MutantMaker(
        structure,
        libraries,
        tools,
        Files.createDirectories(work.resolve("run")),
        asked.operations(),
        Main::progress);
  }

  /** The specification to locate with, checked after operations or at the end alone. */
  private Path specification(Path structure) throws IOException {
    Path written = writtenOrInferred(structure);
    return asked.end() ? EndOnly.of(written, work.resolve("end")) : written;
  }

  /** The specification of a person, or one that is inferred now. */
  private Path writtenOrInferred(Path structure) throws IOException {
    if (!asked.inferred()) {
      return structure.resolve("spec.inv");
    }
    String name = String.valueOf(structure.getFileName());
    for (LibraryStructure each : LibraryStructure.ALL) {
      if (each.name().equals(name) && !Files.exists(Inferred.recording(structure, LAST_SEED))) {
        maker(each).recordGood(structure);
      }
    }
    Main.progress("infers constraints of " + name);
    Inferred learned = Inferred.in(structure);
    inferred.put(name, learned);
    return learned.file();
  }

  private Result inferred() {
    List<List<Object>> rows = new ArrayList<>();
    inferred.forEach(
        (name, learned) ->
            rows.add(
                List.of(
                    name,
                    Half.of(name).title(),
                    (long) learned.proposals(),
                    (long) learned.contradicted(),
                    learned.alarms() + " of " + learned.fresh())));
    return new Result(
        "Constraints inferred from three runs without faults",
        List.of("structure", "half", "proposed", "contradicted", "false alarms"),
        rows,
        List.of("contradicted, false alarms: by other runs without faults."));
  }

  private List<Located> locate(Half half, Path folder) throws IOException {
    List<Located> located = new ArrayList<>();
    if (!Files.isDirectory(folder)) {
      return located;
    }
    TimedLocator locator = new TimedLocator();
    for (Path structure : folders(folder)) {
      String name = String.valueOf(structure.getFileName());
      if (!asked.structures().isEmpty() && !asked.structures().contains(name)) {
        continue;
      }
      Path specification = specification(structure);
      Main.progress("locates in " + name);
      for (Path mutant : folders(structure)) {
        Truth truth = Truth.read(mutant.resolve("truth.json"));
        Answer answer = locator.locate(mutant.resolve("run.cairn"), specification);
        located.add(Located.of(half, truth, answer));
      }
    }
    return located;
  }

  private static List<Path> folders(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isDirectory).sorted().toList();
    }
  }

  /** Every mutant as a line of JSON; the misses of the open half for people. */
  private void write(List<Located> located) throws IOException {
    List<String> lines = new ArrayList<>();
    StringBuilder misses = new StringBuilder();
    for (Located each : located) {
      lines.add(each.json());
      if (each.half() == Half.OPEN && each.score().rank() != 1) {
        String place = each.score().rank() == 0 ? "miss" : "rank " + each.score().rank();
        misses.append(place).append(": ").append(each.text()).append('\n');
      }
    }
    Files.write(beside(".jsonl"), lines);
    Files.writeString(beside("-open-misses.txt"), misses.toString());
  }

  private Path beside(String suffix) {
    String name = String.valueOf(settings.json().getFileName());
    String stem = name.replaceFirst("\\.json$", "");
    return settings.json().resolveSibling(stem + suffix);
  }
}
