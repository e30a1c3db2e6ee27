import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.apache.activemq.artemis.utils.collections.LinkedListImpl;
import org.apache.activemq.artemis.utils.collections.LinkedListIterator;

/** Two lists of Artemis, one of them sorted, while iterators stay open on the other. */
public final class ArtemisLinkedListRun {
  private static final int MOST_ITERATORS = 14;

  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    LinkedListImpl<Integer> list = new LinkedListImpl<>();
    Comparator<Integer> order = Comparator.naturalOrder();
    LinkedListImpl<Integer> sorted = new LinkedListImpl<>(order);
    List<LinkedListIterator<Integer>> open = new ArrayList<>();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      if (choice < 15) {
        list.addHead(i);
      } else if (choice < 30) {
        list.addTail(i);
      } else if (choice < 40) {
        list.poll();
      } else if (choice < 55) {
        sorted.addSorted(random.nextInt(100));
      } else if (choice < 62) {
        sorted.poll();
      } else if (choice < 70) {
        if (open.size() < MOST_ITERATORS) {
          open.add(list.iterator());
        }
      } else if (choice < 99) {
        if (!open.isEmpty()) {
          iterate(open, random);
        }
      } else {
        list.clear();
      }
    }
    System.out.println(list.size() + sorted.size());
  }

  /** Moves an iterator, removes with it, or closes it. */
  private static void iterate(List<LinkedListIterator<Integer>> open, Random random) {
    int which = random.nextInt(open.size());
    LinkedListIterator<Integer> iterator = open.get(which);
    int choice = random.nextInt(100);
    if (choice < 20) {
      iterator.close();
      open.remove(which);
    } else if (iterator.hasNext()) {
      iterator.next();
      if (choice < 55) {
        iterator.remove();
      } else if (choice < 65) {
        iterator.repeat();
      }
    }
  }
}
