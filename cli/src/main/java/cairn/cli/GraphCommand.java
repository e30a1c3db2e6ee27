package cairn.cli;

import cairn.engine.CodeLine;
import cairn.engine.MomentName;
import cairn.engine.Moments;
import cairn.engine.RecordingFile;
import cairn.graph.Progress;
import cairn.history.Alive;
import cairn.history.HeapHistory;
import cairn.report.DotPrinter;
import cairn.report.SvgPrinter;
import cairn.report.heap.HeapJson;
import cairn.report.heap.HeapPicture;
import cairn.report.heap.HeapText;
import cairn.report.heap.HeapView;
import cairn.report.heap.HeapViews;
import cairn.report.heap.NoSuchNodeException;
import cairn.report.heap.TypePattern;
import cairn.report.heap.ViewOptions;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows the memory graph at a moment, the difference between two, or every version. */
@Command(
    name = "graph",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = "Shows the heap at a moment: its nodes, what their slots hold, and who wrote it.",
    footer = {
      "",
      "Examples:",
      "  cairn graph run.cairn@end --type Node",
      "  cairn graph run.cairn --at List.java:15#2 -o list.svg",
      "  cairn graph run.cairn@120 --from 100",
      "  cairn graph run.cairn@120 --around 17 --depth 2 --history -o why.svg"
    })
final class GraphCommand implements Callable<Integer> {
  enum Format {
    text,
    json,
    dot,
    svg
  }

  enum AliveOption {
    all,
    reachable
  }

  private final Console console;

  @Parameters(
      paramLabel = "REC[@T]",
      description =
          "A recording and a moment: a time, end, crash, or cN for the N-th C-point (default: end).")
  @SuppressWarnings("NullAway.Init") // set by picocli
  private String moment;

  @Option(
      names = "--at",
      paramLabel = "FILE:LINE[#n]",
      description = "The moment of the n-th event at a line of code (default: the first).")
  private @Nullable String at;

  @Option(
      names = "--from",
      paramLabel = "T",
      description = "Shows what changed since an earlier moment.")
  private @Nullable String from;

  @Option(
      names = "--history",
      description = "Shows every version of every slot up to the moment, with its time and line.")
  private boolean history;

  @Option(
      names = "--type",
      paramLabel = "PATTERN",
      description = "Only nodes of such types; * stands for any text, Node also finds a.b.C$Node.")
  private @Nullable String type;

  @Option(
      names = "--around",
      paramLabel = "NODE",
      description = "Only the node of this id and those near it.")
  private @Nullable String around;

  @Option(
      names = "--depth",
      paramLabel = "N",
      defaultValue = "1",
      description = "How many references away from --around (default: ${DEFAULT-VALUE}).")
  private int depth = 1;

  @Option(
      names = "--alive",
      paramLabel = "WHAT",
      defaultValue = "all",
      description =
          "all: what has appeared and was not freed; reachable: what the known roots lead to "
              + "(default: ${DEFAULT-VALUE}).")
  private AliveOption alive = AliveOption.all;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "100",
      description = "The most nodes to show (default: ${DEFAULT-VALUE}).")
  private int limit = 100;

  @Option(
      names = "--slots",
      paramLabel = "N",
      defaultValue = "20",
      description = "The most slots of a node to show (default: ${DEFAULT-VALUE}).")
  private int slots = 20;

  @Option(
      names = "--versions",
      paramLabel = "N",
      defaultValue = "10",
      description = "The most versions of a slot to show (default: ${DEFAULT-VALUE}).")
  private int versions = 10;

  @Mixin private BudgetOption budget = new BudgetOption();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "text, json, dot or svg (default: text, or from the ending of --output).")
  private @Nullable Format format;

  @Mixin private OutputOptions output = new OutputOptions();

  GraphCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Format chosen = output.format(format, Format.class, Format.text);
    MomentName name = parse(() -> MomentName.parse(moment));
    ViewOptions options = options();
    RecordingFile file = RecordingFile.ofHeap(name.file(), what -> Progress.NONE);
    HeapView view;
    try (ProgressLine progress = new ProgressLine(console, output.quiet());
        HeapHistory loaded = file.history(budget.bytes(), progress.task("loading"))) {
      view = view(loaded, name, new HeapViews(loaded, file.name(), options));
    }
    output.write(console, print(view, chosen));
    return ExitCode.OK;
  }

  private static String print(HeapView view, Format format) throws IOException {
    return switch (format) {
      case text -> HeapText.print(view);
      case json -> HeapJson.print(view);
      case dot -> DotPrinter.print(HeapPicture.of(view));
      case svg -> SvgPrinter.print(HeapPicture.of(view));
    };
  }

  private HeapView view(HeapHistory loaded, MomentName name, HeapViews views) throws IOException {
    String line = at;
    long time =
        line == null
            ? Moments.time(name, loaded)
            : Moments.time(parse(() -> CodeLine.parse(line)), loaded);
    try {
      if (history) {
        return views.history(time);
      }
      String since = from;
      if (since == null) {
        return views.moment(time);
      }
      MomentName earlier = parse(() -> MomentName.parse(name.file(), since));
      long start = Moments.time(earlier, loaded);
      if (start > time) {
        throw new UsageException(
            "--from " + since + " is time " + start + ", after the moment shown, " + time);
      }
      return views.difference(start, time);
    } catch (NoSuchNodeException e) {
      throw new UsageException(missing(e.id(), loaded, time));
    }
  }

  private static String missing(long id, HeapHistory loaded, long time) {
    int node = loaded.nodeOf(id);
    if (node < 0) {
      return "the recording has no node #" + id;
    }
    if (loaded.appearance(node) > time) {
      return "node #" + id + " appears at time " + loaded.appearance(node) + ", after " + time;
    }
    return "node #" + id + " is not alive at time " + time + " (see --alive)";
  }

  private ViewOptions options() {
    if (history && from != null) {
      throw new UsageException("--history and --from exclude each other");
    }
    if (at != null && moment.contains("@") && !moment.endsWith("@end")) {
      throw new UsageException("--at and a moment after @ exclude each other");
    }
    atLeast("--depth", depth, 0);
    atLeast("--limit", limit, 1);
    atLeast("--slots", slots, 1);
    atLeast("--versions", versions, 1);
    budget.require();
    return new ViewOptions(
        alive == AliveOption.all ? Alive.ALL : Alive.REACHABLE,
        type == null ? null : new TypePattern(type),
        around == null ? 0 : nodeId(around),
        depth,
        limit,
        slots,
        versions);
  }

  private static void atLeast(String option, int value, int least) {
    if (value < least) {
      throw new UsageException(option + " must be at least " + least);
    }
  }

  /** A node's id, with or without the # that outputs write before it. */
  private static long nodeId(String text) {
    String digits = text.startsWith("#") ? text.substring(1) : text;
    if (!digits.matches("[1-9][0-9]{0,17}")) {
      throw new UsageException("'" + text + "' is no node; expected an id such as 17 or #17");
    }
    return Long.parseLong(digits);
  }

  private interface Parser<T> {
    T parse();
  }

  private static <T> T parse(Parser<T> parser) {
    try {
      return parser.parse();
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }
}
