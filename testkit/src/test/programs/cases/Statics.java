package cases;

import probe.Probe;

/** Statics: initialisers run at the first store from outside, and before it. */
public final class Statics {
  static class Late {
    static Object value = "initial"; //! cases.Statics$Late.value=String
    static int number = 3; //! cases.Statics$Late.number=3
    static long[] table;
  }

  static class Broken {
    static int n = Integer.parseInt("broken");
    static Object o;
  }

  interface Face {
    Object ONE = new int[] {1}; //! [0]=1, cases.Statics$Face.ONE=int[]
  }

  static class Child extends Late implements Face {}

  public static void main(String[] args) {
    Late.value = args; //! cases.Statics$Late.value=String[]
    Late.number += 4; //! cases.Statics$Late.number=7
    Probe.mark("Statics#1", null, Late.class);
    Child.table = new long[] {5}; //! [0]=5, cases.Statics$Late.table=long[]
    try {
      Broken.o = "never"; //! -
    } catch (ExceptionInInitializerError e) {
      System.out.println(e.getCause());
    }
    try {
      Broken.o = "never"; //! -
    } catch (NoClassDefFoundError e) {
      System.out.println("again");
    }
    Probe.mark("Statics#2", Child.ONE, Late.class, Face.class);
  }
}
