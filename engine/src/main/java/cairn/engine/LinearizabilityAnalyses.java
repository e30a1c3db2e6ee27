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
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The question whether a concurrent data structure is linearizable, as a command asks it. */
public final class LinearizabilityAnalyses {
  private static final int MOST_BYTES = 4_000_000;

  /** States that are explored unless somebody asks for another number. */
  public static final long STATES = LinearizeRequest.STATES;

  private LinearizabilityAnalyses() {}

  /** How long a proof may take unless somebody says otherwise. */
  public static final Duration BUDGET = Duration.ofMinutes(3);

  /**
   * An answer.
   *
   * @param lines the text of the specification
   * @param cached whether it had been found before
   * @param notKept why it could not be kept, if it could not be; else empty
   */
  public record Linearized(
      LinearizeAnswer answer, List<String> lines, boolean cached, String notKept) {
    public Linearized {
      lines = List.copyOf(lines);
    }
  }

  /**
   * How much to try.
   *
   * @param mostStates how many states are explored at most
   * @param budget how long a proof may take
   * @param cache the folder in which answers are kept; null if they are neither looked for nor kept
   */
  public record Effort(long mostStates, Duration budget, @Nullable Path cache) {}

  /**
   * Whether the structure of a specification is linearizable.
   *
   * @param tasks hear of each part of the work
   * @throws InputException if the specification cannot be read or is wrong: with each problem's
   *     place, a caret and what was expected
   */
  public static Linearized linearize(Path file, Effort effort, Tasks tasks) throws IOException {
    String text = read(file);
    Specification specification = parse(file, text);
    LinearizeRequest request =
        new LinearizeRequest(specification, effort.mostStates(), effort.budget());
    AnswerCache cache = effort.cache() == null ? null : new AnswerCache(effort.cache());
    Optional<String> key = cache == null ? Optional.empty() : AnswerCache.key(text, request);
    if (cache != null && key.isPresent()) {
      Optional<LinearizeAnswer> found = cache.find(key.get());
      if (found.isPresent()) {
        LinearizeAnswer answer = found.get().named(specification.name());
        return new Linearized(answer, text.lines().toList(), true, "");
      }
    }
    LinearizeAnswer answer =
        new LinearizabilityAnalysis().run(request, part -> begin(tasks, part, request));
    String notKept = "";
    if (cache != null && key.isPresent()) {
      try {
        cache.keep(key.get(), answer);
      } catch (IOException e) {
        notKept = String.valueOf(e.getMessage());
      }
    }
    return new Linearized(answer, text.lines().toList(), false, notKept);
  }

  private static Progress begin(
      Tasks tasks, LinearizabilityAnalysis.Part part, LinearizeRequest request) {
    String budget = ", with a budget of " + request.budget().toSeconds() + " s:";
    return switch (part) {
      case EXPLORING -> tasks.begin("trying out interleavings:");
      case LEARNING -> tasks.begin("proving what is true of all states" + budget);
      case DERIVING -> tasks.count("proving, with the steps as written:", "pairs");
      case LEARNING_AGAIN ->
          tasks.begin("proving what is true of all states, with reads moved" + budget);
      case DERIVING_AGAIN -> tasks.count("proving, with reads moved:", "pairs");
      case WAITING -> tasks.begin("proving, with what those who wait know" + budget);
      case CASES -> tasks.begin("looking at pairs case by case" + budget);
    };
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
