package cairn.record.jvm.snapshots;

import cairn.record.jvm.entries.ClassEntries;
import cairn.record.jvm.entries.EntryWeaver;
import cairn.record.jvm.entries.EntryWork;
import cairn.record.jvm.entries.ProgramClasses;
import java.cairn.snapshots.Probe;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.Set;
import jdk.internal.access.SharedSecrets;
import org.objectweb.asm.ClassVisitor;

/** Puts the profiler into a program that is about to start. */
public final class Snapshots {
  /** After the program's own hooks. */
  private static final int LAST_HOOK = 9;

  private Snapshots() {}

  /**
   * The classes of package java.cairn.snapshots must be in the boot loader.
   *
   * @throws IOException if nothing can be written to the directory
   * @throws IllegalArgumentException if this JVM cannot do it
   */
  public static void begin(
      ProfilerSettings settings, ProgramClasses selected, Instrumentation instrumentation)
      throws IOException {
    ProbedMethods methods = new ProbedMethods(settings.seed(), Probe::countDown);
    Profiler profiler = new Profiler(settings, methods);
    profiler.start();
    instrumentation.addTransformer(
        new EntryWeaver(instrumentation, selected, work(methods, profiler)), false);
    SharedSecrets.getJavaLangAccess().registerShutdownHook(LAST_HOOK, false, profiler::exit);
  }

  private static EntryWork work(ProbedMethods methods, Profiler profiler) {
    return new EntryWork() {
      @Override
      public ClassEntries visitor(ClassVisitor next, boolean selected, Set<String> skipped) {
        return new ProbeEntries(next, methods, selected, skipped);
      }

      @Override
      public void left(String what) {
        profiler.left(what);
      }
    };
  }
}
