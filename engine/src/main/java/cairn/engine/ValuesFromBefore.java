package cairn.engine;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.slices.SliceAnswer;
import cairn.analysis.api.slices.SlicePlace;
import cairn.analysis.api.slices.SliceWarning;
import cairn.analysis.api.slices.UnwrittenCell;
import cairn.history.HeapHistory;
import cairn.trace.Code;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which values of a slice of a Java program are from before its recording: those of objects that
 * were there already, and of static fields of classes that were. What nothing wrote of an object
 * that the recording has seen made, or of a class that it has seen loaded, is known: it is the
 * default.
 */
final class ValuesFromBefore {
  private static final int MOST_NAMES = 5;

  /** What is inside them never changes, so nothing is missing. */
  private static final Set<String> CONSTANT =
      Set.of(
          "java.lang.String",
          "java.lang.Class",
          "java.lang.Boolean",
          "java.lang.Byte",
          "java.lang.Character",
          "java.lang.Short",
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Float",
          "java.lang.Double");

  private final HeapHistory history;
  private final Code code;
  private final boolean late;

  ValuesFromBefore(HeapHistory history, Code code) {
    this.history = history;
    this.code = code;
    late = history.meta().getOrDefault("options", "").matches("(.*,)?start=[^,].*");
  }

  /** The answer with one more warning, if there are such values. */
  SliceAnswer told(SliceAnswer answer) {
    Map<String, Long> counts = new HashMap<>();
    for (UnwrittenCell cell : answer.unwritten()) {
      String name = name(cell);
      if (!name.isEmpty()) {
        counts.merge(name, 1L, Long::sum);
      }
    }
    if (counts.isEmpty()) {
      return answer;
    }
    List<SliceWarning> warnings = new ArrayList<>(answer.warnings());
    warnings.add(new SliceWarning(new SlicePlace("", "", "", 0), text(counts), 1));
    return answer.withWarnings(warnings);
  }

  private static String text(Map<String, Long> counts) {
    List<String> names = new ArrayList<>();
    counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .forEach(e -> names.add(e.getKey() + (e.getValue() > 1 ? " (" + e.getValue() + ")" : "")));
    int more = names.size() - MOST_NAMES;
    return "it depends on values from before the recording: "
        + String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size())))
        + (more > 0 ? " and " + more + " more" : "");
  }

  /** What people call it, empty if it is not from before. */
  private String name(UnwrittenCell cell) {
    String field = cell.slot() == UnwrittenCell.SEVERAL ? "" : code.field(cell.slot());
    if (cell.object() == UnwrittenCell.PASSED) {
      return late ? "what the first method was passed" : "";
    }
    if (cell.object() < 0) {
      String holder = code.holder(cell.object());
      boolean before = late || new CodePlace("", 0, holder + ".").isJdk();
      return holder.isEmpty() || field.isEmpty() || !before ? "" : field;
    }
    int node = cell.object() == 0 ? -1 : history.nodeOf(cell.object());
    if (node < 0 || !history.seen(node)) {
      return "";
    }
    if (cell.slot() >= 0 && !field.isEmpty()) {
      return field;
    }
    // in a recording from the start on, what is met came out of a call that the slice has
    String type = history.types().get(history.type(node)).name();
    return late && !CONSTANT.contains(type) ? "what was in a " + type : "";
  }
}
