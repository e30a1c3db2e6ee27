package cairn.record.jvm;

import cairn.record.jvm.entries.ProgramClasses;
import cairn.record.jvm.metrics.Metrics;
import cairn.record.jvm.metrics.MetricsSettings;
import cairn.record.jvm.metrics.Spacing;
import cairn.record.jvm.snapshots.ProfilerSettings;
import cairn.record.jvm.snapshots.Snapshots;
import java.cairn.Control;
import java.cairn.Recorder;
import java.cairn.Session;
import java.cairn.Sessions;
import java.cairn.Startup;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/** Puts the recorder into the boot loader, opens the recording and installs the weaver. */
public final class Setup {
  /** Lets class loaders find what is in the boot loader. */
  private static final String FINDER = "java/cairn/Disguise.class";

  private static final String SNAPSHOTS = "java/cairn/snapshots/";
  private static final String METRICS = "java/cairn/metrics/";

  private Setup() {}

  /** Called by the agent, by name, in a loader of its own. */
  public static void run(String text, Instrumentation inst, File jar) throws Exception {
    if (ByteOrder.nativeOrder() != ByteOrder.LITTLE_ENDIAN) {
      throw new IllegalArgumentException("this machine is big-endian, which is not supported");
    }
    Options options = Options.parse(text);
    if (options.child && namedOnCommandLine(jar)) {
      return; // this process was started with the agent among its own arguments: that one records
    }
    if (isThere("java.cairn.Disguise")) {
      if (options.session && isThere("java.cairn.Sessions") && Sessions.isInstalled()) {
        return; // attached again
      }
      throw new IllegalArgumentException("a recorder is running in this JVM already");
    }
    Module java = Object.class.getModule();
    export(inst, java, Setup.class.getModule());
    if (options.snapshots != null) {
      define(jar, name -> name.startsWith(SNAPSHOTS) || name.equals(FINDER));
      Snapshots.begin(profiler(options, options.snapshots), programClasses(options), inst);
      return;
    }
    if (options.metrics != null) {
      define(jar, name -> name.startsWith(METRICS) || name.equals(FINDER));
      export(inst, java, Class.forName("java.cairn.Disguise", false, null).getModule());
      Metrics.begin(metrics(options, options.metrics), programClasses(options), inst);
      return;
    }
    define(jar, name -> !name.startsWith(SNAPSHOTS) && !name.startsWith(METRICS));
    export(inst, java, Class.forName("java.cairn.Base", false, null).getModule());
    if (options.session) {
      beginSessions(options, inst);
    } else {
      begin(options, inst);
    }
  }

  private static boolean namedOnCommandLine(File jar) {
    String[] arguments = ProcessHandle.current().info().arguments().orElse(new String[0]);
    for (String a : arguments) {
      if (a.startsWith("-javaagent:") && a.contains(jar.getName())) {
        return true;
      }
    }
    return false;
  }

