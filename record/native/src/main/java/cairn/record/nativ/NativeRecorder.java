package cairn.record.nativ;

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
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs a native program in the Valgrind tool and writes its recording as it runs. The program keeps
 * its input, its output and its exit code; what Valgrind says goes to a file that only a failure
 * shows. If the recording fails, the program runs on unrecorded.
 */
public final class NativeRecorder {
  /** Exit codes of a program that a signal ended are above this. */
  private static final int SIGNALLED = 128;

  private static final String[] SIGNALS = {
    "", "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "KILL", "USR1", "SEGV", "USR2",
    "PIPE", "ALRM", "TERM"
  };

  private final List<String> command;
  private final Path executable;
  private final Path folder;
  private final List<Path> path;
  private boolean outputToError;
  private boolean allocator = true;
  private boolean everyDerivation;
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
    Path found = name.contains("/") ? Path.of(name) : Valgrind.command(Valgrind.path(), name);
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

  /** Standard output is wanted for an answer: what the program prints goes to standard error. */
  public NativeRecorder printingToError() {
    outputToError = true;
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

  /** Also derivations that change nothing are told, to test what the tool leaves out. */
  NativeRecorder withEveryDerivation() {
    everyDerivation = true;
    return this;
  }

  /** What is wrong with the recording, a sentence without a full stop; null if nothing is. */
  public @Nullable String failure() {
    return failure;
  }

  /** Where tools that were built stay: {@code ~/.cache/cairn}, or what the environment says. */
  static Path cache() {
    String told = System.getenv("XDG_CACHE_HOME");
    Path home = Path.of(System.getProperty("user.home"));
    Path cache = told == null || told.isEmpty() ? home.resolve(".cache") : Path.of(told);
    return cache.resolve("cairn");
  }

  /**
   * Runs the program to its end and returns its exit code, 128 and the number of a signal that
   * ended it.
   *
   * @param environment may change the program's environment
   * @param started receives the process once it runs
   */
  public int run(
      Path recording, Consumer<Map<String, String>> environment, Consumer<Process> started)
      throws IOException, InterruptedException {
    Valgrind valgrind = Valgrind.find(path);
    ToolBuild build = new ToolBuild(valgrind, folder, cache(), path);
    Path tool = allocator ? build.folder() : build.folderWithoutMalloc();
    ElfFile file = ElfFile.open(executable);
    Program program = Program.read(file);
    Path scratch = Files.createTempDirectory("cairn-record-");
    Path pipe = scratch.resolve("stream");
    Path log = scratch.resolve("log");
    try {
      makePipe(pipe);
      ProcessBuilder builder = new ProcessBuilder(words(valgrind, file, pipe, log)).inheritIO();
      environment.accept(builder.environment());
      builder.environment().put("VALGRIND_LIB", tool.toString());
      if (outputToError) {
        builder.redirectOutput(Redirect.PIPE);
      }
      Process process = builder.start();
      started.accept(process);
      return watch(process, pipe, log, recording, program);
    } finally {
      Files.deleteIfExists(pipe);
      Files.deleteIfExists(log);
      Files.deleteIfExists(scratch);
    }
  }

  private int watch(Process process, Path pipe, Path log, Path recording, Program program)
      throws IOException, InterruptedException {
    Conversion conversion = new Conversion(pipe, recording, meta(process), program, allocator);
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
    if (!allocator) {
      words.add("--allocator=none");
      words.add("--run-libc-freeres=no");
      words.add("--every-derivation=" + (everyDerivation ? "yes" : "no"));
    }
    List<String> memory = new ArrayList<>();
    for (ElfFile.Memory piece : file.writable()) {
      memory.add(Long.toHexString(piece.start()) + ":" + Long.toHexString(piece.size()));
    }
    if (!memory.isEmpty()) {
      words.add("--globals=" + String.join(",", memory));
    }
    words.addAll(command);
    return words;
  }

  private Map<String, String> meta(Process process) {
    Map<String, String> meta = new LinkedHashMap<>();
    meta.put("recorder", "native");
    meta.put("recorder.version", "1");
    meta.put("pid", Long.toString(process.pid()));
    meta.put("command", command.get(0));
    meta.put("command.line", String.join(" ", command));
    meta.put("started", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    meta.put("options", allocator ? "mode=stores,allocator=known" : "mode=derive,allocator=none");
    return meta;
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
