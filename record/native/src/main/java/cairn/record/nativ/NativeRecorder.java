package cairn.record.nativ;

import cairn.record.compile.BuildException;
import cairn.record.compile.Gcc;
import cairn.recording.EventHandler;
import cairn.recording.Tables;
import cairn.symbols.ElfFile;
import cairn.symbols.Program;
import cairn.symbols.SymbolsException;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs a native program in the Valgrind tool and writes its recording as it runs. The program keeps
 * its input, its output and its exit code; what Valgrind says goes to a file that only a failure
 * shows. If the recording fails, the program runs on unrecorded.
 */
public final class NativeRecorder {
  /** Exit codes of a program that a signal ended are above this. */
  private static final int SIGNALLED = 128;

  /** Bytes before and behind each block that are not used, when accesses of them are looked for. */
  private static final int REDZONE = 64;

  /** Bytes of freed blocks whose addresses are not used again then. */
  private static final long QUARANTINE = 16 << 20;

  private static final String BOUNDS =
      "mode=derive,allocator=known,redzone=" + REDZONE + ",quarantine=" + QUARANTINE;

  private static final String STORES = "mode=stores,allocator=known";
  private static final String DERIVATIONS = "mode=derive,allocator=none";
  private static final String SLICES = "mode=slice,allocator=known";

  private static final String HELD = "--held=yes";

  private static final String[] SIGNALS = {
    "", "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "KILL", "USR1", "SEGV", "USR2",
    "PIPE", "ALRM", "TERM"
  };

  private final List<String> command;
  private final Path executable;
  private final Path folder;
  private final List<Path> path;
  private boolean outputToError;
  private boolean children;
  private List<String> notes = List.of();
  private PointRequest request = PointRequest.NONE;
  private boolean bounds;
  private boolean allocator = true;
  private boolean slices;
  private SliceWindow window = SliceWindow.ALL;
  private boolean everyDerivation;
  private long everyCalls;
  private @Nullable Function<Tables, EventHandler> listener;
  private String ending = "";
  private @Nullable String failure;

  private NativeRecorder(List<String> command, Path executable, Path folder) {
    this.command = command;
    this.executable = executable;
    this.folder = folder;
    this.path = Valgrind.path();
  }

  /**
   * A recorder of a command.
   *
   * @param folder holds the source of the Valgrind tool
   * @throws NativeException if the command is no program for x86-64 Linux, or is a script
   */
  public static NativeRecorder of(List<String> command, Path folder) throws IOException {
    String name = command.get(0);
    Path found = find(name);
    if (found == null || !Files.isRegularFile(found) || !Files.isExecutable(found)) {
      throw new NativeException("there is no program " + name + " that can be run");
    }
    if (!ElfFile.isElf(found)) {
      throw new NativeException(
          found
              + ": is a script, not a program; to record what runs it, name that: -- /bin/sh ...");
    }
    return new NativeRecorder(command, found.toRealPath(), folder);
  }

  private static @Nullable Path find(String name) {
    return name.contains("/") ? Path.of(name) : Valgrind.command(Valgrind.path(), name);
  }

  /** Whether a command is an executable or library of native code. */
  public static boolean isProgram(String name) throws IOException {
    Path found = find(name);
    return found != null && ElfFile.isElf(found);
  }

  /** Standard output is wanted for an answer: what the program prints goes to standard error. */
  public NativeRecorder printingToError() {
    outputToError = true;
    return this;
  }

  /** Records the processes that the program starts as well, each to a file of its own. */
  public NativeRecorder withChildren() {
    children = true;
    return this;
  }

  /** Asks for C-points beside the end and a crash; comments in the source are always some. */
  public NativeRecorder points(PointRequest asked) {
    request = asked;
    return this;
  }

  /** What a person should know of the C-points, sentences without a full stop, after the run. */
  public List<String> notes() {
    return notes;
  }

  /** Looks for accesses outside of blocks, too. */
  public NativeRecorder withBounds() {
    bounds = true;
    return this;
  }

