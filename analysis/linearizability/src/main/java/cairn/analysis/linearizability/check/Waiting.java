package cairn.analysis.linearizability.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A second look at a prefix that failed: what can stand behind it, with what is then known of its
 * instance, which waits. An element that does not reverse with the prefix tells something by that
 * (such as that the node that the instance holds was removed), and all behind it run knowing it.
 *
 * <p>Why it is right: what stays behind the prefix x is brought into an order in which each
 * element, when it came, stood directly behind the one that it could not pass. What was true of x's
 * instance behind an element stays true: others keep it, and an element that is moved in before it
 * leaves the same state behind both. So behind each element its facts hold, also when the next
 * sub-operation of x passes.
 */
final class Waiting {
  /**
   * @param before facts that hold before it
   * @param after facts that hold behind it
   * @param blocker what it cannot pass; none if that is the prefix
   */
  record Element(Prefix prefix, long before, long after, @Nullable Element blocker) {}

  private final PairTables tables;
  private final PrefixRelations relations;
  private final Contexts contexts;
  private final Prefix of;
  private final List<Element> elements = new ArrayList<>();
  private final Deque<Element> open = new ArrayDeque<>();

  private Waiting(PairTables tables, PrefixRelations relations, Contexts contexts, Prefix of) {
    this.tables = tables;
    this.relations = relations;
    this.contexts = contexts;
    this.of = of;
  }

  /** The first element that does not let the next sub-operation pass; none if all do. */
  static @Nullable Element firstStuck(
      Prefix prefix,
      List<Prefix> all,
      PairTables tables,
      PrefixRelations relations,
      Contexts contexts) {
    Waiting waiting = new Waiting(tables, relations, contexts, prefix);
    for (Prefix other : all) {
      if (!relations.reversible(prefix, other, 0) && relations.ordered(prefix, other, 0)) {
        waiting.add(new Element(other, 0, contexts.behind(prefix, other), null));
      }
    }
    while (!waiting.open.isEmpty()) {
      Element element = waiting.open.remove();
      if (waiting.isStuck(element)) {
        return element;
      }
      for (Prefix other : all) {
        if (waiting.stays(element, other)) {
          waiting.add(new Element(other, element.after(), element.after(), element));
        }
      }
    }
    return null;
  }

  /** One of which less is known stands for all others. */
  private void add(Element element) {
    for (Element known : elements) {
      if (known.prefix().equals(element.prefix())
          && (known.before() & ~element.before()) == 0
          && (known.after() & ~element.after()) == 0) {
        return;
      }
    }
    elements.add(element);
    open.add(element);
  }

  private boolean isStuck(Element element) {
    Prefix y = element.prefix();
    for (int i = y.length() - 1; i >= 0; i--) {
      PairEntry entry = contexts.next(y.operation(), i, of, element.before(), between(element, i));
      if (!entry.orderable()) {
        return false; // It cannot come to this.
      }
      if (!entry.reversible()) {
        return true;
      }
    }
    return false;
  }

  private static long between(Element element, int i) {
    return i == element.prefix().length() - 1 ? element.after() : element.before();
  }

  private boolean stays(Element element, Prefix other) {
    Prefix y = element.prefix();
    if (!entry(element, y.length() - 1, other, 0).orderable()) {
      return false;
    }
    if (y.isComplete(tables)) {
      return true;
    }
    for (int i = y.length() - 1; i >= 0; i--) {
      for (int j = 0; j < other.length(); j++) {
        if (!relations.reversible(y.operation(), i, other.operation(), j)
            && !entry(element, i, other, j).reversible()) {
          return true;
        }
      }
    }
    return false;
  }

  private PairEntry entry(Element element, int i, Prefix other, int j) {
    Prefix y = element.prefix();
    return contexts.entry(
        new Contexts.Pair(y.operation(), i, other.operation(), j),
        of,
        element.before(),
        between(element, i));
  }
}
