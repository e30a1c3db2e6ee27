package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.analysis.api.regions.RegionsAnswer;
import cairn.engine.AbstractFile;
import cairn.engine.InputException;
import cairn.report.DotPrinter;
import cairn.report.SvgPrinter;
import cairn.report.regions.RegionsDgml;
import cairn.report.regions.RegionsHtml;
import cairn.report.regions.RegionsJson;
import cairn.report.regions.RegionsPicture;
import cairn.report.regions.RegionsText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the printer writes, the reader reads; anything else it refuses in words. */
class AbstractFileTest {
  private static final int SEEDS = Boolean.getBoolean("cairn.long") ? 20_000 : 300;
  private static final int MUTANTS = Boolean.getBoolean("cairn.long") ? 500_000 : 1_500;

  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void file() {
    file = directory.resolve("a.json");
  }

  @Test
  void whatWasWrittenIsReadAgain() throws IOException {
    for (long seed = 0; seed < SEEDS; seed++) {
      RegionsAnswer answer = RandomRegions.of(seed);
      String json = RegionsJson.print(answer);
      Files.writeString(file, json);
      RegionsAnswer read = AbstractFile.read(file);
      assertThat(read).as("seed %d", seed).isEqualTo(answer);
      assertThat(RegionsJson.print(read)).as("seed %d", seed).isEqualTo(json);
    }
  }

  @Test
  void damageIsToldInWordsOrHarmless() throws IOException {
    Random random = new Random(7);
    byte[] whole = RegionsJson.print(RandomRegions.of(3)).getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < MUTANTS; i++) {
      byte[] mutant = mutant(whole, random);
      Files.write(file, mutant);
      RegionsAnswer read;
      try {
        read = AbstractFile.read(file);
      } catch (InputException e) {
        assertThat(e).as("mutant %d", i).hasMessageStartingWith(file.toString());
        continue;
      }
      assertThat(RegionsText.print(read, 5)).as("mutant %d", i).isNotEmpty();
      if (i % 500 == 0) {
        assertThat(RegionsHtml.print(read)).as("mutant %d", i).isNotEmpty();
        assertThat(RegionsDgml.print(read)).as("mutant %d", i).isNotEmpty();
        assertThat(SvgPrinter.print(RegionsPicture.of(read))).as("mutant %d", i).isNotEmpty();
        assertThat(DotPrinter.print(RegionsPicture.of(read))).as("mutant %d", i).isNotEmpty();
      }
    }
  }

  /** Cut, with a byte flipped, a digit changed, a piece doubled or left out. */
  private static byte[] mutant(byte[] whole, Random random) {
    int at = random.nextInt(whole.length);
    byte[] bytes = whole.clone();
    switch (random.nextInt(5)) {
      case 0 -> {
        return Arrays.copyOf(whole, at);
      }
      case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
      case 2 -> {
        while (bytes[at] < '0' || bytes[at] > '9') {
          at = (at + 1) % bytes.length;
        }
        bytes[at] = (byte) "0123456789-.e,]".charAt(random.nextInt(15));
      }
      case 3 -> {
        int length = random.nextInt(Math.min(200, whole.length - at));
        System.arraycopy(whole, random.nextInt(whole.length - length), bytes, at, length);
      }
      default -> {
        int length = random.nextInt(Math.min(60, whole.length - at));
        bytes = new byte[whole.length - length];
        System.arraycopy(whole, 0, bytes, 0, at);
        System.arraycopy(whole, at + length, bytes, at, whole.length - at - length);
      }
    }
    return bytes;
  }

  @Test
  void everyCutIsTruncated() throws IOException {
    byte[] whole = RegionsJson.print(RandomRegions.of(5)).getBytes(StandardCharsets.UTF_8);
    for (int length = 1; length < whole.length - 2; length += 7) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> AbstractFile.read(file))
          .as("cut to %d", length)
          .isInstanceOf(InputException.class)
          .hasMessageContaining("truncated");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | not an abstract heap: it is JSON, but does not begin with a \"schema\"",
        "{\"schema\": \"cairn.graph/1\"} | not an abstract heap: its schema is 'cairn.graph/1'",
        "{\"schema\": \"cairn.abstract/2\"} | of version 2 of the format; this Cairn reads version 1",
        "{\"schema\": \"cairn.abstract/1\"} | damaged near line 1, column 31: the field \"regions\" is",
        "{\"schema\": \"cairn.abstract/1\", \"objects\": -1} | objects is from -1 to -1, which is no",
        "{\"schema\": \"cairn.abstract/1\", \"objects\": [3,2]} | objects is from 3 to 2",
        "{\"schema\": \"cairn.abstract/1\", \"objects\": \"9\"} | objects is to be a whole number of 64",
        "{\"schema\": \"cairn.abstract/1\", \"objects\": 99999999999999999999} | whole number of 64",
        "{\"schema\": \"cairn.abstract/1\", \"edges\": [{\"from\": 0}]} | edges[0] has no field \"",
        "{\"schema\": \"cairn.abstract/1\", \"bloat\": 7} | bloat is to be a list; found: value number",
        "{\"schema\": \"cairn.abstract/1\", \"x\": [[[ | is truncated: the file ends at byte",
        "{\"schema\": \"cairn.abstract/1\", ! | it is no JSON: Unexpected character",
        "{\"schema\": \"cairn.abstract/1\", \"x\": 1, \"x\": 2} | it is no JSON: Duplicate"
      })
  void saysWhatIsWrong(String content, String message) throws IOException {
    Files.writeString(file, content);
    assertThatThrownBy(() -> AbstractFile.read(file))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(file + ": ")
        .hasMessageContaining(message);
  }

  @Test
  void nestingHasAnEnd() throws IOException {
    Files.writeString(file, "{\"schema\": \"cairn.abstract/1\", \"x\": " + "[".repeat(100_000));
    assertThatThrownBy(() -> AbstractFile.read(file)).isInstanceOf(InputException.class);
  }

  @Test
  void whatContradictsItselfIsRefused() throws IOException {
    String json = RegionsJson.print(RandomRegions.of(2));
    refused(json.replaceFirst("\"id\": 1,", "\"id\": 7,"), "region 7 stands where 1 is expected");
    refused(json.replaceFirst("\"to\": \\d+", "\"to\": 0"), "which cannot be");
    refused(json.replaceFirst("\"to\": \\d+", "\"to\": 900"), "which cannot be");
    refused(json.replaceFirst("\"head\": \\d+", "\"head\": 900"), "lacks its head");
  }

  private void refused(String json, String message) throws IOException {
    Files.writeString(file, json);
    assertThatThrownBy(() -> AbstractFile.read(file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("the abstract heap is damaged")
        .hasMessageContaining(message);
  }
}
