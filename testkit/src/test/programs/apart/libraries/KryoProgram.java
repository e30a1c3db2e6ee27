package libraries;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.util.DefaultInstantiatorStrategy;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.util.Arrays;
import org.objenesis.strategy.StdInstantiatorStrategy;

/** Binary serialisation, by Kryo and by the JDK: every byte counts. */
public final class KryoProgram {
  private KryoProgram() {}

  static class Unnumbered implements Serializable {
    int number = 1;
    String text = "q";

    private Object hidden(int x) {
      return x;
    }
  }

  static class Outside {
    int outer;

    Outside() {
      outer = 42;
      System.out.println("constructor of the class that is not serializable");
    }
  }

  static class Inside extends Outside implements Serializable {
    int inner = 3;
    transient int own = 1;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      out.writeInt(own);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      own = in.readInt();
    }
  }

  public static void main(String[] args) throws Exception {
    Kryo kryo = new Kryo();
    kryo.setRegistrationRequired(false);
    kryo.setReferences(true);
    kryo.setInstantiatorStrategy(new DefaultInstantiatorStrategy(new StdInstantiatorStrategy()));
    Object[] graphs = {Staff.tree(8), new Staff.Plain(), new Staff.Point(1, 2, "q"), new Inside()};
    Output out = new Output(1024, -1);
    for (Object o : graphs) {
      kryo.writeClassAndObject(out, o);
    }
    System.out.println(out.position() + " " + Arrays.hashCode(out.toBytes()));
    Input in = new Input(out.toBytes());
    System.out.println(kryo.readClassAndObject(in));
    System.out.println(((Staff.Plain) kryo.readClassAndObject(in)).inner.copy);
    System.out.println(kryo.readClassAndObject(in));
    System.out.println(kryo.copy(Staff.tree(4)));

    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream objects = new ObjectOutputStream(bytes)) {
      objects.writeObject(
          new Object[] {Staff.tree(5), new Unnumbered(), new Inside(), Staff.Grade.SENIOR});
    }
    System.out.println(bytes.size() + " " + Arrays.hashCode(bytes.toByteArray()));
    try (ObjectInputStream objects =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      Object[] back = (Object[]) objects.readObject();
      Inside inside = (Inside) back[2];
      System.out.println(back[0] + " " + inside.outer + inside.inner + inside.own + back[3]);
    }
    System.out.println(ObjectStreamClass.lookup(Unnumbered.class).getSerialVersionUID());
  }
}
