package cairn.trace.nativ;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.trace.Code;
import cairn.trace.Trace;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The slices of random C programs, taken the slow way from their lowered recordings, are those that
 * the programs' source says, line by line.
 */
class RandomProgramsTest {
  private static final long SEEDS =
      Boolean.getBoolean("cairn.long") ? 300 : Integer.getInteger("seeds", 3);

  @TempDir Path folder;

  static LongStream seeds() {
    return LongStream.range(0, SEEDS);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void slicesAreThoseOfTheSource(long seed) throws Exception {
    RandomProgram random = new RandomProgram(seed);
    Path program = Programs.compile(folder, RandomProgram.FILE, random.source(), "-O0");
    Trace trace = Programs.lower(folder, Programs.record(folder, program));
    NaiveSlicer slicer = new NaiveSlicer(trace);
    Code code = trace.code();
    random.expected.forEach(
        (line, lines) -> {
          int store =
              slicer.last(
                  operation -> {
                    int instruction = code.instruction(operation);
                    return code.access(operation) == Code.WRITE
                        && code.line(instruction) == line
                        && code.file(code.methodOf(instruction)).equals(RandomProgram.FILE);
                  });
          assertThat(store).as("seed %s, line %s", seed, line).isNotNegative();
          assertThat(slicer.lines(slicer.slice(store), RandomProgram.FILE))
              .as("seed %s, line %s of\n%s", seed, line, random.source())
              .isEqualTo(lines);
        });
  }
}
