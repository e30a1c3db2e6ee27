package cairn.bench;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.bench.heap.DumpedHeap;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

class HprofBenchTest {
  @TempDir Path folder;

  /** All readers read the dump, and find the same number of objects. */
  @Test
  @EnabledIfSystemProperty(named = "cairn.long", matches = "true", disabledReason = "four readers")
  void everyReaderFindsTheSameObjects() throws Exception {
    Path classes =
        Path.of(DumpedHeap.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Files.createSymbolicLink(folder.resolve("classes"), classes);
    Files.createDirectory(folder.resolve("lib"));
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path jar = Path.of(entry);
      String name =
          Files.isDirectory(jar)
              ? entry.replaceAll("[^a-zA-Z0-9]", "-")
              : jar.getFileName().toString();
      if (entry.endsWith(".jar")) {
        Files.createSymbolicLink(folder.resolve("lib").resolve(name), jar);
      }
    }
    Settings settings = Settings.parse(new String[] {"hprof", "--quick"});
    List<List<Object>> rows = new HprofBench(settings, folder).measure().get(0).rows();
    assertThat(rows)
        .extracting(row -> row.get(0).toString().replaceAll(",.*", ""))
        .containsExactly("Cairn", "NetBeans", "gridkit", "shark");
    assertThat(rows).extracting(row -> row.get(1)).containsOnly(rows.get(0).get(1));
    assertThat((long) rows.get(0).get(1)).isGreaterThan(10_000);
  }
}
