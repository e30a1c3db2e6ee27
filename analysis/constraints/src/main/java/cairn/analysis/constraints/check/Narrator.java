package cairn.analysis.constraints.check;

import cairn.analysis.api.faults.BoundVariable;
import cairn.analysis.api.faults.Change;
import cairn.analysis.api.faults.NodeName;
import cairn.analysis.api.faults.ReadValue;
import cairn.analysis.constraints.lang.Attribute;
import cairn.analysis.constraints.lang.Constraint;
import cairn.analysis.constraints.lang.Spec;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Words for nodes, values, units and changes of a history. */
public final class Narrator {
  private final Spec spec;
  private final HeapHistory history;

  public Narrator(Spec spec, HeapHistory history) {
    this.spec = spec;
    this.history = history;
  }

  public NodeName node(int node) {
    return new NodeName(history.id(node), history.types().get(history.type(node)).name());
  }

  /** A constraint's name, or an attribute's as {@code structure.NAME}. */
  public String constraint(Unit unit) {
    return name(unit.constraint());
  }

  String name(int constraint) {
    int count = spec.constraints().size();
    if (constraint < count) {
      return spec.constraints().get(constraint).name();
    }
    Attribute attribute = spec.attributes().get(constraint - count);
    return attribute.structure() + "." + attribute.name();
  }

  String text(int constraint) {
    int count = spec.constraints().size();
    if (constraint < count) {
      return spec.constraints().get(constraint).text();
    }
    Attribute attribute = spec.attributes().get(constraint - count);
    return "the rule of " + attribute.name() + " does not lead from a node back to itself";
  }

  /** What the variables of a unit stand for, in words. */
  public String nodes(Unit unit) {
    return why(unit, List.of());
  }

  /** What the variables of a unit stand for. */
  public List<BoundVariable> variables(Unit unit) {
    return bindings(unit);
  }

  List<BoundVariable> bindings(Unit unit) {
    int count = spec.constraints().size();
    if (unit.constraint() >= count) {
      Attribute attribute = spec.attributes().get(unit.constraint() - count);
      return List.of(new BoundVariable(attribute.variable(), node(unit.x())));
    }
    List<Constraint.Variable> variables = spec.constraints().get(unit.constraint()).variables();
    List<BoundVariable> found = new ArrayList<>();
    found.add(new BoundVariable(variables.get(0).name(), node(unit.x())));
    if (unit.y() >= 0) {
      found.add(new BoundVariable(variables.get(1).name(), node(unit.y())));
    }
    return found;
  }

  /** What was read, each term once. */
  List<ReadValue> reads(Arguments arguments) {
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < arguments.count(); i++) {
      values.putIfAbsent(arguments.term(i), value(arguments.tag(i), arguments.bits(i)));
    }
    List<ReadValue> found = new ArrayList<>();
    values.forEach((term, value) -> found.add(new ReadValue(term, value)));
    return found;
  }

  private String value(int tag, long bits) {
    return switch (tag) {
      case Values.NULL -> "NULL";
      case Values.NODE -> node((int) bits).toString();
      case Values.WHOLE -> Long.toString(bits);
      case Values.REAL -> Double.toString(Double.longBitsToDouble(bits));
      case Values.ABSENT -> "absent";
      default -> "not recorded";
    };
  }

  /** The violation in a sentence. */
  String why(Unit unit, List<ReadValue> reads) {
    StringBuilder words = new StringBuilder();
    for (BoundVariable each : bindings(unit)) {
      words.append(words.isEmpty() ? "" : ", ");
      words.append(each.variable()).append(" = ").append(each.node());
    }
    String separator = ": ";
    for (ReadValue read : reads) {
      words.append(separator).append(read.term()).append(" is ").append(read.value());
      separator = ", ";
    }
    return words.toString();
  }

  /** What a slot holds, in words. */
  String value(SlotKind kind, long bits) {
    return switch (kind) {
      case UNKNOWN, HIDDEN -> "not recorded";
      case NULL -> "null";
      case REFERENCE -> node((int) bits).toString();
      case WILD -> "wild 0x" + Long.toHexString(bits);
      case BOOLEAN -> bits == 0 ? "false" : "true";
      case CHAR -> Long.toString(bits);
      case FLOAT -> Float.toString(Float.intBitsToFloat((int) bits));
      case DOUBLE -> Double.toString(Double.longBitsToDouble(bits));
      default -> Long.toString(bits);
    };
  }

  /** The store that made a version. */
  public Change change(int version) {
    long slot = history.slotOf(version);
    int owner = history.owner(slot);
    int before = history.previous(version);
    String old =
        before >= 0
            ? value(history.kind(before), history.bits(before))
            : value(history.initialKind(slot), 0);
    return new Change(
        owner < 0 ? "" : node(owner).toString(),
        history.slotName(slot),
        old,
        value(history.kind(version), history.bits(version)));
  }

  /** The making of a node. */
  public Change birth(int node) {
    return new Change("", node(node).toString(), "nothing", "a new object");
  }
}
