import com.carrotsearch.hppc.IntArrayDeque;
import java.util.Random;

/** The deque of HPPC: used at both ends, and in its middle. */
public final class HppcDequeRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    IntArrayDeque deque = new IntArrayDeque(4);
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      int value = 1 + random.nextInt(20);
      if (deque.isEmpty() || choice < 22) {
        deque.addFirst(value);
      } else if (choice < 46) {
        deque.addLast(value);
      } else if (choice < 58) {
        deque.removeFirst();
      } else if (choice < 70) {
        deque.removeLast();
      } else if (choice < 78) {
        deque.removeFirst(value);
      } else if (choice < 86) {
        deque.removeLast(value);
      } else if (choice < 92) {
        deque.removeAll(value);
      } else if (choice < 99) {
        deque.ensureCapacity(deque.size() + random.nextInt(4));
      } else {
        deque.clear();
      }
    }
    System.out.println(deque.size());
  }
}
