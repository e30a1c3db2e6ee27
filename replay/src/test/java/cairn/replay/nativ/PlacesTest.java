package cairn.replay.nativ;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.SlotKind;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where statements may be missing, results of calls that are, and what patched code frees. */
class PlacesTest {
  private static final Path TOOL = Path.of("../record/valgrind").toAbsolutePath().normalize();
  private static final long MOST = 100_000;
  private static final String SOURCE =
      """
      #include <stdlib.h>
      struct node { struct node *next; int key; int rank; };
      struct list { struct node *head; struct node *last; int count; };
      struct node *without(struct node *head, struct node *node) {
        if (head == node)
          head = node->next;
        return head;
      }
      void add(struct list *list, struct node *node) {
        if (list->head)
          node->next = list->head;
        list->head = node;
        list->count++;
      }
      void drop(struct list *list, struct node *node) {
        if (list->count) {
          list->count--;
        } else {
          list->last = NULL;
        }
        free(node);
      }
      void set(struct node *node, int key, int rank) {
        node->key = key;
        node->rank = key;
      }
      int main(void) {
        struct list *list = calloc(1, sizeof *list);
        for (int i = 0; i < 2; i++) {
          struct node *node = calloc(1, sizeof *node);
          set(node, 5, 7);
          add(list, node);
        }
        drop(list, list->head);
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
        .points(new PointRequest(List.of("add", "drop", "set"), List.of(), List.of()))
        .run(recording, environment -> {}, process -> {});
    return HeapHistory.load(recording, LoadOptions.defaults());
  }

  /** The calls of a function, in their order. */
  private static List<RecordedCall> calls(HeapHistory history, Replayer replayer, String name) {
    List<RecordedCall> calls = new ArrayList<>();
    for (int point = 0; point < history.cpointCount(); point++) {
      String method = history.tables().site(history.cpoint(point).site()).method();
      if (history.cpoint(point).phase() == Format.CPOINT_EXIT && method.equals(name)) {
        calls.add(replayer.callAt(point));
      }
    }
    return calls;
  }

  private static List<CodePatch> named(List<CodePatch> patches, String text) {
    List<CodePatch> found = patches.stream().filter(each -> each.text().equals(text)).toList();
    assertThat(found)
        .as(text + " of " + patches.stream().map(CodePatch::text).toList())
        .isNotEmpty();
    return found;
  }

  private static long slot(HeapHistory history, int node, String name) {
    for (int i = 0; i < history.slotCount(node); i++) {
      if (history.slotName(history.slot(node, i)).endsWith(name)) {
        return history.slot(node, i);
      }
    }
    throw new AssertionError("no slot " + name);
  }

  @Test
  void storeIsInsertedInTheBranchThatIsMissing() throws Exception {
    try (HeapHistory history = record()) {
      Replayer replayer = new NativeReplayer(history);
      List<RecordedCall> calls = calls(history, replayer, "add");
      int list = calls.get(0).entry().nodes()[0];
      int node = calls.get(0).entry().nodes()[1];
      long last = slot(history, list, "last");
      TracedCall traced = replayer.trace(calls.get(0), MOST);
      Map<Long, ReplayCell> edits = Map.of(last, new ReplayCell(SlotKind.REFERENCE, node));
      CodePatch found =
          named(replayer.insertions(traced, edits), "else `list->last = node`").get(0);
      assertThat(found.kind()).isEqualTo(CodePatch.Kind.STORE);
      assertThat(left(replayer.run(calls.get(0), found, MOST)).get(last).bits()).isEqualTo(node);
      assertThat(left(replayer.run(calls.get(1), found, MOST))).doesNotContainKey(last);
    }
  }

  @Test
  void storeIsInsertedAtTheEndOfABlock() throws Exception {
    try (HeapHistory history = record()) {
      Replayer replayer = new NativeReplayer(history);
      TracedCall traced = replayer.trace(calls(history, replayer, "drop").get(0), MOST);
      List<CodePatch> found =
          named(replayer.insertions(traced, Map.of()), "`list->last = node`").stream()
              .filter(each -> each.line() == 17)
              .toList();
      assertThat(found).as("before and behind the only statement of a block").hasSize(2);
    }
  }

  @Test
  void resultOfAnInsertedCallIsStored() throws Exception {
    try (HeapHistory history = record()) {
      Replayer replayer = new NativeReplayer(history);
      RecordedCall call = calls(history, replayer, "drop").get(0);
      TracedCall traced = replayer.trace(call, MOST);
      CodePatch found =
          named(replayer.insertions(traced, Map.of()), "list->head = without(list->head, node)")
              .get(0);
      assertThat(found.kind()).isEqualTo(CodePatch.Kind.CALL);
      ReplayOutcome mended = replayer.run(call, found, MOST);
      int first = calls(history, replayer, "add").get(0).entry().nodes()[1];
      long head = slot(history, call.entry().nodes()[0], "head");
      assertThat(left(mended).get(head).bits()).isEqualTo(first);
    }
  }

  @Test
  void whatIsFreedIsTold() throws Exception {
    try (HeapHistory history = record()) {
      Replayer replayer = new NativeReplayer(history);
      RecordedCall call = calls(history, replayer, "drop").get(0);
      TracedCall traced = replayer.trace(call, MOST);
      assertThat(traced.outcome().freed()).containsExactly(call.entry().nodes()[1]);
      CodePatch skipped = named(replayer.changes(traced), "skips the call of `free`").get(0);
      assertThat(replayer.run(call, skipped, MOST).freed()).isEmpty();
    }
  }

  @Test
  void variableBelongsIntoTheMemberOfItsName() throws Exception {
    try (HeapHistory history = record()) {
      Replayer replayer = new NativeReplayer(history);
      TracedCall traced = replayer.trace(calls(history, replayer, "set").get(0), MOST);
      List<CodePatch> changes = replayer.changes(traced);
      CodePatch torn = named(changes, "member `rank` instead of `key`").get(0);
      CodePatch other = named(changes, "member `key` instead of `rank`").get(0);
      assertThat(torn.oddity()).isGreaterThan(other.oddity());
      List<CodePatch> locals = named(changes, "uses `rank` instead of `key`");
      assertThat(locals.stream().filter(each -> each.line() == 24))
          .allMatch(each -> each.oddity() > 0);
      assertThat(locals.stream().filter(each -> each.line() == 25))
          .allMatch(each -> each.oddity() == 0);
    }
  }

  private static Map<Long, ReplayCell> left(ReplayOutcome outcome) {
    assertThat(outcome.end()).as(outcome.why()).isEqualTo(End.RETURNED);
    return Objects.requireNonNull(outcome.changes());
  }
}
