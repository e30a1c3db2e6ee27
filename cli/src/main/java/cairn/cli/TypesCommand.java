package cairn.cli;

import cairn.analysis.api.Suppressions;
import cairn.analysis.api.Verdict;
import cairn.analysis.api.typing.BlockVerdict;
import cairn.analysis.api.typing.TypesAnswer;
import cairn.analysis.typing.TypingOptions;
import cairn.analysis.typing.ValueRule;
import cairn.engine.MomentName;
import cairn.engine.Suppressed;
import cairn.engine.TypeAnalyses;
import cairn.graph.memory.ProcessSnapshot;
import cairn.report.SarifPrinter;
import cairn.report.SarifRun;
import cairn.report.typing.HolderText;
import cairn.report.typing.MemoryText;
import cairn.report.typing.TypesJson;
import cairn.report.typing.TypesText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says what every block of a C heap is, and which cannot be what they should. */
@Command(
    name = "types",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    customSynopsis = {
      "cairn types CORE [EXE] [OPTIONS]",
      "       cairn types run.cairn@T [EXE] [OPTIONS]",
      "       cairn types S.snapshot [OPTIONS]",
      "       cairn types --pid N [EXE] [OPTIONS]"
    },
    description = {
      "Finds the type of every heap block of a native program, from a core, a running process or a",
      "moment of a recording (T: a time, end, crash, cN), and the blocks that cannot be what the",
      "pointers to them say: overwritten, too small, stale."
    },
    footer = {
      "",
      "Needs no preparation; the program should have debug information (gcc -g). Exact sizes and",
      "the places that allocated blocks are known if it ran with: cairn record --blocks -- PROGRAM",
      "Exit code 1 if something is wrong, 0 if not; doubts alone are 0.",
      "",
      "Examples:",
      "  cairn types core ./program",
      "  cairn types core ./program --at 0x5555555592a0 -n 20",
      "  cairn types core ./program --save crash.snapshot",
      "  cairn types run.cairn@crash",
      "  cairn types --pid 4711 --format json -o heap.json"
    })
final class TypesCommand implements Callable<Integer> {
  /** How an answer is said. */
  enum Format {
    text,
    json,
    sarif
  }

  private final Console console;
  private final Suppressions suppressions;

  @Parameters(
      paramLabel = "CORE [EXE]",
      arity = "0..2",
      description =
          "A core or a moment of a recording, and the executable that ran (default: the file it was"
              + " started from); or a snapshot.")
  private List<Path> files = List.of();

  @Option(names = "--pid", paramLabel = "N", description = "A running process; it goes on.")
  private @Nullable Long process;

  @Option(
      names = "--at",
      paramLabel = "ADDRESS",
      description = "Shows memory from this address on, with its types.")
  private @Nullable String at;

  @Option(
      names = "--who",
      paramLabel = "ADDRESS",
      description = "Shows who points at the block in which this address is.")
  private @Nullable String who;

  @Option(
      names = "-n",
      paramLabel = "LINES",
      defaultValue = "24",
      description = "Lines of memory for --at (default: ${DEFAULT-VALUE}).")
  private int lines = 24;

  @Option(names = "--blocks", description = "Lists every block with its type.")
  private boolean blocks;

  @Option(
      names = "--no-variables",
      description = "Goes by memory alone, as if no variable were declared.")
  private boolean withoutVariables;

  @Option(
      names = "--value",
      paramLabel = "TYPE.FIELD=A..B",
      description = "Only blocks in which a field is a number from A to B are of a type.")
  private List<String> values = List.of();

