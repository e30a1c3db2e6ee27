package cairn.analysis.api.bounds;

import cairn.analysis.api.Answer;
import cairn.analysis.api.Verdict;
import java.util.List;

/**
 * Which statements accessed memory outside of blocks.
 *
 * @param findings what is certain first, each part in the order of time
 * @param untold accesses that were counted and not told one by one
 * @param blocks that were allocated in the whole run
 * @param quarantine bytes of freed blocks whose addresses were not used again
 * @param redzone bytes on both sides of a block that were not used
 * @param warnings what is known to be missing in the recording
 */
public record OverflowAnswer(
    List<OutsideAccess> findings,
    long untold,
    long blocks,
    long quarantine,
    long redzone,
    List<String> warnings)
    implements Answer {
  public OverflowAnswer {
    findings = List.copyOf(findings);
    warnings = List.copyOf(warnings);
  }

  @Override
  public Verdict verdict() {
    Verdict worst = Verdict.HOLDS;
    for (OutsideAccess finding : findings) {
      worst = worst.worse(finding.verdict());
    }
    return worst;
  }
}
