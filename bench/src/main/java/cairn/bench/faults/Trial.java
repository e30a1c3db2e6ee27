package cairn.bench.faults;

import cairn.bench.faults.run.Faults;
import cairn.bench.faults.run.Script;
import cairn.bench.faults.run.Subject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run of a structure in this process, without a recorder. Trials share the switches of {@link
 * Faults}, so one runs at a time.
 */
final class Trial {
  /** For recursion that only the limit of steps ends. */
  private static final long STACK_BYTES = 1L << 29;

  private final StructureKind kind;
  private final Workload workload;
  private final StructureLoader loader;

  Trial(StructureKind kind, Workload workload, Map<String, byte[]> classes) {
    this(kind, workload, new StructureLoader(classes));
  }

  Trial(StructureKind kind, Workload workload, StructureLoader loader) {
    this.kind = kind;
    this.workload = workload;
    this.loader = loader;
  }

  /** The structure's classes with faults in them. */
  static Map<String, byte[]> woven(StructureKind kind, List<Mutation> faults) {
    Map<String, byte[]> woven = new LinkedHashMap<>();
    kind.classFiles().forEach((name, file) -> woven.put(name, FaultWeaver.weave(file, faults)));
    return woven;
  }

  /** The structure's classes as they are where somebody wrote a fault into the source. */
  static Map<String, byte[]> plain(StructureKind kind, Mutation fault) {
    Map<String, byte[]> made = new LinkedHashMap<>();
    kind.classFiles().forEach((name, file) -> made.put(name, FaultWeaver.plain(file, fault)));
    return made;
  }

  /** Runs with one fault, which is armed for an operation. */
  Outcome withFault(int armed) {
    return onBigStack(() -> run(true, armed));
  }

  /** Runs without a fault, or with one of which nobody wants to know what it did. */
  void quietly(int... armed) {
    onBigStack(() -> run(false, armed));
  }

  private Outcome run(boolean judging, int... armed) {
    Faults.arm(armed);
    Subject subject = loader.subject(kind);
    Script script =
        Script.of(workload.seed(), workload.base(), workload.operations(), subject.keys());
    String crash = "";
    boolean harmAtExit = false;
    for (int i = 1; i <= script.length() && crash.isEmpty(); i++) {
      Faults.begin(i);
      try {
        script.perform(i, subject);
      } catch (RuntimeException | Error e) {
        crash = e.getClass().getSimpleName();
      }
      if (judging && !harmAtExit && Faults.happenedIn(0) > 0) {
        harmAtExit = !loader.judge(subject).isEmpty();
      }
    }
    if (!judging) {
      return new Outcome(0, 0, crash, false, false);
    }
    boolean harmAtEnd = Faults.happenedIn(0) > 0 && !loader.judge(subject).isEmpty();
    return new Outcome(
        Faults.happenedIn(0), Faults.happenedAt(0), crash, harmAtExit || harmAtEnd, harmAtEnd);
  }

  private static Outcome onBigStack(Run task) {
    Holder holder = new Holder();
    Thread thread =
        new Thread(
            null,
            () -> {
              try {
                holder.outcome = task.run();
              } catch (RuntimeException e) {
                holder.failure = e;
              }
            },
            "trial",
            STACK_BYTES);
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted during a trial", e);
    }
    if (holder.outcome == null) {
      throw new IllegalStateException("a trial failed", holder.failure);
    }
    return holder.outcome;
  }

  private interface Run {
    Outcome run();
  }

  private static final class Holder {
    @Nullable Outcome outcome;
    @Nullable RuntimeException failure;
  }
}
