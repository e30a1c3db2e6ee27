package cairn.cli;

import picocli.CommandLine.Option;

/** How much memory a history may take. */
final class BudgetOption {
  private static final long MOST = 1 << 30;

  @Option(
      names = "--budget",
      paramLabel = "MB",
      defaultValue = "0",
      description =
          "Megabytes of memory for the history; what is beyond goes to a temporary file "
              + "(default: half of Java's heap).")
  private long megabytes;

  /** Refuses what cannot be meant, before any work. */
  void require() {
    if (megabytes < 0 || megabytes > MOST) {
      throw new UsageException("--budget must be from 0 to " + MOST);
    }
  }

  /** 0 for the default. */
  long bytes() {
    return megabytes << 20;
  }
}
