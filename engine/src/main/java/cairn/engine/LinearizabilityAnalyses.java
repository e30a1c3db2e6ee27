package cairn.engine;

import cairn.analysis.api.linearizability.LinearizeAnswer;
import cairn.analysis.linearizability.LinearizabilityAnalysis;
import cairn.analysis.linearizability.LinearizeRequest;
import cairn.analysis.linearizability.language.LinException;
import cairn.analysis.linearizability.language.LinParser;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.twin.JavaTwin;
import cairn.graph.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The question whether a concurrent data structure is linearizable, as a command asks it. */
public final class LinearizabilityAnalyses {
  private static final int MOST_BYTES = 4_000_000;

  /** States that are explored unless somebody asks for another number. */
  public static final long STATES = LinearizeRequest.STATES;

  private LinearizabilityAnalyses() {}

  /**
   * An answer.
   *
   * @param lines the text of the specification
   */
  public record Linearized(LinearizeAnswer answer, List<String> lines) {
    public Linearized {
      lines = List.copyOf(lines);
    }
  }

  /**
   * Whether the structure of a specification is linearizable.
   *
   * @param mostStates how many states are explored at most
   * @throws InputException if the specification cannot be read or is wrong: with each problem's
   *     place, a caret and what was expected
   */
  public static Linearized linearize(Path file, long mostStates, Progress progress)
      throws IOException {
    String text = read(file);
    Specification specification = parse(file, text);
    LinearizeAnswer answer =
        new LinearizabilityAnalysis()
            .run(new LinearizeRequest(specification, mostStates), progress);
    return new Linearized(answer, text.lines().toList());
  }

  /**
   * The structure of a specification as a Java class that does the same.
   *
   * @param packageName of the class; empty for none
   * @throws InputException if the specification cannot be read or is wrong
   */
  public static JavaTwin javaTwin(Path file, String packageName) throws IOException {
    String text = read(file);
    return JavaTwin.of(parse(file, text), text.lines().toList(), packageName);
  }

  private static Specification parse(Path file, String text) throws InputException {
    try {
      return LinParser.parse(file.toString(), text);
    } catch (LinException e) {
      StringBuilder problems = new StringBuilder();
      for (LinException.Problem problem : e.problems()) {
        problems.append(problems.isEmpty() ? "" : "\n").append(problem.render(file.toString()));
      }
      throw new InputException(problems.toString());
    }
  }

  private static String read(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new InputException(file + ": is a directory; expected a specification (.lin)");
    }
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(MOST_BYTES + 1);
    }
    if (bytes.length > MOST_BYTES) {
      throw new InputException(
          file + ": is longer than " + MOST_BYTES + " bytes; expected a specification (.lin)");
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new InputException(file + ": is no UTF-8 text; expected a specification (.lin)");
    }
  }
}
