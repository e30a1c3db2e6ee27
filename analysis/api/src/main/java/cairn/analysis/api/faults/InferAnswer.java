package cairn.analysis.api.faults;

import cairn.analysis.api.Answer;
import cairn.analysis.api.Finding;
import cairn.analysis.api.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * What good runs have in common, as a specification to edit.
 *
 * @param runs how many runs were looked at
 * @param structures statements that declare the structures
 * @param attributes statements that define the attributes that the proposals use
 * @param proposals the most useful first
 * @param points statements that say when it holds
 * @param tried how many constraints were tried
 * @param notes what a person should know
 */
public record InferAnswer(
    int runs,
    List<String> structures,
    List<String> attributes,
    List<Proposal> proposals,
    List<String> points,
    int tried,
    List<String> notes)
    implements Answer {
  public InferAnswer {
    structures = List.copyOf(structures);
    attributes = List.copyOf(attributes);
    proposals = List.copyOf(proposals);
    points = List.copyOf(points);
    notes = List.copyOf(notes);
  }

  /** The same with notes before the others. */
  public InferAnswer withNotes(List<String> first) {
    List<String> all = new ArrayList<>(first);
    all.addAll(notes);
    return new InferAnswer(runs, structures, attributes, proposals, points, tried, all);
  }

  @Override
  public Verdict verdict() {
    return Verdict.HOLDS;
  }

  @Override
  public List<Finding> findings() {
    return List.of();
  }

  /** The same without moments: what is proposed is to hold whenever it is looked at. */
  public InferAnswer anyTime() {
    return new InferAnswer(runs, structures, attributes, proposals, List.of(), tried, notes);
  }
}
