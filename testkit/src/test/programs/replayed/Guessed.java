package replayed;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** Calls that depend on what is not recorded, in ways that can be guessed. */
public final class Guessed {
  private static final AtomicBoolean CHATTY = new AtomicBoolean();
  private static final AtomicBoolean CAREFUL = new AtomicBoolean(true);
  private static final AtomicReference<StringBuilder> LOG =
      new AtomicReference<>(new StringBuilder());

  int i;
  int n;

  void opChatty() {
    if (CHATTY.get()) {
      n++;
    }
    i++;
  }

  void opCareful() {
    if (CAREFUL.get()) {
      n++;
    }
    i++;
  }

  void opLog() {
    LOG.get().append(i);
    i++;
  }

  void opClock() {
    i = (int) System.nanoTime();
  }

  public static void main(String[] arguments) {
    Guessed guessed = new Guessed();
    for (int k = 0; k < 2; k++) {
      guessed.opChatty();
      guessed.opCareful();
      guessed.opLog();
      guessed.opClock();
    }
  }
}
