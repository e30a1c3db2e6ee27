import htsjdk.samtools.util.IntervalTree;
import java.util.Iterator;
import java.util.Random;

/** The interval tree of HTSJDK: intervals are put, merged, removed, and removed while iterating. */
public final class IntervalTreeRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    IntervalTree<Integer> tree = new IntervalTree<>();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      int start = random.nextInt(40);
      int end = start + random.nextInt(4);
      if (choice < (i < operations / 2 ? 65 : 48)) {
        tree.put(start, end, i);
      } else if (choice < 70) {
        tree.merge(start, end, i, Integer::sum);
      } else if (choice < 90) {
        tree.remove(start, end);
      } else {
        Iterator<IntervalTree.Node<Integer>> found = tree.overlappers(start, end);
        if (found.hasNext()) {
          found.next();
          found.remove();
        }
      }
    }
    System.out.println(tree.size());
  }
}
