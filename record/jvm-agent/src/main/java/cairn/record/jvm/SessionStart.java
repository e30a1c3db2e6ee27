package cairn.record.jvm;

import java.cairn.Control;
import java.cairn.Recorder;
import java.cairn.Session;
import java.cairn.Startup;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.List;

/**
 * Begins sessions: opens the file, weaves the classes that are loaded already as this session wants
 * them, and reads their statics. Classes that are woven so already stay as they are.
 */
final class SessionStart {
  /** Classes that the JVM is asked to transform at once. */
  private static final int BATCH = 500;

  /** A class may be loaded while others are woven; more than a few rounds of that do not happen. */
  private static final int ROUNDS = 5;

  private final Instrumentation instrumentation;
  private final Weaver weaver;
  private final WovenClasses classes;
  private final PointNumbers numbers;
  private final boolean identityMap;

  SessionStart(
      Instrumentation instrumentation,
      Weaver weaver,
      WovenClasses classes,
      PointNumbers numbers,
      boolean identityMap) {
    this.instrumentation = instrumentation;
    this.weaver = weaver;
    this.classes = classes;
    this.numbers = numbers;
    this.identityMap = identityMap;
  }

  Session begin(String text) {
    Options options = Options.ofSession(text);
    options.identityMap = identityMap;
    Weaving weaving = new Weaving(options, numbers);
    Session session = open(options);
    try {
      session.tables().meta(Meta.of(options, instrumentation));
      Startup.open(session, options.primitives, options.keepArrays, options.keepStrings);
      Startup.warmUp();
      weaver.warmUp(weaving);
      weaver.use(weaving);
      for (int i = 0; i < ROUNDS; i++) {
        List<Class<?>> stale = stale(weaving);
        if (stale.isEmpty()) {
          break;
        }
        transform(stale, weaving);
      }
      Class<?>[] recorded = recorded(weaving);
      classes.tell(session, weaving);
      Recorder.on();
      for (Class<?> c : recorded) {
        Control.captureStatics(c);
      }
      return session;
    } catch (IOException | RuntimeException | LinkageError e) {
      session.abandon();
      throw new IllegalStateException("the recorder could not be set up: " + e, e);
    }
  }

  private static Session open(Options options) {
    String path = Setup.path(options);
    File folder = new File(path).getParentFile();
    if (folder != null && !folder.isDirectory()) {
      throw new IllegalArgumentException(
          "cannot record to " + path + ": there is no folder " + folder);
    }
    try {
      return new Session(path);
    } catch (IOException e) {
      throw new IllegalArgumentException("cannot record to " + path + ": " + e.getMessage(), e);
    }
  }

  /** Loaded classes that are not woven as this session wants them. */
  private List<Class<?>> stale(Weaving weaving) {
    List<Class<?>> found = new ArrayList<>();
    for (Class<?> c : instrumentation.getAllLoadedClasses()) {
      if (c.isArray() || c.isPrimitive()) {
        continue;
      }
      String name = c.getName().replace('.', '/');
      String now = classes.now(c.getClassLoader(), name);
      String wanted = weaving.selects(c) ? weaving.key : WovenClasses.PLAIN;
      if (!now.equals(wanted) && instrumentation.isModifiableClass(c)) {
        found.add(c);
      }
    }
    return found;
  }

  private void transform(List<Class<?>> stale, Weaving weaving) {
    for (int from = 0; from < stale.size(); from += BATCH) {
      List<Class<?>> batch = stale.subList(from, Math.min(from + BATCH, stale.size()));
      if (!refused(batch).isEmpty()) {
        for (Class<?> c : batch) {
          String why = refused(List.of(c));
          if (!why.isEmpty()) {
            String name = c.getName().replace('.', '/');
            weaver.leave(c.getClassLoader(), name, weaving, why);
          }
        }
      }
    }
  }

  /** Why the JVM does not take these classes as they are woven now; empty if it does. */
  private String refused(List<Class<?>> batch) {
    try {
      instrumentation.retransformClasses(batch.toArray(new Class<?>[0]));
      return "";
    } catch (UnmodifiableClassException
        | UnsupportedOperationException
        | LinkageError
        | InternalError e) {
      return "the JVM refuses it: " + e;
    }
  }

  /** Classes whose statics are read when recording begins. */
  private Class<?>[] recorded(Weaving weaving) {
    List<Class<?>> found = new ArrayList<>();
    for (Class<?> c : instrumentation.getAllLoadedClasses()) {
      if (c.getClassLoader() != null && weaving.selects(c)) {
        found.add(c);
      }
    }
    return found.toArray(new Class<?>[0]);
  }
}
