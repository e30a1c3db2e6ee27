package java.cairn.metrics;

/**
 * Objects of the program that were chosen at random when they were allocated. The library that
 * chooses them is only loaded where somebody wants to know who allocates.
 */
public final class Allocations {
  private Allocations() {}

  /** Those of which the next walk is to tell; the library reaches them through this field. */
  static Sampled sampled;

  private static AllocationTaker taker;

  /** Says why it cannot be done, or null. */
  public static String begin(AllocationTaker by) {
    taker = by;
    return prepare();
  }

  /** Called by the library in the thread that allocates. */
  static void allocated(Object object, long bytes, int site) {
    taker.allocated(object, bytes, site);
  }

  /** Keeps an object in mind as long as it lives. */
  public static synchronized void keep(Object object, int site, double weight) {
    sampled = new Sampled(object, site, weight, sampled);
  }

  /** After a walk. */
  public static synchronized void forget() {
    sampled = null;
  }

  private static native String prepare();

  /** What the calling thread allocates is not the program's. */
  public static native void leaveOut();

  /**
   * The next stack of an allocation site that nobody has asked for, as the stream to Cairn has it;
   * null if there is none. They come in the order of their numbers, from 0.
   */
  public static native byte[] site();

  /** Chooses objects from now on, one in so many bytes on average; none for 0. */
  public static native void choose(int bytes);
}
