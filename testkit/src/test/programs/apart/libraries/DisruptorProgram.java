package libraries;

import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.util.DaemonThreadFactory;
import java.util.concurrent.CountDownLatch;

/** Threads that hand objects on through VarHandles of inherited fields. */
public final class DisruptorProgram {
  private DisruptorProgram() {}

  private static final int EVENTS = 2000;

  static final class Event {
    long value;
    Object load;
  }

  private static long sum;

  public static void main(String[] args) throws InterruptedException {
    CountDownLatch all = new CountDownLatch(EVENTS);
    Disruptor<Event> disruptor = new Disruptor<>(Event::new, 64, DaemonThreadFactory.INSTANCE);
    disruptor
        .handleEventsWith((event, sequence, last) -> event.load = Long.toString(event.value))
        .then(
            (event, sequence, last) -> {
              sum += event.load.toString().length();
              event.load = null;
              all.countDown();
            });
    RingBuffer<Event> ring = disruptor.start();
    Thread[] producers = new Thread[2];
    for (int p = 0; p < producers.length; p++) {
      int first = p;
      producers[p] =
          new Thread(
              () -> {
                for (int i = first; i < EVENTS; i += producers.length) {
                  int value = i;
                  ring.publishEvent((event, sequence) -> event.value = value);
                }
              });
      producers[p].start();
    }
    for (Thread t : producers) {
      t.join();
    }
    all.await();
    disruptor.shutdown();
    System.out.println(sum);
  }
}
