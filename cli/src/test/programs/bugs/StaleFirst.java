import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;

/** fastutil: after the last element is removed by removeLastInt, an iterator still finds one. */
public class StaleFirst {
  public static void main(String[] args) {
    IntLinkedOpenHashSet set = new IntLinkedOpenHashSet();
    for (int i = 1; i <= 3; i++) {
      set.add(i);
    }
    while (!set.isEmpty()) {
      set.removeLastInt();
    }
    System.out.println("size " + set.size() + ", has next: " + set.iterator().hasNext());
  }
}
