import java.util.Random;
import org.jgrapht.util.AVLTree;

/** AVL trees by position that are split and merged. */
public final class JgraphtAvlTreeRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    AVLTree<Integer> tree = new AVLTree<>();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      if (tree.getSize() < 3 || choice < 25) {
        tree.addMax(i);
      } else if (choice < 50) {
        tree.addMin(i);
      } else if (choice < 64) {
        tree.removeMin();
      } else if (choice < 78) {
        tree.removeMax();
      } else {
        AVLTree.TreeNode<Integer> at = tree.getMin();
        for (int steps = random.nextInt(tree.getSize() - 1); steps > 0; steps--) {
          at = tree.successor(at);
        }
        AVLTree<Integer> rest = choice < 92 ? tree.splitAfter(at) : tree.splitBefore(at);
        if (choice % 2 == 0) {
          tree.mergeAfter(rest);
        } else {
          tree.mergeBefore(rest);
        }
      }
    }
    System.out.println(tree.getSize());
  }
}
