package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.model.Field;
import cairn.analysis.linearizability.model.Struct;
import cairn.analysis.linearizability.model.Type;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What stores of references may do to which nodes the globals reach. No formula says that a node is
 * reached; but a store that puts a node between two others loses none, and one that takes a node
 * out from between two others loses no other. Whatever else a store may lose or gain is taken for
 * lost or gained.
 */
final class Links {
  private final Encoding encoding;
  private final Smt smt;
  private final List<Store> stores;

  /**
   * A store of a reference.
   *
   * @param matters whether the place can be one that globals reach
   * @param state right before it
   */
  record Store(String struct, Term matters, State state, Term old, Term value) {}

  Links(Encoding encoding, List<Store> stores) {
    this.encoding = encoding;
    this.smt = encoding.smt;
    this.stores = stores;
  }

  boolean isAny() {
    return !stores.isEmpty();
  }

  /** Whether the stores may take a node that globals reach away from them. */
  Term mayLose(String struct, Term node) {
    List<Term> ways = new ArrayList<>();
    for (Store store : stores) {
      List<Term> loses = new ArrayList<>();
      loses.add(store.matters());
      loses.add(smt.different(store.old(), store.value()));
      loses.add(smt.not(encoding.isNone(store.struct(), store.old())));
      if (leadsNowhere(store)) {
        loses.add(is(store, store.old(), struct, node));
      } else if (link(store) != null) {
        loses.add(smt.not(putsBetween(store)));
        loses.add(smt.or(smt.not(takesOut(store)), is(store, store.old(), struct, node)));
      }
      ways.add(smt.and(loses));
    }
    return smt.or(ways);
  }

  /** Whether the stores may be what makes globals reach a node. */
  Term mayGain(String struct, Term node) {
    List<Term> ways = new ArrayList<>();
    for (Store store : stores) {
      List<Term> gains = new ArrayList<>();
      gains.add(store.matters());
      gains.add(smt.different(store.old(), store.value()));
      gains.add(smt.not(encoding.isNone(store.struct(), store.value())));
      if (leadsNowhere(store)) {
        gains.add(is(store, store.value(), struct, node));
      } else if (link(store) != null) {
        gains.add(smt.not(takesOut(store)));
        gains.add(smt.or(smt.not(putsBetween(store)), is(store, store.value(), struct, node)));
      }
      ways.add(smt.and(gains));
    }
    return smt.or(ways);
  }

  private Term is(Store store, Term one, String struct, Term node) {
    return struct.equals(store.struct()) ? smt.equal(one, node) : smt.bool(false);
  }

  private List<Field> references(Store store) {
    Struct struct = encoding.specification.struct(store.struct());
    return struct.fields().stream()
        .filter(field -> field.type() instanceof Type.Reference)
        .toList();
  }

  private boolean leadsNowhere(Store store) {
    return references(store).isEmpty();
  }

  /** The only reference in the nodes, if it leads to such a node again. */
  private @Nullable Field link(Store store) {
    List<Field> all = references(store);
    boolean isOne = all.size() == 1 && all.get(0).type().equals(new Type.Reference(store.struct()));
    return isOne ? all.get(0) : null;
  }

  private Term next(Store store, Term node) {
    Field field = link(store);
    if (field == null) {
      throw new IllegalArgumentException("no link in " + store.struct());
    }
    return smt.select(store.state().get(State.field(store.struct(), field.name())), node);
  }

  private Term putsBetween(Store store) {
    return smt.and(
        smt.not(encoding.isNone(store.struct(), store.value())),
        smt.equal(next(store, store.value()), store.old()));
  }

  private Term takesOut(Store store) {
    return smt.and(
        smt.not(encoding.isNone(store.struct(), store.old())),
        smt.equal(next(store, store.old()), store.value()));
  }
}
