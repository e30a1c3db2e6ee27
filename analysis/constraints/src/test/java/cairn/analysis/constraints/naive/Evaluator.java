package cairn.analysis.constraints.naive;

import cairn.analysis.constraints.lang.Constant;
import cairn.analysis.constraints.lang.Expr;
import cairn.analysis.constraints.lang.Expr.Relation;
import cairn.analysis.constraints.lang.Structure;
import cairn.history.HeapHistory;
import cairn.history.StaticSlot;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The value of terms and formulas, by recursion. */
final class Evaluator {
  private static final Set<String> BOXES =
      Set.of(
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Short",
          "java.lang.Byte",
          "java.lang.Character",
          "java.lang.Boolean",
          "java.lang.Float",
          "java.lang.Double");

  private final HeapNow heap;
  private final Kinds kinds;
  private final Map<String, Constant> constants;
  private final Edges edges;
  private final Attributes attributes;

  /** What the variables stand for: nodes, or whole numbers for that of a range. */
  private final Map<String, Value> variables;

  /** The structures of variables that stand for nodes. */
  private final Map<String, String> structures;

  private final Collection<Read> reads;

  Evaluator(
      MomentOf moment,
      Map<String, Value> variables,
      Map<String, String> structures,
      Collection<Read> reads) {
    this.heap = moment.heap();
    this.kinds = moment.kinds();
    this.constants = moment.constants();
    this.edges = moment.edges();
    this.attributes = moment.attributes();
    this.variables = variables;
    this.structures = structures;
    this.reads = reads;
  }

  /** A formula: true, false or unknown. */
  Value truth(Expr expr) {
    return number(eval(expr)).truth();
  }

  /** A term where a number is needed. */
  Value number(Expr expr) {
    return number(eval(expr));
  }

  Value eval(Expr expr) {
    if (expr instanceof Expr.Numeral numeral) {
      return numeral.isWhole() ? Values.of(numeral.whole()) : new Value.Real(numeral.real());
    } else if (expr instanceof Expr.Truth truth) {
      return Values.of(truth.value());
    } else if (expr instanceof Expr.Null) {
      return Values.NULL;
    } else if (expr instanceof Expr.Named named) {
      return constant(named.name());
    } else if (expr instanceof Expr.NodeVariable variable) {
      return variables.get(variable.name());
    } else if (expr instanceof Expr.IndexVariable variable) {
      return variables.get(variable.name());
    } else if (expr instanceof Expr.Field field) {
      return field(eval(field.base()), field.name());
    } else if (expr instanceof Expr.NumberedField field) {
      return numbered(field.base(), eval(field.base()), field.number());
    } else if (expr instanceof Expr.Element element) {
      return element(element);
    } else if (expr instanceof Expr.StandardAttribute standard) {
      return standard(eval(standard.base()), standard.attribute());
    } else if (expr instanceof Expr.UserAttribute attribute) {
      return attribute(eval(attribute.base()), attribute.structure(), attribute.name());
    } else if (expr instanceof Expr.Size size) {
      return size(eval(size.base()));
    } else if (expr instanceof Expr.Count count) {
      return count(eval(count.base()), kinds.structure(count.structure()));
    } else if (expr instanceof Expr.CountOf count) {
      return countOf(count);
    } else if (expr instanceof Expr.Negative negative) {
      return Values.negative(number(eval(negative.operand())));
    } else if (expr instanceof Expr.Absolute absolute) {
      return Values.absolute(number(eval(absolute.operand())));
    } else if (expr instanceof Expr.Arithmetic operation) {
      Value left = number(eval(operation.left()));
      Value right = number(eval(operation.right()));
      return Values.calculate(operation.operator(), left, right);
    }
    return formula(expr);
  }

