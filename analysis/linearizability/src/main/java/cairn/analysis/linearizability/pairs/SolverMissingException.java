package cairn.analysis.linearizability.pairs;

/** Z3 does not run here; the message says why, and where it does. */
public final class SolverMissingException extends RuntimeException {
  private static final long serialVersionUID = 1;

  SolverMissingException(Throwable cause) {
    super(
        "Z3 cannot be loaded on %s %s (%s). The library that comes with Cairn runs on Linux x86-64,"
                .formatted(
                    System.getProperty("os.name"),
                    System.getProperty("os.arch"),
                    cause.getMessage())
            + " macOS and Windows, and needs a temporary folder from which code may be loaded"
            + " (-Djava.io.tmpdir=...).",
        cause);
  }
}
