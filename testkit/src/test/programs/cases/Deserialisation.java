package cases;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import probe.Probe;

/** Objects that come out of a stream: no constructor of theirs ran. */
public final class Deserialisation {
  static class Root {
    int made = 7;
  }

  static class Node extends Root implements Serializable {
    private static final long serialVersionUID = 1;
    final int id;
    Node next;
    Object payload;
    transient Object lost = "lost";
    double[] weights = {1, 2.5};

    Node(int id, Node next, Object payload) {
      this.id = id;
      this.next = next;
      this.payload = payload;
    }
  }

  static class Special extends Node {
    private static final long serialVersionUID = 1;
    String extra = "extra";
    transient int computed;

    Special(int id, Node next) {
      super(id, next, null);
      payload = this;
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      computed = id * 2; //! computed=10, computed=10, computed=10
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
    }
  }

  public static class Ext implements Externalizable {
    int a;
    Object b;

    public Ext() {}

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
      out.writeInt(a);
      out.writeObject(b);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
      a = in.readInt(); //! a=6
      b = in.readObject(); //! b=Node
    }
  }

  record Pair(int first, Object second) implements Serializable {}

  enum Mode {
    ON
  }

  public static void main(String[] args) throws Exception {
    Special s = new Special(5, new Node(1, null, Mode.ON));
    s.next.next = s;
    Special copy = Probe.copy(s);
    Probe.mark("Deserialisation#1", new Object[] {s, copy});
    copy.next.payload = copy; //! payload=Special
    Probe.mark("Deserialisation#2", new Object[] {s, copy});
    Ext e = new Ext();
    e.a = 6;
    e.b = s.next;
    Ext f = Probe.copy(e);
    Pair p = Probe.copy(new Pair(3, new int[][] {{1}, {2, 3}}));
    Probe.mark("Deserialisation#3", new Object[] {f, p});
    ArrayList<Object> list = new ArrayList<>();
    list.add(s);
    list.add(list);
    Object[] back = Probe.copy(list).toArray();
    Probe.mark("Deserialisation#4", back[0]);
  }
}
