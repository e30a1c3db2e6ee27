package processes;

import probe.Probe;

/** Programs that end in the ways that programs end. */
public final class Endings {
  static int steps;
  static Object last;

  static void step(String label) {
    steps++;
    last = new Object[] {label, last};
    Probe.mark(label, last, Endings.class);
  }

  public static final class Exit {
    public static void main(String[] args) {
      step("Exit#1");
      try {
        System.exit(3);
      } finally {
        step("Exit#never");
      }
    }
  }

  public static final class Crash {
    public static void main(String[] args) {
      step("Crash#1");
      last = args[5];
    }
  }

  public static final class CrashElsewhere {
    public static void main(String[] args) throws InterruptedException {
      Thread t =
          new Thread(
              () -> {
                step("CrashElsewhere#1");
                throw new IllegalStateException("thread dies");
              },
              "dying");
      t.start();
      t.join();
      step("CrashElsewhere#2");
    }
  }

  public static final class Daemon {
    static volatile long spins;

    public static void main(String[] args) throws InterruptedException {
      Thread t =
          new Thread(
              () -> {
                while (true) {
                  spins++;
                }
              });
      t.setDaemon(true);
      t.start();
      while (spins < 1000) {
        Thread.onSpinWait();
      }
      step("Daemon#1");
    }
  }

  public static final class Hooks {
    public static void main(String[] args) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> step("Hooks#hook")));
      step("Hooks#1");
    }
  }

  public static final class Halt {
    public static void main(String[] args) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> step("Halt#never")));
      step("Halt#1");
      step("Halt#2");
      System.out.flush();
      Runtime.getRuntime().halt(9);
    }
  }
}
