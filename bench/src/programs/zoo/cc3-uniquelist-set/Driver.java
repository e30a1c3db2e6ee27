import java.util.ArrayList;
import org.apache.commons.collections.list.SetUniqueList;

/** A queue of guests who have one place each; a guest may take the place of another. */
public class Driver {
  static final class Guest {
    final int number;

    Guest(int number) {
      this.number = number;
    }
  }

  public static void main(String[] arguments) {
    SetUniqueList queue = SetUniqueList.decorate(new ArrayList());
    Guest[] guests = new Guest[20];
    for (int i = 0; i < guests.length; i++) {
      guests[i] = new Guest(i);
      queue.add(guests[i]);
      queue.add(guests[i / 3]);
    }
    for (int i = 0; i < 6; i++) {
      queue.remove(guests[i * 2]);
      queue.add(0, guests[i * 2]);
      queue.set(i, queue.get(i));
    }
    Guest moved = (Guest) queue.get(3);
    queue.set(11, moved); // takes the place of another, who leaves
    queue.remove(guests[19]);
    boolean twice = queue.add(moved);
    System.out.println((twice ? "wrong: " : "right: ") + queue.size() + " guests, one of them twice: " + twice);
  }
}
