package java.cairn;

import jdk.internal.misc.Unsafe;

/**
 * A lock for a few instructions. It never unmounts a virtual thread (a monitor may), throws no
 * InterruptedException and touches no class that may itself be recorded.
 */
final class SpinLock {
  private static final Unsafe U = Unsafe.getUnsafe();
  private static final long HELD = U.objectFieldOffset(SpinLock.class, "held");

  @SuppressWarnings("UnusedVariable") // by its offset
  private volatile int held;

  void lock() {
    int spins = 0;
    while (!U.compareAndSetInt(this, HELD, 0, 1)) {
      spins = pause(spins);
    }
  }

  void unlock() {
    held = 0;
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
