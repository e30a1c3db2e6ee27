package cairn.analysis.constraints.check;

import cairn.analysis.api.faults.BoundVariable;
import cairn.analysis.api.faults.NodeName;
import cairn.analysis.api.faults.ReadValue;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts an evaluation into words. */
final class Wording {
  private static final int MOST_READS = 24;
  private static final int MOST_IN_SENTENCE = 6;

  private final HeapHistory history;
  private final Arguments arguments;
  private final Evaluation evaluation;
  private final String range;

  /**
   * @param range the name of the constraint's range variable, empty if it has none
   */
  Wording(Frame frame, Evaluation evaluation, String range) {
    this.evaluation = evaluation;
    this.range = range;
    this.history = frame.history;
    this.arguments = evaluation.arguments();
  }

  NodeName nodeName(int node) {
    return nodeName(history, node);
  }

  static NodeName nodeName(HeapHistory history, int node) {
    return new NodeName(history.id(node), history.types().get(history.type(node)).name());
  }

  private String value(int tag, long bits) {
    return switch (tag) {
      case Values.UNKNOWN -> "unknown";
      case Values.ABSENT -> "absent";
      case Values.NULL -> "NULL";
      case Values.NODE -> nodeName((int) bits).toString();
      case Values.REAL -> Double.toString(Double.longBitsToDouble(bits));
      default -> Long.toString(bits);
    };
  }

  /** What was read, each term once, at most so many. */
  List<ReadValue> reads() {
    Map<String, String> found = new LinkedHashMap<>();
    if (evaluation.isRangeFailed() && !range.isEmpty()) {
      found.put(range, Long.toString(evaluation.failedIndex()));
    }
    for (int i = 0; i < arguments.count() && found.size() < MOST_READS; i++) {
      if (evaluation.isQuiet(i)) {
        continue;
      }
      String value =
          arguments.isTruth(i)
              ? arguments.bits(i) == 2 ? "unknown" : arguments.bits(i) == 1 ? "true" : "false"
              : value(arguments.tag(i), arguments.bits(i));
      found.putIfAbsent(arguments.term(i), value);
    }
    List<ReadValue> reads = new ArrayList<>();
    found.forEach((term, value) -> reads.add(new ReadValue(term, value)));
    return reads;
  }

  /** A sentence about what does not hold. */
  String why(List<BoundVariable> bindings, boolean cyclic) {
    StringBuilder text = new StringBuilder(cyclic ? "the rule leads back to the node" : "violated");
    text.append(" for ");
    for (int i = 0; i < bindings.size(); i++) {
      text.append(i == 0 ? "" : ", ");
      text.append(bindings.get(i).variable()).append(" = ").append(bindings.get(i).node());
    }
    List<ReadValue> reads = reads();
    for (int i = 0; i < Math.min(reads.size(), MOST_IN_SENTENCE); i++) {
      text.append(i == 0 ? ": " : ", ");
      text.append(reads.get(i).term()).append(" is ").append(reads.get(i).value());
    }
    return text.append(reads.size() > MOST_IN_SENTENCE ? ", ..." : "").toString();
  }
}
