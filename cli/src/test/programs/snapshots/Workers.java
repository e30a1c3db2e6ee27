import java.util.ArrayList;
import java.util.List;

/** Four threads that fill lists of their own; one is interrupted all the time. */
final class Workers {
  static volatile boolean done;

  final List<byte[]> mine = new ArrayList<>();

  public static void main(String[] arguments) throws InterruptedException {
    List<Workers> all = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Workers worker = new Workers();
      all.add(worker);
      Thread thread = new Thread(worker::work, "worker-" + i);
      threads.add(thread);
      thread.start();
    }
    Thread interrupter =
        new Thread(
            () -> {
              while (!done) {
                threads.get(0).interrupt();
                Thread.yield();
              }
            });
    interrupter.setDaemon(true);
    interrupter.start();
    for (Thread thread : threads) {
      thread.join();
    }
    done = true;
    int sum = 0;
    for (Workers worker : all) {
      sum += worker.mine.size();
    }
    System.out.println("arrays " + sum);
  }

  private void work() {
    for (int i = 0; i < 20_000; i++) {
      add(new byte[256 + i % 7]);
    }
  }

  private void add(byte[] made) {
    mine.add(made);
  }
}
