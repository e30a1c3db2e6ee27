import uk.co.real_logic.agrona.collections.Int2IntHashMap;

/** Counts how often numbers occur; the map begins small and grows. */
public class Driver {
  public static void main(String[] arguments) {
    Int2IntHashMap counts = new Int2IntHashMap(8, 0.6, -1);
    int different = 0;
    for (int i = 0; i < 60; i++) {
      int number = (i * i) % 37;
      int before = counts.get(number);
      if (before == -1) {
        different++;
        counts.put(number, 1);
      } else {
        counts.put(number, before + 1);
      }
      if (i % 9 == 8) {
        counts.remove(number);
        different--;
      }
    }
    System.out.println(
        (counts.size() == different ? "right: " : "wrong: ") + counts.size() + " numbers, expected " + different);
  }
}
