package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.BoundSpec;
import cairn.analysis.constraints.bind.PointMatch;
import cairn.analysis.constraints.lang.RootRule;
import cairn.graph.SlotKind;
import cairn.history.CPoint;
import cairn.history.CPoints;
import cairn.history.HeapHistory;
import cairn.history.StaticSlot;
import cairn.recording.SiteInfo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where structures begin, by a specification's rules. */
final class RootSet {
  private final HeapHistory history;
  private final boolean receiver;
  private final boolean arguments;
  private final boolean result;
  final boolean all;

  /** Static fields that are roots, ascending. */
  private final List<Long> statics = new ArrayList<>();

  RootSet(BoundSpec bound) {
    history = bound.history();
    List<RootRule> rules = bound.spec().roots();
    boolean usual = rules.isEmpty();
    receiver = usual || has(rules, RootRule.Kind.RECEIVER);
    arguments = usual || has(rules, RootRule.Kind.ARGUMENTS);
    result = usual || has(rules, RootRule.Kind.RESULT);
    all = has(rules, RootRule.Kind.ALL);
    boolean allStatics = usual || has(rules, RootRule.Kind.STATICS);
    List<StaticSlot> fields = history.statics();
    for (int i = 0; i < fields.size(); i++) {
      if (allStatics || isNamed(bound, rules, i)) {
        statics.add(history.staticSlot(i));
      }
    }
    Collections.sort(statics);
  }

  private static boolean has(List<RootRule> rules, RootRule.Kind kind) {
    return rules.stream().anyMatch(rule -> rule.kind() == kind);
  }

  private static boolean isNamed(BoundSpec bound, List<RootRule> rules, int field) {
    for (RootRule rule : rules) {
      if (rule.kind() == RootRule.Kind.STATIC && bound.isStaticField(rule.name(), field)) {
        return true;
      }
    }
    return false;
  }

  /** In words. */
  String description() {
    if (all) {
      return "every node that has appeared and was not freed";
    }
    List<String> parts = new ArrayList<>();
    if (receiver) {
      parts.add("the receiver");
    }
    if (arguments) {
      parts.add("the arguments");
    }
    if (result) {
      parts.add("the result");
    }
    boolean ofOperation = history.cpoints().count() == 0 && lastOperation() != null;
    String whose = ofOperation ? " of the last recorded call" : " of the C-point";
    String points = parts.isEmpty() ? "" : String.join(", ", parts) + whose;
    if (arguments && PointMatch.isNative(history)) {
      points += " (at a crash the variables on the stack)";
    }
    String fields = statics.isEmpty() ? "" : statics.size() + " static fields";
    String both = points + (points.isEmpty() || fields.isEmpty() ? "" : " and ") + fields;
    return "what " + (both.isEmpty() ? "nothing" : both) + " leads to";
  }

  /** Whether one of some static fields is a root and can refer to a node. */
  boolean anyRefers(Now now, List<Long> written) {
    for (long slot : written) {
      int version = now.version(slot);
      boolean number = version >= 0 && now.kind(version).compareTo(SlotKind.WILD) > 0; // stays one
      if (!number && Collections.binarySearch(statics, slot) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** Nodes that a C-point carries and that are roots; without a C-point, the last operation's. */
  int[] carried(int cpoint) {
    IntList found = new IntList();
    CPoint point = cpoint >= 0 ? history.cpoint(cpoint) : lastOperation();
    if (point != null) {
      for (int i = 0; i < point.nodes().length; i++) {
        int node = point.nodes()[i];
        if (node >= 0 && (isReceiver(point, i, node) ? receiver : arguments)) {
          found.add(node);
        }
      }
      if (result && point.resultKind() == SlotKind.REFERENCE) {
        found.add((int) point.result());
      }
    }
    return found.toArray();
  }

  /** The last operation without C-points that carries a node; null if there is none. */
  private @Nullable CPoint lastOperation() {
    CPoints operations = history.operations();
    for (int i = operations.count() - 1; i >= 0; i--) {
      if (operations.nodeCount(i) > 0) {
        return operations.get(i);
      }
    }
    return null;
  }

  /** The recording does not tell whether a method is static: its first node is of its class. */
  private boolean isReceiver(CPoint point, int place, int node) {
    SiteInfo site = history.tables().site(point.site());
    if (place > 0 || site.type() == 0) {
      return place == 0;
    }
    String holder = history.tables().type(site.type()).name();
    int type = history.type(node);
    while (type >= 0) {
      if (history.types().get(type).name().equals(holder)) {
        return true;
      }
      type = history.types().get(type).supertype();
    }
    return false;
  }

  /** Adds the static fields that refer to a node now. */
  void staticsOf(Now now, int node, Set<Long> found) {
    for (long slot : statics) {
      int version = now.version(slot);
      if (version >= 0 && now.kind(version) == SlotKind.REFERENCE && now.bits(version) == node) {
        found.add(slot);
      }
    }
  }

  /** Adds the nodes that static fields refer to now. */
  void fromStatics(Now now, IntList found) {
    for (long slot : statics) {
      int version = now.version(slot);
      if (version >= 0 && now.kind(version) == SlotKind.REFERENCE) {
        found.add((int) now.bits(version));
      }
    }
  }
}
