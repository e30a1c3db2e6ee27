package processes;

/** A method that makes calls one after the other, each with calls of its own; one call throws. */
public final class Steps {
  static int last;

  private Steps() {}

  public static void main(String[] args) {
    run();
  }

  private static void run() {
    for (int i = 1; i <= 9; i++) {
      try {
        step(i);
      } catch (IllegalStateException e) {
        // goes on with the next
      }
    }
  }

  private static void step(int i) {
    note(10 * i);
    deeper(i);
    if (i == 4) {
      throw new IllegalStateException();
    }
    note(10 * i + 9);
  }

  private static void deeper(int i) {
    for (int k = 1; k <= 5; k++) {
      note(10 * i + k);
    }
  }

  private static void note(int value) {
    last = value;
  }
}
