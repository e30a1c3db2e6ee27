package cairn.record.nativ;

import cairn.symbols.ElfFile;
import cairn.symbols.Program;
import cairn.symbols.SymbolsException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Records a program and the processes that it starts, each to a file of its own. They meet in a
 * folder: a process writes the name of its executable, makes a pipe, and waits; here its options
 * are written, and the pipe is read. The folder is looked at 50 times a second.
 */
final class ProcessTree {
  private static final int LOOK_MILLIS = 20;

  /** A process that has just begun may not have made its pipe when the first one ends. */
  private static final int LAST_LOOKS = 5;

  private static final String STREAM = "stream.";

  private final Path folder;
  private final Path recording;
  private final long first;
  private final Path executable;
  private final PointRequest request;
  private final boolean holding;
  private final Map<String, String> meta;
  private final List<Member> members = new ArrayList<>();
  private final Set<Path> taken = new HashSet<>();
  private final Set<Path> names = new HashSet<>();
  private final Map<Path, Program> programs = new HashMap<>();
  private final List<String> failures = new ArrayList<>();

  private record Member(long pid, Conversion conversion) {}

  /**
   * @param holding whether processes say what words outside of their heaps refer to
   * @param first the process that was started, which records to {@code recording}
   * @param meta of that recording
   */
  ProcessTree(
      Path folder,
      Path recording,
      long first,
      Path executable,
      PointRequest request,
      boolean holding,
      Map<String, String> meta) {
    this.folder = folder;
    this.recording = recording;
    this.first = first;
    this.executable = executable;
    this.request = request;
    this.holding = holding;
    this.meta = meta;
  }

  /** What went wrong, a sentence without a full stop; null if nothing did. */
  @Nullable String failure() {
    return failures.isEmpty() ? null : failures.get(0);
  }

  /** Whether a process told anything. */
  boolean hasBegun() {
    return members.stream().anyMatch(member -> member.conversion().hasBegun());
  }

  /** Reads what processes tell until the first one and all streams have ended. */
  void follow(Process process) throws IOException, InterruptedException {
    int looks = 0;
    while (process.isAlive() || looks < LAST_LOOKS || anyRuns()) {
      looks = process.isAlive() || anyRuns() ? 0 : looks + 1;
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, STREAM + "*")) {
        for (Path pipe : files) {
          begin(pipe);
        }
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
  }

  private boolean anyRuns() {
    return members.stream().anyMatch(member -> member.conversion().isAlive());
  }

  private void begin(Path pipe) throws IOException {
    synchronized (taken) {
      if (!taken.add(pipe)) {
        return;
      }
    }
    long pid;
    try {
      pid = Long.parseLong(String.valueOf(pipe.getFileName()).substring(STREAM.length()));
    } catch (NumberFormatException e) {
      return; // no file of ours
    }
    boolean isFirst = pid == first && members.isEmpty();
    Path own = isFirst ? executable : executableOf(pid);
    Program program = program(own);
    PointFinder.Found points =
        isFirst ? PointFinder.find(program, request) : PointFinder.findSome(program, request);
    Path table = folder.resolve("points." + pid + "." + members.size());
    Files.write(table, points.points().stream().map(NativePoint::line).toList());
    String pointsName = points.points().isEmpty() ? "" : table.toString();
    Files.writeString(
        folder.resolve("options." + pid),
        own + "\n" + NativeRecorder.writable(program.file()) + "\n" + pointsName + "\n");
    Conversion conversion =
        new Conversion(
            pipe,
            name(pid),
            metaOf(pid, own),
            program,
            true,
            holding,
            points,
            () -> release(pipe),
            null);
    members.add(new Member(pid, conversion));
    conversion.start();
  }

  /** Both ends of a pipe are open: its name is free for what the process may become. */
  private void release(Path pipe) {
    try {
      Files.deleteIfExists(pipe);
      synchronized (taken) {
        taken.remove(pipe);
      }
    } catch (IOException e) {
      return; // it stays taken: what the process becomes is not recorded
    }
  }

  private Path executableOf(long pid) throws IOException {
    Path told = folder.resolve("exe." + pid);
    String name = Files.exists(told) ? Files.readString(told, StandardCharsets.UTF_8) : "";
    try {
      Path path = Path.of(name);
      if (!path.isAbsolute()) {
        path = Path.of("/proc", Long.toString(pid), "cwd").resolve(path);
      }
      return Files.exists(path) ? path.toRealPath() : executable;
    } catch (InvalidPathException e) {
      return executable;
    }
  }

  private Program program(Path own) throws IOException {
    Program known = programs.get(own);
    if (known == null) {
      try {
        known = Program.read(ElfFile.open(own));
      } catch (SymbolsException e) {
        if (own.equals(executable)) {
          throw new NativeException(e);
        }
        known = program(executable); // whose code is not in the process, so nothing comes of it
      }
      programs.put(own, known);
    }
    return known;
  }

  /** {@code run.cairn} for the first, {@code run.1234.cairn} for others. */
  private Path name(long pid) {
    if (pid == first && names.add(recording)) {
      return recording;
    }
    String full = recording.toString();
    int dot = full.lastIndexOf('.');
    boolean ending = dot > full.lastIndexOf('/') + 1;
    String head = ending ? full.substring(0, dot) : full;
    String tail = ending ? full.substring(dot) : "";
    Path name = Path.of(head + "." + pid + tail);
    for (int i = 2; !names.add(name); i++) {
      name = Path.of(head + "." + pid + "-" + i + tail);
    }
    return name;
  }

  private Map<String, String> metaOf(long pid, Path own) throws IOException {
    Map<String, String> made = new LinkedHashMap<>(meta);
    if (pid != first || members.stream().anyMatch(member -> member.pid() == first)) {
      made.put("pid", Long.toString(pid));
      made.put("command", own.toString());
      made.put("command.line", commandLine(pid, own));
      NativeRecorder.name(made, own);
    }
    return made;
  }

  /** What is behind the tool's own options in the command line of a process. */
  private String commandLine(long pid, Path own) throws IOException {
    Path line = Path.of("/proc", Long.toString(pid), "cmdline");
    List<String> words =
        Files.exists(line)
            ? List.of(Files.readString(line, StandardCharsets.ISO_8859_1).split("\0", -1))
            : List.of();
    int last = words.indexOf(NativeRecorder.childrenOption(folder));
    return last < 0 || last + 2 > words.size() - 1
        ? own.toString()
        : NativeRecorder.forShell(words.subList(last + 1, words.size() - 1));
  }

  /** Ends all recordings, when all streams have ended. */
  void finish(int exitCode, @Nullable String signal) throws IOException {
    Member last = null;
    for (Member member : members) {
      last = member.pid() == first ? member : last;
    }
    for (Member member : members) {
      if (member.equals(last)) {
        member.conversion().finish(exitCode, signal);
      } else {
        member.conversion().finish();
      }
      String failure = member.conversion().failure();
      if (failure != null) {
        failures.add(failure);
      }
    }
  }
}
