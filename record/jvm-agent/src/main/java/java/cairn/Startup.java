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

  /** Whether there may be more than one recording; set before {@link Identity} is first used. */
  static boolean sessions;

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

  /**
   * Brings up what all recordings of this JVM share; nothing is recorded yet.
   *
   * @param several whether there may be more than one
   */
  public static void begin(Instrumentation inst, boolean headersToo, boolean several) {
    headers = headersToo;
    sessions = several;
    if (several) {
      Sites.keepAll();
    }
    Recorder.begin(inst, carrier());
    Control.hide();
  }

  /** The next recording; it is told of nothing yet, and records nothing. */
  public static void open(
      Session session, boolean prims, boolean numbers, boolean arrays, boolean strings) {
    Recorder.use(session, prims, numbers, arrays, strings);
    session.writer.start();
  }

  /** Runs the paths of the recorder that have not run yet. */
  public static void warmUp() {
    Recorder.resume(Recorder.suspend());
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
