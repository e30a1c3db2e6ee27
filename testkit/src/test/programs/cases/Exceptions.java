package cases;

import probe.Probe;

/** Exceptions are objects too; constructors that throw leave what they stored. */
public final class Exceptions {
  static class Refused extends Exception {
    final int code;
    Object about;

    Refused(int code, Throwable cause) {
      super("refused " + code, cause);
      this.code = code; //! code=4, code=5
    }
  }

  static class Half {
    int before;
    int after;
    static Object leaked;

    Half(boolean fails) {
      before = 1; //! before=1
      leaked = this; //! cases.Exceptions$Half.leaked=Half
      if (fails) {
        throw new IllegalStateException("half made");
      }
      after = 2; //! -
    }
  }

  static Object stored;

  static void deep(int n) throws Refused {
    if (n == 0) {
      throw new Refused(4, null); //@ Refused
    }
    try {
      deep(n - 1);
    } finally {
      stored = n; //! cases.Exceptions.stored=Integer, cases.Exceptions.stored=Integer
    }
  }

  public static void main(String[] args) {
    try {
      deep(2);
    } catch (Refused e) {
      e.about = new Refused(5, e); //! about=Refused
      stored = e;
      Probe.mark("Exceptions#1", e, Exceptions.class);
    }
    try {
      new Half(true);
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage());
    }
    Probe.mark("Exceptions#2", null, Half.class);
    try {
      Object o = null;
      o.hashCode();
    } catch (NullPointerException e) {
      System.out.println(e.getMessage());
      stored = e; //! cases.Exceptions.stored=NullPointerException
    }
    Probe.mark("Exceptions#3", null, Exceptions.class);
  }
}
