import java.util.Random;
import org.jgrapht.util.DoublyLinkedList;

/** The lists of JGraphT: elements added and removed, lists moved into each other, inverted. */
public final class DoublyLinkedListRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    DoublyLinkedList<Integer> list = new DoublyLinkedList<>();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      if (list.isEmpty() || choice < 20) {
        list.addElementFirst(i);
      } else if (choice < 35) {
        list.addElementLast(i);
      } else if (choice < 55) {
        list.add(random.nextInt(list.size() + 1), i);
      } else if (choice < 65) {
        list.removeFirst();
      } else if (choice < 75) {
        list.removeLast();
      } else if (choice < 90) {
        list.removeNode(list.getNode(random.nextInt(list.size())));
      } else if (choice < 95) {
        DoublyLinkedList<Integer> other = new DoublyLinkedList<>();
        other.addElementLast(i);
        other.addElementLast(-i);
        list.moveFrom(random.nextInt(list.size() + 1), other);
      } else if (choice < 98) {
        list.invert();
      } else {
        list.addNodeBefore(removed(list), list.getFirstNode());
      }
    }
    System.out.println(list.size());
  }

  /** A node that is taken out to be put elsewhere. */
  private static DoublyLinkedList.ListNode<Integer> removed(DoublyLinkedList<Integer> list) {
    list.addElementLast(0);
    DoublyLinkedList.ListNode<Integer> node = list.getLastNode();
    list.removeNode(node);
    return node;
  }
}
