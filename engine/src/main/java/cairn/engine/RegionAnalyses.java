package cairn.engine;

import cairn.analysis.abstraction.Abstraction;
import cairn.analysis.abstraction.Comparison;
import cairn.analysis.abstraction.Merge;
import cairn.analysis.abstraction.Reduction;
import cairn.analysis.abstraction.bloat.BloatFinder;
import cairn.analysis.abstraction.bloat.BloatReport;
import cairn.analysis.abstraction.ideal.Extraction;
import cairn.analysis.abstraction.ideal.IdealHeaps;
import cairn.analysis.abstraction.ideal.Libraries;
import cairn.analysis.abstraction.ideal.LibraryFileException;
import cairn.analysis.abstraction.ideal.Variables;
import cairn.analysis.api.heap.HeapSubject;
import cairn.analysis.api.regions.Bloat;
import cairn.analysis.api.regions.DifferenceAnswer;
import cairn.analysis.api.regions.HeapDifference;
import cairn.analysis.api.regions.HeapDifference.RegionChange;
import cairn.analysis.api.regions.RegionsAnswer;
import cairn.graph.HeapGraph;
import cairn.graph.walk.SpecialReferences;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Abstracts heaps, merges abstract heaps, and tells how they differ. */
public final class RegionAnalyses {
  /** Descriptions of containers are short; what is longer is something else. */
  private static final long LONGEST_DESCRIPTION = 1 << 20;

  private final Libraries libraries;
  private final Set<SpecialReferences.Kind> skipped;
  private final Tasks tasks;

  /**
   * @param containers files that describe containers, beside those that are known
   * @param skipped references that are not followed, since they keep nothing alive
   * @throws InputException if one of the files is not as its format says
   */
  public RegionAnalyses(List<Path> containers, Set<SpecialReferences.Kind> skipped, Tasks tasks)
      throws IOException {
    this.skipped = Set.copyOf(skipped);
    this.tasks = tasks;
    Libraries all = Libraries.standard();
    for (Path file : containers) {
      all = with(all, file);
    }
    libraries = all;
  }

  private static Libraries with(Libraries all, Path file) throws IOException {
    try {
      if (Files.size(file) > LONGEST_DESCRIPTION) {
        throw new InputException(
            file + ": is too long for a description of containers; see docs/formats/containers.md");
      }
      return all.with(file.toString(), Files.readString(file));
    } catch (LibraryFileException e) {
      throw new InputException(String.valueOf(e.getMessage()));
    } catch (CharacterCodingException e) {
      throw new InputException(
          file + ": is no text in UTF-8; expected a description of containers");
    }
  }

  /**
   * The abstract heap of a heap, or one that was written to a file.
   *
   * @param name a heap dump, a recording and a moment, or an abstract heap; told by their content
   * @throws IllegalArgumentException if it names no moment
   */
  public RegionsAnswer open(String name) throws IOException {
    MomentName moment = MomentName.parse(name);
    if (AbstractFile.isMeant(moment.file())) {
      if (moment.kind() != MomentName.Kind.END) {
        throw new InputException(
            moment.file() + ": is no recording and has no moments; leave out what follows the @");
      }
      return AbstractFile.read(moment.file());
    }
    try (HeapFile file = HeapFile.open(moment, tasks)) {
      return abstracted(file);
    }
  }

  /** An abstract heap, and which objects its regions stand for. */
  public record WithObjects(RegionsAnswer answer, RegionObjects objects) {}

  /** The abstract heap of a heap that is open, and which objects its regions stand for. */
  public WithObjects withObjects(HeapFile file) throws IOException {
    Taken taken = take(file);
    return new WithObjects(
        taken.answer(), new RegionObjects(taken.extraction(), taken.abstraction().regions()));
  }

  /** The abstract heap of a heap that is open. */
  public RegionsAnswer abstracted(HeapFile file) throws IOException {
    return take(file).answer();
  }

  /** An answer, and what it was made of. */
  private record Taken(RegionsAnswer answer, Extraction extraction, Abstraction abstraction) {}

