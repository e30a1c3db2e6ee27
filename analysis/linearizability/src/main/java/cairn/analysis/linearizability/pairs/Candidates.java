package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.model.Expr;
import cairn.analysis.linearizability.model.Expr.Comparison;
import cairn.analysis.linearizability.model.Expressions;
import cairn.analysis.linearizability.model.Field;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.model.Statement;
import cairn.analysis.linearizability.model.Struct;
import cairn.analysis.linearizability.model.SubOperation;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What may be true, to be proved or dropped: of an instance, what its steps have found or done, and
 * how its variables relate to each other and to globals.
 */
final class Candidates {
  private final Encoding encoding;
  private final Smt smt;
  private final Specification specification;
  private final List<Expr> globals = new ArrayList<>();

  Candidates(Encoding encoding) {
    this.encoding = encoding;
    this.smt = encoding.smt;
    this.specification = encoding.specification;
    for (Variable global : specification.globals()) {
      Expr use = new Expr.Use(global);
      if (specification.initial().fixed().contains(global)) {
        String struct = ((Type.Reference) global.type()).struct();
        for (Field field : specification.struct(struct).fields()) {
          globals.add(new Expr.FieldOf(use, field));
        }
      } else if (!(global.type() instanceof Type.Array)) {
        globals.add(use);
      }
    }
  }

  /** The values that all instances share and that have a name. */
  List<Expr> globals() {
    return globals;
  }

  /** Of an instance at a place. */
  List<Fact> ofInstance(Place place) {
    Map<String, Fact> facts = new LinkedHashMap<>();
    Set<Variable> given = place.given();
    for (Step step : place.done()) {
      for (SubOperation part : step.parts()) {
        part.guard().forEach(condition -> addIfGiven(facts, condition, given));
        for (Statement effect : part.effects()) {
          if (effect instanceof Statement.Assign assign) {
            addIfGiven(
                facts, new Expr.Compare(Comparison.EQUAL, assign.target(), assign.value()), given);
          }
        }
      }
    }
    for (Variable variable : given) {
      if (variable.type() instanceof Type.Reference reference) {
        ofNode(facts, variable, reference.struct(), given);
      } else if (variable.type() instanceof Type.Int) {
        for (Expr global : globals) {
          if (global.type() instanceof Type.Int) {
            compare(facts, new Expr.Use(variable), global);
          }
        }
      }
    }
    return new ArrayList<>(facts.values());
  }

  private void addIfGiven(Map<String, Fact> facts, Expr condition, Set<Variable> given) {
    boolean[] all = {true};
    Expressions.eachVariable(
        condition, variable -> all[0] &= variable.isGlobal() || given.contains(variable));
    if (all[0]) {
      add(facts, condition);
    }
  }

  private void add(Map<String, Fact> facts, Expr condition) {
    Fact fact = Fact.of(encoding, condition);
    facts.putIfAbsent(fact.words(), fact);
  }

  private void add(Map<String, Fact> facts, Comparison comparison, Expr left, Expr right) {
    add(facts, new Expr.Compare(comparison, left, right));
  }

  private void compare(Map<String, Fact> facts, Expr left, Expr right) {
    add(facts, Comparison.EQUAL, left, right);
    add(facts, Comparison.AT_MOST, left, right);
    add(facts, Comparison.AT_LEAST, left, right);
  }

  private void ofNode(
      Map<String, Fact> facts, Variable variable, String struct, Set<Variable> given) {
    Expr use = new Expr.Use(variable);
    add(facts, Comparison.DIFFERENT, use, new Expr.NullLiteral());
    add(facts, published(use, struct, true));
    add(facts, published(use, struct, false));
    for (Expr global : globals) {
      if (global.type().equals(variable.type())) {
        relate(facts, use, global, struct);
      }
    }
    for (Variable other : given) {
      if (other.type().equals(variable.type()) && !other.equals(variable)) {
        relate(facts, use, new Expr.Use(other), struct);
      }
    }
    for (Field field : specification.struct(struct).fields()) {
      ofField(facts, new Expr.FieldOf(use, field), variable, given);
    }
  }

  private void relate(Map<String, Fact> facts, Expr left, Expr right, String struct) {
    add(facts, Comparison.EQUAL, left, right);
    add(facts, Comparison.DIFFERENT, left, right);
    add(facts, earlier(left, right, struct, false));
    add(facts, earlier(left, right, struct, true));
    add(facts, earlier(right, left, struct, false));
    add(facts, earlier(right, left, struct, true));
  }

  private static void add(Map<String, Fact> facts, Fact fact) {
    facts.putIfAbsent(fact.words(), fact);
  }

