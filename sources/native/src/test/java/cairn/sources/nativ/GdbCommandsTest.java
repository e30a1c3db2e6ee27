package cairn.sources.nativ;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import cairn.graph.memory.ProcessSnapshot;
import cairn.graph.memory.Variable;
import cairn.record.compile.Gcc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands in gdb, with an engine that writes down what it is asked. */
class GdbCommandsTest {
  private static final Path COMMANDS =
      Path.of("../../record/gdb/cairn.py").toAbsolutePath().normalize();

  @TempDir Path folder;

  private Programs programs;

  @BeforeEach
  void start() throws Exception {
    assumeThat(Gcc.command(Gcc.path(), "gdb")).as("gdb").isNotNull();
    programs = new Programs(folder);
    Path engine = folder.resolve("engine");
    Files.writeString(
        engine,
        """
        #!/bin/sh
        cd "$(dirname "$0")"
        echo "started $*" >> log
        while read -r line; do
          echo "$line" >> log
          memory=$(echo "$line" | sed -n 's/.*"memory": "\\([^"]*\\)".*/\\1/p')
          case "$line" in
            *'"memory"'*) cp "$memory" memory ;;
            *untypable*) echo '{"ok":false,"error":"not today"}'; continue ;;
            *'"types"'*) echo 'died of it' >&2; exit 3 ;;
          esac
          echo '{"ok":true,"text":"answered"}'
        done
        echo ended >> log
        """);
    assertThat(engine.toFile().setExecutable(true)).isTrue();
  }

  /** What gdb says to some commands. */
  private String gdb(List<String> arguments, String... commands) throws Exception {
    List<String> command = new ArrayList<>(List.of("gdb", "-nx", "-q", "-batch"));
    command.addAll(List.of("-iex", "set auto-load off", "-iex", "set debuginfod enabled off"));
    command.addAll(List.of("-iex", "set debug-file-directory /nonexistent"));
    command.addAll(List.of("-ex", "source " + COMMANDS));
    for (String each : commands) {
      command.addAll(List.of("-ex", each));
    }
    command.addAll(arguments);
    Path out = folder.resolve("out");
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("CAIRN", folder.resolve("engine").toString());
    builder.redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")));
    Process process = builder.redirectOutput(out.toFile()).start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return Files.readString(out);
  }

  private List<String> log() throws Exception {
    return Files.readAllLines(folder.resolve("log"));
  }

  @Test
  void engineIsToldOnceForEachStop() throws Exception {
    Path program = programs.compile("frames");
    String said =
        gdb(
            List.of("--args", program.toString(), "wait"),
            "break outer",
            "break abort",
            "run",
            "whatsat how",
            "heap check",
            "break inner",
            "continue",
            "whatsat -n 7 &how",
            "heap who-points-at 64+1",
            "kill");
    assertThat(said.lines().filter(line -> line.equals("answered"))).hasSize(4);
    List<String> log = log();
    assertThat(log)
        .hasSize(8)
        .startsWith("started types --serve")
        .endsWith("{\"do\": \"who-points-at\", \"address\": 65}", "ended");
    assertThat(log.get(1)).startsWith("{\"do\": \"load\"");
    assertThat(log.get(2)).matches(".*\"whatsat\", \"address\": [0-9]+, \"lines\": 20.*");
    assertThat(log.get(3)).isEqualTo("{\"do\": \"check\"}");
    assertThat(log.get(4)).startsWith("{\"do\": \"load\"");
    assertThat(log.get(5)).contains("\"lines\": 7");
    // what it was told is a snapshot
    String memory = folder.resolve("memory").toString();
    String load =
        log.get(4).replaceFirst("\"memory\": \"[^\"]*\"", "\"memory\": \"" + memory + "\"");
    ProcessSnapshot snapshot = Snapshots.ofCapture(load);
    assertThat(snapshot.program()).isEqualTo("frames");
    assertThat(snapshot.variables())
        .filteredOn(Variable::isLocal)
        .extracting(each -> each.owner() + "." + each.name())
        .contains("inner.count", "inner.list", "outer.text", "main.arguments");
    assertThat(snapshot.threads()).hasSize(2);
  }

  @Test
  void coreIsToldByItsName() throws Exception {
    Path program = programs.compile("frames");
    Path core = programs.core("", program, "abort");
    String said = gdb(List.of(program.toString(), core.toString()), "whatsat kept", "heap check");
    assertThat(said.lines().filter(line -> line.equals("answered"))).hasSize(2);
    assertThat(log()).hasSize(5);
    ProcessSnapshot snapshot = Snapshots.ofCapture(log().get(1));
    assertThat(snapshot.variables())
        .anyMatch(each -> each.name().equals("text") && each.owner().equals("outer"));
    assertThat(snapshot.blocks().count()).isGreaterThanOrEqualTo(10);
  }

  @Test
  void errorsAreOneLine() throws Exception {
    Path program = programs.compile("frames");
    Path core = programs.core("", program, "abort");
    String said =
        gdb(
            List.of(program.toString(), core.toString()),
            "heap untypable",
            "whatsat",
            "whatsat no_such_thing",
            "heap check now",
            "heap types");
    assertThat(said)
        .contains("\nnot today\n")
        .contains("\nwhatsat needs an address: whatsat [-n LINES] EXPR\n")
        .contains("\nNo symbol \"no_such_thing\" in current context.\n")
        .contains("\nheap check takes no argument\n")
        .contains("\nCairn ended: died of it\n")
        .doesNotContain("Traceback")
        .doesNotContain("Python Exception");
    assertThat(gdb(List.of(program.toString()), "heap check"))
        .contains("The program is not being run.");
  }
}
