package cairn.cli;

import cairn.analysis.api.Suppressions;
import cairn.engine.ProjectFile;
import cairn.engine.ProjectFile.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * The project that a command runs in: the options that its {@code cairn.toml} adds to those of the
 * command line, and the findings that it suppresses.
 */
final class Project {
  /** No file, whatever there is. */
  static final Project NONE = new Project(null);

  private static final String CONFIG = "--config";

  /** Its options are for every command that runs a program. */
  private static final String RECORD = "record";

  private final @Nullable ProjectFile file;

  private Project(@Nullable ProjectFile file) {
    this.file = file;
  }

  /** The project of a command line: of the file that it names, otherwise of the folder. */
  static Project of(String[] args, Path folder) throws IOException {
    for (int i = 0; i < args.length && args[i].startsWith("-"); i++) {
      String named =
          args[i].startsWith(CONFIG + "=")
              ? args[i].substring(CONFIG.length() + 1)
              : args[i].equals(CONFIG) && i + 1 < args.length ? args[i + 1] : null;
      if (named != null) {
        return named.equals("none") ? NONE : new Project(ProjectFile.read(Path.of(named)));
      }
    }
    return new Project(ProjectFile.find(folder));
  }

  Suppressions suppressions() {
    return file == null
        ? Suppressions.NONE
        : new Suppressions(file.suppressions(), LocalDate.now(ZoneId.systemDefault()));
  }

  /** The file, null if there is none. */
  @Nullable ProjectFile file() {
    return file;
  }

  /**
   * The options that the file adds to a command line: those that the command knows and that are not
   * given. In the order of the file, by the words that a person would have typed.
   *
   * @param probe a command line to try the arguments on; nothing runs
   */
  List<String> added(CommandLine probe, String[] args) {
    if (file == null) {
      return List.of();
    }
    requireKnown(file, probe);
    collectErrors(probe);
    ParseResult parsed = probe.parseArgs(args).subcommand();
    if (parsed == null) {
      return List.of();
    }
    String command = parsed.commandSpec().name();
    boolean runs = command.equals(RECORD) || Arrays.asList(args).contains("--");
    Map<String, Setting> chosen = new LinkedHashMap<>();
    for (Setting setting : file.settings()) {
      boolean meant =
          setting.table().isEmpty()
              || setting.table().equals(command)
              || (setting.table().equals(RECORD) && runs);
      OptionSpec option = parsed.commandSpec().findOption("--" + setting.name());
      if (meant && option != null && !parsed.hasMatchedOption(option)) {
        Setting other = chosen.get(setting.name());
        // what is said for this command counts more than what is said for several
        if (other == null || !other.table().equals(command)) {
          chosen.put(setting.name(), setting);
        }
      }
    }
    List<String> words = new ArrayList<>();
    for (Setting setting : chosen.values()) {
      OptionSpec option = parsed.commandSpec().findOption("--" + setting.name());
      for (String value : setting.values()) {
        words.add("--" + setting.name() + "=" + value(option, value, file.folder()));
      }
    }
    return words;
  }

  /** The command line with what was added, behind the command's own name. */
  static String[] with(List<String> added, CommandLine main, String[] args) {
    List<String> words = new ArrayList<>(Arrays.asList(args));
    for (int i = 0; i < words.size(); i++) {
      boolean isValue = i > 0 && words.get(i - 1).equals(CONFIG);
      if (!isValue && main.getSubcommands().containsKey(words.get(i))) {
        words.addAll(i + 1, added);
        break;
      }
    }
    return words.toArray(new String[0]);
  }

  /** Names of files are meant from the folder of cairn.toml. */
  private static String value(OptionSpec option, String value, Path folder) {
    boolean isFile =
        option.type() == Path.class
            || Arrays.asList(option.auxiliaryTypes()).contains(Path.class)
            || Files.exists(folder.resolve(value));
    Path here = Path.of("").toAbsolutePath();
    if (!isFile || value.isEmpty() || folder.equals(here)) {
      return value;
    }
    Path file = folder.resolve(value).normalize();
    return (Path.of(value).isAbsolute() ? file : here.relativize(file)).toString();
  }

  private static void requireKnown(ProjectFile known, CommandLine main) {
    for (Setting setting : known.settings()) {
      CommandLine command = main.getSubcommands().get(setting.table());
      if (!setting.table().isEmpty() && command == null) {
        throw new UsageException(
            known.at(setting.line()) + ": there is no command " + setting.table());
      }
      List<CommandLine> asked =
          command == null
              ? new ArrayList<>(main.getSubcommands().values())
              : Collections.singletonList(command);
      String option = "--" + setting.name();
      if (asked.stream().allMatch(each -> each.getCommandSpec().findOption(option) == null)) {
        throw new UsageException(
            known.at(setting.line())
                + ": "
                + (command == null ? "no command has" : setting.table() + " has no")
                + " option "
                + option);
      }
    }
  }

  /** A command line that is wrong is told so later, when it runs. */
  private static void collectErrors(CommandLine main) {
    main.getCommandSpec().parser().collectErrors(true);
    main.getSubcommands().values().forEach(Project::collectErrors);
  }
}
