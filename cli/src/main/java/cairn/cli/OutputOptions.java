package cairn.cli;

import cairn.report.OutputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where an answer goes: the options that every command with an answer shares. */
final class OutputOptions {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Writes the answer to a file, whole or not at all.")
  private @Nullable Path file;

  @Option(
      names = "--quiet",
      description = "Shows no progress, and no line about the file that was written.")
  private boolean quiet;

  boolean quiet() {
    return quiet;
  }

  /** Where the answer goes; null for standard output. */
  @Nullable Path file() {
    return file;
  }

  /** The file is meant for something else: the answer goes to standard output. */
  void toConsole() {
    file = null;
  }

  /**
   * The format that was asked for, otherwise that of the output file's ending, otherwise plain.
   * Refuses a file that cannot be written, before any work.
   */
  <E extends Enum<E>> E format(@Nullable E asked, Class<E> formats, E plain) {
    requireFolder();
    if (asked != null || file == null) {
      return asked == null ? plain : asked;
    }
    String name = file.toString().toLowerCase(Locale.ROOT);
    String ending = name.substring(name.lastIndexOf('.') + 1);
    if (ending.equals("txt")) {
      return plain;
    }
    for (E format : formats.getEnumConstants()) {
      if (format.name().equals(ending)) {
        return format;
      }
    }
    throw new UsageException(
        "cannot tell the format from the name "
            + file
            + "; give --format, one of "
            + Arrays.toString(formats.getEnumConstants()));
  }

  private void requireFolder() {
    Path folder = file == null ? null : file.toAbsolutePath().getParent();
    if (file == null || folder == null) {
      return;
    }
    if (!Files.isDirectory(folder)) {
      throw new UsageException("cannot write " + file + ": there is no directory " + folder);
    }
    if (Files.isDirectory(file)) {
      throw new UsageException("cannot write " + file + ": it is a directory");
    }
    if (!Files.isWritable(Files.exists(file) ? file : folder)) {
      throw new UsageException("cannot write " + file + ": permission denied");
    }
  }

  void write(Console console, String answer) {
    if (file == null) {
      console.out().print(answer);
      console.out().flush();
      return;
    }
    try {
      OutputFile.write(file, answer);
    } catch (IOException e) {
      throw new UsageException("cannot write " + file + ": " + Failures.describe(e));
    }
  }
}
