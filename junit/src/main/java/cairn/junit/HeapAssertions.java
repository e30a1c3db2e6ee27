package cairn.junit;

/**
 * Assertions about the data structures that an object leads to, as they are now; nothing is
 * recorded.
 *
 * <pre>
 * assertThatHeap(tree).satisfies("tree.inv");
 * </pre>
 */
public final class HeapAssertions {
  private static final StackWalker CALLER =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private HeapAssertions() {}

  /**
   * Begins an assertion about all that an object leads to. Specifications are looked for beside the
   * class that calls this.
   */
  public static HeapAssert assertThatHeap(Object root) {
    return new HeapAssert(root, CALLER.getCallerClass());
  }
}
