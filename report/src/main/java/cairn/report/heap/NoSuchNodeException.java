package cairn.report.heap;

/** A node was asked for that is not alive at the moment, or never was there. */
public final class NoSuchNodeException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final long id;

  NoSuchNodeException(long id) {
    super("no node #" + id);
    this.id = id;
  }

  public long id() {
    return id;
  }
}
