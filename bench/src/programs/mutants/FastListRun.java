import java.util.List;
import java.util.Random;
import javolution.util.FastList;

/** A FastList of Javolution, which keeps the nodes that it does not need. */
public final class FastListRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    FastList<Integer> list = new FastList<>();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      if (list.isEmpty() || choice < 18) {
        list.addFirst(i);
      } else if (choice < 36) {
        list.addLast(i);
      } else if (choice < 50) {
        list.add(random.nextInt(list.size() + 1), i);
      } else if (choice < 54) {
        list.addAll(random.nextInt(list.size() + 1), List.of(i, -i));
      } else if (choice < 66) {
        list.removeFirst();
      } else if (choice < 78) {
        list.removeLast();
      } else if (choice < 90) {
        list.remove(random.nextInt(list.size()));
      } else if (choice < 98) {
        list.delete(list.head().getNext());
      } else if (choice < 99) {
        list.set(random.nextInt(list.size()), i);
      } else {
        list.clear();
      }
    }
    System.out.println(list.size());
  }
}
