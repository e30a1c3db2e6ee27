package cases;

import java.lang.reflect.Field;
import probe.Probe;
import sun.misc.Unsafe;

/** Objects without a constructor; writes that go past everything and are only counted. */
public final class UnsafeUse {
  int n = 5;
  Object o = "text";

  @SuppressWarnings({"deprecation", "removal"})
  public static void main(String[] args) throws Exception {
    Field f = Unsafe.class.getDeclaredField("theUnsafe");
    f.setAccessible(true);
    Unsafe u = (Unsafe) f.get(null);
    UnsafeUse made = (UnsafeUse) u.allocateInstance(UnsafeUse.class);
    UnsafeUse second = (UnsafeUse) u.allocateInstance(UnsafeUse.class);
    Probe.mark("UnsafeUse#1", made);
    made.n = 8; //! n=8
    second.n = 9; //! n=9
    Probe.mark("UnsafeUse#2", new Object[] {made, second});
    int[] a = new int[4];
    u.putInt(a, (long) Unsafe.ARRAY_INT_BASE_OFFSET, 77);
    System.out.println(a[0]);
  }
}
