package cairn.replay.x86;

/** Takes the place of functions that are not executed. */
@FunctionalInterface
public interface External {
  /**
   * Does what the function would do: reads {@link X86Machine#argument}, and says its result with
   * {@link X86Machine#returns}. What a call may change is forgotten afterwards.
   *
   * @throws RunEndedException to end the run
   */
  void call(X86Machine machine, String name);
}
