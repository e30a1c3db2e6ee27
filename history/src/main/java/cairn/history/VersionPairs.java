package cairn.history;

/** Takes pairs of versions of one slot each. */
public interface VersionPairs {
  /**
   * Takes a pair.
   *
   * @param before -1 if the slot held nothing that was stored
   * @param after likewise
   */
  void add(int before, int after);
}
