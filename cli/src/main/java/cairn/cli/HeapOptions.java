package cairn.cli;

import cairn.engine.HeapAnalyses;
import cairn.engine.HeapFile;
import cairn.engine.HeapQuestion;
import cairn.engine.MomentName;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which heap, and how it is looked at: what the commands about one heap share. */
final class HeapOptions {
  enum Format {
    text,
    json
  }

  @Parameters(
      index = "0",
      paramLabel = "HEAP",
      description =
          "A heap dump of a JVM (HPROF, also packed with gzip), or a recording and a moment, "
              + "run.cairn@T: a time, end, crash, or cN for the N-th C-point.")
  @SuppressWarnings("NullAway.Init") // set by picocli
  private String heap;

  @Mixin private SkipOption skip = new SkipOption();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "text or json (default: text, or from the ending of --output).")
  private @Nullable Format format;

  @Mixin private OutputOptions output = new OutputOptions();

  /** What a command asks. */
  interface Question<A> {
    A ask(HeapAnalyses analyses) throws IOException;
  }

  Format format() {
    return output.format(format, Format.class, Format.text);
  }

  <A> A ask(Console console, boolean reachableOnly, Question<A> question) throws IOException {
    HeapQuestion asked = new HeapQuestion(reachableOnly, skip.kinds());
    try (ProgressLine progress = new ProgressLine(console, output.quiet());
        HeapFile file = HeapFile.open(moment(), progress::task)) {
      return question.ask(new HeapAnalyses(file, asked, progress::task));
    }
  }

  private MomentName moment() {
    try {
      return MomentName.parse(heap);
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  void write(Console console, String answer) {
    output.write(console, answer);
  }

  /** An object's id as outputs write it: {@code @7f3a8}, {@code #17}; null if it is none. */
  static @Nullable Long objectId(String text) {
    try {
      if (text.matches("(@|0x)[0-9a-fA-F]{1,16}")) {
        return Long.parseUnsignedLong(text.substring(text.startsWith("@") ? 1 : 2), 16);
      }
      if (text.matches("#?[0-9]{1,18}")) {
        return Long.parseLong(text.startsWith("#") ? text.substring(1) : text);
      }
    } catch (NumberFormatException e) {
      return null;
    }
    return null;
  }

  static void atLeastOne(String option, int value) {
    if (value < 1) {
      throw new UsageException(option + " must be at least 1");
    }
  }
}
