package cairn.analysis.typing;

import cairn.analysis.typing.Candidates.Candidate;
import cairn.analysis.typing.Verdicts.Broken;
import cairn.graph.memory.TypePath;
import java.util.HashSet;
import java.util.Set;

/**
 * Whether what a struct holds that cannot be may be left over from before: the program set some of
 * its fields and not others, and memory was not cleared when it was handed out. What is written
 * over a block from outside begins at its start and hits the allocator's data before it; what text
 * in the struct itself was written past its end goes on from there.
 */
final class NeverSet {
  private final Model model;

  NeverSet(Model model) {
    this.model = model;
  }

  /** O(links and wrong words of the block). */
  boolean explains(Broken broken) {
    Candidate candidate = model.candidates.get(broken.expected());
    boolean cleared = model.snapshot.blocks().isZeroed();
    if (cleared || candidate.count() > 1 || broken.base() > 0 || broken.wrong().isEmpty()) {
      return false;
    }
    Set<String> wrong = new HashSet<>();
    for (long offset : broken.wrong()) {
      wrong.add(field(candidate, offset));
    }
    long first = broken.wrong().stream().mapToLong(Long::longValue).min().orElse(0);
    return first > 0 && !goesOn(broken.block(), first) && wrong.size() <= right(broken).size();
  }

  /** Fields that hold addresses of blocks where the type has pointers. */
  private Set<String> right(Broken broken) {
    Set<String> found = new HashSet<>();
    Links links = model.links;
    Candidate candidate = model.candidates.get(broken.expected());
    for (int i = links.first[broken.block()]; i < links.first[broken.block() + 1]; i++) {
      if (model.values.pointee(broken.expected(), links.offset[i]) != ValueCheck.NO_POINTER) {
        found.add(field(candidate, links.offset[i]));
      }
    }
    return found;
  }

  /** The member of the struct that an offset is in, whatever element or member of it. */
  private String field(Candidate candidate, long offset) {
    int type = model.space.generic(candidate.type());
    String path = TypePath.at(model.space.program(), type, offset).path();
    int end = 0;
    while (end < path.length() && path.charAt(end) != '[' && path.charAt(end) != '.') {
      end++;
    }
    return path.substring(0, end);
  }

  /** Whether text before an offset of a block goes on there. */
  private boolean goesOn(int block, long offset) {
    long at = model.snapshot.blocks().addresses()[block] + offset;
    return isText(at - 1) && isText(at);
  }

  private boolean isText(long address) {
    return Text.isText((byte) model.snapshot.memory().read(address, 1));
  }
}
