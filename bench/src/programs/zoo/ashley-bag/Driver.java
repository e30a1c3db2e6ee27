import com.badlogic.ashley.utils.Bag;

/** Parts of a figure by their kinds: set, replaced, removed. */
public class Driver {
  public static void main(String[] arguments) {
    Bag<String> parts = new Bag<>(8);
    for (int i = 0; i < 20; i++) {
      parts.set(i, "part " + i);
    }
    for (int i = 0; i < 6; i++) {
      parts.remove(i * 2);
      parts.add("spare " + i);
    }
    parts.removeLast();
    parts.set(parts.size() - 1, "last");
    parts.set(5, "other");
    parts.add("new");
    int there = 0;
    for (int i = 0; i < parts.getCapacity(); i++) {
      there += parts.get(i) == null ? 0 : 1;
    }
    System.out.println((there == parts.size() ? "right: " : "wrong: ") + there + " parts, size " + parts.size());
  }
}