  @Option(
      names = "--steps",
      paramLabel = "N",
      defaultValue = "2000000",
      description =
          "How many types to try for blocks that several fit; then what is known is told"
              + " (default: ${DEFAULT-VALUE}).")
  private long steps = TypingOptions.DEFAULT.steps();

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "20",
      description = "The most findings, and rows of a table, as text (default: ${DEFAULT-VALUE}).")
  private int limit = 20;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "text, json or sarif (default: text, or from the ending of --output).")
  private @Nullable Format format;

  @Option(
      names = "--save",
      paramLabel = "S.snapshot",
      description =
          "Writes memory, types and blocks to a file that can be looked at on another machine.")
  private @Nullable Path save;

  @Option(
      names = "--serve",
      description = "Answers questions from standard input, for Cairn's commands in gdb.")
  private boolean serve;

  @Mixin private OutputOptions output = new OutputOptions();

  TypesCommand(Console console, Suppressions suppressions) {
    this.console = console;
    this.suppressions = suppressions;
  }

  @Override
  public Integer call() throws IOException {
    TypingOptions options = new TypingOptions(!withoutVariables, rules(), steps);
    HeapOptions.atLeastOne("--limit", limit);
    HeapOptions.atLeastOne("-n", lines);
    if (steps < 0) {
      throw new UsageException("--steps must be at least 0");
    }
    if (serve) {
      new TypesServer(console, options).run();
      return ExitCode.OK;
    }
    Format chosen = output.format(format, Format.class, Format.text);
    Path folder = save == null ? null : save.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      throw new UsageException("cannot write " + save + ": there is no directory " + folder);
    }
    Long at = address("--at", this.at);
    Long who = address("--who", this.who);
    try (ProgressLine progress = new ProgressLine(console, output.quiet())) {
      ProcessSnapshot snapshot = snapshot();
      if (save != null) {
        TypeAnalyses.save(snapshot, save);
      }
      TypesAnswer answer = TypeAnalyses.types(snapshot, options, progress::task);
      output.write(
          console,
          switch (chosen) {
            case text -> text(answer, at, who);
            case json -> TypesJson.print(answer);
            case sarif -> SarifPrinter.print(SarifRun.of(answer), Version.number(), suppressions);
          });
      Suppressed suppressed =
          Suppressed.of(
              answer.findings().stream()
                  .filter(finding -> finding.verdict() == Verdict.VIOLATED)
                  .toList(),
              suppressions);
      console.tell(suppressed.told());
      boolean isWhole = answer.heap().blocks().damage().isEmpty();
      return suppressed.open() == 0 && isWhole ? ExitCode.OK : ExitCode.FINDINGS;
    }
  }

  private List<ValueRule> rules() {
    List<ValueRule> rules = new ArrayList<>();
    for (String text : values) {
      ValueRule rule = ValueRule.parse(text);
      if (rule == null) {
        throw new UsageException(
            "--value needs a field and its values, such as 'struct node.color=0..1', not " + text);
      }
      rules.add(rule);
    }
    return rules;
  }

  private ProcessSnapshot snapshot() throws IOException {
    TypeAnalyses analyses = TypeAnalyses.here();
    if (process != null) {
      if (files.size() > 1) {
        throw new UsageException("with --pid give at most the executable");
      }
      return analyses.ofProcess(process, files.isEmpty() ? null : files.get(0));
    }
    if (files.isEmpty()) {
      throw new UsageException("give a core, a moment of a recording, or --pid");
    }
    Path executable = files.size() > 1 ? files.get(1) : null;
    MomentName moment = moment(files.get(0).toString());
    return TypeAnalyses.isRecording(moment.file())
        ? TypeAnalyses.open(moment, executable)
        : analyses.open(files.get(0), executable);
  }

  private static MomentName moment(String text) {
    try {
      return MomentName.parse(text);
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private String text(TypesAnswer answer, @Nullable Long at, @Nullable Long who) {
    StringBuilder text = new StringBuilder();
    if (at != null) {
      text.append(MemoryText.print(answer.heap(), at, lines));
    }
    if (who != null) {
      text.append(HolderText.print(answer.heap(), who, limit));
    }
    if (blocks) {
      for (int block = 0; block < answer.heap().blocks().count(); block++) {
        if (answer.heap().verdicts()[block] != BlockVerdict.FREE) {
          text.append(TypesText.block(answer.heap(), block)).append('\n');
        }
      }
    }
    return at == null && who == null && !blocks ? TypesText.print(answer, limit) : text.toString();
  }

  private static @Nullable Long address(String option, @Nullable String word) {
    if (word == null) {
      return null;
    }
    String digits = word.toLowerCase(Locale.ROOT);
    try {
      return digits.startsWith("0x")
          ? Long.parseUnsignedLong(digits.substring(2), 16)
          : Long.parseUnsignedLong(digits);
    } catch (NumberFormatException e) {
      throw new UsageException(option + " needs an address, such as 0x5555555592a0, not " + word);
    }
  }
}
