package cairn.report.heap;

import cairn.report.heap.HeapView.Node;
import cairn.report.heap.HeapView.Value;
import cairn.report.heap.HeapView.Write;

/** The words in which text and pictures speak of nodes and values. */
final class HeapWords {
  private HeapWords() {}

  static String title(HeapView view) {
    return switch (view.kind()) {
      case MOMENT -> view.subject() + " at time " + view.time() + " of " + view.lastTime();
      case DIFFERENCE ->
          view.subject()
              + " from time "
              + view.from()
              + " to "
              + view.time()
              + " of "
              + view.lastTime();
      case HISTORY ->
          view.subject() + ", every version up to time " + view.time() + " of " + view.lastTime();
    };
  }

  static String node(Node node) {
    return node.id() == 0 ? node.type() : typeName(node) + " #" + node.id();
  }

  /** Arrays show their length where it belongs: {@code int[5]}. */
  static String typeName(Node node) {
    int brackets = node.type().indexOf("[]");
    if (node.length() < 0 || brackets < 0) {
      return node.type();
    }
    return node.type().substring(0, brackets + 1)
        + node.length()
        + node.type().substring(brackets + 1);
  }

  static String value(Value value) {
    return switch (value.kind()) {
      case NULL -> "null";
      case REFERENCE -> "#" + value.target() + value.text() + (value.dangling() ? " (freed)" : "");
      case CHAR -> "'" + value.text() + "'";
      case UNKNOWN -> "unknown";
      case HIDDEN -> "not recorded";
      default -> value.text();
    };
  }

  /** The value with the type of what it refers to. */
  static String valueAndType(Value value) {
    return value.targetType().isEmpty() ? value(value) : value(value) + " " + value.targetType();
  }

  static String birth(Node node) {
    Write birth = node.birth();
    if (node.id() == 0) {
      return "";
    }
    if (birth.time() == 0) {
      return "there before the recording began";
    }
    return "born " + birth.time() + " at " + birth.place();
  }
}