  private Value formula(Expr expr) {
    if (expr instanceof Expr.Not not) {
      return not(truth(not.operand()));
    } else if (expr instanceof Expr.And and) {
      Value left = truth(and.left());
      Value right = left.equals(Values.FALSE) ? Values.FALSE : truth(and.right());
      return right.equals(Values.FALSE) ? Values.FALSE : left == Values.UNKNOWN ? left : right;
    } else if (expr instanceof Expr.Or or) {
      Value left = truth(or.left());
      Value right = left.equals(Values.TRUE) ? Values.TRUE : truth(or.right());
      return right.equals(Values.TRUE) ? Values.TRUE : left == Values.UNKNOWN ? left : right;
    } else if (expr instanceof Expr.Choice choice) {
      Value condition = truth(choice.condition());
      if (condition == Values.UNKNOWN) {
        return Values.UNKNOWN;
      }
      return eval(condition.equals(Values.TRUE) ? choice.first() : choice.second());
    } else if (expr instanceof Expr.Comparison comparison) {
      return compare(comparison.relation(), eval(comparison.left()), eval(comparison.right()));
    } else if (expr instanceof Expr.Edge edge) {
      Value found = connection(eval(edge.from()), eval(edge.to()), false);
      return edge.negated() ? not(found) : found;
    } else if (expr instanceof Expr.Path path) {
      Value found = connection(eval(path.from()), eval(path.to()), true);
      return path.negated() ? not(found) : found;
    } else if (expr instanceof Expr.IsA isA) {
      return isA(eval(isA.operand()), kinds.structure(isA.structure()));
    }
    throw new IllegalArgumentException("unknown " + expr);
  }

  private static Value not(Value truth) {
    return truth == Values.UNKNOWN ? truth : Values.of(truth.equals(Values.FALSE));
  }

  private Value read(long slot) {
    Value value = heap.read(slot);
    reads.add(new Read.Slot(slot, value));
    return value;
  }

  private Value constant(String name) {
    Constant constant = constants.get(name);
    if (constant == null) {
      throw new IllegalArgumentException("no constant " + name);
    }
    if (constant.value() != null) {
      return eval(constant.value());
    }
    HeapHistory history = heap.history();
    for (int i = 0; i < history.statics().size(); i++) {
      StaticSlot field = history.statics().get(i);
      if (Names.isStatic(constant.staticField(), field.typeName(), field.name())) {
        return read(history.staticSlot(i));
      }
    }
    return Values.UNKNOWN;
  }

  /** Of a boxed number its number, otherwise the value itself. */
  private Value number(Value value) {
    int field = value instanceof Value.Node box ? boxField(box.node()) : -1;
    return field < 0 ? value : read(heap.history().slot(((Value.Node) value).node(), field));
  }

  private int boxField(int node) {
    return BOXES.contains(heap.type(node).name()) ? kinds.field(node, "value") : -1;
  }

  private Value compare(Relation relation, Value left, Value right) {
    if (left == Values.NULL || right == Values.NULL) {
      return Values.compare(relation, left, right);
    }
    return Values.compare(relation, number(left), number(right));
  }

  /** What something of a value is that is no node: a field, a length, an attribute. */
  private static Value ofNoNode(Value base) {
    return base == Values.UNKNOWN ? Values.UNKNOWN : Values.ABSENT;
  }

  private Value field(Value base, String name) {
    if (!(base instanceof Value.Node of)) {
      return ofNoNode(base);
    }
    if (!heap.isTyped(of.node())) {
      return Values.UNKNOWN;
    }
    int field = kinds.field(of.node(), name);
    return field < 0 ? Values.ABSENT : read(heap.history().slot(of.node(), field));
  }

  private Value elementAt(Value base, long index) {
    if (!(base instanceof Value.Node of)) {
      return ofNoNode(base);
    }
    if (!heap.isTyped(of.node())) {
      return Values.UNKNOWN;
    }
    if (!heap.type(of.node()).isArray()) {
      return Values.ABSENT;
    }
    boolean within = index >= 0 && index < length(of.node());
    return within ? read(heap.history().slot(of.node(), (int) index)) : Values.ABSENT;
  }

  private long length(int array) {
    long length = heap.history().slotCount(array);
    reads.add(new Read.Length(array, length));
    return length;
  }

  private Value numbered(Expr term, Value base, long number) {
    if (!(base instanceof Value.Node of)) {
      return ofNoNode(base);
    }
    int node = of.node();
    if (!heap.isTyped(node)) {
      return Values.UNKNOWN;
    }
    if (heap.type(node).isArray()) {
      return elementAt(base, number - 1);
    }
    Kinds.Numbered place = kinds.numbered(node, structureOf(term, node), number);
    if (place == null) {
      return Values.ABSENT;
    }
    Value field = read(heap.history().slot(node, place.field()));
    return place.element() < 0 ? field : elementAt(field, place.element());
  }