  /**
   * Nothing is assumed of an allocator: the program runs its own, and nodes are found from the
   * addresses that it derives.
   */
  public NativeRecorder withoutAllocator() {
    allocator = false;
    return this;
  }

  /** Tells of every instruction that runs, too, so that the recording can be sliced. */
  public NativeRecorder withSlices() {
    slices = true;
    return this;
  }

  /** Tells only part of that. */
  public NativeRecorder withSlices(SliceWindow part) {
    slices = true;
    window = part;
    return this;
  }

  /** Whether the tool looks at what is held: only where blocks are told of, not with bounds. */
  private boolean isHolding() {
    return request.held() && allocator && !bounds;
  }

  /** Also derivations that change nothing are told, to test what the tool leaves out. */
  NativeRecorder withEveryDerivation() {
    everyDerivation = true;
    return this;
  }

  /** Asks for a metric point whenever so many calls were made. */
  public NativeRecorder everyCalls(long calls) {
    if (calls < 1) {
      throw new IllegalArgumentException("every " + calls + " calls");
    }
    everyCalls = calls;
    return this;
  }

  /**
   * Hands what happens to blocks to somebody while the program runs, in another thread than this;
   * the program waits for one who is slow. Not with children or without an allocator.
   *
   * @param handler makes the handler from the tables, which grow as the recording does
   */
  public NativeRecorder listening(Function<Tables, EventHandler> handler) {
    listener = handler;
    return this;
  }

  /** How the program ended, after the run: {@code exit 0}, {@code signal SEGV}. */
  public String ending() {
    return ending;
  }

  /** What is wrong with the recording, a sentence without a full stop; null if nothing is. */
  public @Nullable String failure() {
    return failure;
  }

  /** Where tools that were built stay: {@code ~/.cache/cairn}, or what the environment says. */
  static Path cache() throws NativeException {
    try {
      return Gcc.cacheForPreload();
    } catch (BuildException e) {
      throw new NativeException(e.getMessage(), e);
    }
  }

  /**
   * Runs the program to its end and returns its exit code, 128 and the number of a signal that
   * ended it.
   *
   * @param recording the file; null if the events are only for who listens
   * @param environment may change the program's environment
   * @param started receives the process once it runs
   */
  public int run(
      @Nullable Path recording,
      Consumer<Map<String, String>> environment,
      Consumer<Process> started)
      throws IOException, InterruptedException {
    Valgrind valgrind = Valgrind.find(path);
    ToolBuild build = new ToolBuild(valgrind, folder, cache(), path);
    Path tool = allocator ? build.folder() : build.folderWithoutMalloc();
    Program program = program(executable);
    ElfFile file = program.file();
    String own = allocator ? OwnMalloc.note(file) : null;
    PointFinder.Found points =
        recording == null
            ? new PointFinder.Found(List.of(), List.of())
            : PointFinder.find(program, request);
    List<String> told = new ArrayList<>(points.notes());
    Stream.of(own, LinkTimeCode.note(file)).filter(Objects::nonNull).forEach(told::add);
    String part = window.isAll() ? "" : window.option(program, told);
    notes = told;
    Path scratch = Files.createTempDirectory("cairn-record-");
    Path pipe = scratch.resolve("stream");
    Path log = scratch.resolve("log");
    Path table = scratch.resolve("points");
    if (children && recording == null) {
      throw new IllegalArgumentException("children are recorded to files");
    }
    if (children && recording != null) {
      return runTree(recording, environment, started, valgrind, tool, scratch);
    }
    try {
      makePipe(pipe);
      List<String> words = words(valgrind, file, pipe, log);
      if (!points.points().isEmpty()) {
        Files.write(table, points.points().stream().map(NativePoint::line).toList());
        words.add("--points=" + table);
        // so that functions begin blocks of code, at whose beginning all registers are in place
        words.add("--vex-guest-chase=no");
      }
      if (!part.isEmpty()) {
        words.add("--windows=" + part);
      }
      words.addAll(command);
      ProcessBuilder builder = new ProcessBuilder(words).inheritIO();
      environment.accept(builder.environment());
      builder.environment().put("VALGRIND_LIB", tool.toString());
      if (outputToError) {
        builder.redirectOutput(Redirect.PIPE);
      }
      Process process = builder.start();
      started.accept(process);
      return watch(process, pipe, log, recording, program, points);
    } finally {
      Files.deleteIfExists(table);
      Files.deleteIfExists(pipe);
      Files.deleteIfExists(log);
      Files.deleteIfExists(scratch);
    }
  }

