package java.cairn.snapshots;

/** Takes snapshots when {@link Probe} says so; throws nothing. */
public interface SnapshotTaker {
  /**
   * @param method its number
   * @param values the receiver, if any, and the arguments that are references
   */
  void take(int method, Object[] values);
}
