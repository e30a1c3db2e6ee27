package cairn.sources.nativ;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import cairn.graph.memory.MemoryImage;
import cairn.graph.memory.ProcessSnapshot;
import cairn.graph.memory.Variable;
import cairn.record.compile.Gcc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotsTest {
  private static final Path SCRIPTS = Path.of("../../record/gdb").toAbsolutePath();

  @TempDir static Path folder;

  private static Programs programs;

  @BeforeAll
  static void start() {
    assumeThat(Gcc.command(Gcc.path(), "gdb")).as("gdb").isNotNull();
    programs = new Programs(folder);
  }

  private static Snapshots withGdb() {
    return new Snapshots(SCRIPTS, Gcc.path());
  }

  private static Map<String, String> locals(ProcessSnapshot snapshot) {
    Map<String, String> found = new TreeMap<>();
    for (Variable variable : snapshot.variables()) {
      if (variable.isLocal()) {
        String type = snapshot.types().name(variable.type());
        found.put(variable.owner() + "." + variable.name(), type);
      }
    }
    return found;
  }

  private static long read(ProcessSnapshot snapshot, String owner, String name) {
    for (Variable variable : snapshot.variables()) {
      if (variable.name().equals(name) && variable.owner().equals(owner)) {
        int size = (int) snapshot.types().size(variable.type());
        return variable.isInRegister()
            ? variable.value()
            : snapshot.memory().read(variable.address(), size);
      }
    }
    throw new AssertionError(owner + "." + name + " is not among " + snapshot.variables());
  }

  @Test
  void coreHasTypedLocalsOfEveryFrame() throws Exception {
    Path program = programs.compile("frames");
    Path core = programs.core("", program, "abort");
    ProcessSnapshot snapshot = withGdb().ofCore(core, program);
    assertThat(snapshot.warnings()).isEmpty();
    assertThat(snapshot.program()).isEqualTo("frames");
    assertThat(locals(snapshot))
        .containsEntry("inner.list", "struct node *")
        .containsEntry("inner.weight", "double")
        .containsEntry("outer.text", "char[16]")
        .containsEntry("main.arguments", "char **");
    assertThat(snapshot.threads()).hasSize(1);
    assertThat(snapshot.threads().get(0).frames())
        .extracting(ProcessSnapshot.Frame::function)
        .containsSubsequence("inner", "outer", "main");
    long head = read(snapshot, "inner", "list");
    assertThat(snapshot.blocks().at(head)).isNotNegative();
    assertThat(read(snapshot, "frames.c", "kept")).isEqualTo(head);
    assertThat(snapshot.memory().segment(head).name()).isEqualTo("[heap]");
    assertThat(snapshot.memory().segment(snapshot.threads().get(0).stackPointer()).name())
        .isEqualTo("[stack]");
  }

  @Test
  void optimisedProgramHasLocalsInRegisters() throws Exception {
    Path program = programs.compile("frames", "-O2");
    ProcessSnapshot snapshot = withGdb().ofCore(programs.core("", program, "abort"), null);
    long head = read(snapshot, "frames.c", "kept");
    assertThat(snapshot.variables())
        .anyMatch(each -> each.isLocal() && each.isInRegister() && each.value() == head);
    assertThat(snapshot.warnings()).anyMatch(each -> each.contains("was optimised"));
  }

  @Test
  void withoutGdbTheRestIsThere() throws Exception {
    Path program = programs.compile("frames");
    Path core = programs.core(Programs.blocks(), program, "abort");
    ProcessSnapshot snapshot = new Snapshots(SCRIPTS, List.of()).ofCore(core, program);
    assertThat(snapshot.warnings()).singleElement().asString().contains("gdb is not installed");
    assertThat(locals(snapshot)).isEmpty();
    assertThat(snapshot.threads()).hasSize(1);
    assertThat(snapshot.blocks().sizesAreExact()).isTrue();
    long head = read(snapshot, "frames.c", "kept");
    assertThat(snapshot.blocks().place(snapshot.blocks().at(head)))
        .startsWith("inner (frames.c:")
        .contains(" < outer (frames.c:")
        .contains(" < main (frames.c:");
  }

  @Test
  void runningProcessGoesOn() throws Exception {
    Path program = programs.compile("frames");
    Path ready = folder.resolve("ready");
    ProcessBuilder builder = new ProcessBuilder(program.toString(), "wait");
    builder.redirectOutput(ready.toFile());
    Process process = builder.start();
    try {
      long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
      while (Files.size(ready) == 0 && System.nanoTime() < until) {
        Thread.sleep(5);
      }
      ProcessSnapshot snapshot = withGdb().ofProcess(process.pid(), null);
      assertThat(snapshot.warnings()).isEmpty();
      assertThat(locals(snapshot)).containsEntry("inner.list", "struct node *");
      long head = read(snapshot, "inner", "list");
      assertThat(snapshot.blocks().at(head)).isNotNegative();
      assertThat(snapshot.threads()).hasSize(2);
      // it is not stopped any more: it ends by itself when it is told to
      process.getOutputStream().write('\n');
      process.getOutputStream().flush();
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(7);
      Path file = folder.resolve("kept.snapshot");
      SnapshotFile.write(snapshot, file);
      ProcessSnapshot again = SnapshotFile.read(file);
      assertThat(read(again, "inner", "list")).isEqualTo(head);
      assertThat(again.variables()).isEqualTo(snapshot.variables());
      assertThat(again.types()).isEqualTo(snapshot.types());
      for (MemoryImage.Segment segment : snapshot.memory().segments()) {
        if (!segment.isExecutable()) {
          assertThat(again.memory().segment(segment.start())).isEqualTo(segment);
        }
      }
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void processThatIsNotThereIsTold() {
    assertThatThrownBy(() -> withGdb().ofProcess(4_000_000, null))
        .isInstanceOf(SnapshotException.class)
        .hasMessageContaining("there is no process 4000000 here");
  }
}
