package cases;

import java.util.Arrays;
import probe.Probe;

/** System.arraycopy: overlapping, failing at once, failing half way. */
public final class ArrayCopies {
  public static void main(String[] args) {
    int[] a = {0, 1, 2, 3, 4, 5};
    System.arraycopy(a, 0, a, 2, 4); //! [2]=0, [3]=1, [4]=2, [5]=3
    Probe.mark("ArrayCopies#up", a);
    System.arraycopy(a, 3, a, 1, 3); //! [1]=1, [2]=2, [3]=3
    Probe.mark("ArrayCopies#down", a);
    Object[] o = {"x", 5, null, "y"};
    String[] s = new String[4];
    try {
      System.arraycopy(o, 0, s, 1, 3); //! [1]=String
    } catch (ArrayStoreException e) {
      System.out.println(e.getMessage());
    }
    Probe.mark("ArrayCopies#half", new Object[] {o, s});
    Object[][] fails = {{a, 0, s, 0, 1}, {a, -1, a, 0, 1}, {a, 5, a, 0, 2}, {null, 0, a, 0, 0}, {"", 0, a, 0, 0}};
    for (Object[] f : fails) {
      try {
        System.arraycopy(f[0], (int) f[1], f[2], (int) f[3], (int) f[4]); //! -
      } catch (RuntimeException e) {
        System.out.println(e.getMessage());
      }
    }
    System.arraycopy(o, 0, o, 0, 0); //! -
    Probe.mark("ArrayCopies#failed", new Object[] {a, o, s});
    Object copy = Arrays.copyOf(o, 6); //@ Object[]
    Object range = Arrays.copyOfRange(a, 2, 5); //@ int[]
    Probe.mark("ArrayCopies#copies", new Object[] {copy, range});
  }
}
