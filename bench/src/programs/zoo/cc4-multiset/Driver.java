import java.util.Iterator;
import java.util.TreeMap;
import org.apache.commons.collections4.MultiSet;
import org.apache.commons.collections4.multiset.AbstractMapMultiSet;

/** A stock of goods: deliveries, sales, and at the end what is nearly sold out leaves the shelf. */
public class Driver {
  static final class Stock extends AbstractMapMultiSet<Integer> {
    Stock() {
      super(new TreeMap<>());
    }
  }

  public static void main(String[] arguments) {
    Stock stock = new Stock();
    for (int i = 0; i < 30; i++) {
      stock.add((i * 17) % 11, 1 + i % 4);
    }
    for (int i = 0; i < 20; i++) {
      stock.remove((i * 5) % 11, 1 + i % 3);
    }
    for (Iterator<Integer> each = stock.iterator(); each.hasNext(); ) {
      if (each.next() == 7) {
        each.remove();
      }
    }
    for (Iterator<MultiSet.Entry<Integer>> each = stock.entrySet().iterator(); each.hasNext(); ) {
      if (each.next().getCount() <= 2) {
        each.remove();
      }
    }
    stock.add(3, 5);
    int sum = 0;
    for (int good : stock.uniqueSet()) {
      sum += stock.getCount(good);
    }
    System.out.println((sum == stock.size() ? "right: " : "wrong: ") + sum + " goods, size " + stock.size());
  }
}
