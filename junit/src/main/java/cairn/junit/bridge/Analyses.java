package cairn.junit.bridge;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The questions that a test asks of its recording. Files that cannot be used are IOExceptions with
 * a message for people.
 */
public interface Analyses {
  /** What the recorder must be told so that these specifications can be checked. */
  Needs needs(List<SpecName> specs, List<String> bindings) throws IOException;

  /**
   * Whether constraints were broken, and by which statement.
   *
   * @param advice what to do if it is intended; empty for what a person wrote
   */
  Outcome check(Run run, List<SpecName> specs, List<String> bindings, String advice)
      throws IOException;

  /**
   * Whether a run broke what it had kept until then, and what good runs kept.
   *
   * @param good their recordings
   * @param types names of the classes to look at
   * @param advice what to do if it is intended
   */
  Outcome habits(Run run, List<Path> good, List<String> types, String advice) throws IOException;

  /** Writes what good runs have in common, and says in a line what it is. */
  String learn(List<Path> good, List<String> names, List<String> types, Path kept)
      throws IOException;

  /** Whether the heap at the end of a run has grown. */
  Outcome growth(Run run, Growth growth) throws IOException;

  /** Writes the heaps at the ends of runs as one abstract heap, and says in a line what it is. */
  String learnHeap(List<Path> good, Path kept) throws IOException;

  /** Whether a run's metrics leave a model. */
  Outcome metrics(Run run, Path model) throws IOException;

  /** Writes a model of runs, and says in a line what it is. */
  String learnModel(List<Path> good, List<String> names, Path kept) throws IOException;

  /** Whether constraints hold for what an object leads to; null if they do. */
  @Nullable String heap(Object root, List<SpecName> specs, List<String> bindings)
      throws IOException;
}
