package sessions;

import java.util.concurrent.SynchronousQueue;

/** A thread that lives through all sessions, in one method, and does what it is told. */
public final class Worker extends Thread {
  private final SynchronousQueue<Runnable> tasks = new SynchronousQueue<>();
  private final SynchronousQueue<Runnable> done = new SynchronousQueue<>();

  /** Written by the loop, which was entered before any session began. */
  int turns;

  public Worker(String name) {
    super(name);
    setDaemon(true);
  }

  public void perform(Runnable task) throws InterruptedException {
    tasks.put(task);
    done.take();
  }

  @Override
  public void run() {
    try {
      for (; ; ) {
        Runnable task = tasks.take();
        task.run();
        turned();
        done.put(task);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void turned() {
    turns++;
  }
}
