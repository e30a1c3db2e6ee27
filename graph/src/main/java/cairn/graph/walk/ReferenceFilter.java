package cairn.graph.walk;

/**
 * Says which references a walk follows, so that weak references, say, can be left out. Asked for
 * one reference more than once; must always give the same answer.
 */
@FunctionalInterface
public interface ReferenceFilter {
  /** Follows every reference. */
  ReferenceFilter ALL = (source, reference) -> true;

  boolean follows(int source, long reference);
}
