package cairn.analysis.constraints.check;

/**
 * Where a way of looking at things that costs more to begin, and less later, takes over. What is
 * found does not depend on it.
 *
 * @param cheapMove a change of receivers that moves no more nodes than this needs no heap of its
 *     own
 * @param shortRange a range of no more values than this is looked at whole
 */
record Limits(int cheapMove, int shortRange) {
  static final Limits USUAL = new Limits(4096, 32);
}
