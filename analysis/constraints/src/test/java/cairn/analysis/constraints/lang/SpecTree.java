package cairn.analysis.constraints.lang;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the tree of a specification without places and wording, so that two can be compared: a
 * record as its name and its components in parentheses. It goes by reflection and knows nothing of
 * the language, in which it differs from {@link SpecText}.
 */
final class SpecTree {
  private SpecTree() {}

  static String of(Object part) {
    if (part instanceof Record) {
      List<String> words = new ArrayList<>();
      words.add(part.getClass().getSimpleName());
      for (RecordComponent component : part.getClass().getRecordComponents()) {
        boolean isWording =
            part instanceof Constraint && component.getName().equals("text")
                || part instanceof Spec && component.getName().equals("name");
        Object value = value(part, component);
        if (!(value instanceof Position) && !isWording) {
          words.add(of(value));
        }
      }
      return "(" + String.join(" ", words) + ")";
    } else if (part instanceof List<?> list) {
      return list.stream().map(SpecTree::of).toList().toString();
    }
    return String.valueOf(part);
  }

  private static Object value(Object part, RecordComponent component) {
    try {
      return component.getAccessor().invoke(part);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}
