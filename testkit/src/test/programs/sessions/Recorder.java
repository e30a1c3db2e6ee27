package sessions;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.List;

/** The recorder of this JVM, as a program that wants sessions has it. Not recorded itself. */
public final class Recorder {
  private Recorder() {}

  /** Attaches the agent by a JVM of its own: a JVM may not attach to itself. */
  public static void attach() throws IOException, InterruptedException {
    String agent = System.getProperty("sessions.agent");
    if (agent.isEmpty()) {
      return; // it is there from the start
    }
    List<String> command =
        List.of(
            System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            "sessions.Attach",
            String.valueOf(ProcessHandle.current().pid()),
            agent,
            System.getProperty("sessions.options"));
    int exit = new ProcessBuilder(command).inheritIO().start().waitFor();
    if (exit != 0) {
      throw new IllegalStateException("cannot attach");
    }
  }

  public static void begin(String options) {
    call("begin", options);
  }

  public static void point(String name) {
    call("point", name);
  }

  public static void end() {
    call("end");
  }

  private static void call(String method, Object... arguments) {
    try {
      Class<?>[] types = new Class<?>[arguments.length];
      java.util.Arrays.fill(types, String.class);
      Class.forName("java.cairn.Sessions", true, null).getMethod(method, types).invoke(null, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException r) {
        throw r;
      }
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
