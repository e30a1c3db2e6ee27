package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.model.Field;
import cairn.analysis.linearizability.model.Struct;
import cairn.analysis.linearizability.model.Type;
import java.util.ArrayList;
import java.util.List;

/**
 * Shapes that nodes may have along a field that leads from a struct to itself: published nodes in
 * the order in which they were published, one after the other, or in the order of a number in them.
 */
final class Shapes {
  private final Encoding encoding;
  private final Smt smt;
  private final String struct;
  private final Field field;

  private Shapes(Encoding encoding, Struct struct, Field field) {
    this.encoding = encoding;
    this.smt = encoding.smt;
    this.struct = struct.name();
    this.field = field;
  }

  static List<Fact> along(Encoding encoding, Struct struct, Field field) {
    Shapes shapes = new Shapes(encoding, struct, field);
    List<Fact> facts = new ArrayList<>();
    facts.add(shapes.later());
    facts.add(shapes.earlier());
    facts.add(shapes.withoutGap());
    for (Field key : struct.fields()) {
      if (key.type() instanceof Type.Int) {
        facts.add(shapes.sorted(key));
      }
    }
    return facts;
  }

  private Term next(State state, Term node) {
    return smt.select(state.get(State.field(struct, field.name())), node);
  }

  private Term stamp(State state, Term node) {
    return encoding.stamp(state, struct, node);
  }

  private Term leadsOn(State state, Term node) {
    return smt.and(
        encoding.isPublished(state, struct, node),
        smt.not(encoding.isNone(struct, next(state, node))));
  }

  private Fact later() {
    return new Fact(
        "every n." + field.name() + " was published after n",
        List.of(struct),
        (state, instance, nodes) ->
            smt.implies(
                leadsOn(state, nodes.get(0)),
                smt.less(stamp(state, nodes.get(0)), stamp(state, next(state, nodes.get(0))))));
  }

  private Fact earlier() {
    return new Fact(
        "every n." + field.name() + " was published before n",
        List.of(struct),
        (state, instance, nodes) ->
            smt.implies(
                leadsOn(state, nodes.get(0)),
                smt.less(stamp(state, next(state, nodes.get(0))), stamp(state, nodes.get(0)))));
  }

  private Fact withoutGap() {
    return new Fact(
        "if m was published after n, n." + field.name() + " leads to m or to a node before it",
        List.of(struct, struct),
        (state, instance, nodes) -> {
          Term m = nodes.get(0);
          Term n = nodes.get(1);
          return smt.implies(
              smt.and(
                  encoding.isPublished(state, struct, m),
                  encoding.isPublished(state, struct, n),
                  smt.less(stamp(state, n), stamp(state, m))),
              smt.and(
                  smt.not(encoding.isNone(struct, next(state, n))),
                  smt.atMost(stamp(state, next(state, n)), stamp(state, m))));
        });
  }

  private Fact sorted(Field key) {
    return new Fact(
        "n.%s < n.%s.%s for every n".formatted(key.name(), field.name(), key.name()),
        List.of(struct),
        (state, instance, nodes) -> {
          Term keys = state.get(State.field(struct, key.name()));
          Term node = nodes.get(0);
          return smt.implies(
              leadsOn(state, node),
              smt.less(smt.select(keys, node), smt.select(keys, next(state, node))));
        });
  }
}
