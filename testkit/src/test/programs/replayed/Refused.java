package replayed;

/** Calls that cannot run again, each for a reason of its own. */
public final class Refused {
  int i;
  char[] letters = "abc".toCharArray();

  void opNative() {
    i = (int) Runtime.getRuntime().freeMemory() & 1;
  }

  void opUnknown() {
    if (letters[1] == 'b') {
      i = 1;
    }
  }

  void opClock() {
    i = System.nanoTime() % 2 == 0 ? 1 : 2;
  }

  void opIdentity() {
    i = hashCode() > 5 ? 1 : 2;
  }

  void opLong() {
    for (int n = 0; n < 100_000; n++) {
      i += n;
    }
  }

  private int deep(int n) {
    return n == 0 ? 0 : 1 + deep(n - 1);
  }

  void opDeep() {
    i = deep(1000);
  }

  void opNumber(int n) {
    i = n;
  }

  void opLarge() {
    i = new int[2_000_000].length;
  }

  void opOften() {
    for (int n = 0; n < 20; n++) {
      i += new long[1_000_000].length;
    }
  }

  public static void main(String[] arguments) {
    Refused refused = new Refused();
    refused.opNative();
    refused.opUnknown();
    refused.opClock();
    refused.opIdentity();
    refused.opLong();
    refused.opDeep();
    refused.opNumber(3);
    refused.opLarge();
    refused.opOften();
  }
}
