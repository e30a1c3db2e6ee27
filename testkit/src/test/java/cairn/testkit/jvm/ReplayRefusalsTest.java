package cairn.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.replay.CannotReplayException;
import cairn.replay.ReplayOutcome;
import cairn.replay.ReplayOutcome.End;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls that need what a recording does not have end with the reason. */
class ReplayRefusalsTest {
  private static Replays all;

  @BeforeAll
  static void record() {
    all =
        Replays.of(
            Jdk.own(),
            Programs.classes(),
            "numbers:strings",
            List.of(
                "replayed.Refused.opNative",
                "replayed.Refused.opUnknown",
                "replayed.Refused.opClock",
                "replayed.Refused.opIdentity",
                "replayed.Refused.opLong",
                "replayed.Refused.opDeep",
                "replayed.Refused.opNumber",
                "replayed.Refused.opLarge",
                "replayed.Refused.opOften"),
            "replayed.Refused");
  }

  @ParameterizedTest
  @CsvSource({
    "opNative, 'it calls the native method java.lang.Runtime.freeMemory (Refused.java:9)'",
    "opUnknown, 'a condition depends on what is not recorded (Refused.java:13)'",
    "opClock, 'a condition depends on what is not recorded (Refused.java:19)'",
    "opIdentity, 'a condition depends on what is not recorded (Refused.java:23)'",
    "opDeep, 'calls are nested more than 256 deep (Refused.java:33)'",
    "opLarge, 'an array of 2000000 elements (Refused.java:45)'",
    "opOften, 'an array of 1000000 elements (Refused.java:50)'",
  })
  void theReasonIsTold(String method, String why) {
    ReplayOutcome outcome = all.run(all.calls(method).get(0), null);
    assertThat(outcome.why()).isEqualTo(why);
    assertThat(outcome.end()).isEqualTo(End.STOPPED);
    assertThat(outcome.changes()).isNull();
    assertThat(outcome.result()).isNull();
  }

  @Test
  void aRunEndsAfterSoManySteps() {
    ReplayOutcome outcome = all.replayer.run(all.calls("opLong").get(0), null, 1000);
    assertThat(outcome.end()).isEqualTo(End.STOPPED);
    assertThat(outcome.why()).startsWith("it takes too many steps (Refused.java:");
    assertThat(all.run(all.calls("opLong").get(0), null).end()).isEqualTo(End.RETURNED);
  }

  @Test
  void theEntryIsNotTheEndOfACall() {
    assertThatThrownBy(() -> all.replayer.callAt(0))
        .isInstanceOf(CannotReplayException.class)
        .hasMessage("the moment is not the end of a call");
  }

  @Test
  void argumentsThatAreNotRecorded() {
    Path recording = Programs.temporary("refused").resolve("run.cairn");
    Jvm.on(Jdk.own())
        .classpath(Programs.classes())
        .program("replayed.Refused")
        .record(recording, "events=refs:calls,cpoint=replayed.Refused.opNumber")
        .run();
    Replays without = Replays.of(recording);
    assertThatThrownBy(without::calls)
        .isInstanceOf(CannotReplayException.class)
        .hasMessage("the arguments of opNumber are not recorded");
  }
}
