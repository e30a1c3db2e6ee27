package cairn.analysis.api.regions;

import cairn.analysis.api.heap.HeapSubject;
import java.util.List;

/**
 * What a heap is made of, and what is wasted in it.
 *
 * @param reduced every region but the root is in exactly one of these
 * @param bloat what would save most first
 */
public record RegionsAnswer(
    HeapSubject subject, AbstractHeap heap, List<ReducedNode> reduced, List<Bloat> bloat) {
  public RegionsAnswer {
    reduced = List.copyOf(reduced);
    bloat = List.copyOf(bloat);
  }
}
