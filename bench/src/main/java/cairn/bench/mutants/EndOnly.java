package cairn.bench.mutants;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Specifications that hold when the program ends or crashes, and say nothing of any call. */
public final class EndOnly {
  private static final Pattern CHECK = Pattern.compile("(?ms)^check\\b[^;]*;\\R?");

  private EndOnly() {}

  /**
   * Writes a specification that asks for the same at the end alone.
   *
   * @param folder where it is written
   */
  public static Path of(Path specification, Path folder) throws IOException {
    String text = CHECK.matcher(Files.readString(specification)).replaceAll("");
    Path made = Files.createTempFile(Files.createDirectories(folder), "end-", ".inv");
    return Files.writeString(made, text + "check at end;\ncheck at crash;\n");
  }
}
