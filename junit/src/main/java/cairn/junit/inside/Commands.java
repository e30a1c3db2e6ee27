package cairn.junit.inside;

import cairn.engine.ShellWords;
import cairn.junit.bridge.Run;
import cairn.junit.inside.Specifications.Opened;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;

/** Commands that lead on from a message, and files as people see them. */
final class Commands {
  private Commands() {}

  /** Opens a recording in the workbench. */
  static String serve(Run run, Opened spec) {
    StringBuilder command = new StringBuilder("cairn serve ").append(quoted(run.beside(".cairn")));
    Path file = spec.file();
    command.append(' ').append(file == null ? spec.spec().name() : quoted(file));
    Set<Path> projects = new LinkedHashSet<>();
    for (Path sources : run.sources()) {
      projects.add(project(sources));
    }
    projects.forEach(project -> command.append(" --source ").append(quoted(project)));
    return command.toString();
  }

  /** The folder whose {@code src/main/java} it is: the command line finds that below it. */
  private static Path project(Path sources) {
    Path at = sources.toAbsolutePath().normalize();
    for (String usual : new String[] {"src/main/java", "src/test/java", "src"}) {
      if (at.endsWith(usual)) {
        Path above = at;
        for (int i = Path.of(usual).getNameCount(); i > 0 && above.getParent() != null; i--) {
          above = above.getParent();
        }
        return above;
      }
    }
    return at;
  }

  private static String quoted(Path file) {
    return ShellWords.quote(shown(file).toString());
  }

  /** Short where it is below the working directory. */
  static Path shown(Path file) {
    Path here = Path.of("").toAbsolutePath();
    Path whole = file.toAbsolutePath().normalize();
    if (whole.equals(here)) {
      return Path.of(".");
    }
    return whole.startsWith(here) ? here.relativize(whole) : file;
  }
}
