import java.util.Random;
import org.apache.commons.collections4.list.NodeCachingLinkedList;

/** A NodeCachingLinkedList that grows and shrinks at both ends and in the middle. */
public final class NodeCachingListRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    NodeCachingLinkedList<Integer> list = new NodeCachingLinkedList<>(12);
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      int middle = random.nextInt(list.size() + 1);
      if (list.isEmpty() || choice < 14) {
        list.addFirst(i);
      } else if (choice < 28) {
        list.addLast(i);
      } else if (choice < (i / 100 % 2 == 0 ? 60 : 46)) {
        list.add(middle, i);
      } else if (choice < 72) {
        list.removeFirst();
      } else if (choice < 82) {
        list.removeLast();
      } else if (choice < 98) {
        list.remove(random.nextInt(list.size()));
      } else if (choice < 99) {
        list.set(random.nextInt(list.size()), i);
      } else {
        list.clear();
      }
    }
    System.out.println(list.size());
  }
}
