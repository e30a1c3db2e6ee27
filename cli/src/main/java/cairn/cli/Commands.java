package cairn.cli;

import java.util.List;

/** The registry: every command, in the order of the help page. */
final class Commands {
  private Commands() {}

  static List<Object> all(Console console) {
    return List.of(
        new RecordCommand(console),
        new InfoCommand(console),
        new GraphCommand(console),
        new DoctorCommand(console),
        new CompletionCommand(console));
  }
}
