package cairn.cli;

import cairn.engine.RecorderNeeds;
import cairn.record.nativ.PointRequest;
import cairn.record.nativ.SliceWindow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is recorded: the options that every command that runs a program shares. */
final class RecordOptions {
  private static final List<String> EVENTS = List.of("refs", "prims");
  private static final String ALL_METHODS = "**";

  @Option(
      names = "--include",
      paramLabel = "PATTERN",
      split = ",",
      description = "Record only these classes of the program (packages, classes or patterns).")
  private List<String> include = List.of();

  @Option(
      names = "--exclude",
      paramLabel = "PATTERN",
      split = ",",
      description = "Leave these classes out.")
  private List<String> exclude = List.of();

  @Option(
      names = "--jdk",
      paramLabel = "PACKAGE",
      split = ",",
      arity = "0..1",
      fallbackValue = "java.util",
      description = "Record these packages of the JDK too (without a value: java.util).")
  private List<String> jdk = List.of();

  @Option(
      names = "--events",
      paramLabel = "KIND",
      split = ",",
      description = "What to record: refs, prims, calls (default: refs,prims).")
  private List<String> events = EVENTS;

  @Option(
      names = "--calls",
      negatable = true,
      description =
          "Record entries and exits of methods too, or do not (default: only with --spec).")
  private @Nullable Boolean calls;

  @Option(
      names = "--slice",
      paramLabel = "METHOD",
      arity = "0..1",
      fallbackValue = ALL_METHODS,
      description =
          "Record which code ran and what it read, too, so that the recording can be sliced: of"
              + " all methods, or of those of a pattern. Of native programs: while one of these"
              + " functions runs, with what it calls.")
  private List<String> slice = List.of();

  @Option(
      names = "--values",
      paramLabel = "KIND",
      split = ",",
      description =
          "Which contents to keep besides fields: numbers (primitive arrays but byte[] and char[]),"
              + " arrays, strings, all; fields for none (default: none, with --spec numbers, and for a"
              + " recording that is not kept strings, too).")
  private List<String> values = List.of();

  @Option(
      names = "--identity",
      paramLabel = "HOW",
      description =
          "swap (default) or map: slower, but the program's classes keep their superclass.")
  private @Nullable String identity;

  @Option(
      names = "--cpoint",
      paramLabel = "METHOD",
      description =
          "Entry and exit of this method or function are C-points: moments with receiver and"
              + " arguments. Of native programs also FILE:LINE.")
  private List<String> cpoints = List.of();

  @Option(
      names = "--source",
      paramLabel = "DIR",
      description = "Where sources lie, for // ##C-POINT(name) comments and excerpts.")
  private List<Path> sources = List.of();

  @Option(
      names = "--start",
      paramLabel = "METHOD",
      description =
          "Begin to record when this method is first entered. Of native programs, with --mode"
              + " slice: begin to record what runs; also FILE:LINE, and #2 for the second time.")
  private @Nullable String start;

  @Option(
      names = "--stop",
      paramLabel = "METHOD",
      description =
          "End the recording when this method returns. Of native programs, with --mode slice: end"
              + " to record what runs; also FILE:LINE, and #2 for the second time.")
  private @Nullable String stop;

  private boolean isTemporary;

  /** Records what ran, of all methods unless some were named. */
  RecordOptions withSlices() {
    if (slice.isEmpty()) {
      slice = List.of(ALL_METHODS);
    }
    return this;
  }

  /**
   * Records what helps to run operations again, contents of strings, too: the recording is deleted
   * once it was looked at.
   */
  RecordOptions forOneAnswer() {
    isTemporary = true;
    return this;
  }

  /**
   * Which part of a native program's run is to be told for slices, null if none is; it is then as
   * if it had not been asked for here.
   *
   * @param always whether slices were asked for in another way
   */
  @Nullable SliceWindow takeSlices(boolean always) {
    if (slice.isEmpty() && !always) {
      if (start != null || stop != null) {
        throw new UsageException(
            (start != null ? "--start" : "--stop")
                + " says what of a native program's run is told for slices: add --mode slice");
      }
      return null;
    }
    List<String> within = slice.contains(ALL_METHODS) ? List.of() : slice;
    SliceWindow window = new SliceWindow(within, start, stop);
    slice = List.of();
    start = null;
    stop = null;
    return window;
  }

  /** The directories that were named, and that of a source file that {@code java} runs. */
  List<Path> sources(@Nullable JavaCommand java) {
    List<Path> roots = new ArrayList<>(sources);
    String single = java != null && java.isJava() ? java.sourceFile() : null;
    if (single != null) {
      Path folder = Path.of(single).getParent();
      roots.add(folder == null ? Path.of("") : folder);
    }
    return roots;
  }

