package java.cairn.snapshots;

/**
 * The variables of the call in which a snapshot is taken. They are set only while the heap is
 * written, so that the dump itself says what its roots are called.
 */
public final class SnapshotRoots {
  private SnapshotRoots() {}

  /** Class and method, such as {@code com.acme.Scene.shade}. */
  public static String method;

  /** {@code this} and the parameters, without primitives. */
  public static String[] names;

  /** What they refer to, in the same order. */
  public static Object[] values;
}
