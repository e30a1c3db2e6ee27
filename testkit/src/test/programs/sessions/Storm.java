package sessions;

import java.util.concurrent.ThreadLocalRandom;

/** Threads that store all the time, in long and in short calls, while sessions begin and end. */
public final class Storm {
  private Storm() {}

  static class Node {
    Node next;
    Object[] held = new Object[4];
    long count;
  }

  static final Node[] nodes = new Node[64];
  static volatile boolean over;

  static void turn(ThreadLocalRandom r) {
    Node n = nodes[r.nextInt(nodes.length)];
    Node m = new Node();
    m.next = n.next;
    m.count = n.count + 1;
    n.next = r.nextInt(8) == 0 ? null : m;
    n.held[r.nextInt(4)] = r.nextBoolean() ? m : new int[] {r.nextInt(), 3};
    nodes[r.nextInt(nodes.length)] = m;
    byte[] bytes = new byte[8];
    bytes[r.nextInt(8)] = (byte) r.nextInt();
    n.held[0] = bytes;
  }

  /** Never left: sessions begin and end while it runs. */
  static void run() {
    ThreadLocalRandom r = ThreadLocalRandom.current();
    int i = 0;
    byte[] own = new byte[16];
    while (!over) {
      turn(r);
      own[i++ & 15]++;
      nodes[i & 63].held[1] = own;
      if (i % 4096 == 0) {
        Thread t = new Thread(() -> turn(ThreadLocalRandom.current()));
        t.start();
      }
    }
  }

  /** A virtual thread that runs, before JDK 21 an ordinary one. */
  private static Thread virtual() throws ReflectiveOperationException {
    if (Runtime.version().feature() < 21) {
      Thread t = new Thread(Storm::run, "storm-0");
      t.start();
      return t;
    }
    Runnable task = Storm::run;
    return (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
  }

  public static void main(String[] folderAndCount) throws Exception {
    for (int i = 0; i < nodes.length; i++) {
      nodes[i] = new Node();
    }
    Thread[] all = new Thread[5];
    for (int i = 0; i < all.length; i++) {
      all[i] = i == 0 ? virtual() : new Thread(Storm::run, "storm-" + i);
      if (i > 0) {
        all[i].start();
      }
    }
    Recorder.attach();
    String[] options = {
      "", ",values=arrays", ",events=refs", ",events=refs:prims:calls", ",values=all,jdk=java.util",
    };
    int count = Integer.parseInt(folderAndCount[1]);
    for (int i = 0; i < count; i++) {
      Recorder.begin(
          "out=" + folderAndCount[0] + "/s" + i + ".cairn,include=sessions.Storm" + options[i % options.length]);
      Thread.sleep(i % 2 == 0 ? i % 3 : ThreadLocalRandom.current().nextInt(40));
      Recorder.point("in the storm");
      Recorder.end();
    }
    over = true;
    for (Thread t : all) {
      t.join();
    }
  }
}
