import java.util.Random;
import org.eclipse.jdt.internal.compiler.util.SimpleLookupTable;

/** The open table of the Eclipse compiler, with numbers as keys. */
public final class SimpleLookupTableRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    SimpleLookupTable table = new SimpleLookupTable(4);
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      Integer key = random.nextInt(12) + 19 * random.nextInt(5);
      if (choice < (i < operations / 2 ? 65 : 45)) {
        table.put(key, random.nextInt(40));
      } else if (choice < 92) {
        table.removeKey(key);
      } else {
        table.removeValue(random.nextInt(40));
      }
    }
    System.out.println(table.elementSize);
  }
}
