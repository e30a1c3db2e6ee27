package cairn.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import cairn.recording.Format;
import cairn.replay.CodePatch;
import cairn.replay.RecordedCall;
import cairn.replay.ReplayCell;
import cairn.replay.ReplayOutcome;
import cairn.replay.ReplayOutcome.End;
import cairn.replay.TracedCall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Programs with a fault: among the patches of the first call that goes wrong is one that leaves the
 * heap of the program without the fault.
 */
class ReplayPatchesTest {
  private static final String PROGRAM = "replayed.Structures";
  private static final List<String> POINTS =
      List.of(
          PROGRAM + "$Chain.add",
          PROGRAM + "$Chain.remove",
          PROGRAM + "$Tree.put",
          PROGRAM + "$Heap.offer",
          PROGRAM + "$Sorted.insert",
          PROGRAM + "$Sorted.removeAt",
          PROGRAM + "$Sorted.clear");
  private static Replays right;

  @BeforeAll
  static void recordWithoutFault() {
    right = Replays.of(Jdk.own(), Programs.classes(), "numbers:strings", POINTS, PROGRAM);
    assertThat(right.runEach()).isEmpty();
    assertThat(right.runAll()).isEmpty();
  }

  private static Replays recordWithFault(String before, String after) throws IOException {
    Path source = Programs.sources().resolve("replayed/Structures.java");
    String text = Files.readString(source);
    assertThat(text).containsOnlyOnce(before);
    Path folder = Programs.temporary("fault");
    Path file = folder.resolve("Structures.java");
    Files.writeString(file, text.replace(before, after));
    Programs.compile(List.of(file), folder);
    return Replays.of(Jdk.own(), folder, "numbers:strings", POINTS, PROGRAM);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "if (before == null) | if (before != null) | negates the condition",
        "after.key < key | after.key > key | negates the condition",
        "key < at.key ? | key >= at.key ? | negates the condition",
        "after = after.next; | after = after.previous; | uses next instead of previous",
        "parent.left = made; | parent.right = made; | uses left instead of right",
        "last = item; | first = item; | uses last instead of first",
        "before.next = item; | before.next = after; | uses item instead of after",
        "weigh(parent); | weigh(made); | uses parent instead of made",
        "size = size + 1; | size = size + 2; | uses a number that is one less",
        "size = size + 1; | size = size - 1; | computes with another operator",
        "return at.key - size; | return size - at.key; | swaps the operands",
        "setPrevious(at.next, at.previous); | setPrevious(at.previous, at.next); | swaps the last arguments of the"
            + " call",
        "item.previous = before; | item.previous = null; | uses before instead of what is stored"
            + " in previous",
        "root = made; | root = null; | uses made instead of what is stored in root",
        "item.next = after; | | item.next = after",
        "after.previous = item; | | after.previous = item",
        "at.weight++; | at.weight--; | computes with another operator",
        "weigh(parent); | | weigh(parent)",
        "setPrevious(at.next, at.previous); | | at.next.previous = at.previous",
        // what the receiver's class makes of it
        "added(made, parent); | | added(made, parent)",
        "lowest = leftmost(root); | leftmost(root); | this.lowest = what the last call returned",
        "size--; | size--; size--; | leaves out the store to size",
        "link(parent, made); | link(parent, made); weigh(made); | leaves out the call of weigh",
        "items[at] = high; | items[at] = low; | uses high instead of low",
        "items[above] = low; | | this.items[above] = low",
        "rise(count - 1); | | rise(this.count - 1)",
        "java.util.Arrays.fill(keys, 0); | | Arrays.fill(this.keys, 0)",
        "System.arraycopy(keys, 0, larger, 0, count); | | System.arraycopy(this.keys, 0, larger, 0,"
            + " this.keys.length)",
        "System.arraycopy(keys, at, keys, at + 1, count - at); | | System.arraycopy(this.keys, at,"
            + " this.keys, at + 1, this.count - at)",
        "System.arraycopy(keys, at + 1, keys, at, count - at); | | System.arraycopy(this.keys, at +"
            + " 1, this.keys, at, this.keys.length - (at + 1))",
        "size = size + 1; | if (size < 2) size = size + 1; | does not ask for the condition",
      })
  void aPatchLeavesWhatTheProgramWithoutTheFaultLeaves(String before, String after, String expected)
      throws IOException {
    Replays wrong = recordWithFault(before, after == null ? "" : after);
    int failing = firstDifference(wrong);
    assertThat(failing).as("a call that goes wrong").isNotNegative();
    RecordedCall call = wrong.calls().get(failing);
    RecordedCall model = right.calls().get(failing);
    TracedCall traced = wrong.replayer.trace(call, Replays.MOST_STEPS);
    assertThat(wrong.differences(call, traced.outcome())).as("run again").isEmpty();
    Set<String> mending = new LinkedHashSet<>();
    for (CodePatch patch : patches(wrong, traced, edits(wrong, call, model))) {
      ReplayOutcome outcome = wrong.replayer.run(call, patch, 20_000);
      if (outcome.end() == End.RETURNED && outcome.changes() != null) {
        boolean same =
            heapOf(wrong, call, outcome.changes()).equals(heapOf(right, model, Map.of()));
        boolean sameResult = result(outcome).equals(recordedResult(model));
        if (same && sameResult) {
          assertThat(outcome.reached()).isTrue();
          assertThat(patch.file()).isEqualTo("Structures.java");
          assertThat(patch.line()).isPositive();
          mending.add(patch.text());
        }
      }
    }
    assertThat(mending).contains(expected);
  }

  private static List<CodePatch> patches(
      Replays wrong, TracedCall traced, Map<Long, ReplayCell> edits) {
    List<CodePatch> all = new ArrayList<>(wrong.replayer.changes(traced));
    all.addAll(wrong.replayer.insertions(traced, edits));
    assertThat(all).isNotEmpty().doesNotHaveDuplicates();
    return all;
  }

  private static String result(ReplayOutcome outcome) {
    ReplayCell result = outcome.result();
    return result == null ? "" : String.valueOf(result.bits());
  }

  private static String recordedResult(RecordedCall call) {
    return call.exit().resultKind() == SlotKind.UNKNOWN ? "" : String.valueOf(call.exit().result());
  }

  /** The first call that leaves or returns something else than without the fault; -1 if none. */
  private static int firstDifference(Replays wrong) {
    List<RecordedCall> calls = wrong.calls();
    List<RecordedCall> models = right.calls();
    for (int i = 0; i < Math.min(calls.size(), models.size()); i++) {
      boolean same =
          calls.get(i).exit().phase() == Format.CPOINT_EXIT
              && heapOf(wrong, calls.get(i), Map.of())
                  .equals(heapOf(right, models.get(i), Map.of()))
              && recordedResult(calls.get(i)).equals(recordedResult(models.get(i)));
      if (!same) {
        return i;
      }
    }
    return -1;
  }

  /** What the receiver of a call reaches at its end, with numbers instead of objects. */
  private static String heapOf(Replays from, RecordedCall call, Map<Long, ReplayCell> changes) {
    HeapHistory history = from.history;
    LongFunction<ReplayCell> content =
        slot -> changes.getOrDefault(slot, from.content(slot, slotTime(call, changes)));
    Map<Integer, Integer> numbers = new LinkedHashMap<>();
    List<Integer> order = new ArrayList<>(List.of(call.entry().nodes()[0]));
    numbers.put(order.get(0), 0);
    StringBuilder text = new StringBuilder();
    for (int at = 0; at < order.size(); at++) {
      int node = order.get(at);
      text.append(at).append(':');
      for (int i = 0; i < history.slotCount(node); i++) {
        ReplayCell cell = content.apply(history.slot(node, i));
        if (cell.kind() == SlotKind.REFERENCE) {
          int other = (int) cell.bits();
          if (numbers.putIfAbsent(other, order.size()) == null) {
            order.add(other);
          }
          text.append(" #").append(numbers.get(other));
        } else {
          text.append(' ').append(cell.kind() == SlotKind.NULL ? "null" : (int) cell.bits());
        }
      }
      text.append('\n');
    }
    return text.toString();
  }

  /** With changes what was not changed is as it was when the call began. */
  private static long slotTime(RecordedCall call, Map<Long, ReplayCell> changes) {
    return changes.isEmpty() ? call.end() : call.begin();
  }

  /** The slots that hold something else without the fault. Nodes are made in the same order. */
  private static Map<Long, ReplayCell> edits(Replays wrong, RecordedCall call, RecordedCall model) {
    Map<Long, ReplayCell> edits = new LinkedHashMap<>();
    int count = Math.min(wrong.history.nodesUpTo(call.end()), right.history.nodesUpTo(model.end()));
    for (int node = 0; node < count; node++) {
      boolean own = right.history.types().get(right.history.type(node)).name().startsWith(PROGRAM);
      for (int i = 0; own && i < right.history.slotCount(node); i++) {
        ReplayCell wanted = right.content(right.history.slot(node, i), model.end());
        ReplayCell held = wrong.content(wrong.history.slot(node, i), call.end());
        if (!wanted.equals(held)) {
          edits.put(wrong.history.slot(node, i), wanted);
        }
      }
    }
    return edits;
  }

  /**
   * More combinations of arguments than could ever be listed; other calls are tried all the same.
   */
  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void aMethodWithManyParametersDoesNotStopTheSearch() throws IOException {
    String parameters = "int a, int b, int c, int d, int e, int f, int g, int h, int i, int j";
    String many = "private void fill(" + parameters + ", int k, int l, int m) { count = a; }";
    String rise = "private void rise(int place) {";
    Replays program = recordWithFault(rise, many + " " + rise);
    List<RecordedCall> calls =
        program.calls().stream()
            .filter(each -> program.method(each.exit()).equals("offer"))
            .toList();
    TracedCall traced = program.replayer.trace(calls.get(2), Replays.MOST_STEPS);
    assertThat(program.replayer.insertions(traced, Map.of()))
        .extracting(CodePatch::text)
        .anyMatch(each -> each.startsWith("rise("));
  }

  @Test
  void patchesSayWhatTheyChange() {
    Set<String> texts = new LinkedHashSet<>();
    for (RecordedCall call : right.calls()) {
      TracedCall traced = right.replayer.trace(call, Replays.MOST_STEPS);
      right.replayer.changes(traced).forEach(each -> texts.add(each.kind() + " " + each.text()));
    }
    assertThat(texts)
        .contains(
            "CHANGE negates the condition",
            "CHANGE uses item instead of after",
            "CHANGE uses next instead of previous",
            "CHANGE swaps the object and the value of the store",
            "CHANGE swaps the last arguments of the call",
            "CHANGE swaps the operands",
            "CHANGE computes with another operator",
            "CHANGE compares with another operator",
            "CHANGE uses a number that is one more",
            "CHANGE uses a number that is one less",
            "CHANGE uses null instead of what is stored in first",
            "CHANGE uses item.next instead of what is assigned to after",
            "CHANGE uses what the last call returned instead of what is stored in last",
            "CHANGE uses key instead of what is returned",
            "FORCE does not ask for the condition",
            "SKIP leaves out the store to size",
            "SKIP leaves out the call of setPrevious");
  }
}
