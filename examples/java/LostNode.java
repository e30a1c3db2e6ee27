import java.util.Comparator;
import org.apache.directory.server.core.avltree.AvlTreeImpl;
import org.apache.directory.server.core.avltree.LinkedAvlNode;

/** ApacheDS's AVL tree loses a node: 25 stays in the list of all keys, but not in the tree. */
public class LostNode {
  public static void main(String[] args) {
    AvlTreeImpl<Integer> tree = new AvlTreeImpl<>(Comparator.<Integer>naturalOrder());
    for (int key : new int[] {6, 25, 14, 23, 20, -20, 9, 12, 5, -14, 3, -12}) {
      if (key > 0) {
        tree.insert(key);
      } else {
        tree.remove(-key);
      }
      if (args.length > 0) {
        System.out.println(key + ": " + text(tree.getRoot()));
      }
    }
    System.out.println("keys " + tree.getKeys() + ", found 25: " + (tree.find(25) != null));
  }

  private static String text(LinkedAvlNode<Integer> node) {
    return node == null
        ? "."
        : "(" + text(node.getLeft()) + node.getKey() + text(node.getRight()) + ")";
  }
}
