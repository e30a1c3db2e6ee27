import com.badlogic.gdx.utils.IntMap;
import java.util.Iterator;

/** Players in seats; whoever has no lives left is removed while all are looked at. */
public class Driver {
  static final class Player {
    int lives;

    Player(int lives) {
      this.lives = lives;
    }
  }

  public static void main(String[] arguments) {
    IntMap<Player> seats = new IntMap<>();
    for (int seat = 0; seat < 24; seat++) {
      seats.put(seat, new Player(1 + seat % 5));
    }
    for (int round = 0; round < 6; round++) {
      for (int seat = 0; seat < 24; seat++) {
        Player player = seats.get(seat);
        if (player != null && (seat + round) % 3 != 0) {
          player.lives--;
        }
      }
      for (Iterator<Player> each = seats.values().iterator(); each.hasNext(); ) {
        if (each.next().lives <= 0) {
          each.remove();
        }
      }
    }
    Player old = seats.put(0, new Player(9));
    System.out.println(
        (old == null ? "right: seat 0 was free" : "wrong: seat 0 had a player with " + old.lives + " lives"));
  }
}
