package cairn.analysis.api;

import cairn.graph.Progress;

/**
 * One question about a heap or a history. An analysis reads its input and returns an answer; it
 * opens no files and prints nothing.
 *
 * @param <I> what it looks at, with its options
 * @param <A> what it finds out
 */
public interface Analysis<I, A extends Answer> {
  /** The command that asks this question, such as {@code check}. */
  String name();

  /** The question in one line. */
  String summary();

  /**
   * Answers the question. Safe to call from several threads on the same input.
   *
   * @param progress hears how far the work is; an exception that it throws ends the work and
   *     reaches the caller
   */
  A run(I input, Progress progress);
}
