package cairn.analysis.api.faults;

import cairn.analysis.api.Answer;
import cairn.analysis.api.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * Constraints that a run kept for long and then broke for good.
 *
 * @param specification of the broken constraints, with their structures, attributes, C-points and
 *     roots: what to locate the statements with; empty if none is broken
 * @param broken the most telling first
 * @param notes what a person should know
 */
public record HabitAnswer(String specification, List<BrokenHabit> broken, List<String> notes)
    implements Answer {
  public HabitAnswer {
    broken = List.copyOf(broken);
    notes = List.copyOf(notes);
  }

  /** The same with notes before the others. */
  public HabitAnswer withNotes(List<String> first) {
    List<String> all = new ArrayList<>(first);
    all.addAll(notes);
    return new HabitAnswer(specification, broken, all);
  }

  @Override
  public Verdict verdict() {
    return broken.isEmpty() ? Verdict.HOLDS : Verdict.VIOLATED;
  }

  @Override
  public List<BrokenHabit> findings() {
    return broken;
  }
}
