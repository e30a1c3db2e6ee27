package cairn.record.jvm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How this JVM was started, as a person can paste it into a shell: without the recorder, and
 * without values of properties whose names sound secret.
 */
final class CommandLine {
  private static final Path FILE = Path.of("/proc/self/cmdline");
  private static final int LONGEST = 32_000;

  private CommandLine() {}

  /** Empty where the system does not tell, and if it is too long to be of use. */
  static String read() {
    try {
      byte[] bytes = Files.readAllBytes(FILE);
      return bytes.length > LONGEST ? "" : describe(new String(bytes, StandardCharsets.UTF_8));
    } catch (IOException e) {
      return ""; // not Linux
    }
  }

  /**
   * @param words each ended by NUL, the first is the program
   */
  static String describe(String words) {
    StringBuilder line = new StringBuilder("java");
    int start = words.indexOf('\0') + 1;
    while (start > 0 && start < words.length()) {
      int end = words.indexOf('\0', start);
      String word = words.substring(start, end < 0 ? words.length() : end);
      start = end + 1;
      boolean ours =
          word.startsWith("-javaagent:") && word.contains("cairn-agent")
              || word.equals("-XX:-DontCompileHugeMethods");
      if (!ours) {
        line.append(' ').append(quote(withoutSecret(word)));
      }
    }
    return line.toString();
  }

  private static String withoutSecret(String word) {
    int equals = word.indexOf('=');
    boolean secret =
        word.startsWith("-D")
            && equals > 0
            && word.substring(0, equals).matches("(?i).*(pass|secret|token|key|credential).*");
    return secret ? word.substring(0, equals + 1) + "..." : word;
  }

  private static String quote(String word) {
    return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
