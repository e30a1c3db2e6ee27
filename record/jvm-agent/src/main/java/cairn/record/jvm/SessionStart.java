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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

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
  private final Map<Class<?>, String> refused = new WeakHashMap<>();

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
      Startup.open(
          session,
          options.primitives,
          options.keepNumbers,
          options.keepArrays,
          options.keepStrings);
      Startup.warmUp();
      weaver.warmUp(weaving);
      weaver.use(weaving);
      for (int i = 0; i < ROUNDS; i++) {
        Map<Class<?>, String> stale = stale(weaving);
        if (stale.isEmpty()) {
          break;
        }
        transform(stale);
      }
      Class<?>[] recorded = recorded(weaving);
      classes.tell(session, weaving);
      noteRefused(session, weaving);
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

  /** Loaded classes that are not woven as this session wants them, and how they are woven. */
  private Map<Class<?>, String> stale(Weaving weaving) {
    Map<Class<?>, String> found = new LinkedHashMap<>();
    for (Class<?> c : instrumentation.getAllLoadedClasses()) {
      if (c.isArray() || c.isPrimitive()) {
        continue;
      }
      String now = classes.now(c.getClassLoader(), internalName(c));
      String wanted = weaving.selects(c) ? weaving.key : WovenClasses.PLAIN;
      if (!now.equals(wanted) && !refused.containsKey(c) && instrumentation.isModifiableClass(c)) {
        found.put(c, now);
      }
    }
    return found;
  }

  private static String internalName(Class<?> c) {
    return c.getName().replace('.', '/');
  }

  private void transform(Map<Class<?>, String> stale) {
    List<Class<?>> all = List.copyOf(stale.keySet());
    for (int from = 0; from < all.size(); from += BATCH) {
      transform(all.subList(from, Math.min(from + BATCH, all.size())), stale);
    }
  }

  /**
   * All of them at once, since each call stops all threads. If the JVM refuses one it refuses all:
   * then the halves. One that is refused stays as it was; such a class can often not be linked.
   */
  private void transform(List<Class<?>> some, Map<Class<?>, String> before) {
    try {
      instrumentation.retransformClasses(some.toArray(new Class<?>[0]));
    } catch (UnmodifiableClassException | UnsupportedOperationException | LinkageError e) {
      refused(some, before, e);
    } catch (InternalError e) {
      refused(some, before, e);
    }
  }

  private void refused(List<Class<?>> some, Map<Class<?>, String> before, Throwable why) {
    if (some.size() > 1) {
      transform(some.subList(0, some.size() / 2), before);
      transform(some.subList(some.size() / 2, some.size()), before);
      return;
    }
    Class<?> c = some.get(0);
    refused.put(c, String.valueOf(why));
    classes.is(c.getClassLoader(), internalName(c), before.getOrDefault(c, WovenClasses.PLAIN));
  }

  /** Classes that stay as they are are told by name. */
  private void noteRefused(Session session, Weaving weaving) {
    session.tables().begin();
    try {
      refused.forEach(
          (c, why) -> {
            if (weaving.selects(c)) {
              session.tables().note("class left as it is: the JVM refuses it: " + why, c.getName());
            }
          });
    } finally {
      session.tables().end();
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
