package cairn.replay.nativ;

import cairn.replay.CodePatch;
import cairn.replay.ExecutedCode;
import cairn.replay.x86.ProgramImage;
import java.util.ArrayList;
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
  private ProgramImage.@Nullable Function last;

  NativeTrace(ProgramImage image) {
    this.image = image;
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
}
