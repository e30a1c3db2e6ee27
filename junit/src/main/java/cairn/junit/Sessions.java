package cairn.junit;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The recorder in this JVM: it is on the boot class path, put there by its agent. Where the agent
 * is not there from the start, it is attached.
 */
final class Sessions {
  private static final String CLASS = "java.cairn.Sessions";
  private static final long MOST_SECONDS = 60;

  private static @Nullable Sessions here;
  private static @Nullable String refused;

  private final Class<?> recorder;

  private Sessions(Class<?> recorder) {
    this.recorder = recorder;
  }

  /**
   * The recorder; attaches it first if need be: half a second, once in a JVM.
   *
   * @throws IOException if the JVM refuses it, with what to add to the build
   */
  static synchronized Sessions here() throws IOException {
    if (refused != null) {
      throw new IOException(refused);
    }
    if (here == null) {
      try {
        here = new Sessions(get());
      } catch (IOException e) {
        refused = e.getMessage();
        throw e;
      }
    }
    return here;
  }

  private static Class<?> get() throws IOException {
    Class<?> found = find();
    if (found == null) {
      attach(Packed.files().agent());
      found = find();
    }
    if (found == null) {
      throw new IOException(
          Advice.noRecorder("the agent was attached, but did not start", Packed.files().agent()));
    }
    return found;
  }

  private static @Nullable Class<?> find() {
    try {
      return Class.forName(CLASS, true, null);
    } catch (ClassNotFoundException e) {
      return null; // not attached yet
    }
  }

  private static void attach(Path agent) throws IOException {
    String process = String.valueOf(ProcessHandle.current().pid());
    try {
      if (Boolean.getBoolean("jdk.attach.allowAttachSelf")) {
        Attacher.attach(process, agent.toString());
      } else {
        attachFromOutside(process, agent);
      }
    } catch (LinkageError e) {
      throw new IOException(Advice.noRecorder("there is no module jdk.attach", agent), e);
    } catch (IOException e) {
      throw new IOException(Advice.noRecorder(String.valueOf(e.getMessage()), agent), e);
    }
  }

  private static void attachFromOutside(String process, Path agent) throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Path log = Files.createTempFile("cairn-attach-", ".log");
    try {
      ProcessBuilder builder =
          new ProcessBuilder(
                  java.toString(),
                  "-Xshare:auto",
                  "-XX:TieredStopAtLevel=1",
                  "-XX:+UseSerialGC",
                  "-cp",
                  Packed.own().toString(),
                  Attacher.class.getName(),
                  process,
                  agent.toString())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile());
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")
          .forEach(builder.environment()::remove);
      Process child = builder.start();
      child.getOutputStream().close();
      if (!child.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
        child.destroyForcibly();
        throw new IOException("attaching took more than " + MOST_SECONDS + " s");
      }
      if (child.exitValue() != 0) {
        throw new IOException(Files.readString(log, StandardCharsets.UTF_8).strip());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("attaching was interrupted", e);
    } finally {
      Files.deleteIfExists(log);
    }
  }

  /** Begins to record. */
  void begin(String options) throws IOException {
    call("begin", options);
  }

  /** Ends the recording; its file is complete then. */
  void end() throws IOException {
    call("end");
  }

  private void call(String method, String... words) throws IOException {
    try {
      if (words.length == 0) {
        recorder.getMethod(method).invoke(null);
      } else {
        recorder.getMethod(method, String.class).invoke(null, words[0]);
      }
    } catch (InvocationTargetException e) {
      Throwable cause = e.getCause();
      boolean said =
          cause instanceof IllegalArgumentException || cause instanceof IllegalStateException;
      String what = String.valueOf(said && cause != null ? cause.getMessage() : cause);
      throw new IOException("the recorder: " + what, cause);
    } catch (ReflectiveOperationException e) {
      throw new IOException("the recorder in this JVM is of another version: " + e, e);
    }
  }
}
