import com.badlogic.gdx.utils.Queue;
import java.util.Iterator;

/** Effects of a game: they come in order, old ones go, and some end before their time. */
public class Driver {
  public static void main(String[] arguments) {
    Queue<Integer> effects = new Queue<>(16);
    for (int i = 0; i < 70; i++) {
      effects.addLast(i);
      if (effects.size > 12) {
        effects.removeFirst();
      }
      if (i % 20 == 19) {
        effects.removeIndex(effects.size / 2);
      }
    }
    for (Iterator<Integer> each = effects.iterator(); each.hasNext(); ) {
      each.next();
      each.remove();
    }
    String wrong = null;
    try {
      effects.addLast(1337);
      if (effects.first() != 1337 || effects.size != 1) {
        wrong = "first is " + effects.first();
      }
    } catch (RuntimeException e) {
      wrong = e.toString();
    }
    System.out.println(wrong == null ? "right: one effect" : "wrong: " + wrong);
  }
}
