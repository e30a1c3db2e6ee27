package cairn.bench.faults;

/**
 * What is done with a structure.
 *
 * @param base how many keys are inserted first
 * @param operations how many inserts and deletes follow
 */
public record Workload(long seed, int base, int operations) {
  /** The sizes of Singh 2016. */
  public static Workload published(long seed) {
    return new Workload(seed, 1_000, 500);
  }
}