  private static boolean isThere(String name) {
    try {
      Class.forName(name, false, null);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  private static void export(Instrumentation inst, Module java, Module to) {
    Set<Module> s = Set.of(to);
    inst.redefineModule(
        java,
        Set.of(),
        Map.of(
            "jdk.internal.misc", s,
            "jdk.internal.access", s,
            "jdk.internal.loader", s,
            "jdk.internal.reflect", s),
        Map.of("java.lang", s),
        Set.of(),
        Map.of());
  }

  /**
   * Defines the classes of package java.cairn in the boot loader. Appending the jar to the boot
   * class path would do it too, but makes the JVM print a warning about class data sharing.
   */
  private static void define(File jar, Predicate<String> which) throws IOException {
    Unsafe u = Unsafe.getUnsafe();
    try (JarFile f = new JarFile(jar)) {
      for (JarEntry e : (Iterable<JarEntry>) f.stream()::iterator) {
        String name = e.getName();
        if (name.startsWith("java/cairn/") && name.endsWith(".class") && which.test(name)) {
          try (InputStream in = f.getInputStream(e)) {
            byte[] b = in.readAllBytes();
            u.defineClass(name.substring(0, name.length() - 6), b, 0, b.length, null, null);
          }
        }
      }
    }
  }

  /**
   * @throws IllegalArgumentException if the JVM has nothing that writes its heap
   */
  private static void requireDumps(String who) {
    if (ModuleLayer.boot().findModule("jdk.management").isEmpty()) {
      throw new IllegalArgumentException(
          who
              + " need module jdk.management, which is not there; add --add-modules"
              + " jdk.management, or use a Java that has it");
    }
  }

  private static MetricsSettings metrics(Options options, String directory) {
    requireDumps("metrics");
    Spacing spacing = new Spacing(options.everyUnit, options.every, options.walkShare / 100.0);
    File library = options.jvmti == null ? null : new File(options.jvmti).getAbsoluteFile();
    return new MetricsSettings(new File(directory).getAbsoluteFile(), spacing, library);
  }

  private static ProfilerSettings profiler(Options options, String name) {
    requireDumps("snapshots");
    String pid = String.valueOf(ProcessHandle.current().pid());
    String own = name.replace("%p", pid);
    File directory =
        new File(options.child && !name.contains("%p") ? own + "." + pid : own).getAbsoluteFile();
    if (!directory.isDirectory() && !directory.mkdir()) {
      throw new IllegalArgumentException("cannot make the directory " + directory);
    }
    String[] files = directory.list();
    if (files == null || files.length > 0) {
      throw new IllegalArgumentException(
          files == null
              ? "cannot read the directory " + directory
              : "the directory " + directory + " is not empty; name one that is, or a new one");
    }
    return new ProfilerSettings(
        directory, options.snapshotSeed, options.snapshotsMost, CommandLine.read());
  }

  private static ProgramClasses programClasses(Options options) {
    Selection selection = new Selection(options);
    Selection everything = new Selection(new Options());
    return new ProgramClasses() {
      @Override
      public boolean contains(@Nullable Module module, ClassLoader loader, String name) {
        return selection.program(module, loader, name);
      }

      @Override
      public boolean mayBeLoader(@Nullable Module module, ClassLoader loader, String name) {
        return everything.program(module, loader, name);
      }
    };
  }

  private static void begin(Options options, Instrumentation inst)
      throws IOException, UnmodifiableClassException {
    Startup.begin(inst, !options.identityMap, false);
    Session session = new Session(path(options));
    session.tables().meta(Meta.of(options, inst));
    Startup.open(
        session, options.primitives, options.keepNumbers, options.keepArrays, options.keepStrings);
    Weaving weaving = new Weaving(options, new PointNumbers());
    WovenClasses classes = new WovenClasses(false);
    classes.tell(session, weaving);
    Startup.warmUp();
    Weaver weaver = new Weaver(classes, inst);
    weaver.warmUp(weaving);
    weaver.use(weaving);
    Control.restoreBy(BaseConstructor::restore);
    inst.addTransformer(weaver, true);
    if (options.start == null) {
      Recorder.on();
    } else {
      Control.prepare(() -> captureStatics(inst, weaving.selection));
    }
    retransform(inst, weaving.selection);
    Control.atExit();
  }

  /** Nothing is recorded, and no class of the program is woven, until a session begins. */
  private static void beginSessions(Options options, Instrumentation inst) {
    try {
      Startup.begin(inst, !options.identityMap, true);
      WovenClasses classes = new WovenClasses(true);
      Weaver weaver = new Weaver(classes, inst);
      PointNumbers numbers = new PointNumbers();
      weaver.warmUp(new Weaving(options, numbers));
      Control.restoreBy(BaseConstructor::restore);
      inst.addTransformer(weaver, true);
      retransform(inst, new Selection(options));
      Control.atExit();
      Sessions.install(
          new SessionStart(inst, weaver, classes, numbers, options.identityMap)::begin);
    } catch (IOException | UnmodifiableClassException | RuntimeException | LinkageError e) {
      Sessions.failed("the agent could not be set up: " + e);
      throw new IllegalStateException(e);
    }
  }

  /** JDK classes that are loaded already and are to be woven. */
  private static void retransform(Instrumentation inst, Selection selection)
      throws UnmodifiableClassException {
    List<Class<?>> todo = new ArrayList<>();
    for (Class<?> c : inst.getAllLoadedClasses()) {
      String name = c.getName().replace('.', '/');
      if (!c.isArray()
          && c.getClassLoader() == null
          && inst.isModifiableClass(c)
          && (selection.jdk(name) || JdkWeaver.handles(name))) {
        todo.add(c);
      }
    }
    inst.retransformClasses(todo.toArray(new Class<?>[0]));
  }

  private static void captureStatics(Instrumentation inst, Selection selection) {
    for (Class<?> c : inst.getAllLoadedClasses()) {
      if (!c.isArray()
          && !c.isPrimitive()
          && !c.isHidden()
          && selection.program(c.getModule(), c.getClassLoader(), c.getName().replace('.', '/'))) {
        Control.captureStatics(c);
      }
    }
  }

  static String path(Options options) {
    String pid = String.valueOf(ProcessHandle.current().pid());
    String out = options.out.replace("%p", pid);
    if (options.child && !options.out.contains("%p")) {
      int dot = out.lastIndexOf('.');
      out =
          dot <= out.lastIndexOf(File.separatorChar) + 1
              ? out + "." + pid
              : out.substring(0, dot) + "." + pid + out.substring(dot);
    }
    return new File(out).getAbsolutePath();
  }
}
