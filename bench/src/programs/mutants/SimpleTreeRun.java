import ca.odell.glazedlists.impl.adt.barcode2.Element;
import ca.odell.glazedlists.impl.adt.barcode2.SimpleTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A sorted tree of Glazed Lists: elements are removed by themselves and by their position. */
public final class SimpleTreeRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    SimpleTree<Integer> tree = new SimpleTree<>();
    List<Element<Integer>> elements = new ArrayList<>();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      if (elements.isEmpty() || choice < (i < operations / 2 ? 60 : 45)) {
        elements.add(tree.addInSortedOrder((byte) 1, random.nextInt(200), 1));
      } else if (choice < 80) {
        tree.remove(elements.remove(random.nextInt(elements.size())));
      } else {
        int index = random.nextInt(elements.size());
        Element<Integer> element = tree.get(index);
        elements.remove(element);
        tree.remove(index, 1);
      }
    }
    System.out.println(elements.size());
  }
}
