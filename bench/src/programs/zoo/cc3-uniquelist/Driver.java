import java.util.ArrayList;
import org.apache.commons.collections.list.SetUniqueList;

/** Guests at a table: each has one place, and guests change their places. */
public class Driver {
  static final class Guest {
    final int number;

    Guest(int number) {
      this.number = number;
    }
  }

  public static void main(String[] arguments) {
    SetUniqueList table = SetUniqueList.decorate(new ArrayList());
    Guest[] guests = new Guest[24];
    for (int i = 0; i < guests.length; i++) {
      guests[i] = new Guest(i);
      if (i < 16) {
        table.add(guests[i]);
        table.add(guests[i / 2]);
      }
    }
    for (int i = 0; i < 5; i++) {
      table.remove(guests[i * 3]);
      table.add(i, guests[i * 3]);
    }
    table.set(4, table.get(4));
    Object gone = table.set(7, guests[20]);
    table.add(guests[21]);
    boolean back = table.add(gone);
    System.out.println((back ? "right: " : "wrong: ") + table.size() + " guests, the one who left came back: " + back);
  }
}
