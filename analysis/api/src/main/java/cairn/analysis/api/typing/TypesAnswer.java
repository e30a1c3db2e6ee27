package cairn.analysis.api.typing;

import cairn.analysis.api.Answer;
import cairn.analysis.api.Verdict;
import java.util.List;

/**
 * What the blocks of a C heap are.
 *
 * @param findings what cannot be, the most certain first
 * @param dangling pointers in blocks and variables of known type that lead to freed blocks
 * @param undecided blocks whose neighbours were not searched to the end for types that agree
 * @param warnings what is missing in the snapshot, and what was not looked at
 */
public record TypesAnswer(
    TypedHeap heap,
    List<TypeConflict> findings,
    List<Dangling> dangling,
    int undecided,
    List<String> warnings)
    implements Answer {

  /**
   * A pointer to a freed block.
   *
   * @param address of the pointer
   * @param holder the variable or block and field that holds it
   * @param target where it leads
   */
  public record Dangling(long address, String holder, String declared, long target) {}

  public TypesAnswer {
    findings = List.copyOf(findings);
    dangling = List.copyOf(dangling);
    warnings = List.copyOf(warnings);
  }

  @Override
  public Verdict verdict() {
    Verdict worst = Verdict.HOLDS;
    for (TypeConflict finding : findings) {
      worst = worst.worse(finding.verdict());
    }
    return worst;
  }
}
