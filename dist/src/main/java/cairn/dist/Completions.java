package cairn.dist;

import cairn.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The files that shells look for, as {@code cairn completion} prints them. */
final class Completions {
  private static final Map<String, String> FILES =
      Map.of("bash", "cairn.bash", "zsh", "_cairn", "fish", "cairn.fish");

  private Completions() {}

  static void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    for (Map.Entry<String, String> each : FILES.entrySet()) {
      StringWriter script = new StringWriter();
      PrintWriter out = new PrintWriter(script);
      int code = Main.commands(out).execute("completion", "--shell", each.getKey());
      out.flush();
      if (code != 0) {
        throw new IOException("cairn completion --shell " + each.getKey() + " ended with " + code);
      }
      Files.writeString(folder.resolve(each.getValue()), script.toString());
    }
  }
}
