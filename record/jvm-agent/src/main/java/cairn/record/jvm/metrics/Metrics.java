package cairn.record.jvm.metrics;

import cairn.record.jvm.entries.ClassEntries;
import cairn.record.jvm.entries.EntryWeaver;
import cairn.record.jvm.entries.EntryWork;
import cairn.record.jvm.entries.ProgramClasses;
import java.cairn.metrics.Allocations;
import java.cairn.metrics.Entries;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.Set;
import jdk.internal.access.SharedSecrets;
import jdk.internal.loader.BootLoader;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;

/** Puts the counting of entries into a program that is about to start. */
public final class Metrics {
  /** After the program's own hooks. */
  private static final int LAST_HOOK = 9;

  private Metrics() {}

  /**
   * The classes of package java.cairn.metrics must be in the boot loader.
   *
   * @throws IOException if Cairn's process cannot be reached
   * @throws IllegalArgumentException if this JVM cannot do it
   */
  public static void begin(
      MetricsSettings settings, ProgramClasses selected, Instrumentation instrumentation)
      throws IOException {
    Spacing spacing = settings.spacing();
    Pulse pulse = new Pulse(spacing);
    HeapFiles files = new HeapFiles(settings.directory());
    Link link = new Link(settings.directory());
    Sites sites = settings.library() == null ? null : sites(settings.library(), link);
    Walker walker = new Walker(spacing, pulse, files, link, sites);
    if (!walker.isPossible()) {
      throw new IllegalArgumentException(
          "this JVM does not tell how much threads allocate; use calls or time between points");
    }
    walker.prepare();
    start(walker, pulse);
    Entries.begin(pulse);
    instrumentation.addTransformer(new EntryWeaver(instrumentation, selected, work()), false);
    SharedSecrets.getJavaLangAccess().registerShutdownHook(LAST_HOOK, false, walker::exit);
  }

  /** In the topmost thread group: the program's own groups do not show it. */
  private static void start(Walker walker, Pulse pulse) {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    Thread thread = new Thread(group, walker, "cairn-metrics", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    pulse.walkedBy(thread);
    thread.start();
  }

  /**
   * Loads the library into the boot loader, where the class with its methods is. Null if it cannot
   * be used, which Cairn is told.
   */
  private static @Nullable Sites sites(File library, Link link) throws IOException {
    String problem;
    try {
      Sites sites = new Sites();
      problem =
          BootLoader.getNativeLibraries().loadLibrary(Allocations.class, library) == null
              ? "cannot load " + library
              : Allocations.begin(sites);
      if (problem == null) {
        return sites;
      }
    } catch (LinkageError e) {
      problem = String.valueOf(e.getMessage());
    }
    link.note("who allocates is not told: " + problem);
    return null;
  }

  private static EntryWork work() {
    return new EntryWork() {
      @Override
      public ClassEntries visitor(ClassVisitor next, boolean selected, Set<String> skipped) {
        return new CountEntries(next, selected, skipped);
      }

      @Override
      public void left(String what) {} // a class or method too large to be woven is not counted
    };
  }
}
