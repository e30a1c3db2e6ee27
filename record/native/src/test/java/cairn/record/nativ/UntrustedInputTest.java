package cairn.record.nativ;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.recording.RecordingWriter;
import cairn.symbols.ElfFile;
import cairn.symbols.Program;
import cairn.symbols.SymbolsException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Streams and executables may hold anything: the answer is what can be read, or a clean error. */
class UntrustedInputTest {
  private static final int ROUNDS = Boolean.getBoolean("cairn.long") ? 20_000 : 300;

  private static final PointRequest POINTS =
      new PointRequest(List.of("ma*", "small.c:6"), List.of("struct node"), List.of());

  @TempDir Path folder;

  private Path program() throws IOException, InterruptedException {
    Path source =
        Gcc.source(
            folder,
            "small.c",
            """
            #include <stdlib.h>
            struct node { struct node *next; int value; union { long l; char *c; } u; char name[9]; };
            struct node *head; static double table[3][2];
            static struct node *make(int v) {
              struct node *n = malloc(sizeof *n); n->value = v; n->next = head; return n; }
            int main(void) { head = make(1); table[1][1] = 2; return head->value; }
            """);
    return Gcc.compile(folder, source, "small", "-O1");
  }

  private static boolean read(byte[] stream, Program program) throws IOException {
    return read(stream, program, true);
  }

  private static boolean read(byte[] stream, Program program, boolean allocator)
      throws IOException {
    RecordingWriter writer =
        RecordingWriter.to(new ByteArrayOutputStream(), RecordingWriter.CHUNK_BYTES, Map.of());
    List<NativePoint> points = PointFinder.findSome(program, POINTS).points();
    Converter converter = new Converter(writer, program, allocator, points, true, true, null);
    converter.module("", 0);
    boolean begun = new StreamReader(new ByteArrayInputStream(stream), converter).read();
    converter.finish(0, null);
    return begun;
  }

  @Test
  void streams() throws Exception {
    Program program = Program.read(ElfFile.open(program()));
    int refused = 0;
    for (int seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      byte[] stream = new byte[8 + random.nextInt(400)];
      random.nextBytes(stream);
      for (int i = 8; i < stream.length; i++) {
        stream[i] = random.nextInt(3) == 0 ? (byte) (1 + random.nextInt(13)) : stream[i];
      }
      System.arraycopy(StreamReader.MAGIC, 0, stream, 0, 8);
      try {
        assertThat(read(stream, program)).as("seed " + seed).isTrue();
      } catch (NativeException e) {
        refused++;
        assertThat(e.getMessage()).as("seed " + seed).contains("at offset");
      }
    }
    assertThat(refused).isPositive();
  }

  /** Ranges, derivations and stores in a small heap, with anything between them. */
  @Test
  void streamsWithoutAnAllocator() throws Exception {
    Program program = Program.read(ElfFile.open(program()));
    byte[] heap = {15, 0, (byte) 0x80, (byte) 0x80, 8, (byte) 0x80, (byte) 0x80, 1}; // 16 KB
    int refused = 0;
    for (int seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      byte[] stream = new byte[16 + random.nextInt(400)];
      for (int i = 16; i < stream.length; i++) {
        int what = random.nextInt(12);
        stream[i] =
            (byte)
                (what == 0 ? random.nextInt(256) : what < 4 ? 14 + what % 3 : random.nextInt(60));
      }
      System.arraycopy(StreamReader.MAGIC, 0, stream, 0, 8);
      System.arraycopy(heap, 0, stream, 8, heap.length);
      try {
        assertThat(read(stream, program, false)).as("seed " + seed).isTrue();
      } catch (NativeException e) {
        refused++;
        assertThat(e.getMessage()).as("seed " + seed).contains("at offset");
      }
    }
    assertThat(refused).isPositive();
  }

  @Test
  void anEmptyStreamNeverBegan() throws Exception {
    Program program = Program.read(ElfFile.open(program()));
    assertThat(read(new byte[0], program)).isFalse();
    assertThatThrownBy(() -> read(new byte[20], program)).hasMessageContaining("begin like one");
  }

  @Test
  void executables() throws Exception {
    byte[] good = Files.readAllBytes(program());
    Path file = folder.resolve("damaged");
    for (int seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      byte[] bad =
          random.nextInt(4) == 0 ? Arrays.copyOf(good, random.nextInt(good.length)) : good.clone();
      for (int i = 0; i < 1 + random.nextInt(30) && bad.length > 0; i++) {
        int range = random.nextBoolean() ? Math.min(bad.length, 1000) : bad.length;
        bad[random.nextInt(range)] = (byte) random.nextInt(256);
      }
      Files.write(file, bad);
      try {
        Program program = Program.read(ElfFile.open(file));
        LibraryCalls.of(program.file()).forEach(call -> assertThat(call).matches("[0-9a-f]+:[ct]"));
        PointFinder.findSome(program, POINTS);
      } catch (SymbolsException | NativeException e) {
        assertThat(e.getMessage()).as("seed " + seed).contains(file.toString());
      }
    }
  }

  @Test
  void accessesOutsideOfBlocks() throws Exception {
    Program program = Program.read(ElfFile.open(program()));
    int[] allocated = {4, 0, 5, 1, 0, 20, 16};
    int[] told = {13, 1, 0, 1, 1, 32, 4, 1, 1, 1, 1, 0, 0, 0};
    assertThat(read(stream(allocated, told), program)).isTrue();
    told[9] = 2;
    assertThatThrownBy(() -> read(stream(allocated, told), program))
        .hasMessageContaining("has 2 as a block, at offset 25");
    told[9] = 1;
    told[3] = 7;
    assertThatThrownBy(() -> read(stream(allocated, told), program))
        .hasMessageContaining("has an access of the unknown kind 7");
  }

  private static byte[] stream(int[]... records) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(StreamReader.MAGIC);
    for (int[] record : records) {
      for (int part : record) {
        out.write(part);
      }
    }
    return out.toByteArray();
  }

  @Test
  void whatIsNoProgram() throws Exception {
    Path script = Files.writeString(folder.resolve("script"), "#!/bin/sh\nexit 0\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();
    assertThatThrownBy(() -> NativeRecorder.of(List.of(script.toString()), Gcc.TOOL))
        .isInstanceOf(NativeException.class)
        .hasMessageContaining("is a script");
    assertThatThrownBy(() -> NativeRecorder.of(List.of("no-such-program-here"), Gcc.TOOL))
        .isInstanceOf(NativeException.class)
        .hasMessageContaining("there is no program no-such-program-here");
  }
}
