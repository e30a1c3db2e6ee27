package cairn.record.jvm.snapshots;

import java.cairn.snapshots.Probe;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import jdk.internal.access.SharedSecrets;

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
        new EntryWeaver(instrumentation, selected, methods, profiler), false);
    SharedSecrets.getJavaLangAccess().registerShutdownHook(LAST_HOOK, false, profiler::exit);
  }
}
