import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.batik.util.DoublyLinkedList;

/** The list of Batik, as its cache uses it: nodes are touched, and move between two lists. */
public final class BatikListRun {
  /** A cached thing. */
  static final class Tile extends DoublyLinkedList.Node {}

  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    DoublyLinkedList used = new DoublyLinkedList();
    DoublyLinkedList free = new DoublyLinkedList();
    List<DoublyLinkedList.Node> inUse = new ArrayList<>();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      if (inUse.isEmpty() || choice < 40) {
        DoublyLinkedList.Node tile = free.getSize() > 0 ? free.pop() : new Tile();
        inUse.add(tile);
        put(used, tile, random);
      } else if (choice < 60) {
        used.touch(inUse.get(random.nextInt(inUse.size())));
      } else if (choice < 78) {
        DoublyLinkedList.Node tile = inUse.remove(random.nextInt(inUse.size()));
        used.remove(tile);
        free.add(tile);
      } else if (choice < 88) {
        DoublyLinkedList.Node tile = used.pop();
        inUse.remove(tile);
        free.push(tile);
      } else if (choice < 98) {
        DoublyLinkedList.Node tile = used.unpush();
        inUse.remove(tile);
        free.unpop(tile);
      } else if (choice < 99) {
        used.empty();
        inUse.clear();
      } else {
        free.empty();
      }
    }
    System.out.println(used.getSize() + free.getSize());
  }

  private static void put(DoublyLinkedList used, DoublyLinkedList.Node tile, Random random) {
    switch (random.nextInt(4)) {
      case 0 -> used.push(tile);
      case 1 -> used.unpop(tile);
      case 2 -> used.add(tile);
      default -> used.add(random.nextInt(used.getSize() + 1), tile);
    }
  }
}
