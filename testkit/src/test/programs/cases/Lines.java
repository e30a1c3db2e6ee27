package cases;

import probe.Probe;

/** Every store has the line that javac gave it. */
public final class Lines {
  int a;
  int b;
  Object c;
  int[] d = new int[4];

  Lines set(int x) {
    a =
        x //! -
            + 1; //! -
    this.b = this.a = x; //! a=5, b=5, a=6, b=6, a=7, b=7
    return this;
  }

  public static void main(String[] args) {
    Lines l = //@ Lines
        new Lines()
            .set(5)
            .set(6)
            .set(7);
    l.c = new Object[] {1, null, "x"}; //! [0]=Integer, [1]=null, [2]=String, c=Object[]
    for (int i = 0; i < 2; i++) l.d[i] = i; //! [0]=0, [1]=1
    l.d[l.d[2]++]++; l.a = 1; //! [2]=1, [0]=1, a=1
    l.d[3] ^= l.d[3] = 6; //! [3]=6, [3]=6
    l.a++; //! a=2
    --l.b; //! b=6
    l.a = l.a == 2 ? 10 : 20; //! a=10
    Probe.mark("Lines#1", l);
  }
}
