import com.badlogic.gdx.utils.IntMap;

/** Touches on a screen: fingers come and go, and each has an object while it is down. */
public class Driver {
  static final class Finger {
    final int number;

    Finger(int number) {
      this.number = number;
    }
  }

  public static void main(String[] arguments) {
    IntMap<Finger> down = new IntMap<>(32);
    Finger[] all = new Finger[40];
    for (int i = 0; i < all.length; i++) {
      all[i] = new Finger(i);
      down.put(i * 7 + 1, all[i]);
      if (i >= 10 && down.get((i - 10) * 7 + 1) == null) {
        System.out.println("lost");
      }
    }
    for (int i = 0; i < 12; i++) {
      down.put(i * 7 + 1, all[39 - i]);
    }
    down.put(0, all[3]);
    down.remove(0);
    for (int i = 20; i < 26; i++) {
      down.remove(i * 7 + 1);
    }
    int still = 0;
    for (int i = 20; i < 26; i++) {
      if (down.containsValue(all[i], true)) {
        still++;
      }
    }
    System.out.println((still == 0 ? "right: " : "wrong: ") + still + " removed values are found");
  }
}
