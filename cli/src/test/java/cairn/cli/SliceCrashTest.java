package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Slices of exceptions that nothing caught: what threw them, and why. */
class SliceCrashTest {
  private static final String PROGRAM =
      """
      import java.util.List;
      public class Dies {
        static int limit;
        static int unused;
        static int share(int all, int parts) {
          return all / parts;
        }
        static void check(int size) {
          if (size > limit) {
            throw new IllegalStateException("too large");
          }
        }
        static void each(List<String> words) {
          words.forEach(
              word -> {
                unused += 2;
                limit += Integer.parseInt(word);
              });
        }
        static void within(int size) {
          try {
            check(size);
          } finally {
            unused++;
          }
        }
        public static void main(String[] args) throws Exception {
          unused = 7;
          limit = args.length;
          int all = unused * 3;
          switch (args[0]) {
            case "divides" -> share(all, limit - 1);
            case "throws" -> within(limit + 4);
            case "parses" -> each(List.of("1", "two"));
            case "again" -> again(limit - 1);
            case "other" -> other(limit - 1);
            default -> {
              Thread thread = new Thread(() -> check(limit + 1), "worker");
              thread.start();
              thread.join();
              unused = 9;
            }
          }
        }
        static void other(int parts) {
          try {
            share(1, parts);
          } catch (ArithmeticException e) {
            RuntimeException another = new IllegalStateException("other");
            throw another;
          }
        }
        static void again(int parts) {
          RuntimeException last = null;
          try {
            share(1, parts);
          } catch (ArithmeticException e) {
            last = e;
          }
          for (int i = 0; i < 2; i++) {
            unused++;
          }
          try {
            throw last;
          } finally {
            unused++;
          }
        }
      }
      """;

  @TempDir Path folder;
  private Path recording;

  private void record(String what) throws IOException, InterruptedException {
    Path source = Files.writeString(folder.resolve("Dies.java"), PROGRAM);
    recording = folder.resolve(what + ".cairn");
    RealRun.of(
        folder,
        "record",
        "--slice",
        "-o",
        recording.toString(),
        "--",
        RealRun.java(),
        source.toString(),
        what);
  }

  private String slice(String... more) {
    String[] words = new String[more.length + 4];
    words[0] = "slice";
    words[1] = recording.toString();
    words[2] = "--lines";
    words[3] = "100";
    System.arraycopy(more, 0, words, 4, more.length);
    Run run = Run.of(words);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    return run.out();
  }

  private static Set<Integer> lines(String text) {
    Set<Integer> lines = new TreeSet<>();
    Matcher line = Pattern.compile("(?m)^ +\\d+  Dies.java:(\\d+) in").matcher(text);
    while (line.find()) {
      lines.add(Integer.valueOf(line.group(1)));
    }
    return lines;
  }

  /** A division fails because of the divisor, whatever it was to divide. */
  @Test
  void aDivisorIsZero() throws IOException, InterruptedException {
    record("divides");
    String text = slice("--at", "crash");
    assertThat(text)
        .contains("Dies.java:6 in Dies.share threw java.lang.ArithmeticException, which nothing");
    assertThat(lines(text)).contains(6, 29, 31, 32).doesNotContain(28, 30);
    assertThat(slice("--at", "end")).contains("threw java.lang.ArithmeticException");
  }

  /** What a finally block throws again was thrown, on its condition, where it was thrown first. */
  @Test
  void aConditionLetsAnExceptionBeThrown() throws IOException, InterruptedException {
    record("throws");
    String text = slice("--at", "crash");
    assertThat(text)
        .contains(
            "Dies.java:10 in Dies.check threw java.lang.IllegalStateException, which nothing");
    assertThat(lines(text)).contains(9, 10, 22, 29, 33).doesNotContain(28, 30);
  }

  /** Of several throws of one exception the first counts; what was caught and dropped does not. */
  @Test
  void whatIsCaughtAndThrownAgainWasThrownBefore() throws IOException, InterruptedException {
    record("again");
    String text = slice("--at", "crash");
    assertThat(text)
        .contains("Dies.java:6 in Dies.share threw java.lang.ArithmeticException, which nothing");
    record("other");
    assertThat(slice("--at", "crash"))
        .contains("Dies.java:50 in Dies.other threw java.lang.IllegalStateException, which");
  }

  /** An exception of the JDK that comes through its code and a lambda. */
  @Test
  void whatIsPassedToTheJdkIsWrong() throws IOException, InterruptedException {
    record("parses");
    String text = slice("--at", "crash", "--data");
    assertThat(text)
        .containsPattern("Dies.java:17 in Dies.lambda\\S+ threw java.lang.NumberFormatException");
    assertThat(lines(text)).contains(17, 34).doesNotContain(16, 28, 30);
  }

  /** The program ended well, but one of its threads did not. */
  @Test
  void aThreadDiesAlone() throws IOException, InterruptedException {
    record("another");
    String text = slice("--at", "crash");
    assertThat(text)
        .contains("Dies.java:10 in Dies.check threw java.lang.IllegalStateException")
        .contains("java.lang.IllegalStateException in thread worker");
    assertThat(lines(text)).contains(9, 10, 29, 38);
    assertThat(slice("--at", "end"))
        .contains("Dies.java:44 in Dies.main ran")
        .doesNotContain("threw");
  }
}
