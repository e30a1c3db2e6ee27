package cairn.bench;

import java.util.List;

/**
 * What a process told that ran a program several times. Times are seconds.
 *
 * @param wall from the start of the process to its end
 * @param processor of all its threads, until the end of its main method
 */
record ProgramRun(double wall, double processor, List<Repetition> repetitions, long checksum) {
  /**
   * One time through the program; processor time is that of all threads, collector and compiler
   * too.
   */
  record Repetition(double wall, double processor) {}

  double bestWall(int warmups) {
    return Samples.best(repetitions.stream().skip(warmups).mapToDouble(Repetition::wall).toArray());
  }

  /** The mean, because collections fall into some repetitions and the clock ticks slowly. */
  double meanProcessor(int warmups) {
    return repetitions.stream()
        .skip(warmups)
        .mapToDouble(Repetition::processor)
        .average()
        .orElse(Double.NaN);
  }
}
