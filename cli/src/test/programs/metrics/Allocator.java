import java.util.ArrayList;
import java.util.List;

/** Allocates objects that stay in one method, and others that do not in another. */
public class Allocator {
  static class Leaf {
    long[] padding = new long[6];
  }

  static List<Leaf> leaves = new ArrayList<>();
  static Object last;

  static void grow() {
    leaves.add(new Leaf());
  }

  static void shrink() {
    last = new long[8];
  }

  public static void main(String[] arguments) {
    for (int i = 0; i < 40_000; i++) {
      grow();
      shrink();
    }
    System.out.println(leaves.size());
  }
}
