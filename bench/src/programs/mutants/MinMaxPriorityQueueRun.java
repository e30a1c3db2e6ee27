import com.google.common.collect.MinMaxPriorityQueue;
import java.util.Random;

/** Numbers in a MinMaxPriorityQueue, taken from both ends and out of the middle. */
public final class MinMaxPriorityQueueRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    MinMaxPriorityQueue<Integer> queue = MinMaxPriorityQueue.create();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      if (choice < (i < operations / 2 ? 60 : 45)) {
        queue.offer(random.nextInt(200));
      } else if (choice < 70) {
        queue.pollFirst();
      } else if (choice < 85) {
        queue.pollLast();
      } else {
        queue.remove(random.nextInt(200));
      }
    }
    System.out.println(queue.size());
  }
}
