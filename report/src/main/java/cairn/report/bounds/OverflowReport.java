package cairn.report.bounds;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.SourceExcerpt;
import cairn.analysis.api.bounds.OverflowAnswer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What there is to say about accesses outside of blocks, for every printer the same.
 *
 * @param recording the file's name without its directories
 * @param sources the source of places, where it was found
 * @param command the program, if it was recorded just now
 * @param exitCode of that program
 */
public record OverflowReport(
    String recording,
    OverflowAnswer answer,
    Map<CodePlace, SourceExcerpt> sources,
    @Nullable String command,
    int exitCode) {

  public OverflowReport {
    sources = Map.copyOf(sources);
  }

  /** The answer in one sentence. */
  public String summary() {
    return OverflowWords.summary(answer);
  }
}