  private int runTree(
      Path recording,
      Consumer<Map<String, String>> environment,
      Consumer<Process> started,
      Valgrind valgrind,
      Path tool,
      Path scratch)
      throws IOException, InterruptedException {
    try {
      List<String> words = new ArrayList<>();
      words.add(valgrind.command().toString());
      words.addAll(List.of("--tool=" + ToolBuild.TOOL, "-q", "--command-line-only=yes"));
      words.addAll(List.of("--vgdb=no", "--vex-guest-chase=no", "--trace-children=yes"));
      words.add("--trace-children-skip=*/java,java,*/javac,javac");
      words.add("--log-file=" + scratch.resolve("log.%p"));
      if (isHolding()) {
        words.add(HELD);
      }
      words.add(childrenOption(scratch));
      words.addAll(command);
      ProcessBuilder builder = new ProcessBuilder(words).inheritIO();
      environment.accept(builder.environment());
      builder.environment().put("VALGRIND_LIB", tool.toString());
      Process process = builder.start();
      started.accept(process);
      ProcessTree tree =
          new ProcessTree(
              scratch, recording, process.pid(), executable, request, isHolding(), meta(process));
      tree.follow(process);
      int code = process.waitFor();
      if (!tree.hasBegun()) {
        Path log = scratch.resolve("log." + process.pid());
        throw new NativeException("Valgrind did not run the program" + said(log));
      }
      tree.finish(code, signal(code));
      failure = tree.failure();
      return code;
    } finally {
      try (Stream<Path> files = Files.list(scratch)) {
        for (Path each : files.toList()) {
          Files.deleteIfExists(each);
        }
      }
      Files.deleteIfExists(scratch);
    }
  }

  /** The last option of the tool when children are recorded. */
  static String childrenOption(Path folder) {
    return "--children=" + folder;
  }

  private static Program program(Path file) throws IOException {
    try {
      return Program.read(ElfFile.open(file));
    } catch (SymbolsException e) {
      throw new NativeException(e);
    }
  }

  /** An executable's writable memory, as the tool is told of it. */
  static String writable(ElfFile file) {
    List<String> memory = new ArrayList<>();
    for (ElfFile.Memory piece : file.writable()) {
      memory.add(Long.toHexString(piece.start()) + ":" + Long.toHexString(piece.size()));
    }
    return String.join(",", memory);
  }

  private int watch(
      Process process,
      Path pipe,
      Path log,
      @Nullable Path recording,
      Program program,
      PointFinder.Found points)
      throws IOException, InterruptedException {
    Conversion conversion =
        new Conversion(
            pipe,
            recording,
            meta(process),
            program,
            allocator,
            isHolding(),
            points,
            () -> {},
            listener);
    conversion.start();
    if (outputToError) {
      try (InputStream said = process.getInputStream()) {
        said.transferTo(System.err);
      }
      System.err.flush();
    }
    int code = process.waitFor();
    release(pipe, conversion);
    conversion.join();
    if (!conversion.hasBegun()) {
      throw new NativeException("Valgrind did not run the program" + said(log));
    }
    conversion.finish(code, signal(code));
    failure = conversion.failure();
    String signal = signal(code);
    ending = signal == null ? "exit " + code : signal.replace("ended by SIG", "signal ");
    return code;
  }

