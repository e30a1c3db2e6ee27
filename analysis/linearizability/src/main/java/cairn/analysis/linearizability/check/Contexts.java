package cairn.analysis.linearizability.check;

/**
 * What is true of pairs while another instance waits of which something is known. Facts have
 * numbers, and sets of them are bits. A fact is true of the waiting instance, and once it is, no
 * step of others makes it false.
 */
public interface Contexts {
  /** Knows of no facts. */
  Contexts NONE =
      new Contexts() {
        @Override
        public boolean knows(Prefix waiting) {
          return false;
        }

        @Override
        public long behind(Prefix waiting, Prefix other) {
          return 0;
        }

        @Override
        public PairEntry entry(Pair pair, Prefix waiting, long before, long between) {
          return PairEntry.unknown("nothing is known");
        }

        @Override
        public PairEntry next(int operation, int index, Prefix waiting, long before, long between) {
          return PairEntry.unknown("nothing is known");
        }
      };

  /** Sub-operation {@code i} of one operation, directly followed by {@code j} of another. */
  record Pair(int first, int i, int second, int j) {}

  /** Whether there are facts about an instance that has run this much. */
  boolean knows(Prefix waiting);

  /** Facts that are true after both, if the other stands behind and does not reverse. */
  long behind(Prefix waiting, Prefix other);

  /**
   * A pair, while an instance waits.
   *
   * @param before facts that are true before the pair
   * @param between facts that are true between the two
   */
  PairEntry entry(Pair pair, Prefix waiting, long before, long between);

  /** A sub-operation, directly followed by the next one of the instance that waited. */
  PairEntry next(int operation, int index, Prefix waiting, long before, long between);
}
