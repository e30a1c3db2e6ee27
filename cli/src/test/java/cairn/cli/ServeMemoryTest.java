package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.web.Workbench;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** The memory of a real core in a real browser. */
class ServeMemoryTest {
  private static final String LONG_NOTE = "a heap of stones that marks a trail, on a hill";

  @TempDir(cleanup = CleanupMode.NEVER)
  static Path profile;

  @TempDir static Path folder;
  private static WorkbenchPage page;
  private static String core;
  private static String program;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    System.setProperty("cairn.home", RealRun.HOME.toString());
    program = folder.resolve("index").toString();
    core = folder.resolve("core").toString();
    run(List.of("gcc", "-g", "-o", program, RealRun.HOME.resolve("examples/c/index.c").toString()));
    run(
        List.of(
            "gdb",
            "-nx",
            "-q",
            "-batch",
            "-iex",
            "set auto-load off",
            "-iex",
            "set debuginfod enabled off",
            "-ex",
            "run",
            "-ex",
            "generate-core-file " + core,
            "-ex",
            "kill",
            "--args",
            program,
            LONG_NOTE,
            "cairn",
            "stone",
            "trail",
            "heap"));
    page = new WorkbenchPage(profile);
  }

  private static void run(List<String> command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said.txt").toFile())
            .start();
    process.getOutputStream().close();
    assertThat(process.waitFor()).isZero();
  }

  @AfterAll
  static void end() throws InterruptedException {
    page.close();
    System.clearProperty("cairn.home");
  }

  /**
   * From the verdict to the block that was written over, to what lies before it, and who points
   * there.
   */
  @Test
  void fromTheVerdictToTheBytesThatWroteOverABlock() throws Exception {
    try (Workbench workbench = WorkbenchPage.serve(core)) {
      page.open(workbench);
      assertThat(page.text(".findings .bad")).contains("the allocator's own data is damaged");
      page.follow(".findings .bad a");
      page.picture("memory");
      assertThat(page.text("h1")).contains("bad: 1 conflict");
      assertThat(page.text(".memory-text")).contains("was likely written past its end");
      assertThat(page.count(".table tbody tr")).isEqualTo(17);
      page.type("[data-filter=letter]", "X");
      assertThat(page.count(".table tbody tr")).isEqualTo(1);
      String block = page.text(".table tbody a");
      page.follow(".table tbody a");
      page.picture("memory-at");
      assertThat(page.hash()).contains("address=" + block);
      assertThat(page.text(".neighbours .own")).contains("struct word at " + block, "no type fits");
      assertThat(page.text(".neighbours > div")).contains("before it", "char[24]");
      assertThat(page.text(".memory-rows .here")).contains("X", block, "spelling", "-> nothing");
      assertThat(page.count(".memory-rows .untypable .letter-X")).isEqualTo(5);
      assertThat(page.text(".memory-rows")).contains("\" that ma\"");
      sameAsTheCommand(block);
      assertThat(page.text(".columns section:nth-child(2)")).contains("before of struct word at");
      page.follow(".neighbours a");
      assertThat(page.text(".neighbours .own")).contains("char[24]", "heap, typed");
      page.follow(".columns section:nth-child(2) pre span:nth-of-type(2) a");
      assertThat(page.hash()).contains("address=0x");
      String link = page.hash();
      String shown = page.shown();
      page.openLink(link);
      assertThat(page.shown()).isEqualTo(shown);
      page.nothingWentWrong();
    }
  }

  /** The rows are those of {@code types --at}. */
  private static void sameAsTheCommand(String block) {
    Run said = Run.of("types", core, program, "--at", block, "-n", "5");
    for (String line : said.out().lines().skip(1).toList()) {
      String address =
          line.split(" ")[1]
              .replace("0X", "0x")
              .replace(":", "")
              .toLowerCase(java.util.Locale.ROOT);
      String row =
          page.browser()
              .value(
                  "[...document.querySelectorAll('.memory-rows tr')].find(row => row.cells[1]?.textContent === '%s').innerText"
                      .formatted(address))
              .asText()
              .replaceAll("\\s+", "");
      String words = line.replaceFirst("^. 0X[0-9A-F]+: ", "").replaceAll("\\s+", "");
      assertThat(row).contains(words).contains(line.substring(0, 1));
    }
  }
}
