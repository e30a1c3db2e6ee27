package cairn.bench.mutants.c;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** The order in which mutants are tried: by seed, each operator in turn, missing stores twice. */
final class CDraw {
  private static final List<Operator> TURNS =
      List.of(
          Operator.DELETED_STORE,
          Operator.WRONG_FIELD,
          Operator.DELETED_CALL,
          Operator.WRONG_LOCAL,
          Operator.NULL,
          Operator.DELETED_STORE,
          Operator.OFF_BY_ONE,
          Operator.SWAPPED_OPERANDS,
          Operator.NEGATED_CONDITION);

  private CDraw() {}

  static List<CMutant> order(List<CMutant> mutants, String structure, long seed) {
    List<CMutant> shuffled = new ArrayList<>(mutants);
    Collections.shuffle(shuffled, new Random(31 * seed + structure.hashCode()));
    Map<Operator, Deque<CMutant>> groups = new EnumMap<>(Operator.class);
    for (CMutant mutant : shuffled) {
      groups.computeIfAbsent(mutant.operator(), k -> new ArrayDeque<>()).add(mutant);
    }
    List<CMutant> order = new ArrayList<>();
    while (order.size() < mutants.size()) {
      for (Operator operator : TURNS) {
        Deque<CMutant> group = groups.get(operator);
        if (group != null && !group.isEmpty()) {
          order.add(group.pop());
        }
      }
    }
    return order;
  }
}
