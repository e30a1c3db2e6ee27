import org.apache.activemq.artemis.utils.collections.LinkedListIterator;
import org.apache.activemq.artemis.utils.collections.PriorityLinkedListImpl;

/** A queue of messages with priorities; a consumer takes those that it can use by an iterator. */
public class Driver {
  public static void main(String[] arguments) {
    PriorityLinkedListImpl<Integer> queue = new PriorityLinkedListImpl<>(10);
    for (int i = 0; i < 40; i++) {
      queue.addTail(1000 + i, (i * 7) % 8);
      if (i % 5 == 4) {
        queue.poll();
      }
    }
    int taken = 0;
    LinkedListIterator<Integer> consumer = queue.iterator();
    while (taken < 12 && consumer.hasNext()) {
      consumer.next();
      consumer.remove();
      taken++;
    }
    queue.addHead(5000, 1);
    consumer.close();
    int left = queue.size();
    int polled = 0;
    while (queue.poll() != null) {
      polled++;
    }
    System.out.println((polled == left ? "right: " : "wrong: ") + polled + " messages came, " + left + " were there");
  }
}
