package cairn.cli;

import java.lang.reflect.Proxy;

/**
 * Signals to this process, by reflection: the class for it is outside the standard, but in every
 * JDK.
 */
final class Signals {
  private Signals() {}

  /** Runs {@code action} instead of ending the process; where that is not possible it ends. */
  static void on(String name, Runnable action) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object proxy =
          Proxy.newProxyInstance(
              handler.getClassLoader(),
              new Class<?>[] {handler},
              (self, method, arguments) -> {
                if (method.getName().equals("handle")) {
                  action.run();
                }
                return null;
              });
      Object which = signal.getConstructor(String.class).newInstance(name);
      signal.getMethod("handle", signal, handler).invoke(null, which, proxy);
    } catch (ReflectiveOperationException e) {
      return; // this JVM has no signals to offer: it ends with them, as any program
    }
  }

  /** Lets the signal end the process again. */
  static void reset(String name) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object which = signal.getConstructor(String.class).newInstance(name);
      Object usual = handler.getField("SIG_DFL").get(null);
      signal.getMethod("handle", signal, handler).invoke(null, which, usual);
    } catch (ReflectiveOperationException e) {
      return; // this JVM has no signals to offer, so that nothing was changed
    }
  }
}