  /** A program that Valgrind could not start never opens the pipe: do it in its place. */
  private static void release(Path pipe, Thread reader) throws IOException, InterruptedException {
    reader.join(100);
    if (reader.isAlive() && Files.exists(pipe)) {
      // opened both ways it never waits; if the tool has written, this changes nothing
      new RandomAccessFile(pipe.toFile(), "rw").close();
    }
  }

  private List<String> words(Valgrind valgrind, ElfFile file, Path pipe, Path log) {
    List<String> words = new ArrayList<>();
    words.add(valgrind.command().toString());
    words.add("--tool=" + ToolBuild.TOOL);
    words.add("-q");
    words.add("--log-file=" + log);
    words.add("--command-line-only=yes");
    words.add("--vgdb=no");
    words.add("--stream=" + pipe);
    words.add("--exe=" + executable);
    String memory = writable(file);
    if (bounds) {
      words.add("--bounds=yes");
      words.add("--redzone-size=" + REDZONE);
      words.add("--quarantine=" + QUARANTINE);
      words.add("--calls=" + String.join(",", LibraryCalls.of(file)));
    }
    if (!allocator) {
      words.add("--allocator=none");
      words.add("--run-libc-freeres=no");
      words.add("--every-derivation=" + (everyDerivation ? "yes" : "no"));
    }
    if (everyCalls > 0) {
      words.add("--every-calls=" + everyCalls);
    }
    if (isHolding()) {
      words.add(HELD);
      if (!slices) {
        // so that functions begin pieces of code
        words.add("--vex-guest-chase=no");
      }
    }
    if (slices) {
      words.add("--slice=yes");
      // so that a piece of code belongs to one function
      words.add("--vex-guest-chase=no");
    }
    if (!memory.isEmpty()) {
      words.add("--globals=" + memory);
    }
    return words;
  }

  /** Names the file that runs, so that its types can be looked up later. */
  static void name(Map<String, String> meta, Path executable) throws IOException {
    meta.put("executable", executable.toRealPath().toString());
    meta.put("executable.build", ElfFile.open(executable).identity());
  }

  private Map<String, String> meta(Process process) throws IOException {
    Map<String, String> meta = new LinkedHashMap<>();
    meta.put("recorder", "native");
    meta.put("recorder.version", "1");
    meta.put("pid", Long.toString(process.pid()));
    meta.put("command", command.get(0));
    meta.put("command.line", forShell(command));
    meta.put("started", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    String points = everyCalls > 0 ? ",every-calls=" + everyCalls : "";
    String mode =
        bounds ? BOUNDS : slices ? SLICES + window.described() : allocator ? STORES : DERIVATIONS;
    meta.put("options", mode + points + (isHolding() ? ",held" : ""));
    name(meta, executable);
    return meta;
  }

  /** Words as a shell reads them. */
  static String forShell(List<String> words) {
    List<String> quoted = new ArrayList<>();
    for (String word : words) {
      boolean plain = word.matches("[\\w@%+=:,./-]+");
      quoted.add(plain ? word : "'" + word.replace("'", "'\\''") + "'");
    }
    return String.join(" ", quoted);
  }

  private static @Nullable String signal(int code) {
    int number = code - SIGNALLED;
    if (number <= 0 || number > 64) {
      return null;
    }
    return "ended by SIG" + (number < SIGNALS.length ? SIGNALS[number] : Integer.toString(number));
  }

  private static void makePipe(Path pipe) throws IOException, InterruptedException {
    Process made = new ProcessBuilder("mkfifo", "-m", "600", pipe.toString()).start();
    String said = new String(made.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    if (made.waitFor() != 0) {
      throw new NativeException("cannot make a pipe: " + said.strip());
    }
  }

  private static String said(Path log) throws IOException {
    String text = Files.exists(log) ? Files.readString(log, StandardCharsets.ISO_8859_1) : "";
    return text.isBlank() ? "" : ":\n" + text.strip();
  }
}