  private void ofField(
      Map<String, Fact> facts, Expr.FieldOf place, Variable variable, Set<Variable> given) {
    Type type = place.type();
    if (type instanceof Type.Reference) {
      add(facts, Comparison.EQUAL, place, new Expr.NullLiteral());
      add(facts, Comparison.DIFFERENT, place, new Expr.NullLiteral());
    } else if (type instanceof Type.Bool) {
      add(facts, place);
      add(facts, new Expr.Not(place));
    } else if (type instanceof Type.Int) {
      add(facts, Comparison.EQUAL, place, new Expr.IntLiteral(0));
      add(facts, Comparison.EQUAL, place, new Expr.IntLiteral(1));
    }
    for (Variable other : given) {
      if (other.type().equals(type) && !other.equals(variable)) {
        Expr use = new Expr.Use(other);
        add(facts, Comparison.EQUAL, place, use);
        if (type instanceof Type.Int) {
          add(facts, Comparison.LESS, place, use);
          add(facts, Comparison.LESS, use, place);
          add(facts, Comparison.AT_MOST, use, place);
        }
      }
      if (type instanceof Type.Int
          && other.type().equals(variable.type())
          && !other.equals(variable)) {
        Expr there = new Expr.FieldOf(new Expr.Use(other), place.field());
        add(facts, Comparison.LESS, place, there);
      }
    }
  }

  private Fact published(Expr expr, String struct, boolean is) {
    return new Fact(
        ExprWords.of(expr) + (is ? " was published or is NULL" : " is private"),
        List.of(),
        (state, instance, nodes) -> {
          Evaluator.Value value = new Evaluator(encoding, state, instance).value(expr);
          Term published = encoding.isPublished(state, struct, value.term());
          Term holds =
              is ? smt.or(encoding.isNone(struct, value.term()), published) : smt.not(published);
          return smt.and(value.defined(), holds);
        });
  }

  /** That one node was published before another, or is the same. */
  Fact earlier(Expr left, Expr right, String struct, boolean strictly) {
    return new Fact(
        ExprWords.of(left)
            + (strictly ? " was published before " : " was not published after ")
            + ExprWords.of(right),
        List.of(),
        (state, instance, nodes) -> {
          Evaluator evaluator = new Evaluator(encoding, state, instance);
          Evaluator.Value one = evaluator.value(left);
          Evaluator.Value other = evaluator.value(right);
          Term a = encoding.stamp(state, struct, one.term());
          Term b = encoding.stamp(state, struct, other.term());
          return smt.and(
              one.defined(),
              other.defined(),
              encoding.isPublished(state, struct, one.term()),
              encoding.isPublished(state, struct, other.term()),
              strictly ? smt.less(a, b) : smt.atMost(a, b));
        });
  }

  /** Of all states. */
  List<Fact> ofStates() {
    Map<String, Fact> facts = new LinkedHashMap<>();
    for (Expr one : globals) {
      if (one.type() instanceof Type.Reference reference) {
        ofGlobalNode(facts, one, reference.struct());
      } else if (one.type() instanceof Type.Int) {
        add(facts, Comparison.AT_LEAST, one, new Expr.IntLiteral(0));
        for (Expr other : globals) {
          if (other.type() instanceof Type.Int && !other.equals(one)) {
            add(facts, Comparison.AT_MOST, one, other);
          }
        }
      }
    }
    for (Struct struct : specification.structs()) {
      for (Field field : struct.fields()) {
        if (field.type().equals(new Type.Reference(struct.name()))) {
          Shapes.along(encoding, struct, field).forEach(fact -> add(facts, fact));
        }
      }
    }
    specification
        .invariants()
        .forEach(
            invariant -> {
              String words = ExprWords.of(invariant.condition());
              if (invariant.nodes().isEmpty()) {
                add(facts, invariant.condition());
              } else {
                for (boolean published : new boolean[] {true, false}) {
                  String who = published ? " (published nodes)" : " (all nodes)";
                  add(
                      facts,
                      Fact.of(
                          encoding,
                          words + who,
                          invariant.nodes(),
                          invariant.condition(),
                          published));
                }
              }
            });
    return new ArrayList<>(facts.values());
  }

  private void ofGlobalNode(Map<String, Fact> facts, Expr one, String struct) {
    add(facts, Comparison.DIFFERENT, one, new Expr.NullLiteral());
    add(facts, Comparison.EQUAL, one, new Expr.NullLiteral());
    for (Field field : specification.struct(struct).fields()) {
      Expr place = new Expr.FieldOf(one, field);
      if (field.type() instanceof Type.Bool) {
        add(facts, new Expr.Not(place));
      } else if (field.type() instanceof Type.Int) {
        add(facts, Comparison.EQUAL, place, new Expr.IntLiteral(0));
      }
    }
    for (Expr other : globals) {
      if (!other.equals(one) && other.type().equals(one.type())) {
        add(facts, Comparison.EQUAL, one, other);
        add(facts, Comparison.DIFFERENT, one, other);
        add(facts, earlier(one, other, struct, false));
      }
    }
  }
}
