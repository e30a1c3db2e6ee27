package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.record.compile.SharedLibrary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Types of real programs' heaps: the guide's stories, with real gcc, gdb and cores. */
class TypesCommandTest {
  private static final Path EXAMPLES = RealRun.HOME.resolve("examples/c");
  private static final String LONG_NOTE = "a heap of stones that marks a trail, on a hill";

  @TempDir Path folder;

  @BeforeAll
  static void home() {
    System.setProperty("cairn.home", RealRun.HOME.toString());
  }

  @AfterAll
  static void nowhere() {
    System.clearProperty("cairn.home");
  }

  private static Run cairn(String... words) {
    return Run.of(words);
  }

  private static String run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }

  private String compile(String name) throws IOException, InterruptedException {
    String program = folder.resolve(name).toString();
    String source = EXAMPLES.resolve(name + ".c").toString();
    run(List.of("gcc", "-g", "-o", program, source));
    return program;
  }

  private static List<String> gdb(String... commands) {
    List<String> words =
        new ArrayList<>(List.of("gdb", "-nx", "-q", "-batch", "-iex", "set auto-load off", "-iex"));
    words.add("set debuginfod enabled off");
    for (String command : commands) {
      words.addAll(List.of("-ex", command));
    }
    return words;
  }

  /** Runs a program in gdb until it crashes or ends, and writes a core there. */
  private String core(List<String> environment, String program, String... arguments)
      throws IOException, InterruptedException {
    String core = folder.resolve("core").toString();
    List<String> commands = new ArrayList<>();
    environment.forEach(variable -> commands.add("set environment " + variable));
    commands.addAll(List.of("run", "generate-core-file " + core, "kill"));
    List<String> words = gdb(commands.toArray(String[]::new));
    words.addAll(List.of("--args", program));
    words.addAll(List.of(arguments));
    run(words);
    return core;
  }

  private String indexCore(String program) throws IOException, InterruptedException {
    return core(List.of(), program, LONG_NOTE, "cairn", "stone", "trail", "heap");
  }

  @Test
  void theOverwrittenBlockIsNamedAndWhatLiesBeforeIt() throws Exception {
    String program = compile("index");
    Run run = cairn("types", indexCore(program), program);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isEqualTo(ExitCode.FINDINGS);
    assertThat(run.out())
        .startsWith("index: bad: 1 conflict; the allocator's own data is damaged\n\nDamage at ")
        .contains("1. corrupt: block")
        .contains("it should be struct word, and 2 words of it cannot be")
        .contains("what lies before it, char[24] at")
        .contains("+0 spelling (char *) is 0x206e6f202c6c6961, the text \"ail, on \"")
        .contains("before of struct word at");
  }

  @Test
  void aHealthyHeapIsGoodAndEveryBlockHasItsType() throws Exception {
    String program = compile("index");
    String core = folder.resolve("core").toString();
    List<String> words = gdb("break printf", "run", "generate-core-file " + core, "kill");
    words.addAll(List.of("--args", program, "short", "cairn", "stone", "trail", "heap"));
    run(words);
    Run run = cairn("types", core, program);
    assertThat(run.code()).as(run.out()).isEqualTo(ExitCode.OK);
    assertThat(run.out())
        .startsWith("index: good\n")
        .contains(" 0 untypable (0 %)")
        .containsPattern("5 +200  struct word\n");
    Run json = cairn("types", core, program, "--format", "json");
    assertThat(json.out())
        .contains("\"schema\": \"cairn.types/1\"")
        .contains("\"type\": \"struct note\",\n      \"verdict\": \"typed\"")
        .containsPattern("\"conflicts\": \\[ *\\]");
  }

  @Test
  void snapshotsSayTheSameElsewhere() throws Exception {
    String program = compile("index");
    String core = indexCore(program);
    String saved = folder.resolve("index.snapshot").toString();
    Run first = cairn("types", core, program, "--save", saved);
    Files.delete(Path.of(program));
    Files.delete(Path.of(core));
    Run again = cairn("types", saved);
    assertThat(again.out()).isEqualTo(first.out());
    assertThat(cairn("histogram", saved).out())
        .startsWith("index.snapshot: a process image, ")
        .contains("struct word");
    assertThat(cairn("dominators", saved).out()).contains("struct word");
    assertThat(cairn("abstract", saved).out()).contains("struct note");
    assertThat(cairn("info", saved).out())
        .contains("index.snapshot: the memory of a native process")
        .contains("main at ");
    assertThat(cairn("graph", saved).out()).contains("struct word");
  }

  @Test
  void specificationsAreCheckedOnCores() throws Exception {
    String program = compile("index");
    String core = indexCore(program);
    Path spec = folder.resolve("index.inv");
    String all =
        """
        word FIELDS spelling, before, after, note EDGES before, after;
        word = c struct word;
        word X;
        tree: X.INDEGREE <= 1;
        """;
    Files.writeString(spec, all + "noted: X.note != NULL;\n");
    Run good = cairn("check", core, "--spec", spec.toString());
    assertThat(good.code()).as(good.out() + good.err()).isEqualTo(ExitCode.OK);
    Files.writeString(spec, all + "leaf: X.before == NULL;\n");
    Run bad = cairn("check", core, "--spec", spec.toString());
    assertThat(bad.code()).as(bad.out() + bad.err()).isEqualTo(ExitCode.FINDINGS);
    assertThat(bad.out()).contains("leaf is violated").contains("struct word");
    Run ruled = cairn("types", core, program, "--value", "struct note.lines[0]=1..4");
    assertThat(ruled.out()).contains("lines[0] (int) is 0x5, the number 5, which it cannot be");
  }

  @Test
  void aFunctionThatAnArrayWasWrittenOverIsFound() throws Exception {
    String program = compile("ranks");
    Run run = cairn("types", core(List.of(), program, "1", "2", "3", "4", "0"), program);
    assertThat(run.code()).isEqualTo(ExitCode.FINDINGS);
    assertThat(run.out())
        .contains("variable all.when_full of ranks.c (void (*)(void)) holds the start of a block")
        .contains("the array before it, queues (struct queue[4]), was likely written past its end");
  }

  @Test
  void roomForStructsInPlaceOfPointersIsFound() throws Exception {
    String program = compile("entries");
    Path library = SharedLibrary.ofBlocks(RealRun.HOME.resolve("record").resolve("preload")).file();
    String core =
        core(
            List.of("LD_PRELOAD " + library, "CAIRN_BLOCKS_ZERO 0"),
            program,
            "alpha",
            "beta",
            "gamma",
            "delta");
    Run run = cairn("types", core, program);
    assertThat(run.code()).as(run.out()).isEqualTo(ExitCode.FINDINGS);
    assertThat(run.out())
        .contains("it should be struct entry *[20]")
        .contains("the first 4 of 20 fit; its size is 4 times that of struct entry")
        .contains("allocated by entries.c:");
  }

  @Test
  void memoryIsShownWithItsTypesInGdb() throws Exception {
    String program = compile("index");
    String core = indexCore(program);
    Path launcher = folder.resolve("cairn");
    String words =
        "#!/bin/sh\nexec '%s' -Dcairn.home='%s' -cp '%s' cairn.cli.Main \"$@\"\n"
            .formatted(RealRun.java(), RealRun.HOME, System.getProperty("java.class.path"));
    Files.writeString(launcher, words);
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
    List<String> command =
        gdb(
            "source " + RealRun.HOME.resolve("record/gdb/cairn.py"),
            "whatsat -n 5 index_of_words",
            "heap check",
            "heap types",
            "heap untypable",
            "heap who-points-at index_of_words->note");
    command.addAll(List.of(program, core));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("CAIRN", launcher.toString());
    Process process = builder.start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said)
        .contains("(struct word) of 40 bytes")
        .containsPattern("H 0X[0-9A-F]+: 0x[0-9a-f]{16} +spelling = \\(char \\*\\) 0x.* \"cairn\"")
        .containsPattern("note = \\(struct note \\*\\) 0x.* -> struct note")
        .contains("bad: 1 conflict")
        .contains("it should be struct word")
        .containsPattern("note of struct word at 0x");
  }

  @Test
  void whatIsNoCoreIsRefused() throws Exception {
    Path text = Files.writeString(folder.resolve("text"), "no core");
    Path empty = Files.createFile(folder.resolve("empty"));
    for (Path file : List.of(text, empty, folder, folder.resolve("missing"))) {
      Run run = cairn("types", file.toString());
      assertThat(run.code()).as(file + ": " + run.err()).isEqualTo(3);
      assertThat(run.out()).isEmpty();
      assertThat(run.err()).contains(file.toString()).doesNotContain("\tat ");
    }
    assertThat(cairn("types").code()).isEqualTo(ExitCode.USAGE);
    Path nowhere = folder.resolve("none").resolve("s.snapshot");
    Run unsaved = cairn("types", text.toString(), "--save", nowhere.toString());
    assertThat(unsaved.code()).isEqualTo(ExitCode.USAGE);
    assertThat(unsaved.err()).contains("there is no directory");
    assertThat(cairn("types", text.toString(), "--at", "here").code()).isEqualTo(ExitCode.USAGE);
  }
}
