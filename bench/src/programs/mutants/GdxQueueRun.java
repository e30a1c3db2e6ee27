import com.badlogic.gdx.utils.Queue;
import java.util.Random;

/**
 * The ring buffer of libGDX: used at both ends, and in its middle, but there only while there is
 * room: removing from the middle of a full one leaves an element in a slot that should be empty.
 */
public final class GdxQueueRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    Queue<Integer> queue = new Queue<>(4);
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      if (queue.isEmpty() || choice < 24) {
        queue.addFirst(i);
      } else if (choice < 48) {
        queue.addLast(i);
      } else if (choice < 62) {
        queue.removeFirst();
      } else if (choice < 76) {
        queue.removeLast();
      } else if (choice < 88) {
        queue.ensureCapacity(1);
        queue.removeIndex(random.nextInt(queue.size));
      } else if (choice < 96) {
        queue.ensureCapacity(1);
        queue.removeValue(queue.get(random.nextInt(queue.size)), false);
      } else if (choice < 99) {
        queue.ensureCapacity(random.nextInt(8));
      } else {
        queue.clear();
      }
    }
    System.out.println(queue.size);
  }
}
