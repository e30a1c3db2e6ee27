package cairn.engine;

import cairn.analysis.api.bounds.OverflowAnswer;
import cairn.analysis.bounds.OverflowAnalysis;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import java.nio.file.Path;
import java.util.Map;

/** The question about bounds of blocks, as a command asks it. */
public final class BoundsAnalyses {
  private static final String RECORDED = "mode=derive,allocator=known";

  private BoundsAnalyses() {}

  /**
   * Which statements accessed memory outside of blocks.
   *
   * @param path of the recording, for the message
   * @throws InputException if the recorder did not look for them, with the command that does
   */
  public static OverflowAnswer overflow(HeapHistory history, Path path, Progress progress)
      throws InputException {
    Map<String, String> meta = history.meta();
    if (!meta.getOrDefault("options", "").startsWith(RECORDED)) {
      boolean isNative = meta.getOrDefault("recorder", "").equals("native");
      throw new InputException(
          path
              + (isNative
                  ? ": was recorded without the bounds of blocks.\nRecord it again with: "
                      + command(meta, path)
                  : ": is not the recording of a native program; overflow is for those"));
    }
    return new OverflowAnalysis().run(history, progress);
  }

  private static String command(Map<String, String> meta, Path path) {
    return "cairn record --mode derive --allocator known -o "
        + ShellWords.quote(path.toString())
        + " -- "
        + meta.getOrDefault("command.line", meta.getOrDefault("command", "./program"));
  }
}
