import gnu.trove.list.TLinkableAdapter;
import gnu.trove.list.linked.TLinkedList;
import java.util.ListIterator;
import java.util.Random;

/** Items in Trove's list: at its ends, beside others, and through its iterator. */
public final class TroveLinkedListRun {
  /** What is listed; the links are in it. */
  static final class Item extends TLinkableAdapter<Item> {}

  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    TLinkedList<Item> list = new TLinkedList<>();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      if (list.isEmpty() || choice < 12) {
        list.addFirst(new Item());
        continue;
      }
      Item one = list.get(random.nextInt(list.size()));
      if (choice < 24) {
        list.addLast(new Item());
      } else if (choice < 34) {
        list.add(random.nextInt(list.size() + 1), new Item());
      } else if (choice < 44) {
        list.addBefore(one, new Item());
      } else if (choice < 54) {
        list.addAfter(one, new Item());
      } else if (choice < 62) {
        list.removeFirst();
      } else if (choice < 70) {
        list.removeLast();
      } else if (choice < 80) {
        list.remove(one);
      } else if (choice < 98) {
        iterate(list, random);
      } else if (choice < 99) {
        list.toUnlinkedArray();
      } else {
        list.clear();
      }
    }
    System.out.println(list.size());
  }

  /** One change at a random place. */
  private static void iterate(TLinkedList<Item> list, Random random) {
    ListIterator<Item> iterator = list.listIterator(random.nextInt(list.size() + 1));
    if (iterator.hasPrevious() && (!iterator.hasNext() || random.nextBoolean())) {
      iterator.previous();
    } else {
      iterator.next();
    }
    int choice = random.nextInt(3);
    if (choice == 0) {
      iterator.remove();
    } else if (choice == 1) {
      iterator.add(new Item());
    } else {
      iterator.set(new Item());
    }
  }
}
