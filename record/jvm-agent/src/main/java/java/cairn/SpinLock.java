package java.cairn;

import jdk.internal.misc.Unsafe;

/**
 * A lock for a few instructions. It never unmounts a virtual thread (a monitor may), throws no
 * InterruptedException and touches no class that may itself be recorded. A holder that {@code
 * Thread.stop} has ended loses it.
 *
 * <p>It is released by storing null to {@link #holder}, not by a call: a thread whose stack is full
 * could not make it, and the lock would stay.
 */
final class SpinLock {
  private static final Unsafe U = Unsafe.getUnsafe();
  private static final long HOLDER = U.objectFieldOffset(SpinLock.class, "holder");

  /** Pauses before a waiting thread looks whether the holder lives. */
  private static final int PATIENCE = 1000;

  volatile Thread holder;

  void lock() {
    Thread me = Thread.currentThread();
    int spins = 0;
    while (!U.compareAndSetReference(this, HOLDER, null, me)) {
      spins = pause(spins);
      if (spins >= PATIENCE) {
        Thread h = holder;
        // one of our own is from a section that was broken off
        if (h == me || h != null && !h.isAlive()) {
          U.compareAndSetReference(this, HOLDER, h, null);
        }
      }
    }
  }

  /** Waits a little, longer after many calls; the carrier of a virtual thread waits with it. */
  static int pause(int spins) {
    if (spins < 200) {
      Thread.onSpinWait();
    } else {
      U.park(false, 50_000L);
    }
    return spins + 1;
  }
}
