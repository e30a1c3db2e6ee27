package cairn.analysis.slicing;

/** Hears of everything that is in a slice, also of what only passes values on. */
interface InstanceListener {
  /** Listens to nothing. */
  InstanceListener NONE = (step, operation) -> {};

  /**
   * @param operation -1 if the step is what an instruction did of its own
   */
  void in(long step, int operation);
}
