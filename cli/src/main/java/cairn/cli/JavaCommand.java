package cairn.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A command line that starts a JVM, and how the recorder gets into it. */
final class JavaCommand {
  /** Options of {@code java} whose value is the next word. */
  private static final Set<String> WITH_VALUE =
      Set.of(
          "-cp",
          "-classpath",
          "--class-path",
          "-p",
          "--module-path",
          "--upgrade-module-path",
          "--add-modules",
          "--add-exports",
          "--add-opens",
          "--add-reads",
          "--limit-modules",
          "--patch-module",
          "--source",
          "--enable-native-access");

  private final List<String> words;

  JavaCommand(List<String> words) {
    this.words = List.copyOf(words);
  }

  /** Whether the program itself is {@code java}. */
  boolean isJava() {
    String name = Path.of(words.get(0)).getFileName().toString();
    return name.equals("java") || name.equals("javaw") || name.equals("java.exe");
  }

  /**
   * The same command with the agent behind its other agents: those should see the classes as they
   * are in their files.
   */
  List<String> withAgent(String agentOption) {
    List<String> all = new ArrayList<>(words);
    int at = 1;
    for (int i = 1; i < words.size() && words.get(i).startsWith("-"); i++) {
      if (words.get(i).startsWith("-javaagent:")) {
        at = i + 1;
      } else if (WITH_VALUE.contains(words.get(i))) {
        i++;
      }
    }
    all.add(at, agentOption);
    // a method that is larger than 8000 bytes once woven would otherwise only be interpreted
    all.add(at + 1, "-XX:-DontCompileHugeMethods");
    return all;
  }

  List<String> words() {
    return words;
  }

  /** The source file that {@code java Foo.java} runs, or null. */
  @Nullable String sourceFile() {
    for (int i = 1; i < words.size(); i++) {
      String w = words.get(i);
      if (WITH_VALUE.contains(w)) {
        i++;
      } else if (w.equals("-jar") || w.equals("-m") || w.equals("--module")) {
        return null;
      } else if (!w.startsWith("-") && !w.startsWith("@")) {
        return w.endsWith(".java") ? w : null;
      }
    }
    return null;
  }
}
