package cairn.record.jvm;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import org.jspecify.annotations.Nullable;

/**
 * The entry point of {@code -javaagent:cairn-agent.jar=out=run.cairn}. It runs the rest in a class
 * loader of its own, so that the program's loader and modules see nothing of it. Whatever goes
 * wrong, the program starts.
 */
public final class Agent {
  private Agent() {}

  /** For an agent that is attached to a JVM that runs. */
  public static void agentmain(String options, Instrumentation instrumentation) {
    premain(options, instrumentation);
  }

  public static void premain(String options, Instrumentation instrumentation) {
    try {
      File jar = new File(Agent.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      URLClassLoader loader =
          new URLClassLoader(
              "cairn", new URL[] {jar.toURI().toURL()}, ClassLoader.getPlatformClassLoader());
      Class.forName("cairn.record.jvm.Setup", true, loader)
          .getMethod("run", String.class, Instrumentation.class, File.class)
          .invoke(null, options, instrumentation, jar);
    } catch (SecurityException e) {
      complain(e, forbidden());
    } catch (InvocationTargetException e) {
      Throwable cause = e.getCause();
      complain(cause, cause instanceof SecurityException ? forbidden() : words(cause));
    } catch (Exception | LinkageError e) {
      complain(e, words(e));
    }
  }

  private static String forbidden() {
    return "the security manager forbids it; its policy must grant all permissions to cairn-agent.jar";
  }

  private static String words(@Nullable Throwable e) {
    return String.valueOf(e instanceof IllegalArgumentException ? e.getMessage() : e);
  }

  private static void complain(@Nullable Throwable e, String what) {
    System.err.println("cairn: not recording: " + what + "; the program runs without it");
    if (e != null && debugging()) {
      e.printStackTrace();
    }
  }

  private static boolean debugging() {
    try {
      return Boolean.getBoolean("cairn.debug");
    } catch (SecurityException e) {
      return false; // who may not ask has not been told to
    }
  }
}
