import java.util.Random;
import smile.sort.PriorityQueue;

/** Smile's queue of indices: they are queued, polled, and their priorities change. */
public final class SmilePriorityQueueRun {
  private static final int MOST = 60;

  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    double[] priorities = new double[MOST];
    boolean[] queued = new boolean[MOST];
    PriorityQueue queue = new PriorityQueue(3, priorities);
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      int index = random.nextInt(MOST);
      if (!queued[index]) {
        if (choice < 75) {
          priorities[index] = random.nextInt(1000);
          queued[index] = true;
          queue.insert(index);
        } else if (!queue.empty()) {
          queued[queue.poll()] = false;
        }
      } else if (choice < 35) {
        priorities[index] -= random.nextInt(300);
        queue.lower(index);
      } else if (choice < 70) {
        priorities[index] = random.nextInt(1000);
        queue.change(index);
      } else {
        queued[queue.poll()] = false;
      }
    }
    System.out.println(queue.empty());
  }
}
