package cairn.replay.nativ;

import cairn.replay.CodePatch;
import cairn.replay.ExecutedCode;
import cairn.replay.x86.ProgramImage;
import cairn.replay.x86.patch.DebugNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The instructions that a call executed. */
final class NativeTrace implements ExecutedCode {
  private final ProgramImage image;
  private final Set<Long> executed = new HashSet<>();
  private final Map<Long, Integer> functions = new LinkedHashMap<>();
  private final Map<Long, DebugNames.Access> accesses = new HashMap<>();
  private ProgramImage.@Nullable Function last;

  NativeTrace(ProgramImage image) {
    this.image = image;
  }

  /**
   * An instruction is executed for the first time, and accesses a block.
   *
   * @param type of the block
   * @param offset in the block
   */
  void access(long address, String type, long offset) {
    accesses.put(address, new DebugNames.Access(type, offset));
  }

  /** What instructions accessed in blocks when they were first executed. */
  Map<Long, DebugNames.Access> accesses() {
    return accesses;
  }

  boolean isNew(long address) {
    return !executed.contains(address);
  }

  void step(long address) {
    executed.add(address);
    ProgramImage.Function in = last;
    if (in == null || !in.holds(address)) {
      in = image.functionAt(address);
      last = in;
      if (in != null) {
        functions.putIfAbsent(in.start(), functions.size());
      }
    }
  }

  List<Long> addresses() {
    return new ArrayList<>(executed);
  }

  @Override
  public boolean reaches(CodePatch patch) {
    return patch instanceof NativePatch own
        && own.changes().keySet().stream().anyMatch(executed::contains);
  }

  @Override
  public boolean enters(CodePatch patch) {
    return patch instanceof NativePatch own && functions.containsKey(own.start());
  }

  @Override
  public int order(CodePatch patch) {
    return patch instanceof NativePatch own ? functions.getOrDefault(own.start(), -1) : -1;
  }

  @Override
  public Set<Long> pieces() {
    return executed;
  }
}
