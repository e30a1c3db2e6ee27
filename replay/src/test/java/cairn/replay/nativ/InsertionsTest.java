package cairn.replay.nativ;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.history.HeapHistory;
import cairn.history.LoadOptions;
import cairn.record.nativ.NativeRecorder;
import cairn.record.nativ.PointRequest;
import cairn.recording.Format;
import cairn.replay.CodePatch;
import cairn.replay.RecordedCall;
import cairn.replay.ReplayCell;
import cairn.replay.ReplayOutcome;
import cairn.replay.ReplayOutcome.End;
import cairn.replay.Replayer;
import cairn.replay.TracedCall;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a program lacks, and calls that a crash ended. */
class InsertionsTest {
  private static final Path TOOL = Path.of("../record/valgrind").toAbsolutePath().normalize();
  private static final long MOST = 100_000;
  private static final String SOURCE =
      """
      #include <stdlib.h>
      struct node { struct node *next; struct node *prev; int key; };
      struct list { struct node *head; int count; };
      void put(struct list *list, struct node *node) {
        node->next = list->head;
        if (list->head)
          list->head->prev = node;
        list->head = node;
        list->count++;
      }
      void add(struct list *list, int key) {
        struct node *node = calloc(1, sizeof *node);
        node->key = key;
        if (key != 3)
          put(list, node);
      }
      int take(struct list *list) {
        register struct node *first = list->head;
        register struct node *after = first->next;
        list->count--;
        list->head = after;
        after->prev = NULL;
        return first->key;
      }
      int main(void) {
        struct list *list = calloc(1, sizeof *list);
        for (int key = 1; key <= 3; key++)
          add(list, key);
        take(list);
        take(list);
        return 0;
      }
      """;

  @TempDir Path folder;

  private HeapHistory record() throws Exception {
    Path source = Files.writeString(folder.resolve("list.c"), SOURCE);
    Path program = folder.resolve("list");
    Process gcc =
        new ProcessBuilder("gcc", "-g", "-O0", source.toString(), "-o", program.toString())
            .inheritIO()
            .start();
    assertThat(gcc.waitFor()).isZero();
    Path recording = folder.resolve("run.cairn");
    NativeRecorder.of(List.of(program.toString()), TOOL)
        .points(new PointRequest(List.of("add", "take"), List.of(), List.of()))
        .run(recording, environment -> {}, process -> {});
    return HeapHistory.load(recording, LoadOptions.defaults());
  }

  /** The last call of a function. */
  private static RecordedCall last(HeapHistory history, Replayer replayer, String function) {
    for (int point = history.cpointCount() - 1; point >= 0; point--) {
      int phase = history.cpoint(point).phase();
      boolean ends = phase == Format.CPOINT_EXIT || phase == Format.CPOINT_THROW;
      String method = history.tables().site(history.cpoint(point).site()).method();
      if (ends && method.equals(function)) {
        return replayer.callAt(point);
      }
    }
    throw new AssertionError("no call of " + function);
  }

  private static CodePatch patch(List<CodePatch> patches, CodePatch.Kind kind, String text) {
    return patches.stream()
        .filter(each -> each.kind() == kind && each.text().equals(text))
        .findFirst()
        .orElseThrow(() -> new AssertionError(patches.stream().map(CodePatch::text).toList()));
  }

  /** What a call leaves in the slots of a name. */
  private static List<Long> left(HeapHistory history, ReplayOutcome outcome, String slot) {
    Map<Long, ReplayCell> changes = Objects.requireNonNull(outcome.changes());
    return changes.entrySet().stream()
        .filter(each -> history.slotName(each.getKey()).endsWith(slot))
        .map(each -> each.getValue().bits())
        .toList();
  }

  @Test
  void missingCallIsInserted() throws Exception {
    try (HeapHistory history = record()) {
      Replayer replayer = new NativeReplayer(history);
      RecordedCall call = last(history, replayer, "add");
      TracedCall traced = replayer.trace(call, MOST);
      assertThat(left(history, traced.outcome(), "count")).isEmpty();
      CodePatch found =
          patch(replayer.insertions(traced, Map.of()), CodePatch.Kind.CALL, "put(list, node)");
      assertThat(found.method()).isEqualTo("add");
      ReplayOutcome mended = replayer.run(call, found, MOST);
      assertThat(mended.end()).as(mended.why()).isEqualTo(End.RETURNED);
      assertThat(left(history, mended, "count")).containsExactly(3L);
    }
  }

  @Test
  void storeThatNoRepairAsksForIsInserted() throws Exception {
    try (HeapHistory history = record()) {
      Replayer replayer = new NativeReplayer(history);
      RecordedCall call = last(history, replayer, "add");
      TracedCall traced = replayer.trace(call, MOST);
      CodePatch found =
          patch(replayer.insertions(traced, Map.of()), CodePatch.Kind.STORE, "`list->head = node`");
      ReplayOutcome changed = replayer.run(call, found, MOST);
      assertThat(changed.end()).isEqualTo(End.RETURNED);
      assertThat(left(history, changed, "head")).hasSize(1);
    }
  }

  @Test
  void callThatCrashedIsRunAgain() throws Exception {
    try (HeapHistory history = record()) {
      Replayer replayer = new NativeReplayer(history);
      RecordedCall call = last(history, replayer, "take");
      assertThat(call.exit().phase()).isEqualTo(Format.CPOINT_THROW);
      TracedCall traced = replayer.trace(call, MOST);
      assertThat(traced.outcome().end()).isEqualTo(End.CRASHED);
      assertThat(left(history, traced.outcome(), "count")).containsExactly(0L);
      List<CodePatch> changes = replayer.changes(traced);
      CodePatch skipped = patch(changes, CodePatch.Kind.SKIP, "skips the store");
      assertThat(skipped.method()).isEqualTo("take");
      CodePatch other = patch(changes, CodePatch.Kind.CHANGE, "uses `first` instead of `after`");
      ReplayOutcome mended = replayer.run(call, other, MOST);
      assertThat(mended.end()).as(mended.why()).isEqualTo(End.RETURNED);
      assertThat(left(history, mended, "count")).containsExactly(0L);
    }
  }
}
