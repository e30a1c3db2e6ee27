package cairn.bench.mutants;

import java.util.List;

/**
 * Whether a fault was found.
 *
 * @param rank of the first statement that is a hit by the strict rule; 0 if there is none
 * @param methodRank of the first statement in the mutated method; 0 if there is none
 * @param statements how many were named
 */
public record Score(int rank, int methodRank, int statements) {
  public static Score of(Truth truth, List<NamedStatement> statements) {
    int rank = 0;
    int methodRank = 0;
    for (int i = 0; i < statements.size(); i++) {
      if (rank == 0 && isHit(truth, statements.get(i))) {
        rank = i + 1;
      }
      if (methodRank == 0 && statements.get(i).method().equals(truth.method())) {
        methodRank = i + 1;
      }
    }
    return new Score(rank, methodRank, statements.size());
  }

  /**
   * The strict rule. Of a wrong store or branch: a statement that ran at the mutated line. Of a
   * missing store or call: one called missing, in the method that lost it, with a slot that would
   * have been stored; a locator without repairs may name the line of the missing store instead.
   */
  static boolean isHit(Truth truth, NamedStatement statement) {
    boolean atLine =
        statement.line() == truth.line() && fileName(statement.file()).equals(truth.file());
    if (truth.kind() != Kind.OMISSION) {
      return atLine && !statement.isMissing();
    }
    if (!statement.isMissing() || !statement.method().equals(truth.method())) {
      return false;
    }
    if (statement.hasRepair()) {
      return statement.edits().stream().anyMatch(slot -> isOneOf(truth.slots(), slot));
    }
    return atLine || isOneOf(truth.slots(), statement.slot());
  }

  private static boolean isOneOf(List<String> slots, String slot) {
    String name = slot.matches("(.*[^\\]])?\\[\\d+\\]") ? "[*]" : slot;
    return slots.contains(name) || slots.contains(slot);
  }

  private static String fileName(String file) {
    return file.substring(file.lastIndexOf('/') + 1);
  }
}
