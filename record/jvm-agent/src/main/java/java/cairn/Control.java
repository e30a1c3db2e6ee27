package java.cairn;

import cairn.recording.Format;
import java.util.function.UnaryOperator;

/** Begins and ends recording at methods. */
public final class Control {
  private Control() {}

  /** The thread that runs the program's main method. */
  static Thread mainThread;

  private static int depth;

  /** What to do besides, when recording begins in the middle of a program: statics are read. */
  private static Runnable atStart;

  public static void prepare(Runnable whenStarted) {
    atStart = whenStarted;
  }

  public static void start() {
    if (!Recorder.isOn() && !Recorder.closed()) {
      Recorder.on();
      Runnable r = atStart;
      atStart = null;
      if (r != null) {
        r.run();
      }
    }
  }

  public static synchronized void entered() {
    if (Recorder.isOn()) {
      depth++;
    }
  }

  /** The outermost call of the method of {@code stop=} returns or throws. */
  public static void left() {
    synchronized (Control.class) {
      if (depth == 0 || --depth > 0) {
        return;
      }
    }
    Recorder.session.writer.finish(Format.END_STOPPED, -1, "the method of stop= has returned");
  }

  /** The statics that a class holds now, if it is one that is recorded. */
  public static void captureStatics(Class<?> c) {
    Lane l = Hooks.lane();
    if (l == null) {
      return;
    }
    TypeRecord t = Types.ofClass(l, c);
    if (t != null) {
      Capture.statics(c, t);
    }
  }

  private static UnaryOperator<byte[]> restorer;

  /** How the superclass is put back where another agent took it out. */
  public static void restoreBy(UnaryOperator<byte[]> how) {
    restorer = how;
  }

  /** A class that is loaded with {@link Base} above it must keep it whatever is made of it. */
  public static byte[] transformed(byte[] bytes, Class<?> loaded) {
    if (bytes == null || loaded == null || loaded.getSuperclass() != Base.class) {
      return bytes;
    }
    Object mine = Recorder.suspend();
    try {
      return restorer.apply(bytes);
    } finally {
      Recorder.resume(mine);
    }
  }

  private static volatile int status;

  /** {@code Runtime.exit} was called. */
  public static void exiting(int code) {
    status = code;
  }

  /** The last moment of an orderly end, after the program's own shutdown hooks. */
  public static void atExit() {
    mainThread = findMain();
    jdk.internal.access.SharedSecrets.getJavaLangAccess()
        .registerShutdownHook(9, false, Control::exit);
  }

  private static void exit() {
    Session s = Recorder.session;
    if (s != null) {
      s.writer.finish(Format.END_EXIT, status, "");
    }
  }

  /** The first thread of the JVM; the agent may be attached by another one. */
  private static Thread findMain() {
    ThreadGroup g = Thread.currentThread().getThreadGroup();
    while (g.getParent() != null) {
      g = g.getParent();
    }
    Thread[] all = new Thread[g.activeCount() + 64];
    int n = g.enumerate(all);
    for (int i = 0; i < n; i++) {
      if (all[i].getId() == 1) {
        return all[i];
      }
    }
    return null;
  }

  /** The identity in {@link Base} is the recorder's business only. */
  public static void hide() {
    jdk.internal.reflect.Reflection.registerFieldsToFilter(
        Base.class, java.util.Set.of("$cairnId"));
    jdk.internal.reflect.Reflection.registerMethodsToFilter(Base.class, java.util.Set.of("clone"));
  }
}
