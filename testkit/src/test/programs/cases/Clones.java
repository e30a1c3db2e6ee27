package cases;

import probe.Probe;

/** Clones are objects of their own, with everything their originals held. */
public final class Clones {
  static class Sheep implements Cloneable {
    int age = 2;
    Object[] legs = {1, 2};
    Sheep self;

    Sheep() {
      self = this;
    }

    @Override
    public Sheep clone() throws CloneNotSupportedException {
      Sheep s = (Sheep) super.clone(); //@ Sheep, Lamb
      s.legs = legs.clone(); //@ Object[], Object[]
      return s;
    }
  }

  static class Lamb extends Sheep {
    float wool = 1.5f;
  }

  static class Custom implements Cloneable {
    int n = 4;

    @Override
    public Custom clone() {
      return new Custom(); //@ Custom
    }
  }

  static class Wrong extends RuntimeException implements Cloneable {
    Object why = "because";

    Object copy() throws CloneNotSupportedException {
      return super.clone(); //@ Wrong
    }
  }

  static class NotCloneable {
    int n = 1;

    Object copy() throws CloneNotSupportedException {
      return super.clone();
    }
  }

  public static void main(String[] args) throws Exception {
    Sheep a = new Sheep();
    Sheep b = a.clone();
    b.age++; //! age=3
    b.legs[0] = b; //! [0]=Sheep
    Sheep c = new Lamb().clone();
    Probe.mark("Clones#1", new Object[] {a, b, c});
    int[] x = {1, 2, 3};
    int[] y = x.clone(); //@ int[]
    x[0] = 9;
    int[][] deep = {x, y};
    int[][] shallow = deep.clone(); //@ int[][]
    shallow[1] = null;
    Object z = new Custom().clone();
    Object w = new Wrong().copy();
    Probe.mark("Clones#2", new Object[] {x, y, deep, shallow, z, w});
    try {
      new NotCloneable().copy();
    } catch (CloneNotSupportedException e) {
      System.out.println(e);
    }
  }
}