  /**
   * The agent's options.
   *
   * @param needs what a specification needs beside what was asked for, or null
   */
  AgentOptions agent(Path file, JavaCommand java, @Nullable RecorderNeeds needs) {
    AgentOptions o = selection(new AgentOptions().add("out", file.toString()));
    o.addAll("jdk", both(jdk, needs == null ? List.of() : needs.jdkPackages()));
    boolean withCalls = calls == null ? needs != null : calls;
    List<String> needed = needs == null ? events : both(events, List.of("prims"));
    o.addAll("events", both(needed, withCalls ? List.of("calls") : List.of()));
    o.addAll("values", both(values, moreValues(needs, withCalls)));
    if (needs != null && !needs.lines().isEmpty()) {
      throw new UsageException(
          "the specification is to be checked at "
              + needs.lines().get(0)
              + ", but lines are C-points of native programs only; write // ##C-POINT(name) there,"
              + " and check at point name");
    }
    o.addAll("cpoint", both(cpoints, needs == null ? List.of() : needs.cpoints()));
    if (needs != null && withCalls) {
      o.addAll("operation", needs.operations());
    }
    List<String> roots =
        sources(java).stream().map(root -> root.toAbsolutePath().normalize().toString()).toList();
    o.addAll("source", roots);
    addSlice(o, needed);
    if (identity != null) {
      o.add("identity", identity);
    }
    if (start != null) {
      o.add("start", start);
    }
    if (stop != null) {
      o.add("stop", stop);
    }
    return o;
  }

  /**
   * Contents that are kept beside those that were asked for: what the specification reads, and, so
   * that operations can be run again, numbers; strings only if nobody else gets to see them.
   */
  private List<String> moreValues(@Nullable RecorderNeeds needs, boolean withCalls) {
    List<String> more = new ArrayList<>();
    if (needs == null || values.contains("all")) {
      return more;
    }
    boolean again = withCalls && !values.contains("fields");
    if (needs.arrays()) {
      more.add("arrays");
    } else if (again && !values.contains("arrays")) {
      more.add("numbers");
    }
    if (again && isTemporary) {
      more.add("strings");
    }
    return more;
  }

  private void addSlice(AgentOptions o, List<String> recorded) {
    if (slice.isEmpty()) {
      return;
    }
    if (!recorded.contains("prims")) {
      throw new UsageException(
          "--slice needs --events prims, since values flow through primitives, too");
    }
    if (slice.contains(ALL_METHODS)) {
      o.flag("slice");
    } else {
      o.addAll("slice", slice);
    }
  }

  /**
   * The C-points of a native program.
   *
   * @param needs what a specification needs beside what was asked for, or null
   */
  PointRequest points(@Nullable RecorderNeeds needs) {
    List<String> asked = new ArrayList<>(cpoints);
    if (needs != null) {
      asked.addAll(needs.functions());
      asked.addAll(needs.lines());
    }
    return needs == null
        ? new PointRequest(asked, List.of(), sources)
        : new PointRequest(asked, needs.types(), sources, needs.held());
  }

  /** Adds which classes of the program are meant. */
  AgentOptions selection(AgentOptions options) {
    return options.addAll("include", include).addAll("exclude", exclude);
  }

  private static List<String> both(List<String> first, List<String> second) {
    Set<String> all = new LinkedHashSet<>(first);
    all.addAll(second);
    return List.copyOf(all);
  }

  /** The first option that was given and says what to record; null if none was. */
  @Nullable String given() {
    if (!include.isEmpty() || !exclude.isEmpty()) {
      return include.isEmpty() ? "--exclude" : "--include";
    }
    return ofEvents();
  }

  /** The first option that was given and is for Java programs alone; null if none was. */
  @Nullable String givenForJava() {
    String first = given();
    return "--cpoint".equals(first) ? windowOption() : first;
  }

  /** The option that says where sources are, if it was given; otherwise null. */
  @Nullable String ofSources() {
    return sources.isEmpty() ? null : "--source";
  }

  /** The first option that was given and says which events are recorded; null if none was. */
  @Nullable String ofEvents() {
    if (!events.equals(EVENTS)) {
      return "--events";
    }
    if (!jdk.isEmpty() || !values.isEmpty()) {
      return jdk.isEmpty() ? "--values" : "--jdk";
    }
    if (!cpoints.isEmpty() || calls != null) {
      return calls != null ? "--calls" : "--cpoint";
    }
    if (!slice.isEmpty()) {
      return "--slice";
    }
    return windowOption();
  }

  private @Nullable String windowOption() {
    if (identity != null) {
      return "--identity";
    }
    return start != null ? "--start" : stop != null ? "--stop" : null;
  }
}
