import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.commons.jcs.utils.struct.DoubleLinkedList;
import org.apache.commons.jcs.utils.struct.DoubleLinkedListNode;

/** The list of Commons JCS, as its caches use it: what is used moves to the front. */
public final class JcsListRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    DoubleLinkedList<DoubleLinkedListNode<Integer>> list = new DoubleLinkedList<>();
    List<DoubleLinkedListNode<Integer>> nodes = new ArrayList<>();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      if (nodes.isEmpty() || choice < 35) {
        DoubleLinkedListNode<Integer> node = new DoubleLinkedListNode<>(i);
        nodes.add(node);
        if (random.nextBoolean()) {
          list.addFirst(node);
        } else {
          list.addLast(node);
        }
        continue;
      }
      DoubleLinkedListNode<Integer> one = nodes.get(random.nextInt(nodes.size()));
      if (choice < 65) {
        list.makeFirst(one);
      } else if (choice < 85) {
        list.remove(one);
        nodes.remove(one);
      } else if (choice < 99) {
        nodes.remove(list.removeLast());
      } else {
        list.removeAll();
        nodes.clear();
      }
    }
    System.out.println(list.size());
  }
}
