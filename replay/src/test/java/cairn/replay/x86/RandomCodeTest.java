package cairn.replay.x86;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random bytes are refused, or are what objdump says. */
class RandomCodeTest {
  private static final int SLOT = 32;
  private static final int[] PREFIXES = {0x66, 0xF2, 0xF3, 0x64};

  @TempDir Path folder;

  @Test
  void isNeverDecodedWrongly() throws Exception {
    int count = Boolean.getBoolean("cairn.long") ? 200_000 : 20_000;
    Random random = new Random(11);
    StringBuilder text = new StringBuilder(".text\n");
    for (int i = 0; i < count; i++) {
      text.append(".globl f%d\n.balign %d\nf%d:\n.byte ".formatted(i, SLOT, i));
      byte[] bytes = code(random);
      for (int at = 0; at < bytes.length; at++) {
        text.append(at == 0 ? "" : ",").append(bytes[at] & 0xFF);
      }
      text.append('\n');
    }
    Path source = Files.writeString(folder.resolve("random.s"), text);
    Path object = folder.resolve("random.o");
    NativeTools.run(List.of("gcc", "-c", source.toString(), "-o", object.toString()), "");
    Map<Long, Disassembly.Line> said = new HashMap<>();
    Disassembly.of(object).forEach(line -> said.putIfAbsent(line.address(), line));
    byte[] whole = new byte[SLOT];
    random = new Random(11);
    List<String> wrong = new ArrayList<>();
    int decoded = 0;
    for (int i = 0; i < count; i++) {
      byte[] bytes = code(random);
      System.arraycopy(bytes, 0, whole, 0, bytes.length);
      try {
        X86Decoder.decode((long) i * SLOT, whole);
      } catch (UnsupportedCodeException e) {
        continue;
      }
      decoded++;
      Disassembly.Line line = said.get((long) i * SLOT);
      String difference = line == null ? "slot " + i : line.difference();
      if (!difference.isEmpty()) {
        wrong.add(difference);
      }
    }
    assertThat(wrong).as("seed 11, %d decoded", decoded).isEmpty();
    assertThat(decoded).isGreaterThan(count / 3);
  }

  private static byte[] code(Random random) {
    byte[] bytes = new byte[20];
    random.nextBytes(bytes);
    int at = 0;
    if (random.nextInt(3) == 0) {
      bytes[at++] = (byte) PREFIXES[random.nextInt(PREFIXES.length)];
    }
    if (random.nextInt(3) == 0) {
      bytes[at++] = (byte) (0x40 + random.nextInt(16));
    }
    if (random.nextInt(2) == 0) {
      bytes[at++] = 0x0F;
    }
    return bytes;
  }
}
