package cairn.symbols;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Executables may hold anything: the answer is what can be read, or a clean error. */
class UntrustedInputTest {
  private static final int ROUNDS = Boolean.getBoolean("cairn.long") ? 20_000 : 300;

  @TempDir Path folder;

  private Path program() throws IOException, InterruptedException {
    return Gcc.compile(
        folder,
        "small",
        """
        #include <stdlib.h>
        struct node { struct node *next; int value; union { long l; char *c; } u; char name[9]; };
        struct node *head; static double table[3][2];
        static struct node *make(int v) {
          struct node *n = malloc(sizeof *n); n->value = v; n->next = head; return n; }
        int main(void) { head = make(1); table[1][1] = 2; return head->value; }
        """,
        "-O1");
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
        program.variables().forEach(v -> program.frames(v.address(), "small.c", 1));
        LineTables lines = new LineTables(program);
        lines.files().forEach(lines::lines);
        lines.addresses("small.c", 6);
        program.functions().forEach((start, f) -> lines.at(f.unit(), start));
        program.file().functions();
      } catch (SymbolsException e) {
        assertThat(e.getMessage()).as("seed " + seed).contains(file.toString());
      }
    }
  }

  @Test
  void whatIsNoProgram() throws Exception {
    Path script = Files.writeString(folder.resolve("script"), "#!/bin/sh\nexit 0\n");
    assertThat(ElfFile.isElf(script)).isFalse();
    assertThatThrownBy(() -> ElfFile.open(script))
        .isInstanceOf(SymbolsException.class)
        .hasMessageContaining("script: is ");
  }
}
