package cairn.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocateBenchTest {
  @TempDir Path folder;

  @Test
  void findsTheFaultAtEveryLength() throws Exception {
    Settings settings = Settings.parse(new String[] {"locate", "--quick"});
    List<List<Object>> rows = new LocateBench(settings, folder).measure().get(0).rows();
    assertThat(rows)
        .extracting(row -> row.get(7))
        .as("rank of the fault")
        .containsExactly(1L, 1L, 1L, 1L, 1L, 1L);
    assertThat(folder.resolve("locate.cairn")).doesNotExist();
  }
}
