package cairn.report.linearizability;

import cairn.analysis.api.linearizability.LinearizeAnswer;
import cairn.analysis.api.linearizability.OperationAnswer;
import cairn.analysis.api.linearizability.PairAnswer;
import cairn.report.Escape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The pairs as a table (Singh 2016, Fig. 6.5): row, then column. */
final class PairTable {
  private final LinearizeAnswer answer;
  private final StringBuilder out;
  private final Map<List<String>, List<PairAnswer>> entries;
  private final List<OperationAnswer> operations = new ArrayList<>();

  /** Steps that the proof has made part of others. */
  private final List<OperationAnswer.Step> absent = new ArrayList<>();

  PairTable(LinearizeAnswer answer, StringBuilder out) {
    this.answer = answer;
    this.out = out;
    this.entries = entries(answer);
    for (OperationAnswer operation : answer.operations()) {
      List<OperationAnswer.Step> shown =
          operation.steps().stream()
              .filter(step -> entries.containsKey(List.of(step.name(), step.name())))
              .toList();
      operation.steps().stream().filter(step -> !shown.contains(step)).forEach(absent::add);
      if (!shown.isEmpty()) {
        operations.add(new OperationAnswer(operation.name(), operation.line(), shown));
      }
    }
  }

  /** The entries of each two sub-operations, in the order of the answer. */
  static Map<List<String>, List<PairAnswer>> entries(LinearizeAnswer answer) {
    Map<List<String>, List<PairAnswer>> entries = new LinkedHashMap<>();
    for (PairAnswer pair : answer.pairs()) {
      entries
          .computeIfAbsent(List.of(pair.first(), pair.second()), key -> new ArrayList<>())
          .add(pair);
    }
    return entries;
  }

  void print() {
    if (answer.pairs().isEmpty()) {
      return;
    }
    out.append("<section aria-labelledby=\"pairs\">\n<h2 id=\"pairs\">");
    out.append(
        "Which steps can follow one another</h2>\n<p>The step of the row runs, and directly");
    out.append(" behind it the step of the column, in another call. Choose an entry to see why.");
    out.append("</p>\n<ul class=\"legend\">\n");
    for (LinearizeWords.Mark mark : LinearizeWords.Mark.values()) {
      out.append("<li><span class=\"mark ").append(mark.name()).append("\">").append(mark.sign());
      out.append("</span> ").append(mark.words()).append("</li>\n");
    }
    out.append("</ul>\n<div class=\"wide\"><table class=\"pairs\">\n<thead>\n<tr>");
    out.append("<th colspan=\"2\" rowspan=\"2\" class=\"corner\">row, then column</th>");
    for (OperationAnswer operation : operations) {
      out.append("<th scope=\"colgroup\" class=\"group\" colspan=\"");
      out.append(operation.steps().size()).append("\">").append(Escape.xml(operation.name()));
      out.append("</th>");
    }
    out.append("</tr>\n<tr>");
    for (OperationAnswer operation : operations) {
      for (int i = 0; i < operation.steps().size(); i++) {
        out.append("<th scope=\"col\"").append(i == 0 ? " class=\"edge\">" : ">");
        out.append(Escape.xml(operation.steps().get(i).name())).append("</th>");
      }
    }
    out.append("</tr>\n</thead>\n<tbody>\n");
    operations.forEach(this::rows);
    out.append("</tbody></table></div>\n");
    if (!absent.isEmpty()) {
      List<String> names = absent.stream().map(OperationAnswer.Step::name).toList();
      out.append("<p>Not in the table: ").append(Escape.xml(String.join(", ", names)));
      out.append(
          ". For the proof, what they read is read by the later step that compares it.</p>\n");
    }
    out.append("</section>\n");
  }

  private void rows(OperationAnswer operation) {
    for (int i = 0; i < operation.steps().size(); i++) {
      String first = operation.steps().get(i).name();
      out.append(i == 0 ? "<tr class=\"edge\">" : "<tr>");
      if (i == 0) {
        out.append("<th scope=\"rowgroup\" class=\"group\" rowspan=\"");
        out.append(operation.steps().size()).append("\">").append(Escape.xml(operation.name()));
        out.append("</th>");
      }
      out.append("<th scope=\"row\">").append(Escape.xml(first)).append("</th>");
      for (OperationAnswer other : operations) {
        for (int j = 0; j < other.steps().size(); j++) {
          cell(first, other.steps().get(j).name(), j == 0);
        }
      }
      out.append("</tr>\n");
    }
  }

  private void cell(String first, String second, boolean edge) {
    List<PairAnswer> all = entries.getOrDefault(List.of(first, second), List.of());
    LinearizeWords.Mark mark = LinearizeWords.mark(all);
    String label = first + ", then " + second + ": " + mark.words();
    out.append(edge ? "<td class=\"edge\">" : "<td>");
    if (!all.isEmpty()) {
      out.append("<button type=\"button\" class=\"mark ").append(mark.name());
      out.append("\" data-pair=\"").append(index(first, second)).append("\" aria-label=\"");
      out.append(Escape.xml(label)).append("\" title=\"").append(Escape.xml(label)).append("\">");
      out.append(mark.sign()).append("</button>");
    }
    out.append("</td>");
  }

  private int index(String first, String second) {
    return new ArrayList<>(entries.keySet()).indexOf(List.of(first, second));
  }
}