  private Taken take(HeapFile file) throws IOException {
    HeapGraph graph = file.graph();
    SnapshotRoots call = file.dump() == null ? null : SnapshotRoots.of(graph);
    Variables variables =
        call == null
            ? Variables.ofRoots(graph, libraries)
            : Variables.ofCall(graph, call.variables(), call.holder());
    Extraction extraction =
        IdealHeaps.of(graph, variables, libraries, skipped, tasks.begin("looking into containers"));
    String name = call == null ? file.name() : file.name() + " in " + call.method();
    BackgroundDuplicates duplicates = new BackgroundDuplicates(extraction);
    Abstraction abstraction;
    List<Bloat> same;
    try {
      abstraction =
          Abstraction.of(extraction.heap(), name, tasks.begin("dividing objects into regions"));
      same = duplicates.await(tasks.begin("looking for what is wasted"));
    } finally {
      duplicates.close();
    }
    BloatReport bloat = BloatFinder.find(extraction, abstraction, same);
    RegionsAnswer answer =
        new RegionsAnswer(
            subject(file, call, extraction),
            abstraction.heap(),
            Reduction.of(abstraction.heap()),
            bloat.findings());
    return new Taken(answer, extraction, abstraction);
  }

  /**
   * What stands for all of some heaps. What is wasted is told where it was found, with the most
   * that a change would save in one of them.
   */
  public RegionsAnswer merge(List<RegionsAnswer> answers) {
    Merge merge = Merge.of(answers.stream().map(RegionsAnswer::heap).toList());
    Map<String, Bloat> bloat = new LinkedHashMap<>();
    for (int i = 0; i < answers.size(); i++) {
      for (Bloat each : answers.get(i).bloat()) {
        int region = each.region() < 0 ? -1 : merge.region(i, each.region());
        Bloat moved =
            new Bloat(
                each.kind(),
                region,
                each.types(),
                each.objects(),
                each.bytes(),
                each.saving(),
                each.reason());
        bloat.merge(
            each.kind() + " " + (region < 0 ? each.types() : region),
            moved,
            (one, other) -> one.saving() >= other.saving() ? one : other);
      }
    }
    List<Bloat> sorted = new ArrayList<>(bloat.values());
    sorted.sort(Comparator.comparingLong(Bloat::saving).reversed());
    return new RegionsAnswer(merged(answers), merge.heap(), Reduction.of(merge.heap()), sorted);
  }

  private static HeapSubject merged(List<RegionsAnswer> answers) {
    List<String> missing = new ArrayList<>();
    long objects = 0;
    long bytes = 0;
    for (RegionsAnswer answer : answers) {
      HeapSubject each = answer.subject();
      each.missing().forEach(one -> missing.add(each.name() + ": " + one));
      objects = Math.max(objects, each.objects());
      bytes = Math.max(bytes, each.bytes());
    }
    String names =
        answers.stream()
            .map(answer -> answer.subject().name())
            .distinct()
            .collect(Collectors.joining(", "));
    return new HeapSubject(
        names,
        "merge of " + answers.size() + " heaps",
        "what holds in all of them; objects and bytes are those of the largest",
        objects,
        bytes,
        -1,
        -1,
        List.of(),
        missing,
        List.of());
  }

  /**
   * How a heap differs from an earlier one, and whether it grew too much.
   *
   * @param share of what it was that a region may grow by
   * @param bytes that a region may grow by; null for the default
   * @param ignored regions that do not count
   */
  public DifferenceAnswer difference(
      RegionsAnswer from,
      RegionsAnswer to,
      double share,
      @Nullable Long bytes,
      Predicate<RegionChange> ignored) {
    HeapDifference difference = Comparison.of(from.heap(), to.heap());
    return GrowthGate.judge(from, to, difference, share, bytes, ignored);
  }

  private HeapSubject subject(HeapFile file, @Nullable SnapshotRoots call, Extraction extraction)
      throws IOException {
    Extraction.Reached reached = extraction.reached();
    List<String> notes = new ArrayList<>(extraction.notes());
    if (file.dump() != null) {
      notes.add(0, file.dump().report().inferred().get(0));
    }
    return new HeapSubject(
        file.name(),
        file.kind(),
        call == null
            ? "what " + file.roots() + " lead to"
            : "what the variables of " + call.method() + " and static fields lead to",
        reached.nodes(),
        reached.bytes(),
        reached.otherNodes(),
        reached.otherBytes(),
        HeapQuestion.names(skipped),
        file.missing(),
        notes);
  }
}
