package cairn.junit.inside;

import static java.util.stream.Collectors.joining;

import cairn.analysis.api.Verdict;
import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.ConstraintCount;
import cairn.analysis.api.faults.Sketch;
import cairn.analysis.api.faults.Violation;
import cairn.analysis.constraints.lang.CheckPoint;
import cairn.analysis.constraints.lang.Position;
import cairn.analysis.constraints.lang.Spec;
import cairn.engine.ConstraintAnalyses;
import cairn.engine.FaultAnalyses.Question;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import cairn.junit.inside.Specifications.Opened;
import cairn.report.Escape;
import cairn.report.faults.FaultReport;
import cairn.report.faults.FaultReport.SpecSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks constraints on objects that are alive, without a recording. */
final class LiveHeap {
  private static final int LIMIT = 3;
  private static final String POINT = "heap";

  private LiveHeap() {}

  /** What does not hold, or could not be told; null if all holds. */
  static @Nullable String check(Object root, List<Opened> specs) throws IOException {
    Path file = Files.createTempFile("cairn-heap-", ".cairn");
    try {
      LiveWriter live = LiveWriter.write(root, POINT, file);
      try (HeapHistory history = Faults.history(file)) {
        for (Opened spec : specs) {
          CheckAnswer answer =
              new ConstraintAnalyses()
                  .check(new Question(history, now(spec.spec().spec()), LIMIT), Progress.NONE);
          if (answer.verdict() != Verdict.HOLDS) {
            return message(spec, answer, live);
          }
        }
        return null;
      }
    } finally {
      Files.delete(file);
    }
  }

  /** The same specification, to be checked at the one moment that there is. */
  private static Spec now(Spec spec) {
    Set<String> structures = new LinkedHashSet<>();
    boolean all = spec.points().isEmpty();
    for (CheckPoint point : spec.points()) {
      all |= point.structures().isEmpty();
      structures.addAll(point.structures());
    }
    CheckPoint now =
        new CheckPoint(
            new Position(1, 1),
            all ? List.of() : List.copyOf(structures),
            CheckPoint.When.POINT,
            POINT);
    return new Spec(
        spec.name(),
        spec.constants(),
        spec.structures(),
        spec.attributes(),
        spec.constraints(),
        List.of(now),
        List.of());
  }

  /** What is wrong, which objects it is about, what they hold, and the way to them. */
  private static String message(Opened spec, CheckAnswer answer, LiveWriter live) {
    SpecSource source =
        new SpecSource(spec.spec().name(), spec.spec().isFile(), spec.spec().lines());
    StringBuilder text =
        new StringBuilder(FaultReport.of("", source, answer).summary()).append('\n');
    Set<String> told = new LinkedHashSet<>();
    for (Violation violation : answer.violations()) {
      if (told.add(violation.constraint())) {
        text.append('\n').append(violation.constraint() + ": " + violation.text()).append('\n');
        text.append("  ").append(violation.why()).append('\n');
        objects(violation.sketch(), live, text);
      }
    }
    for (ConstraintCount count : answer.constraints()) {
      if (!count.note().isEmpty()) {
        text.append('\n').append(count.constraint() + ": " + count.note()).append('\n');
      }
    }
    answer.notes().forEach(note -> text.append("Note: ").append(note).append('\n'));
    return text.toString().lines().map(Escape::text).collect(joining("\n"));
  }

  private static void objects(Sketch sketch, LiveWriter live, StringBuilder text) {
    for (Sketch.Node node : sketch.nodes()) {
      List<String> held = new ArrayList<>(node.values());
      for (Sketch.Edge edge : sketch.edges()) {
        if (edge.from() == node.name().id()) {
          held.add(edge.label() + " -> #" + edge.to());
        }
      }
      text.append("    ").append(node.name() + ": " + live.path(node.name().id()));
      text.append(" { ").append(String.join(", ", held)).append(" }\n");
    }
  }
}
