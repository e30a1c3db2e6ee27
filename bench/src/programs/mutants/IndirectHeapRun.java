import it.unimi.dsi.fastutil.ints.IntHeapIndirectPriorityQueue;
import java.util.Random;

/** Indices in an indirect heap: enqueued, dequeued, removed and changed. */
public final class IndirectHeapRun {
  private static final int PLACES = 60;

  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    int[] numbers = new int[PLACES];
    for (int i = 0; i < PLACES; i++) {
      numbers[i] = random.nextInt(1000);
    }
    IntHeapIndirectPriorityQueue queue = new IntHeapIndirectPriorityQueue(numbers, 4);
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      int place = random.nextInt(PLACES);
      if (queue.isEmpty() || choice < 45) {
        if (!queue.contains(place)) {
          numbers[place] = random.nextInt(1000);
          queue.enqueue(place);
        }
      } else if (choice < 60) {
        queue.dequeue();
      } else if (choice < 75) {
        queue.remove(place);
      } else if (choice < 90) {
        if (queue.contains(place)) {
          numbers[place] = random.nextInt(1000);
          queue.changed(place);
        }
      } else {
        numbers[queue.first()] = random.nextInt(1000);
        queue.changed();
      }
    }
    System.out.println(queue.size());
  }
}
