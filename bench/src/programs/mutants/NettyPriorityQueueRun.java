import io.netty.util.internal.DefaultPriorityQueue;
import io.netty.util.internal.PriorityQueueNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Netty's queue of tasks: nodes know their index. */
public final class NettyPriorityQueueRun {
  /** A node. */
  static final class Task implements PriorityQueueNode {
    int priority;
    int index = INDEX_NOT_IN_QUEUE;

    Task(int priority) {
      this.priority = priority;
    }

    @Override
    public int priorityQueueIndex(DefaultPriorityQueue<?> queue) {
      return index;
    }

    @Override
    public void priorityQueueIndex(DefaultPriorityQueue<?> queue, int i) {
      index = i;
    }
  }

  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    DefaultPriorityQueue<Task> queue =
        new DefaultPriorityQueue<>((a, b) -> Integer.compare(a.priority, b.priority), 2);
    List<Task> tasks = new ArrayList<>();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      if (tasks.isEmpty() || choice < (i < operations / 2 ? 50 : 42)) {
        Task task = new Task(random.nextInt(1000));
        tasks.add(task);
        queue.offer(task);
        continue;
      }
      Task one = tasks.get(random.nextInt(tasks.size()));
      if (choice < 65) {
        tasks.remove(queue.poll());
      } else if (choice < 80) {
        tasks.remove(one);
        queue.removeTyped(one);
      } else if (choice < 99) {
        one.priority = random.nextInt(1000);
        queue.priorityChanged(one);
      } else {
        queue.clear();
        tasks.clear();
      }
    }
    System.out.println(queue.size());
  }
}
