package cairn.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.SlotKind;
import cairn.history.CPoint;
import cairn.history.HeapHistory;
import cairn.recording.Format;
import cairn.recording.SiteInfo;
import java.util.ArrayList;
import java.util.List;

/** A history told in short lines, for tests that compare it whole. */
final class Story {
  private final HeapHistory history;

  Story(HeapHistory history) {
    this.history = history;
  }

  /** The versions of all fields and statics of that name, in order of time: their values. */
  List<String> valuesOf(String field) {
    List<String> found = new ArrayList<>();
    for (int v = 0; v < history.versionCount(); v++) {
      String name = history.slotName(history.slotOf(v));
      if (name.equals(field)) {
        found.add(value(history.kind(v), history.bits(v)));
      }
    }
    return found;
  }

  /** As {@code phase name(roots) = result @line}; only those whose name holds {@code part}. */
  List<String> cpoints(String part) {
    List<String> found = new ArrayList<>();
    for (int i = 0; i < history.cpointCount(); i++) {
      CPoint c = history.cpoint(i);
      SiteInfo s = history.tables().site(c.site());
      if (s.name().contains(part)) {
        StringBuilder b = new StringBuilder(phase(c.phase())).append(' ');
        b.append(s.name().substring(s.name().lastIndexOf('.') + 1)).append('(');
        for (int k = 0; k < c.nodes().length; k++) {
          b.append(k == 0 ? "" : ", ").append(c.nodes()[k] < 0 ? "null" : type(c.nodes()[k]));
        }
        b.append(')');
        if (c.resultKind() != SlotKind.UNKNOWN) {
          b.append(" = ").append(value(c.resultKind(), c.result()));
        }
        found.add(b.toString());
      }
    }
    return found;
  }

  /** Operations without C-points, as {@code phase method(roots)}. */
  List<String> operations() {
    List<String> found = new ArrayList<>();
    for (int i = 0; i < history.operations().count(); i++) {
      CPoint each = history.operations().get(i);
      List<String> nodes = new ArrayList<>();
      for (int node : each.nodes()) {
        nodes.add(node < 0 ? "null" : type(node));
      }
      String method = history.tables().site(each.site()).method();
      found.add(phase(each.phase()) + " " + method + "(" + String.join(", ", nodes) + ")");
    }
    return found;
  }

  /** As {@code name(values)}, each with its kind; only entries. */
  List<String> values(String part) {
    List<String> found = new ArrayList<>();
    for (int i = 0; i < history.cpointCount(); i++) {
      CPoint c = history.cpoint(i);
      String name = history.tables().site(c.site()).name();
      if (c.phase() != Format.CPOINT_ENTRY) {
        assertThat(c.values()).as("values of " + name).isEmpty();
      } else if (name.contains(part)) {
        List<String> values = new ArrayList<>();
        for (int k = 0; k < c.values().length; k++) {
          values.add(c.valueKinds()[k] + " " + value(c.valueKinds()[k], c.values()[k]));
        }
        String method = name.substring(name.lastIndexOf('.') + 1);
        found.add(method + "(" + String.join(", ", values) + ")");
      }
    }
    return found;
  }

  private static String phase(int phase) {
    return switch (phase) {
      case Format.CPOINT_ENTRY -> "enter";
      case Format.CPOINT_EXIT -> "exit";
      case Format.CPOINT_THROW -> "throw";
      default -> "at";
    };
  }

  /** As {@code call Type.method}. */
  List<String> calls() {
    List<String> found = new ArrayList<>();
    for (int i = 0; i < history.calls().count(); i++) {
      SiteInfo s = history.tables().site(history.calls().site(i));
      String how =
          switch (history.calls().kind(i)) {
            case Format.CALL -> "call ";
            case Format.RETURN -> "return ";
            default -> "unwind ";
          };
      found.add(how + s.method());
    }
    return found;
  }

  String type(int node) {
    String name = history.types().get(history.type(node)).name();
    return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
  }

  private String value(SlotKind kind, long bits) {
    return switch (kind) {
      case REFERENCE -> type((int) bits);
      case NULL -> "null";
      case DOUBLE -> String.valueOf(Double.longBitsToDouble(bits));
      case FLOAT -> String.valueOf(Float.intBitsToFloat((int) bits));
      case UNKNOWN, HIDDEN -> kind.name();
      default -> String.valueOf(bits);
    };
  }
}