  private @Nullable Structure structureOf(Expr term, int node) {
    if (term instanceof Expr.NodeVariable variable) {
      return kinds.structure(structures.get(variable.name()));
    }
    return kinds.of(node).isEmpty() ? null : kinds.of(node).get(0);
  }

  private Value element(Expr.Element element) {
    Value base = eval(element.base());
    Value index = number(eval(element.index()));
    if (index == Values.UNKNOWN) {
      return base instanceof Value.Node ? Values.UNKNOWN : ofNoNode(base);
    }
    if (index instanceof Value.Real real && real.number() == Math.rint(real.number())) {
      index = Values.of((long) real.number());
    }
    if (!(index instanceof Value.Whole whole)) {
      return Values.ABSENT;
    }
    boolean fromOne =
        element.base() instanceof Expr.NodeVariable variable
            && kinds.structure(structures.get(variable.name())).isArray();
    boolean isObject =
        base instanceof Value.Node of && heap.isTyped(of.node()) && !heap.type(of.node()).isArray();
    return fromOne || isObject
        ? numbered(element.base(), base, whole.number())
        : elementAt(base, whole.number());
  }

  private Value standard(Value base, Expr.Standard attribute) {
    if (!(base instanceof Value.Node of)) {
      return ofNoNode(base);
    }
    Value value = edges.standard(of.node(), attribute);
    reads.add(new Read.StandardValue(of.node(), attribute, value));
    return value;
  }

  private Value attribute(Value base, String structure, String name) {
    if (base != Values.NULL && !(base instanceof Value.Node)) {
      return ofNoNode(base);
    }
    Value value = attributes.value(base, structure, name);
    reads.add(new Read.AttributeValue(base, structure + "." + name, value));
    return value;
  }

  private Value size(Value base) {
    if (!(base instanceof Value.Node of)) {
      return ofNoNode(base);
    }
    if (!heap.isTyped(of.node())) {
      return Values.UNKNOWN;
    }
    return heap.type(of.node()).isArray() ? Values.of(length(of.node())) : Values.ABSENT;
  }

  private Value count(Value base, Structure structure) {
    if (base == Values.NULL) {
      return Values.of(0);
    }
    if (!(base instanceof Value.Node of)) {
      return ofNoNode(base);
    }
    Value value = edges.count(of.node(), structure);
    reads.add(new Read.Count(of.node(), structure.name(), value));
    return value;
  }

  private Value countOf(Expr.CountOf count) {
    Value from = number(eval(count.from()));
    Value to = number(eval(count.to()));
    Value some = Values.compare(Relation.AT_MOST, from, to);
    if (!some.equals(Values.TRUE)) {
      return some == Values.UNKNOWN ? Values.UNKNOWN : Values.of(0);
    }
    long end = to instanceof Value.Whole whole ? whole.number() : (long) Math.floor(to.real());
    long start = from instanceof Value.Whole w ? w.number() : (long) Math.ceil(from.real());
    boolean unknown = false;
    long found = 0;
    for (long i = start; i <= end; i++) {
      variables.put(count.variable(), Values.of(i));
      Value one = truth(count.body());
      unknown |= one == Values.UNKNOWN;
      found += one.equals(Values.TRUE) ? 1 : 0;
    }
    return unknown ? Values.UNKNOWN : Values.of(found);
  }

  private Value connection(Value from, Value to, boolean path) {
    if (from instanceof Value.Node a && to instanceof Value.Node b) {
      Value exists = path ? edges.path(a.node(), b.node()) : edges.edge(a.node(), b.node());
      reads.add(
          path
              ? new Read.Path(a.node(), b.node(), exists)
              : new Read.Edge(a.node(), b.node(), exists));
      return exists;
    }
    boolean possible =
        (from == Values.UNKNOWN || from instanceof Value.Node)
            && (to == Values.UNKNOWN || to instanceof Value.Node);
    return possible ? Values.UNKNOWN : Values.FALSE;
  }

  private Value isA(Value operand, Structure structure) {
    if (!(operand instanceof Value.Node of)) {
      return operand == Values.UNKNOWN ? Values.UNKNOWN : Values.FALSE;
    }
    boolean is = edges.isNode(of.node()) && kinds.isOf(of.node(), structure);
    reads.add(new Read.IsA(of.node(), structure.name(), is));
    return Values.of(is);
  }
}
