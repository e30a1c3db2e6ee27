package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InfoCommandTest {
  @TempDir Path directory;

  @Test
  void text() throws IOException {
    golden("info-list.txt", Samples.list(file("list")));
    golden("info-shop.txt", Samples.shop(file("shop")));
    golden("info-memory.txt", Samples.memory(file("memory")));
    golden("info-hostile.txt", Samples.hostile(file("hostile")));
  }

  @Test
  void json() throws IOException {
    golden("info-shop.json", Samples.shop(file("shop")), "--format", "json");
  }

  @Test
  void listsAreCutWhereAsked() throws IOException {
    Run run = Run.of("info", Samples.shop(file("shop")).toString(), "--top", "2");
    assertThat(run.out()).contains("... 2 more; --top shows them");
  }

  @Test
  void saysWhatIsMissingOfACutFile() throws IOException {
    Path whole = Samples.shop(file("shop"));
    byte[] bytes = Files.readAllBytes(whole);
    Path cut = Files.write(file("cut"), Arrays.copyOf(bytes, bytes.length - 20));
    Run run = Run.of("info", cut.toString());
    assertThat(run.code()).isEqualTo(0);
    assertThat(run.out()).contains("no end was written", "of a chunk that was not finished");
    assertThat(run.out()).doesNotContain("nothing is missing");
    byte[] half = Arrays.copyOf(bytes, 10);
    run = Run.of("info", Files.write(file("half"), half).toString());
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).startsWith("cairn: ").contains("half.cairn");
  }

  private Path file(String name) {
    return directory.resolve(name + ".cairn");
  }

  private static void golden(String name, Path file, String... options) throws IOException {
    String[] args = new String[options.length + 2];
    args[0] = "info";
    args[1] = file.toString();
    System.arraycopy(options, 0, args, 2, options.length);
    Run run = Run.of(args);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isEqualTo(0);
    Golden.check(name, run.out());
  }
}
