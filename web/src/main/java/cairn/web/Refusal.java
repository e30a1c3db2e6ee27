package cairn.web;

/** A request that is not answered, and why: the page shows the message. */
final class Refusal extends RuntimeException {
  private final int status;

  Refusal(int status, String message) {
    super(message);
    this.status = status;
  }

  static Refusal unknown(String message) {
    return new Refusal(404, message);
  }

  static Refusal wrong(String message) {
    return new Refusal(400, message);
  }

  int status() {
    return status;
  }

  String words() {
    return String.valueOf(getMessage());
  }
}
