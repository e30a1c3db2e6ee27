import java.util.Random;
import org.sat4j.minisat.core.Heap;
import org.sat4j.minisat.orders.VariableComparator;

/** The heap of Sat4j: variables by their activity, which only grows. */
public final class SatHeapRun {
  private static final int VARIABLES = 60;

  /** The more active first. */
  static final class Activity implements VariableComparator {
    final int[] activity = new int[VARIABLES];

    @Override
    public boolean preferredTo(int a, int b) {
      return activity[a] > activity[b];
    }
  }

  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    Activity activity = new Activity();
    Heap heap = new Heap(activity);
    heap.setBounds(VARIABLES);
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      int variable = random.nextInt(VARIABLES);
      if (choice < (i / 100 % 2 == 0 ? 55 : 25)) {
        if (!heap.inHeap(variable)) {
          heap.insert(variable);
        }
      } else if (choice < 75) {
        activity.activity[variable] += random.nextInt(50);
        if (heap.inHeap(variable)) {
          heap.increase(variable);
        }
      } else if (!heap.empty()) {
        heap.getmin();
      }
    }
    System.out.println(heap.size());
  }
}
