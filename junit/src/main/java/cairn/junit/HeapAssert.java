package cairn.junit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.opentest4j.AssertionFailedError;

/** An assertion about what an object leads to. */
public final class HeapAssert {
  private final Object root;
  private final Class<?> caller;
  private final List<String> bindings = new ArrayList<>();

  HeapAssert(Object root, Class<?> caller) {
    this.root = Objects.requireNonNull(root, "the object that leads to the structure");
    this.caller = caller;
  }

  /** The class of a structure, {@code structure=class}, instead of what a specification says. */
  public HeapAssert bind(String binding) {
    bindings.add(binding);
    return this;
  }

  /**
   * Fails unless all constraints hold; also if there was nothing that they are about.
   *
   * @param spec named as in {@link Cairn#value()}
   */
  public HeapAssert satisfies(String spec) {
    try {
      String broken =
          Inside.analyses().heap(root, List.of(Wish.spec(spec, caller)), List.copyOf(bindings));
      if (broken != null) {
        throw new AssertionFailedError(spec + " does not hold for this heap: " + broken);
      }
      return this;
    } catch (IOException e) {
      throw new AssertionFailedError(spec + " could not be checked: " + e.getMessage());
    }
  }
}
