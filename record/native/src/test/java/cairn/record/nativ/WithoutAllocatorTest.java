package cairn.record.nativ;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.HeapGraph;
import cairn.history.AddressHistory;
import cairn.history.Alive;
import cairn.history.HeapHistory;
import cairn.recording.EventHandler;
import cairn.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that run their own allocator, of which nothing is known. */
class WithoutAllocatorTest {
  private static final Path EXAMPLES = Path.of("../../examples/c").toAbsolutePath().normalize();

  @TempDir Path folder;

  private NativeRecorder recorder(Path program, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    return NativeRecorder.of(command, Gcc.TOOL).withoutAllocator();
  }

  private Path record(NativeRecorder recorder, String name)
      throws IOException, InterruptedException {
    Path recording = folder.resolve(name);
    assertThat(recorder.run(recording, environment -> {}, process -> {})).isZero();
    assertThat(recorder.failure()).isNull();
    return recording;
  }

  /** The words of memory hold what the program says that its blocks hold. */
  @ParameterizedTest
  @ValueSource(strings = {"-O0", "-O2"})
  void memoryIsWhatItReallyWas(String level) throws Exception {
    Path program = Gcc.compile(folder, Gcc.SOURCES.resolve("kinds.c"), "kinds", level);
    Path dump = folder.resolve("dump");
    try (HeapHistory history =
        Memory.load(record(recorder(program, dump.toString()), "run.cairn"))) {
      Map<Long, int[]> blocks = Memory.dumped(dump);
      assertThat(blocks).isNotEmpty();
      blocks.forEach(
          (address, bytes) -> {
            for (int i = 0; i < bytes.length; i++) {
              int found = byteAt(history, address + i);
              // memory that was never written is as the system gave it: zero
              assertThat(found == Memory.UNKNOWN ? 0 : found)
                  .as("%s, byte %d of the block at 0x%x", level, i, address)
                  .isEqualTo(bytes[i]);
            }
          });
      assertThat(history.oddities()).isEmpty();
    }
  }

  private static int byteAt(HeapHistory history, long address) {
    int version = history.versionAt(history.wordSlot(address), history.endTime());
    int shift = (int) (address & 7);
    boolean known = version >= 0 && (history.knownBytes(version) >> shift & 1) != 0;
    return known ? (int) (history.rawBits(version) >>> 8 * shift) & 0xFF : Memory.UNKNOWN;
  }

  /** The nodes that the events of a recording make, in words. */
  private static List<String> graph(Path recording) throws IOException {
    List<String> told = new ArrayList<>();
    Recording.open(recording)
        .read(
            new EventHandler() {
              @Override
              public void node(long time, int thread, int site, long id, long at, int width) {
                told.add(time + " node " + id + " at " + at);
              }

              @Override
              public void join(long time, int thread, int site, long id, long at, int width) {
                told.add(time + " join " + id + " at " + at + " bytes " + width);
              }

              @Override
              public void merge(long time, int thread, int site, long a, long b, long id) {
                told.add(time + " merge " + a + " " + b + " " + id);
              }

              @Override
              public void split(long time, int thread, int site, long from, long at, long id) {
                told.add(time + " split " + from + " at " + at + " " + id);
              }

              @Override
              public void free(long time, int thread, int site, long id) {
                told.add(time + " free " + id);
              }

              @Override
              public void remark(long time, int thread, int site, long id, int what, long bytes) {
                told.add(time + " remark " + id + " " + what + " " + bytes);
              }
            });
    return told;
  }

  /** Derivations that the tool leaves out change nothing. */
  @Test
  void whatTheToolLeavesOutChangesNothing() throws Exception {
    Path source = Gcc.source(folder, "random.c", RandomStores.program(7, 300));
    Path program = Gcc.compile(folder, source, "random", "-O1");
    String dump = folder.resolve("dump").toString();
    List<String> some = graph(record(recorder(program, dump), "some.cairn"));
    List<String> every =
        graph(record(recorder(program, dump).withEveryDerivation(), "every.cairn"));
    assertThat(some).hasSizeGreaterThan(500).isEqualTo(every);
  }

  /** A pool that is one block to an allocator is a list of nodes here. */
  @Test
  void theNodesOfAPoolAreSeen() throws Exception {
    Path program = Gcc.compile(folder, EXAMPLES.resolve("pool.c"), "pool", "-O0");
    NativeRecorder known = NativeRecorder.of(List.of(program.toString()), Gcc.TOOL);
    try (HeapHistory history = Memory.load(record(known, "known.cairn"))) {
      assertThat(list(history, history.endTime())).as("one block").hasSize(1);
    }
    try (HeapHistory history = Memory.load(record(recorder(program), "none.cairn"))) {
      List<Integer> cells = list(history, history.endTime());
      assertThat(cells).hasSize(5);
      for (int cell : cells) {
        assertThat(history.addresses().bytes(cell, history.endTime())).isEqualTo(16);
      }
      goBackOverTheMerge(history);
    }
  }

  /** The nodes of the list that the global variable {@code head} leads to, if they are several. */
  private static List<Integer> list(HeapHistory history, long time) {
    List<Integer> found = new ArrayList<>();
    int version = newest(history, "head", time);
    while (version >= 0 && history.pointer(version) != null && history.rawBits(version) != 0) {
      int node = history.addresses().represented((int) history.bits(version), time);
      if (found.contains(node)) {
        return List.of();
      }
      found.add(node);
      version = history.versionAt(history.wordSlot(history.rawBits(version)), time);
    }
    return found;
  }

  /** The version that a global variable holds. */
  private static int newest(HeapHistory history, String name, long time) {
    for (int i = 0; i < history.statics().size(); i++) {
      if (history.statics().get(i).name().equals(name)) {
        return history.versionAt(history.staticSlot(i), time);
      }
    }
    return HeapHistory.NONE;
  }

  /** Two cells become one when the program goes from one to the other, and are two before. */
  private static void goBackOverTheMerge(HeapHistory history) {
    AddressHistory addresses = history.addresses();
    int merged = -1;
    for (int node = 0; node < history.nodeCount(); node++) {
      String site =
          history.site(node) == 0 ? "" : history.tables().site(history.site(node)).method();
      merged = addresses.members(node).size() > 1 && site.equals("take_two") ? node : merged;
    }
    assertThat(merged).as("a merge in take_two").isNotNegative();
    long time = history.birth(merged);
    List<Integer> members = addresses.members(merged);
    assertThat(ids(history, time)).contains(history.id(merged));
    assertThat(ids(history, time - 1)).doesNotContain(history.id(merged));
    for (int part : List.of(members.get(0), members.get(members.size() - 1))) {
      int before = addresses.represented(part, time - 1);
      assertThat(ids(history, time - 1)).contains(history.id(before));
      assertThat(ids(history, time)).doesNotContain(history.id(before));
      assertThat(addresses.bytes(before, time - 1)).isPositive();
      assertThat(addresses.bytes(before, time)).isZero();
    }
  }

  private static List<Long> ids(HeapHistory history, long time) {
    HeapGraph graph = history.at(time, Alive.ALL).graph();
    List<Long> ids = new ArrayList<>();
    for (int node = 0; node < graph.nodeCount(); node++) {
      ids.add(graph.id(node));
    }
    return ids;
  }
}
