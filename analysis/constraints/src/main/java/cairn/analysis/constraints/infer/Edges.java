package cairn.analysis.constraints.infer;

import cairn.graph.Progress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds out what counts as edges: fields that lead back do not, nor entries into rings. */
final class Edges {
  private Edges() {}

  static Setting among(List<SeenType> types, List<Stretch> runs) {
    return among(types, runs, "", false);
  }

  /**
   * @param when as of a {@link Trial}, and so is {@code atRest}
   */
  static Setting among(List<SeenType> types, List<Stretch> runs, String when, boolean atRest) {
    Setting any = new Setting(types, Map.of(), Set.of());
    Map<String, Set<String>> back =
        Links.back(
            types, holding(new Trial(any, Map.of(), runs, when, atRest), Links.candidates(types)));
    Set<String> all = new HashSet<>();
    List<Candidate> rings = new ArrayList<>();
    for (SeenType type : types) {
      all.add(type.structure);
      if (!type.leadingTo(type).isEmpty()) {
        rings.add(
            Candidate.of(Kind.SHAPE, type.structure, "", "X.INDEGREE == 1", type.structure, 0));
      }
    }
    Setting inside = new Setting(types, back, all);
    return new Setting(
        types, back, holding(new Trial(inside, Map.of(), runs, when, atRest), rings));
  }

  /** The groups of the candidates that hold and say something. */
  private static Set<String> holding(Trial trial, List<Candidate> candidates) {
    Set<String> holding = new HashSet<>();
    for (Trial.Result each : trial.of(candidates, Progress.NONE)) {
      if (each.broken.isEmpty() && !each.undecided && each.bindings > 0) {
        holding.add(each.candidate.group());
      }
    }
    return holding;
  }
}
