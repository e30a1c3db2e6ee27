package cairn.cli;

/** What a command's exit code says, the same for every command, so that each can gate a build. */
final class ExitCode {
  private ExitCode() {}

  static final int OK = 0;
  static final int FINDINGS = 1;
  static final int USAGE = 2;
  static final int UNREADABLE = 3;
  static final int BUG = 70;
}
