package cairn.analysis.constraints.lost;

import cairn.analysis.constraints.bind.BoundSpec;
import cairn.analysis.constraints.bind.PointMatch;
import cairn.analysis.constraints.lang.LostRule;
import cairn.history.HeapHistory;
import cairn.history.HeldBlocks;
import cairn.history.ReferenceIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds lost nodes. Of a native program the recorder says at the end which blocks no word of memory
 * leads to, and at C-points which blocks words outside of the heap refer to. Of a Java program only
 * the static fields, and objects that were never stored anywhere, are known to be held: see {@link
 * JavaGarbage}. Costs what is lost, what ever referred to it, and one pass over the versions; for
 * Java also one walk over the heap.
 */
public final class LostSearch {
  private final HeapHistory history;
  private final BoundSpec bound;

  /** Structures whose nodes count, by their places. */
  private final long wanted;

  private LostSearch(BoundSpec bound) {
    this.bound = bound;
    this.history = bound.history();
    this.wanted = wanted(bound);
  }

  private static long wanted(BoundSpec bound) {
    List<String> names = bound.spec().lost().structures();
    long found = 0;
    for (int i = 0; i < bound.spec().structures().size(); i++) {
      if (names.isEmpty() || names.contains(bound.spec().structures().get(i).name())) {
        found |= 1L << i;
      }
    }
    return found;
  }

  /** What was lost, by a specification. */
  public static LostAnswer of(BoundSpec bound) {
    LostRule rule = bound.spec().lost();
    boolean isNative = PointMatch.isNative(bound.history());
    if (!rule.isOn(isNative)) {
      return LostAnswer.OFF;
    }
    LostSearch search = new LostSearch(bound);
    String note = isNative ? search.whyUnknown() : "";
    return new LostAnswer(
        true, note, search.nodes(), note.isEmpty() ? search.search(isNative) : List.of());
  }

  /** Why the recording does not tell; empty if it does. */
  private String whyUnknown() {
    HeldBlocks held = history.held();
    int last = held.count() - 1;
    if (last < 0) {
      return "the recording does not say what local variables refer to; record it with this"
          + " specification (--spec), and with the usual --mode and --allocator";
    }
    if (!held.isAtEnd(last)) {
      return "the program was killed or became another one, so it is not known what nothing"
          + " referred to when it ended";
    }
    return held.isComplete(last)
        ? ""
        : "the program has more memory beside its heap than the recorder looks at";
  }

  private boolean isWanted(int node) {
    return (bound.shapes().of(node).structures & wanted) != 0;
  }

  private long nodes() {
    long count = 0;
    for (int node = 0; node < history.nodeCount(); node++) {
      count += isWanted(node) ? 1 : 0;
    }
    return count;
  }

  private List<LostNode> search(boolean isNative) {
    HeldBlocks held = history.held();
    long end = isNative ? held.time(held.count() - 1) : history.endTime();
    if (isNative && !isAnyWanted(unreached(held))) {
      return List.of();
    }
    ReferenceIndex index = history.indexReferences();
    int[] lost = isNative ? unreached(held) : new JavaGarbage(history, index).nodes();
    Losses losses = new Losses(history, index, end);
    List<Draft> drafts = new ArrayList<>();
    for (LostGroups.Group group : new LostGroups(history, lost, end).groups()) {
      int count = (int) group.all().stream().filter(this::isWanted).count();
      Losses.Of of = count == 0 ? null : losses.last(group.heads());
      if (of != null && (isNative || of.loss().kind() != Loss.Kind.NEVER_STORED)) {
        drafts.add(new Draft(group.heads(), of, count));
      }
    }
    List<LostNode> found = isNative ? dated(drafts) : undated(drafts);
    found.sort(
        Comparator.comparingLong((LostNode each) -> each.loss().time())
            .thenComparingInt(LostNode::node));
    return found;
  }

  private record Draft(List<Integer> heads, Losses.Of of, int count) {}

  private boolean isAnyWanted(int[] nodes) {
    for (int node : nodes) {
      if (isWanted(node)) {
        return true;
      }
    }
    return false;
  }

  private static int[] unreached(HeldBlocks held) {
    int[] found = new int[held.unreachedCount()];
    for (int i = 0; i < found.length; i++) {
      found[i] = held.unreached(i);
    }
    Arrays.sort(found);
    return found;
  }

  private static List<LostNode> undated(List<Draft> drafts) {
    List<LostNode> found = new ArrayList<>();
    for (Draft each : drafts) {
      found.add(new LostNode(each.of().node(), each.count(), each.of().loss(), -1, false));
    }
    return found;
  }

  /** With the look that first finds each lost; without those that something still holds. */
  private List<LostNode> dated(List<Draft> drafts) {
    HeldBlocks held = history.held();
    Map<Integer, Integer> owners = new HashMap<>();
    for (int i = 0; i < drafts.size(); i++) {
      for (int node : drafts.get(i).heads()) {
        owners.put(node, i);
      }
    }
    int[] holds = new int[drafts.size()];
    int[] released = new int[drafts.size()];
    for (int look = 0; look < held.count(); look++) {
      for (int i = 0; i < held.changeCount(look); i++) {
        int change = held.change(look, i);
        Integer draft = owners.get(change < 0 ? ~change : change);
        if (draft != null) {
          holds[draft] += change < 0 ? -1 : 1;
          released[draft] = look;
        }
      }
    }
    List<LostNode> found = new ArrayList<>();
    for (int i = 0; i < drafts.size(); i++) {
      if (holds[i] == 0) {
        found.add(dated(drafts.get(i), released[i]));
      }
    }
    return found;
  }

  /**
   * @param released the last look at which words outside of the heap began or ceased to refer to it
   */
  private LostNode dated(Draft draft, int released) {
    Loss loss = draft.of().loss();
    int first = lookAt(history.held(), loss.time());
    return new LostNode(
        draft.of().node(), draft.count(), loss, Math.max(first, released), released > first);
  }

  /** The first look at or after a time. */
  public static int lookAt(HeldBlocks held, long time) {
    int low = 0;
    int high = held.count();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (held.time(middle) < time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
