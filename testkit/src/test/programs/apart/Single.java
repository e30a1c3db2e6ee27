import java.util.function.IntSupplier;

/** Run from its source. */
public class Single {
  static int sum;
  Single next;

  public static void main(String[] args) {
    Single s = new Single();
    s.next = s;
    IntSupplier f = () -> sum += 5;
    System.out.println(f.getAsInt() + args.length);
  }
}
