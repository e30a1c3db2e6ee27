package cases;

import probe.Probe;

/** Stores that throw leave no trace. */
public final class FailingStores {
  int n;
  Object o;

  static void attempt(Runnable r) {
    try {
      r.run();
    } catch (RuntimeException e) {
      System.out.println(e.getClass().getName() + " " + e.getMessage());
    }
  }

  public static void main(String[] args) {
    FailingStores none = args.length > 5 ? new FailingStores() : null;
    int[] ints = new int[2];
    long[] noArray = null;
    Object[] strings = new String[2];
    Object[][] rows = new Integer[1][];
    attempt(() -> none.n = 5); //!~ arg$1=null
    attempt(() -> none.o = ints);
    attempt(() -> ints[2] = 1);
    attempt(() -> ints[-1] = 1);
    attempt(() -> noArray[0]++);
    attempt(() -> strings[1] = 5);
    attempt(() -> rows[0] = strings);
    attempt(() -> strings[2] = "x");
    try {
      ints[5] += 3; //! -
    } catch (ArrayIndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }
    try {
      strings[0] = new Object(); //! -
    } catch (ArrayStoreException e) {
      System.out.println(e.getMessage());
    }
    try {
      none.o = none.n; //! -
    } catch (NullPointerException e) {
      System.out.println(e.getMessage());
    }
    try {
      none.n++; //! -
    } catch (NullPointerException e) {
      System.out.println(e.getMessage());
    }
    try {
      Object bad = new int[Integer.MIN_VALUE]; //! -
    } catch (NegativeArraySizeException e) {
      System.out.println(e.getMessage());
    }
    strings[1] = "fits"; //! [1]=String
    Probe.mark("FailingStores#1", new Object[] {ints, strings, rows});
  }
}
