package libraries;

import bsh.EvalError;
import bsh.Interpreter;

/** A library compiled for Java 1.2: no stack frames in its classes, subroutines for finally. */
public final class OldProgram {
  private OldProgram() {}

  public static void main(String[] args) throws Exception {
    Interpreter shell = new Interpreter();
    System.out.println(
        shell.eval(
            "int f(int n) { if (n < 2) return n; return f(n - 1) + f(n - 2); }"
                + "l = new java.util.ArrayList();"
                + "for (int k = 0; k < 20; k++) { l.add(f(k % 8)); }"
                + "try { throw new RuntimeException(\"x\"); }"
                + "catch (RuntimeException e) { l.add(e.getMessage()); }"
                + "p = new libraries.Staff.Person(\"b\", 2); p.setAge(4); l.add(p.toString());"
                + "l.add(p.getClass().getSuperclass().getSuperclass());"
                + "int[] a = new int[3]; a[1] = 5; l.add(a[1]); l"));
    try {
      shell.eval("nothing.here()");
    } catch (EvalError e) {
      System.out.println(e.getMessage());
    }
  }
}
