package cairn.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.analysis.api.linearizability.ClosureAnswer;
import cairn.analysis.api.linearizability.HistoryStep;
import cairn.analysis.api.linearizability.LinearizeAnswer;
import cairn.analysis.api.linearizability.OperationAnswer;
import cairn.analysis.api.linearizability.Outcome;
import cairn.analysis.api.linearizability.PairAnswer;
import cairn.engine.LinearizabilityAnalyses.Effort;
import cairn.engine.LinearizabilityAnalyses.Linearized;
import cairn.graph.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers that are kept: found again, and never taken for something else. */
class AnswerCacheTest {
  private static final Path SPEC = Path.of("..", "examples", "lin", "wrong", "split-counter.lin");

  @TempDir Path folder;

  private Linearized ask(Path file, long states, int seconds) throws IOException {
    Effort effort = new Effort(states, Duration.ofSeconds(seconds), folder.resolve("kept"));
    return LinearizabilityAnalyses.linearize(file, effort, part -> Progress.NONE);
  }

  private List<Path> kept() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("kept"))) {
      return files.toList();
    }
  }

  @Test
  void whatWasAskedBeforeIsNotLookedAtAgain() throws IOException {
    Linearized first = ask(SPEC, 1_000, 60);
    assertThat(first.cached()).isFalse();
    assertThat(first.answer().outcome()).isEqualTo(Outcome.REFUTED);
    Linearized second = ask(SPEC, 1_000, 60);
    assertThat(second.cached()).isTrue();
    assertThat(second.answer()).isEqualTo(first.answer());
    assertThat(second.lines()).isEqualTo(first.lines());
    Path other = Files.copy(SPEC, folder.resolve("other.lin"));
    Linearized copied = ask(other, 1_000, 60);
    assertThat(copied.cached()).isTrue();
    assertThat(copied.answer().specification()).isEqualTo(other.toString());
    assertThat(kept()).hasSize(1);
  }

  @Test
  void anotherTextOrAnotherEffortIsAnotherQuestion() throws IOException {
    assertThat(ask(SPEC, 1_000, 60).cached()).isFalse();
    assertThat(ask(SPEC, 1_001, 60).cached()).isFalse();
    assertThat(ask(SPEC, 1_000, 61).cached()).isFalse();
    Path other = folder.resolve("other.lin");
    Files.writeString(other, Files.readString(SPEC) + "# more\n");
    assertThat(ask(other, 1_000, 60).cached()).isFalse();
    assertThat(kept()).hasSize(4);
  }

  @Test
  void damagedAnswersAreMadeAnew() throws IOException {
    LinearizeAnswer right = ask(SPEC, 1_000, 60).answer();
    Path file = kept().get(0);
    byte[] whole = Files.readAllBytes(file);
    AnswerCache cache = new AnswerCache(folder.resolve("kept"));
    String key = file.getFileName().toString().replace(".answer", "");
    assertThat(cache.find(key)).contains(right);
    for (int i = 0; i < whole.length; i++) {
      byte[] damaged = whole.clone();
      damaged[i] ^= 0x10;
      Files.write(file, damaged);
      assertThat(cache.find(key)).as("byte " + i).isEmpty();
      Files.write(file, Arrays.copyOf(whole, i));
      assertThat(cache.find(key)).as("cut at " + i).isEmpty();
    }
    assertThat(ask(SPEC, 1_000, 60).cached()).isFalse();
    assertThat(ask(SPEC, 1_000, 60).cached()).isTrue();
    assertThat(Files.readAllBytes(file)).isEqualTo(whole);
  }

  @Test
  void aCacheThatCannotBeWrittenIsToldAndDoesNoHarm() throws IOException {
    Files.writeString(folder.resolve("kept"), "a file, no folder");
    Linearized answer = ask(SPEC, 1_000, 60);
    assertThat(answer.answer().outcome()).isEqualTo(Outcome.REFUTED);
    assertThat(answer.notKept()).contains("kept");
  }

  @Test
  void answersThatTimeRanOutAreNotKept() throws IOException {
    AnswerCache cache = new AnswerCache(folder.resolve("kept"));
    cache.keep("a", full(Outcome.ABORTED));
    assertThat(cache.find("a")).isEmpty();
    cache.keep("a", full(Outcome.NOT_PROVED));
    assertThat(cache.find("a")).contains(full(Outcome.NOT_PROVED));
  }

  @Test
  void theOldestAreForgotten() throws IOException {
    AnswerCache cache = new AnswerCache(folder.resolve("kept"));
    for (int i = 0; i < 520; i++) {
      cache.keep("key" + i, full(Outcome.PROVED));
    }
    assertThat(kept()).hasSize(500);
    assertThat(cache.find("key519")).isPresent();
  }

  @Test
  void bytesThatAreNoAnswerAreRefused() throws IOException {
    byte[] bytes = AnswerBytes.write(full(Outcome.PROVED));
    assertThat(AnswerBytes.read(bytes)).isEqualTo(full(Outcome.PROVED));
    assertThatThrownBy(() -> AnswerBytes.read(Arrays.copyOf(bytes, bytes.length + 1)))
        .isInstanceOf(IOException.class);
    for (int i = 0; i < bytes.length; i++) {
      int cut = i;
      assertThatThrownBy(() -> AnswerBytes.read(Arrays.copyOf(bytes, cut)))
          .isInstanceOf(IOException.class);
    }
  }

  private static LinearizeAnswer full(Outcome outcome) {
    return new LinearizeAnswer(
        "a.lin",
        outcome,
        "why \u2260",
        3,
        List.of("one", "two"),
        List.of(new HistoryStep(1, "Pop()", "r", 7, List.of("x = 1"), List.of("top = n1"))),
        true,
        List.of("note"),
        List.of(new PairAnswer("r", "s", "x == y", true, false, true, "because")),
        List.of("fact"),
        List.of(),
        "far",
        List.of(new OperationAnswer("Pop", 3, List.of(new OperationAnswer.Step("r", 7)))),
        List.of(new ClosureAnswer("Pop: r", "s", List.of("Push: q"))),
        List.of("top = NULL"),
        List.of(""));
  }
}
