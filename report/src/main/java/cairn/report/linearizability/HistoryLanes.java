package cairn.report.linearizability;

import cairn.analysis.api.linearizability.HistoryStep;
import cairn.analysis.api.linearizability.LinearizeAnswer;
import cairn.analysis.api.linearizability.Outcome;
import cairn.report.Escape;
import java.util.ArrayList;
import java.util.List;

/** A history as a table: a lane for each call, a row for each step, time goes down. */
final class HistoryLanes {
  /** How notes begin that the lanes say in another place. */
  private static final String BEFORE = "before: ";

  private static final String BEGIN = "begin: ";

  private final LinearizeReport report;
  private final LinearizeAnswer answer;
  private final StringBuilder out;
  private final List<Lane> lanes = new ArrayList<>();

  /**
   * A call.
   *
   * @param first the row of its first step
   * @param last the row of its last step
   */
  private record Lane(String call, int first, int last) {}

  HistoryLanes(LinearizeReport report, StringBuilder out) {
    this.report = report;
    this.answer = report.answer();
    this.out = out;
    int instances = 0;
    for (HistoryStep step : answer.history()) {
      instances = Math.max(instances, step.instance() + 1);
    }
    for (int instance = 0; instance < instances; instance++) {
      lanes.add(lane(instance));
    }
  }

  private Lane lane(int instance) {
    String call = "";
    int first = answer.history().size();
    int last = -1;
    for (int row = 0; row < answer.history().size(); row++) {
      HistoryStep step = answer.history().get(row);
      if (step.instance() == instance) {
        call = step.operation();
        first = Math.min(first, row);
        last = row;
      }
    }
    return new Lane(call, first, last);
  }

  void print() {
    if (answer.history().isEmpty()) {
      return;
    }
    out.append("<section aria-labelledby=\"history\">\n<h2 id=\"history\">");
    out.append(LinearizeWords.historyTitle(answer)).append("</h2>\n<p>");
    out.append("Each column is a call that runs in a thread of its own, and time goes down. Each");
    out.append(" row is one step, which happens at once. ");
    out.append(
        answer.historyRan()
            ? "Choose a step to see what it changed, and the shared memory before and after it."
            : "These steps were not run, and it may be that they cannot happen: the rules could"
                + " neither rule them out nor pull the steps of call A together.");
    out.append(" In short, d0 is step d of call A, d1 that of call B, and so on.</p>\n");
    out.append("<div class=\"wide\"><table class=\"lanes\">\n<thead><tr><th scope=\"col\"></th>");
    for (int i = 0; i < lanes.size(); i++) {
      out.append("<th scope=\"col\" class=\"c").append(i % 6).append("\"><b>");
      out.append(LinearizeWords.letter(i)).append("</b> ");
      out.append(Escape.xml(lanes.get(i).call())).append(result(i)).append("</th>");
    }
    out.append("</tr></thead>\n<tbody>\n");
    begin();
    for (int row = 0; row < answer.history().size(); row++) {
      row(row);
    }
    out.append("</tbody></table></div>\n");
    notes();
    out.append("</section>\n");
  }

  private String result(int instance) {
    if (instance >= answer.historyResults().size()) {
      return "";
    }
    String result = answer.historyResults().get(instance);
    return "<small>"
        + (result.isEmpty() ? "returns nothing" : "returns " + Escape.xml(result))
        + "</small>";
  }

  private void begin() {
    if (answer.historyRan()) {
      out.append("<tr><td class=\"when\">begin</td><td class=\"state\" colspan=\"");
      out.append(lanes.size()).append("\">");
      for (String note : answer.historyNotes()) {
        if (note.startsWith(BEFORE)) {
          out.append("<div>").append(Escape.xml(note)).append("</div>");
        }
      }
      out.append(Escape.xml(String.join(", ", answer.historyBegin()))).append("</td></tr>\n");
    }
  }

  private void row(int row) {
    HistoryStep step = answer.history().get(row);
    out.append("<tr><td class=\"when\">").append(row + 1).append("</td>");
    for (int i = 0; i < lanes.size(); i++) {
      Lane lane = lanes.get(i);
      boolean runs = row >= lane.first() && row <= lane.last();
      out.append("<td class=\"lane c").append(i % 6).append(runs ? " runs" : "");
      out.append(row == lane.first() ? " first" : "").append(row == lane.last() ? " last" : "");
      out.append("\">");
      if (step.instance() == i) {
        step(row, step);
      }
      out.append("</td>");
    }
    out.append("</tr>\n");
  }

  private void step(int row, HistoryStep step) {
    boolean stuck = !answer.historyRan() && row == answer.history().size() - 1;
    out.append("<button type=\"button\" class=\"step").append(stuck ? " stuck" : "");
    out.append("\" data-step=\"").append(row).append("\"><b>");
    out.append(Escape.xml(step.subOperation())).append("</b>");
    String code = report.line(step.line());
    if (!code.isEmpty()) {
      out.append("<code>").append(Escape.xml(code)).append("</code>");
    }
    for (String change : step.changes()) {
      out.append("<small>").append(Escape.xml(change)).append("</small>");
    }
    if (answer.historyRan() && step.changes().isEmpty()) {
      out.append("<small>only looks</small>");
    }
    if (stuck) {
      out.append("<small>cannot be joined with the steps of A above</small>");
    }
    out.append("</button>");
  }

  private void notes() {
    if (!answer.historyRan()) {
      out.append("<h3>Why it is stuck</h3>\n");
    } else if (answer.outcome() == Outcome.REFUTED) {
      out.append("<h3>Does any order of the calls explain this?</h3>\n<p>If each call happened at");
      out.append(
          " one moment, some order of the calls would give the same results: one that keeps");
      out.append(" apart what did not overlap. These are the orders, and what becomes of each:");
      out.append("</p>\n");
    } else {
      out.append("<h3>Why the proof does not cover it</h3>\n");
    }
    out.append("<ul class=\"orders\">\n");
    for (String note : answer.historyNotes()) {
      if (!answer.historyRan() || !(note.startsWith(BEFORE) || note.startsWith(BEGIN))) {
        out.append("<li>").append(Escape.xml(note)).append("</li>\n");
      }
    }
    out.append("</ul>\n");
  }
}
