package cairn.web;

import cairn.engine.LinearizabilityAnalyses;
import cairn.engine.LinearizabilityAnalyses.Effort;
import cairn.engine.LinearizabilityAnalyses.Linearized;
import cairn.engine.Tasks;
import cairn.report.linearizability.LinearizeHtml;
import cairn.report.linearizability.LinearizeJson;
import cairn.report.linearizability.LinearizeReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Whether a concurrent structure is linearizable. The page of the command stands in a frame of the
 * workbench, so that it is drawn in one way only.
 */
final class ProofViews {
  /** What a frame may do: run the script that the page allows by its digest, and nothing else. */
  static final String POLICY = "sandbox allow-scripts; frame-ancestors 'self'";

  private final @Nullable Path cache;
  private final Map<Integer, String> pages = new ConcurrentHashMap<>();

  ProofViews(@Nullable Path cache) {
    this.cache = cache;
  }

  String proof(OpenFile file, Question question, Tasks tasks) throws IOException {
    Effort effort =
        new Effort(
            LinearizabilityAnalyses.STATES,
            LinearizabilityAnalyses.BUDGET,
            cache == null ? null : cache.resolve("linearize"));
    Linearized found = LinearizabilityAnalyses.linearize(file.path(), effort, tasks);
    pages.put(
        file.index(), LinearizeHtml.print(new LinearizeReport(found.answer(), found.lines())));
    return LinearizeJson.print(found.answer());
  }

  /**
   * The page of a proof that was made.
   *
   * @throws Refusal if it was not
   */
  String page(OpenFile file) {
    String page = pages.get(file.index());
    if (page == null) {
      throw Refusal.unknown("there is no proof yet; the view makes it");
    }
    return page;
  }
}
