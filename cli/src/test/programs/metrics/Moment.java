import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * Builds structures, drops half of them, and calls a method many times; then it writes its own
 * heap.
 */
public class Moment {
  static class Node {
    Node left;
    Node right;
    Class<?> mirror = Node.class;
  }

  static class Twice {
    Object one = new Object();
    Object same = one;
    Twice self = this;
  }

  static class Übergröße$Ω {
    Object nothing;
    Object[] many = new Object[3];
  }

  static class Watcher extends WeakReference<Node> {
    Watcher(Node node) {
      super(node);
    }
  }

  static List<Object> kept = new ArrayList<>();
  static Object dropped;
  static long count;

  static Node tree(int depth) {
    Node node = new Node();
    if (depth > 0) {
      node.left = tree(depth - 1);
      node.right = depth % 2 == 0 ? node.left : tree(depth - 1);
    }
    return node;
  }

  static void build() {
    List<Object> garbage = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      Node tree = tree(6);
      Node lost = tree(6);
      int number = i;
      IntSupplier lambda = () -> number;
      kept.addAll(List.of(tree, new Twice(), new Übergröße$Ω(), lambda));
      kept.add(new Watcher(tree.left));
      kept.add(new Watcher(lost.left));
      garbage.addAll(List.of(lost, new Twice(), new Übergröße$Ω()));
    }
    dropped = garbage;
  }

  /**
   * Collects the garbage and waits until the JVM has unlinked all references that were cleared.
   * Until then they are chained through a field of their own, which is part of the heap. The JVM
   * unlinks the references of one collection before it takes those of the next, so the second
   * round ends when all references of the first are unlinked.
   */
  static void settle() throws InterruptedException {
    for (int round = 0; round < 2; round++) {
      ReferenceQueue<Object> queue = new ReferenceQueue<>();
      WeakReference<Object> last = new WeakReference<>(new Object(), queue);
      System.gc();
      if (queue.remove() != last) {
        throw new IllegalStateException();
      }
    }
  }

  static void tick() {
    count++;
  }

  public static void main(String[] arguments) throws Exception {
    build();
    dropped = null;
    settle();
    for (int i = 0; i < 25_000; i++) {
      tick();
    }
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
        .dumpHeap(arguments[0], true);
    System.out.println(count);
  }
}
