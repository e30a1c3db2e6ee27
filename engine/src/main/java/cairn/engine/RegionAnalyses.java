package cairn.engine;

import cairn.analysis.abstraction.Abstraction;
import cairn.analysis.abstraction.ideal.Extraction;
import cairn.analysis.abstraction.ideal.IdealHeaps;
import cairn.analysis.abstraction.ideal.Libraries;
import cairn.analysis.abstraction.ideal.LibraryFileException;
import cairn.analysis.abstraction.ideal.Variables;
import cairn.analysis.api.heap.HeapSubject;
import cairn.analysis.api.regions.RegionsAnswer;
import cairn.graph.HeapGraph;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Abstracts heaps, merges abstract heaps, and tells how they differ. */
public final class RegionAnalyses {
  /** Descriptions of containers are short; what is longer is something else. */
  private static final long LONGEST_DESCRIPTION = 1 << 20;

  private final Libraries libraries;
  private final Tasks tasks;

  /**
   * @param containers files that describe containers, beside those that are known
   * @throws InputException if one is not as its format says
   */
  public RegionAnalyses(List<Path> containers, Tasks tasks) throws IOException {
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

  private RegionsAnswer abstracted(HeapFile file) throws IOException {
    HeapGraph graph = file.graph();
    Variables variables = Variables.ofRoots(graph, libraries);
    Extraction extraction =
        IdealHeaps.of(graph, variables, libraries, tasks.begin("looking into containers"));
    Abstraction abstraction = Abstraction.of(extraction.heap(), file.name());
    return new RegionsAnswer(
        subject(file, extraction), abstraction.heap(), singles(abstraction.heap()), List.of());
  }

  private static List<cairn.analysis.api.regions.ReducedNode> singles(
      cairn.analysis.api.regions.AbstractHeap heap) {
    List<cairn.analysis.api.regions.ReducedNode> all = new ArrayList<>();
    for (var region : heap.regions().subList(1, heap.regions().size())) {
      all.add(
          new cairn.analysis.api.regions.ReducedNode(
              region.id(), region.id(), List.of(region.id()), region.count(), region.bytes()));
    }
    return all;
  }

  private static HeapSubject subject(HeapFile file, Extraction extraction) throws IOException {
    HeapGraph graph = extraction.graph();
    long objects = 0;
    long bytes = 0;
    long unreachable = 0;
    long unreachableBytes = 0;
    for (int node = 0; node < graph.nodeCount(); node++) {
      if (extraction.owner(node) >= 0) {
        objects++;
        bytes += graph.size(node);
      } else {
        unreachable++;
        unreachableBytes += graph.size(node);
      }
    }
    List<String> notes = new ArrayList<>(extraction.notes());
    if (file.dump() != null) {
      notes.add(0, file.dump().report().inferred().get(0));
    }
    return new HeapSubject(
        file.name(),
        file.dump() != null ? "heap dump" : "recording",
        "what " + file.roots() + " lead to",
        objects,
        bytes,
        unreachable,
        unreachableBytes,
        List.of("weak", "phantom"),
        file.missing(),
        notes);
  }
}
