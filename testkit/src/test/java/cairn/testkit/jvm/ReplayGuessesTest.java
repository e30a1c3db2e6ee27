package cairn.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.replay.RecordedCall;
import cairn.replay.ReplayOutcome;
import cairn.replay.ReplayOutcome.End;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is not recorded is guessed, and a guess is kept only if all that is recorded fits. */
class ReplayGuessesTest {
  private Replays all;

  @BeforeEach
  void record() {
    all =
        Replays.of(
            Jdk.own(),
            Programs.classes(),
            "numbers",
            List.of(
                "replayed.Guessed.opChatty",
                "replayed.Guessed.opCareful",
                "replayed.Guessed.opLog",
                "replayed.Guessed.opClock"),
            "replayed.Guessed");
  }

  /** Lets other things be guessed until all that is recorded fits; how often that took. */
  private int guess(RecordedCall call) {
    for (int tries = 0; ; tries++) {
      ReplayOutcome outcome = all.replayer.trace(call, Replays.MOST_STEPS).outcome();
      if (all.differences(call, outcome).isEmpty()) {
        all.replayer.keepGuesses();
        return tries;
      }
      if (!all.replayer.guessOtherwise()) {
        return -1;
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "opChatty, 1", // a flag is not set
    "opCareful, 2", // or is
    "opLog, 1", // a call that changes nothing
    "opClock, -1", // what is stored cannot be guessed
  })
  void guessesUntilWhatIsRecordedFits(String method, int tries) {
    List<RecordedCall> calls = all.calls(method);
    assertThat(all.differences(calls.get(0), all.run(calls.get(0), null))).isNotEmpty();
    assertThat(guess(calls.get(0))).isEqualTo(tries);
    boolean known = tries > 0;
    for (RecordedCall each : calls) {
      ReplayOutcome outcome = all.run(each, null);
      assertThat(all.differences(each, outcome).isEmpty()).isEqualTo(known);
    }
  }

  @Test
  void whatOneCallGuessesHoldsForThatInstructionAlone() {
    assertThat(guess(all.calls("opChatty").get(0))).isEqualTo(1);
    assertThat(all.run(all.calls("opCareful").get(0), null).end()).isEqualTo(End.STOPPED);
  }
}
