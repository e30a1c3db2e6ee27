import java.util.Random;
import org.apache.kafka.common.utils.ImplicitLinkedHashCollection;

/** Kafka's open table whose elements are also in a list, by their places. */
public final class ImplicitLinkedHashRun {
  /** An element. */
  static final class Item implements ImplicitLinkedHashCollection.Element {
    final int key;
    int prev = ImplicitLinkedHashCollection.INVALID_INDEX;
    int next = ImplicitLinkedHashCollection.INVALID_INDEX;

    Item(int key) {
      this.key = key;
    }

    @Override
    public int prev() {
      return prev;
    }

    @Override
    public void setPrev(int index) {
      prev = index;
    }

    @Override
    public int next() {
      return next;
    }

    @Override
    public void setNext(int index) {
      next = index;
    }

    @Override
    public int hashCode() {
      return key;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Item && ((Item) other).key == key;
    }
  }

  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    ImplicitLinkedHashCollection<Item> items = new ImplicitLinkedHashCollection<>();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      Item item = new Item(random.nextInt(12) + 43 * random.nextInt(6));
      if (choice < (i < operations / 2 ? 60 : 45)) {
        items.add(item);
      } else if (choice < 85) {
        items.remove(item);
      } else if (items.contains(item)) {
        items.moveToEnd(items.find(item));
      }
    }
    System.out.println(items.size());
  }
}
