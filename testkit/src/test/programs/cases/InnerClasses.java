package cases;

import probe.Probe;

/** Inner classes store their outer object and captured variables before super(). */
public final class InnerClasses {
  int value = 3; //! value=3

  static class Parent {
    Object seen;
    Object given;

    Parent() {
      init();
    }

    Parent(Object given) {
      this.given = given; //! given=String
      init();
    }

    void init() {}
  }

  class Inner extends Parent { //! this$0=InnerClasses
    int copy = value; //! copy=3

    class Deep { //! this$1=Inner
      int sum = copy + value; //! sum=6
    }
  }

  public static void main(String[] args) {
    InnerClasses outer = new InnerClasses(); //@ InnerClasses
    Inner inner = outer.new Inner(); //@ Inner
    Inner.Deep deep = inner.new Deep(); //@ Deep
    Object text = "captured";
    long number = 77;
    class Local extends Parent {
      Local() {
        super("argument");
      }

      @Override
      void init() {
        seen = text; //! seen=String
        given = number; //! given=Long
      }
    }
    Local local = new Local(); //@ Local
    Object anonymous =
        new Parent() {
          @Override
          void init() {
            seen = text; //! seen=String
          }
        };
    Probe.mark("InnerClasses#1", new Object[] {outer, inner, deep, local, anonymous});
  }
}
