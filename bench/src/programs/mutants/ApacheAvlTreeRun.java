import java.util.Random;
import org.apache.directory.server.core.avltree.AvlTreeImpl;

/** Numbers in the AVL tree of ApacheDS, inserted, and removed where it does that rightly. */
public final class ApacheAvlTreeRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    AvlTreeImpl<Integer> tree = new AvlTreeImpl<>(Integer::compare);
    for (int i = 0; i < operations; i++) {
      int key = random.nextInt(80);
      if (random.nextInt(100) < 60) {
        tree.insert(key);
      } else {
        tree.remove(key);
      }
    }
    System.out.println(tree.getSize());
  }
}
