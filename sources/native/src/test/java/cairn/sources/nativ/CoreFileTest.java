package cairn.sources.nativ;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.graph.memory.MemoryImage;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CoreFileTest {
  @TempDir static Path folder;

  private static Path program;
  private static Path core;

  @BeforeAll
  static void run() throws Exception {
    Programs programs = new Programs(folder);
    program = programs.compile("damage");
    core = programs.core("", program, folder.resolve("own").toString(), "none");
  }

  private static Path write(byte[] bytes) throws Exception {
    return Files.write(folder.resolve("changed"), bytes);
  }

  @Test
  void tellsWhatHappened() throws Exception {
    CoreFile file = CoreFile.open(core);
    assertThat(file.command()).isEqualTo("damage");
    assertThat(file.signal()).isEqualTo(6);
    assertThat(file.threads()).hasSize(1);
    assertThat(file.warnings()).isEmpty();
    assertThat(file.files()).anyMatch(mapping -> mapping.path().equals(program.toString()));
    MemoryImage memory = new MemoryImage(file.segments());
    ThreadRegisters thread = file.threads().get(0);
    assertThat(memory.knows(thread.stackPointer(), 8)).isTrue();
    assertThat(memory.segment(thread.instruction())).isNotNull();
    assertThat(memory.read(thread.threadArea(), 8)).isEqualTo(thread.threadArea());
  }

  @Test
  void codeComesFromTheFiles() throws Exception {
    CoreFile file = CoreFile.open(core);
    ProcessMemory memory =
        ProcessMemory.of(
            file.segments(), file.files(), file.auxiliary(CoreFile.PROGRAM_HEADERS), program);
    assertThat(memory.warnings()).isEmpty();
    assertThat(memory.program().path()).isEqualTo(program.toString());
    // a program that is position independent begins with its headers
    assertThat(memory.program().bias()).isEqualTo(memory.program().start());
    long entry = file.auxiliary(CoreFile.ENTRY);
    assertThat(new MemoryImage(file.segments()).knows(entry, 8)).isFalse();
    byte[] bytes = Files.readAllBytes(program);
    ByteBuffer raw = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(memory.image().read(entry, 8)).isEqualTo(raw.getLong((int) raw.getLong(24)));
    assertThat(memory.files()).anyMatch(each -> each.path().contains("libc"));
  }

  @Test
  void anotherProgramIsRefused() throws Exception {
    CoreFile file = CoreFile.open(core);
    Path other = new Programs(folder).compile("churn");
    long at = file.auxiliary(CoreFile.PROGRAM_HEADERS);
    assertThatThrownBy(() -> ProcessMemory.of(file.segments(), file.files(), at, other))
        .isInstanceOf(SnapshotException.class)
        .hasMessageContaining("is not the program that ran: its build id is ");
    assertThatThrownBy(() -> ProcessMemory.of(file.segments(), file.files(), at, core))
        .hasMessageContaining("is a core, not an executable for x86-64 Linux");
  }

  @Test
  void wrongFilesAreToldApart() throws Exception {
    byte[] bytes = Files.readAllBytes(core);
    assertThatThrownBy(() -> CoreFile.open(write(new byte[0]))).hasMessageContaining("is empty");
    assertThatThrownBy(
            () ->
                CoreFile.open(write("a text that is long enough".getBytes(StandardCharsets.UTF_8))))
        .hasMessageContaining("is not a core of x86-64 Linux (it is no ELF file)");
    assertThatThrownBy(() -> CoreFile.open(program))
        .hasMessageContaining("is an executable or library, not a core of x86-64 Linux");
    byte[] other = bytes.clone();
    other[18] = (byte) 183;
    assertThatThrownBy(() -> CoreFile.open(write(other)))
        .hasMessageContaining("of another machine (class 2, machine 183)");
    assertThatThrownBy(() -> CoreFile.open(write(Arrays.copyOf(bytes, 40))))
        .hasMessageContaining("is truncated: it has only 40 bytes");
    assertThatThrownBy(() -> CoreFile.open(write(Arrays.copyOf(bytes, 100))))
        .hasMessageContaining("is truncated: its ");
    byte[] twice = bytes.clone();
    ByteBuffer raw = ByteBuffer.wrap(twice).order(ByteOrder.LITTLE_ENDIAN);
    raw.putLong(64 + 56 * 2 + 16, raw.getLong(64 + 56 + 16));
    assertThatThrownBy(() -> CoreFile.open(write(twice)))
        .hasMessageContaining("is corrupt: its memory at 0x");
  }

  @Test
  void ofATruncatedCoreTheRestIsUsed() throws Exception {
    byte[] bytes = Files.readAllBytes(core);
    CoreFile file = CoreFile.open(write(Arrays.copyOf(bytes, bytes.length / 2)));
    assertThat(file.warnings()).singleElement().asString().contains("is truncated: ");
    assertThat(file.threads()).hasSize(1);
  }

  /** Five gigabytes, nearly all of them holes of the file. */
  @Test
  void largeMemoryIsReadEverywhere() throws Exception {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(core)).order(ByteOrder.LITTLE_ENDIAN);
    long size = 5L << 30;
    long offset = (bytes.limit() + 4095L) & -4096;
    int load = 64 + 56;
    long address = 0x10_0000;
    assertThat(bytes.getInt(load)).isEqualTo(1);
    bytes.putInt(load + 4, 6).putLong(load + 8, offset).putLong(load + 16, address);
    bytes.putLong(load + 32, size).putLong(load + 40, size);
    Path file = write(bytes.array());
    long[] places = {0, (1L << 30) - 8, 1L << 30, (3L << 30) + 64, size - 8};
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      for (long place : places) {
        ByteBuffer word = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        channel.write(word.putLong(0, place + 1), offset + place);
      }
    }
    MemoryImage memory = new MemoryImage(CoreFile.open(file).segments());
    for (long place : places) {
      assertThat(memory.read(address + place, 8)).isEqualTo(place + 1);
    }
    assertThat(memory.knows(address + size, 1)).isFalse();
    Files.delete(file);
  }

  /** Whatever a core says, it is read or refused: nothing else happens, and it ends. */
  @Test
  void mutantsAreReadOrRefused() throws Exception {
    byte[] bytes = Files.readAllBytes(core);
    int rounds = Boolean.getBoolean("cairn.long") ? 5000 : 100;
    int read = 0;
    for (int seed = 0; seed < rounds; seed++) {
      Random random = new Random(seed);
      byte[] mutant = bytes.clone();
      boolean inHeaders = seed % 2 == 0;
      for (int i = 0; i < 1 + random.nextInt(inHeaders ? 4 : 200); i++) {
        int at = random.nextInt(inHeaders ? 4096 : mutant.length - 8) & ~7;
        long value = random.nextBoolean() ? random.nextLong() : random.nextInt(4096);
        ByteBuffer.wrap(mutant).order(ByteOrder.LITTLE_ENDIAN).putLong(at, value);
      }
      Path file = write(mutant);
      try {
        CoreFile opened = CoreFile.open(file);
        long at = opened.auxiliary(CoreFile.PROGRAM_HEADERS);
        MemoryImage memory = ProcessMemory.of(opened.segments(), opened.files(), at, null).image();
        GlibcHeap.read(memory, opened.threads());
        RecordedBlocks.read(memory, Long::toHexString);
        read++;
      } catch (SnapshotException e) {
        assertThat(e).hasMessageContaining(file.toString());
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
    assertThat(read).isBetween(rounds / 4, rounds);
  }
}
