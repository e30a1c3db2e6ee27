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

  /**
   * @param visiting classes whose methods only visit
   */
  static Setting among(List<SeenType> types, List<Stretch> runs, Set<String> visiting) {
    Setting any = new Setting(types, Map.of(), Set.of());
    Trial trial = new Trial(any, Map.of(), runs).without(visiting);
    Set<String> links = holding(trial, Links.candidates(types));
    return among(types, Links.back(types, links), runs, visiting, "", false);
  }

  /**
   * The same if it is known what leads back.
   *
   * @param when as of a {@link Trial}, and so is {@code atRest}
   */
  static Setting among(
      List<SeenType> types,
      Map<String, Set<String>> leadingBack,
      List<Stretch> runs,
      String when,
      boolean atRest) {
    return among(types, leadingBack, runs, Set.of(), when, atRest);
  }

  private static Setting among(
      List<SeenType> types,
      Map<String, Set<String>> leadingBack,
      List<Stretch> runs,
      Set<String> visiting,
      String when,
      boolean atRest) {
    Map<String, Set<String>> back = Threads.beside(types, leadingBack, runs);
    Set<String> all = new HashSet<>();
    List<Candidate> rings = new ArrayList<>();
    for (SeenType type : types) {
      all.add(type.structure);
      if (!type.leadingTo(type).isEmpty()) {
        rings.add(
            Candidate.of(Kind.SHAPE, type.structure, "", "X.INDEGREE == 1", type.structure, 0));
      }
    }
    Setting setting = new Setting(types, back, all);
    Trial trial = new Trial(setting, Map.of(), runs, when, atRest).without(visiting);
    return new Setting(types, back, holding(trial, rings));
  }

  /** The groups of the candidates that hold and say something. */
  static Set<String> holding(Trial trial, List<Candidate> candidates) {
    Set<String> holding = new HashSet<>();
    for (Trial.Result each : trial.of(candidates, Progress.NONE)) {
      if (each.broken.isEmpty() && !each.undecided && each.bindings > 0) {
        holding.add(each.candidate.group());
      }
    }
    return holding;
  }
}
