package cairn.analysis.constraints.check;

/**
 * Where a way of looking at things that costs more to begin, and less later, takes over. What is
 * found does not depend on it.
 *
 * @param cheapMove a change of receivers that moves no more nodes than this needs no heap of its
 *     own
 * @param shortRange a range of no more values than this is looked at whole
 * @param shortWay a heap that is no more versions away than this is moved, and not replaced by a
 *     {@link Glimpse}; with -1 it never is moved where a glimpse will do
 * @param longWay a heap that is so many versions and some for each of its nodes away is far
 * @param largeHeap a heap of so many nodes that is far is rather moved than made anew
 */
record Limits(int cheapMove, int shortRange, int shortWay, int longWay, int largeHeap) {
  static final Limits USUAL = new Limits(4096, 32, 4096, 1024, 1 << 16);
}
