import java.util.ArrayList;
import java.util.List;

/** Ends in the way that its argument says. */
public class Ends {
  static long count;

  static void tick() {
    count++;
  }

  static int deep(int depth) {
    return depth == 0 ? 0 : 1 + deep(depth + 1);
  }

  static void ticks(int times) {
    for (int i = 0; i < times; i++) {
      tick();
    }
  }

  static void threads() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Thread thread =
          new Thread(
              () -> {
                Thread.currentThread().interrupt();
                ticks(5_000);
                if (!Thread.interrupted()) {
                  System.out.println("the interrupt is lost");
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  public static void main(String[] arguments) throws Exception {
    switch (arguments[0]) {
      case "nothing" -> {}
      case "exit" -> {
        ticks(15_000);
        System.exit(3);
      }
      case "kill" -> {
        ticks(15_000);
        new ProcessBuilder("kill", "-9", String.valueOf(ProcessHandle.current().pid()))
            .start()
            .waitFor();
      }
      case "overflow" -> {
        for (int i = 0; i < 5; i++) {
          try {
            deep(1);
          } catch (StackOverflowError e) {
            count++;
          }
        }
        ticks(15_000);
        System.out.println("overflow");
      }
      case "threads" -> threads();
      case "sleep" -> Thread.sleep(300);
      default -> throw new IllegalArgumentException(arguments[0]);
    }
    System.out.println("done");
  }
}
