package cairn.analysis.constraints.infer;

import cairn.analysis.api.Analysis;
import cairn.analysis.api.faults.InferAnswer;
import cairn.analysis.api.faults.Proposal;
import cairn.graph.Progress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Proposes the constraints that good runs keep. */
public final class InferAnalysis implements Analysis<InferInput, InferAnswer> {
  /** Structures that a specification can have. */
  private static final int MOST_STRUCTURES = 40;

  /** So few different nodes are taken for one that changes, and its changes are counted. */
  private static final int FEW_NODES = 10;

  @Override
  public String name() {
    return "infer";
  }

  @Override
  public String summary() {
    return "which constraints held at every C-point of good runs";
  }

  @Override
  public InferAnswer run(InferInput input, Progress progress) {
    Survey survey = new Survey(new Wanted(input.types()));
    List<Stretch> runs = input.runs().stream().map(Stretch::whole).toList();
    runs.forEach(survey::look);
    List<String> notes = new ArrayList<>();
    List<SeenType> types = chosen(survey.types(), notes);
    if (types.isEmpty()) {
      notes.add("no object of such a class was alive at any moment that was looked at");
      if (input.runs().stream().allMatch(run -> run.cpointCount() == 0)) {
        notes.add(Points.NO_POINTS);
      }
      return new InferAnswer(
          input.runs().size(), List.of(), List.of(), List.of(), List.of(), 0, notes);
    }
    Set<String> visiting = survey.visitingMethods();
    Setting setting = Edges.among(types, runs, visiting);
    Candidates candidates = Candidates.of(setting);
    Trial trial = new Trial(setting, candidates.attributes(), runs).without(visiting);
    List<Trial.Result> results = trial.of(candidates.all(), progress);
    Points points = Points.of(trial.moments(), results);
    notes.addAll(points.notes());
    notes.addAll(survey.notes());
    List<Proposal> proposals = proposals(points.keeping(results), trial, input);
    return answer(input, setting, candidates, proposals, points, notes);
  }

  static List<SeenType> chosen(List<SeenType> seen, List<String> notes) {
    if (seen.size() <= MOST_STRUCTURES) {
      return seen;
    }
    List<SeenType> sorted = new ArrayList<>(seen);
    sorted.sort(Comparator.comparingLong((SeenType each) -> -each.nodes));
    notes.add(
        "of "
            + seen.size()
            + " classes the "
            + MOST_STRUCTURES
            + " with the most nodes were looked at; --type chooses others");
    return sorted.subList(0, MOST_STRUCTURES);
  }

  private static List<Proposal> proposals(List<Trial.Result> held, Trial trial, InferInput input) {
    Map<String, Trial.Result> best = new HashMap<>();
    for (Trial.Result each : held) {
      if (each.bindings > 0 && confidence(each) >= input.confidence()) {
        best.merge(
            each.candidate.group(),
            each,
            (a, b) -> a.candidate.rank() <= b.candidate.rank() ? a : b);
      }
    }
    List<Trial.Result> chosen = Redundant.dropped(new ArrayList<>(best.values()));
    chosen.sort(
        Comparator.comparing((Trial.Result each) -> each.candidate.kind())
            .thenComparing(each -> each.candidate.structure())
            .thenComparing(each -> each.candidate.text()));
    List<Proposal> proposals = new ArrayList<>();
    Map<String, Integer> names = new HashMap<>();
    for (Trial.Result each : chosen) {
      Candidate candidate = each.candidate;
      proposals.add(
          new Proposal(
              name(candidate, names),
              candidate.kind().words(),
              candidate.structure(),
              candidate.declarations(),
              candidate.text(),
              evidence(each),
              trial.momentCount(),
              each.saying,
              confidence(each)));
    }
    return proposals;
  }

  /**
   * A name for a constraint.
   *
   * @param numbers how many there are by now that begin alike
   */
  static String name(Candidate candidate, Map<String, Integer> numbers) {
    String base = candidate.structure() + capitalised(candidate.kind().words());
    return base + numbers.merge(base, 1, Integer::sum);
  }

  private static String capitalised(String words) {
    StringBuilder name = new StringBuilder();
    for (String word : words.split(" ")) {
      name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
    }
    return name.toString();
  }

  /**
   * For how many nodes it said anything; of a few that change, after how many changes. What changed
   * while its guard was false does not count: it had no chance to fail.
   */
  private static long evidence(Trial.Result result) {
    return result.bindings >= FEW_NODES
        ? result.bindings
        : Math.max(result.bindings, result.chances);
  }

  private static double confidence(Trial.Result result) {
    return 1 - Math.pow(result.candidate.chance(), (double) evidence(result));
  }

  private static InferAnswer answer(
      InferInput input,
      Setting setting,
      Candidates candidates,
      List<Proposal> proposals,
      Points points,
      List<String> notes) {
    Set<String> attributes = new LinkedHashSet<>();
    Set<String> structures = new LinkedHashSet<>();
    for (Proposal proposal : proposals) {
      for (Candidate candidate : candidates.all()) {
        if (candidate.text().equals(proposal.text())
            && candidate.structure().equals(proposal.structure())) {
          candidate.attributes().forEach(each -> attributes.add(candidates.attributes().get(each)));
        }
      }
    }
    // edges to a structure count for degrees and counts, whether it has constraints or not
    setting.declared().forEach((name, text) -> structures.add(text));
    return new InferAnswer(
        input.runs().size(),
        List.copyOf(structures),
        List.copyOf(attributes),
        proposals,
        points.statements(),
        candidates.all().size(),
        notes);
  }
}
