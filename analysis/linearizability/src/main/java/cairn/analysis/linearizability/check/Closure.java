package cairn.analysis.linearizability.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The prefixes that can stand behind a prefix of another instance and cannot be moved before it:
 * those that do not reverse with it, and those that do not reverse with one that is already in. A
 * worklist, so that chains of any length are found; shortest chains first.
 *
 * <p>An element remembers its alias case with the instance that the closure is of. Where it stands
 * directly behind, that is the case in which it does; at the end of a chain, every case that three
 * instances can have.
 */
final class Closure {
  /**
   * @param aliasCase of the closure's instance and this one
   * @param before the element that it cannot pass; none for those directly behind
   */
  record Element(Prefix prefix, int aliasCase, @Nullable Element before, int caseWithBefore) {}

  private record Key(Prefix prefix, int aliasCase) {}

  private final PairTables tables;
  private final PrefixRelations relations;
  private final Prefix of;
  private final Map<Key, Element> found = new HashMap<>();
  private final List<Element> elements = new ArrayList<>();
  private final Deque<Element> open = new ArrayDeque<>();

  private Closure(PairTables tables, PrefixRelations relations, Prefix of) {
    this.tables = tables;
    this.relations = relations;
    this.of = of;
  }

  static List<Element> of(
      Prefix prefix, List<Prefix> all, PairTables tables, PrefixRelations relations) {
    Closure closure = new Closure(tables, relations, prefix);
    closure.directlyBehind(all);
    while (!closure.open.isEmpty()) {
      closure.behind(closure.open.remove(), all);
    }
    return Collections.unmodifiableList(closure.elements);
  }

  private void directlyBehind(List<Prefix> all) {
    for (Prefix other : all) {
      int cases = tables.aliasCases(of.operation(), other.operation()).size();
      for (int c = 0; c < cases; c++) {
        if (stays(of, other, c)) {
          add(new Element(other, c, null, c));
        }
      }
    }
  }

  private void behind(Element element, List<Prefix> all) {
    int first = of.operation();
    int second = element.prefix().operation();
    for (Prefix other : all) {
      int third = other.operation();
      int links = tables.aliasCases(second, third).size();
      for (int link = 0; link < links; link++) {
        if (!stays(element.prefix(), other, link)) {
          continue;
        }
        int cases = tables.aliasCases(first, third).size();
        for (int c = 0; c < cases; c++) {
          if (tables.possible(first, second, third, element.aliasCase(), link, c)) {
            add(new Element(other, c, element, link));
          }
        }
      }
    }
  }

  /** Whether the second can stand behind the first and not be moved before it. */
  private boolean stays(Prefix first, Prefix second, int aliasCase) {
    return !relations.reversible(first, second, aliasCase)
        && relations.ordered(first, second, aliasCase);
  }

  private void add(Element element) {
    if (found.putIfAbsent(new Key(element.prefix(), element.aliasCase()), element) == null) {
      elements.add(element);
      open.add(element);
    }
  }
}
