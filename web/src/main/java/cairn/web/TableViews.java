package cairn.web;

import cairn.analysis.api.heap.DominatorsAnswer;
import cairn.engine.HeapAnalyses;
import cairn.engine.HeapFile;
import cairn.engine.HeapObjects;
import cairn.engine.HeapQuestion;
import cairn.engine.Tasks;
import cairn.graph.walk.SpecialReferences;
import cairn.report.heap.TypePattern;
import cairn.report.summary.SummaryJson;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What every heap tool has: objects by type, who keeps what alive, why something is alive. */
final class TableViews {
  private static final int MOST_ROWS = 500;

  /** In a picture of an object and those around it. */
  private static final int MOST_NEAR = 24;

  private static final int MOST_SLOTS = 16;

  private final LoadedHeaps heaps;

  TableViews(LoadedHeaps heaps) {
    this.heaps = heaps;
  }

  String histogram(OpenFile file, Question question, Tasks tasks) throws IOException {
    boolean retained = question.has("retained");
    boolean reachable = question.has("reachable");
    return ask(
        file,
        question,
        tasks,
        heap -> SummaryJson.print(analyses(heap, reachable, question, tasks).histogram(retained)));
  }

  String dominators(OpenFile file, Question question, Tasks tasks) throws IOException {
    int top = question.count("top", 50, 1, MOST_ROWS);
    Long below = question.has("below") ? id(question, "below") : null;
    String by = question.option("by", "object");
    return ask(
        file,
        question,
        tasks,
        heap -> {
          HeapAnalyses analyses = analyses(heap, true, question, tasks);
          return SummaryJson.print(
              switch (by) {
                case "object" -> analyses.dominators(below, top, 1);
                case "class" -> analyses.dominators(DominatorsAnswer.By.CLASS, top);
                case "loader" -> analyses.dominators(DominatorsAnswer.By.LOADER, top);
                default ->
                    throw Refusal.wrong("by takes object, class or loader; not '" + by + "'");
              });
        });
  }

  String paths(OpenFile file, Question question, Tasks tasks) throws IOException {
    String target = required(question, "to");
    int top = question.count("top", 10, 1, MOST_ROWS);
    Long id = idOf(target);
    return ask(
        file,
        question,
        tasks,
        heap -> {
          HeapAnalyses analyses = analyses(heap, true, question, tasks);
          return SummaryJson.print(
              id != null
                  ? analyses.paths(id, top)
                  : analyses.paths(target, new TypePattern(target)::matches, top));
        });
  }

  String objects(OpenFile file, Question question, Tasks tasks) throws IOException {
    String type = required(question, "type");
    int top = question.count("top", 100, 1, MOST_ROWS);
    return ask(
        file,
        question,
        tasks,
        heap ->
            SummaryJson.print(
                new HeapObjects(heap, tasks).ofTypes(type, new TypePattern(type)::matches, top)));
  }

  String object(OpenFile file, Question question, Tasks tasks) throws IOException {
    long id = id(question, "id");
    int most = question.count("top", 100, 1, MOST_ROWS);
    return ask(
        file,
        question,
        tasks,
        heap -> SummaryJson.print(new HeapObjects(heap, tasks).object(id, most)));
  }

  String around(OpenFile file, Question question, Tasks tasks) throws IOException {
    long id = id(question, "id");
    int depth = question.count("depth", 1, 0, 5);
    return ask(
        file,
        question,
        tasks,
        heap ->
            SummaryJson.print(
                new HeapObjects(heap, tasks).around(id, depth, MOST_NEAR, MOST_SLOTS)));
  }

  private String ask(
      OpenFile file, Question question, Tasks tasks, LoadedHeaps.OfHeap<String> asked)
      throws IOException {
    return heaps.heap(file, question.option("at", file.moment()), tasks, asked);
  }

  private static HeapAnalyses analyses(
      HeapFile heap, boolean reachable, Question question, Tasks tasks) {
    return new HeapAnalyses(heap, new HeapQuestion(reachable, skipped(question)), tasks);
  }

  /** References that keep nothing alive: weak and phantom ones unless other kinds are named. */
  static Set<SpecialReferences.Kind> skipped(Question question) {
    Set<SpecialReferences.Kind> kinds = EnumSet.noneOf(SpecialReferences.Kind.class);
    for (String word : question.option("skip", "weak,phantom").split(",")) {
      if (!word.equals("none")) {
        try {
          kinds.add(SpecialReferences.Kind.valueOf(word.strip().toUpperCase(Locale.ROOT)));
        } catch (IllegalArgumentException e) {
          throw Refusal.wrong("skip takes kinds of references or none; not '" + word + "'");
        }
      }
    }
    return kinds;
  }

  private static String required(Question question, String name) {
    String value = question.option(name);
    if (value == null) {
      throw Refusal.wrong(name + " is missing");
    }
    return value;
  }

  private static long id(Question question, String name) {
    String text = required(question, name);
    Long id = idOf(text);
    if (id == null) {
      throw Refusal.wrong("'" + text + "' is no object; expected an id such as @7f3a8 or #17");
    }
    return id;
  }

  /** An object's id as answers write it; null if it is none. */
  private static @Nullable Long idOf(String text) {
    try {
      if (text.matches("@[0-9a-fA-F]{1,16}")) {
        return Long.parseUnsignedLong(text.substring(1), 16);
      }
      return text.matches("#[0-9]{1,18}") ? Long.parseLong(text.substring(1)) : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
