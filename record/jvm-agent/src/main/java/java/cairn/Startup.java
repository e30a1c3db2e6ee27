package java.cairn;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Brings the recorder up, and runs every one of its paths once before any class of the JDK is
 * woven.
 */
public final class Startup {
  private Startup() {}

  /** Whether ids may go to object headers; set before {@link Header} is first used. */
  static boolean headers;

  public static int headerBytes() {
    return InstanceSize.HEADER;
  }

  public static int oopBytes() {
    return InstanceSize.OOP;
  }

  /** Objects are as large as multiples of this, by the sizes of short arrays. */
  public static int alignment(Instrumentation inst) {
    long smallest = inst.getObjectSize(new byte[0]);
    int n = 1;
    while (inst.getObjectSize(new byte[n]) == smallest) {
      n++;
    }
    InstanceSize.alignment = (int) (inst.getObjectSize(new byte[n]) - smallest);
    return InstanceSize.alignment;
  }

  public static void begin(
      Writer writer,
      Instrumentation inst,
      boolean prims,
      boolean arrays,
      boolean strings,
      boolean headersToo) {
    headers = headersToo;
    Recorder.begin(writer, inst, prims, arrays, strings, carrier());
    writer.start();
    Tables t = writer.tables;
    t.begin();
    Sites.declare(t);
    t.end();
    Control.hide();
    boolean mine = Recorder.suspend();
    Recorder.resume(mine);
  }

  /** Virtual threads record in the lane of their carrier, which only the JDK itself can name. */
  private static MethodHandle carrier() {
    try {
      return MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
          .findStatic(Thread.class, "currentCarrierThread", MethodType.methodType(Thread.class));
    } catch (NoSuchMethodException | IllegalAccessException e) {
      return null; // before JDK 21
    }
  }
}
