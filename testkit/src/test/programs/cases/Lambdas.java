package cases;

import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import probe.Probe;

/** What lambdas and method references capture is part of the heap. */
public final class Lambdas {
  int field;
  Object kept;

  int add(int n) {
    return field += n; //! field=6
  }

  void capture(int number, Object object, double d) {
    Runnable r = () -> field = number; //! arg$1=Lambdas, arg$2=41, field=41
    kept = r;
    r.run();
    Probe.mark("Lambdas#1", this);
    Supplier<Object> s = () -> object + "" + d; //! arg$1=String, arg$2=2.5
    System.out.println(s.get());
    kept = s;
  }

  public static void main(String[] args) {
    Lambdas l = new Lambdas();
    l.capture(41, "text", 2.5);
    l.field = 1; //! field=1
    IntUnaryOperator op = l::add; //! arg$1=Lambdas
    System.out.println(op.applyAsInt(5));
    l.kept = op;
    Probe.mark("Lambdas#2", l);
    Supplier<Lambdas> maker = Lambdas::new;
    l.kept = maker.get();
    Probe.mark("Lambdas#3", l);
  }
}
