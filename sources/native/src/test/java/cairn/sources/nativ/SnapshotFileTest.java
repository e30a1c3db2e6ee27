package cairn.sources.nativ;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.graph.memory.BlockTable;
import cairn.graph.memory.FunctionTable;
import cairn.graph.memory.MemoryImage;
import cairn.graph.memory.MemoryImage.Segment;
import cairn.graph.memory.ProcessSnapshot;
import cairn.graph.memory.TypeTable;
import cairn.graph.memory.TypeTable.CType;
import cairn.graph.memory.TypeTable.Kind;
import cairn.graph.memory.Variable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotFileTest {
  @TempDir Path folder;

  private static Segment segment(long start, int size, int known, int flags, String name) {
    byte[] bytes = new byte[known];
    // text, noise and zeros: pieces that are packed, plain and empty
    Random random = new Random(start);
    for (int i = 0; i < known; i++) {
      int piece = i / SnapshotFile.PIECE % 3;
      bytes[i] = (byte) (piece == 0 ? i % 7 : piece == 1 ? random.nextInt() : 0);
    }
    return new Segment(
        start, size, ByteBuffer.wrap(bytes), (flags & 1) != 0, (flags & 2) != 0, name);
  }

  private static ProcessSnapshot example() {
    MemoryImage memory =
        new MemoryImage(
            List.of(
                segment(0x1000, 0x2000, 0x1000, 1, "/bin/a"),
                segment(0x10_0000, 5 << 20, (4 << 20) + 5, 1, "[heap]"),
                segment(0x4000_0000, 0x1000, 0, 0, "")));
    TypeTable types =
        new TypeTable(
            8,
            List.of(
                new CType(Kind.INTEGER, "int", 4, -1, 0, List.of(), List.of()),
                new CType(
                    Kind.STRUCT,
                    "struct node",
                    16,
                    -1,
                    0,
                    List.of(
                        new TypeTable.Member("next", 2, 0, 0, 0, false),
                        new TypeTable.Member("bits", 0, 8, 3, 5, true)),
                    List.of()),
                new CType(Kind.POINTER, "struct node *", 8, 1, 0, List.of(), List.of()),
                new CType(
                    Kind.ENUM,
                    "enum color",
                    4,
                    -1,
                    0,
                    List.of(),
                    List.of(new TypeTable.Constant("RED", -7)))));
    BlockTable blocks =
        new BlockTable(
            new long[] {0x10_0010, 0x10_0040},
            new long[] {24, 40},
            new boolean[] {false, true},
            new int[] {0, -1},
            List.of("main (a.c:3) < start"),
            true,
            0,
            true,
            List.of(new BlockTable.Damage(0x10_0038, "wrong ä")));
    return new ProcessSnapshot(
        "a",
        memory,
        types,
        List.of(
            new Variable("head", "a.c", 2, 0x1010, 0, 0, -1),
            new Variable("n", "main", 0, 0, 42, 1, 0)),
        new FunctionTable(
            new long[] {0x5000},
            new long[] {12},
            List.of("main"),
            List.of(new FunctionTable.VirtualTable(0x6000, 32, "Shape"))),
        blocks,
        List.of(
            new ProcessSnapshot.ThreadStack(
                1,
                "thread 1",
                0x7000,
                List.of(new ProcessSnapshot.Frame(0x5003, "main", "a.c", 3)))),
        List.of("something"));
  }

  private Path write() throws IOException {
    Path file = folder.resolve("a.snapshot");
    SnapshotFile.write(example(), file);
    return file;
  }

  @Test
  void whatIsReadIsWhatWasWritten() throws Exception {
    ProcessSnapshot wanted = example();
    Path file = write();
    assertThat(SnapshotFile.isSnapshot(file)).isTrue();
    assertThat(Files.size(file)).isBetween(1L << 20, 3L << 20);
    ProcessSnapshot found = SnapshotFile.read(file);
    assertThat(found.program()).isEqualTo("a");
    assertThat(found.memory().segments()).isEqualTo(wanted.memory().segments());
    assertThat(found.types()).isEqualTo(wanted.types());
    assertThat(found.variables()).isEqualTo(wanted.variables());
    assertThat(found.threads()).isEqualTo(wanted.threads());
    assertThat(found.warnings()).isEqualTo(wanted.warnings());
    assertThat(found.functions().starts()).containsExactly(0x5000);
    assertThat(found.functions().sizes()).containsExactly(12);
    assertThat(found.functions().names()).containsExactly("main");
    assertThat(found.functions().virtualTables()).isEqualTo(wanted.functions().virtualTables());
    assertThat(found.blocks()).usingRecursiveComparison().isEqualTo(wanted.blocks());
  }

  @Test
  void wrongFilesAreToldApart() throws Exception {
    byte[] bytes = Files.readAllBytes(write());
    Path file = folder.resolve("changed");
    Files.writeString(file, "no snapshot");
    assertThatThrownBy(() -> SnapshotFile.read(file))
        .isInstanceOf(SnapshotException.class)
        .hasMessageContaining("is not a snapshot of a process");
    for (int size : new int[] {8, 11, 12, 30, 100_000, bytes.length - 1}) {
      Files.write(file, Arrays.copyOf(bytes, size));
      assertThatThrownBy(() -> SnapshotFile.read(file)).hasMessageContaining("is truncated after");
    }
    byte[] newer = bytes.clone();
    newer[11] = 9;
    Files.write(file, newer);
    assertThatThrownBy(() -> SnapshotFile.read(file)).hasMessageContaining("of version 9");
    byte[] corrupt = bytes.clone();
    corrupt[bytes.length - 6] ^= 1;
    Files.write(file, corrupt);
    assertThatThrownBy(() -> SnapshotFile.read(file))
        .hasMessageContaining("is a corrupt snapshot: the checksum of its threads is wrong");
    Files.write(file, Arrays.copyOf(bytes, bytes.length + 1));
    assertThatThrownBy(() -> SnapshotFile.read(file)).hasMessageContaining("follows its end");
  }

  @Test
  void mutantsAreRefused() throws Exception {
    byte[] bytes = Files.readAllBytes(write());
    Path file = folder.resolve("changed");
    int rounds = Boolean.getBoolean("cairn.long") ? 5000 : 100;
    for (int seed = 0; seed < rounds; seed++) {
      Random random = new Random(seed);
      byte[] mutant = bytes.clone();
      int at =
          random.nextInt(2) == 0
              ? random.nextInt(bytes.length)
              : bytes.length - 1 - random.nextInt(900);
      mutant[at] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, mutant);
      assertThatThrownBy(() -> SnapshotFile.read(file))
          .as("seed %s", seed)
          .isInstanceOf(SnapshotException.class);
    }
  }
}
