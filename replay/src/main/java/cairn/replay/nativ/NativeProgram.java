package cairn.replay.nativ;

import cairn.history.HeapHistory;
import cairn.recording.SiteInfo;
import cairn.replay.CannotReplayException;
import cairn.replay.x86.DecodedCode;
import cairn.replay.x86.ProgramImage;
import cairn.symbols.Die;
import cairn.symbols.ElfFile;
import cairn.symbols.LineTables;
import cairn.symbols.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The executable that was recorded, where it was in memory, and all memory in time. */
final class NativeProgram {
  final ProgramImage image;
  final Program program;
  final LineTables lines;
  final DecodedCode code;
  final EventLog log;
  final GlobalSlots globals;
  final HeapsInTime heaps;

  /** What is called in libraries, by where it was in the recorded process, too. */
  final Map<Long, String> externals;

  /** A function of the program. */
  record Function(long address, @Nullable Die die) {}

  private NativeProgram(HeapHistory history, ElfFile file) throws IOException {
    this.log = new EventLog(history);
    if (!history.readAgain(log)) {
      throw new CannotReplayException("the recording is no file");
    }
    if (log.isTooLong()) {
      throw new CannotReplayException(
          "the recording has more than %,d events".formatted(EventLog.MOST));
    }
    if (log.isForeign()) {
      throw new CannotReplayException("it was recorded without its allocator");
    }
    this.program = Program.read(file);
    this.lines = new LineTables(program);
    this.image = ProgramImage.read(file, bias(log, file));
    this.code = new DecodedCode(image);
    this.globals = new GlobalSlots(history, log.globals());
    NativeHeap start = new NativeHeap();
    image.load(start.memory);
    this.externals = externals(start);
    this.heaps = new HeapsInTime(log, start);
  }

  /**
   * The file that ran: where it was, or beside the recording under the same name; null if it is
   * gone.
   */
  static @Nullable Path executable(HeapHistory history) {
    Path recording = history.file();
    try {
      Path path = Path.of(history.meta().getOrDefault("executable", ""));
      if (Files.isRegularFile(path) && isSame(history, path)) {
        return path;
      }
      Path name = path.getFileName();
      Path beside = recording == null || name == null ? path : recording.resolveSibling(name);
      if (Files.isRegularFile(beside) && isSame(history, beside)) {
        return beside;
      }
    } catch (InvalidPathException e) {
      // as if there were none
    }
    return null;
  }

  /** Whether a file is of the build that was recorded. */
  private static boolean isSame(HeapHistory history, Path path) {
    String build = history.meta().getOrDefault("executable.build", "");
    try {
      return ElfFile.isElf(path)
          && (build.isEmpty() || build.equals(ElfFile.open(path).identity()));
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Reads the executable and the recording.
   *
   * @throws CannotReplayException if the executable is not the one that ran, or where it was is not
   *     known
   */
  static NativeProgram open(HeapHistory history) {
    Path path = executable(history);
    if (path == null) {
      throw new CannotReplayException("the executable that ran is gone, or another one");
    }
    try {
      return new NativeProgram(history, ElfFile.open(path));
    } catch (IOException e) {
      throw new CannotReplayException("the executable cannot be read: " + e.getMessage());
    }
  }

  /** How far from where it was linked the program was: its variables tell. */
  private static long bias(EventLog log, ElfFile file) {
    long from = Long.MAX_VALUE;
    for (ElfFile.Memory memory : file.writable()) {
      from = Math.min(from, memory.start());
    }
    if (!log.globals().isEmpty()) {
      return log.globals().get(0).address() - from;
    }
    if (!file.isDynamic()) {
      return 0;
    }
    if (log.firstBefore() >= 0) {
      return (log.firstBefore() & -4096) - (from & -4096);
    }
    throw new CannotReplayException("it is not known where the program was in memory");
  }

  /** The functions of libraries: stubs, and what the loader wrote for them when it was recorded. */
  private Map<Long, String> externals(NativeHeap start) {
    Map<Long, String> found = new HashMap<>(image.externals());
    TreeMap<Long, String> slots = new TreeMap<>();
    for (ElfFile.Memory piece : image.file().writable()) {
      long end = piece.start() + piece.size() + image.bias();
      for (long at = (piece.start() + image.bias() + 7) & -8; at + 8 <= end; at += 8) {
        boolean known = start.memory.isMapped(at, 8) && start.memory.unknown(at, 8) == 0;
        String name = known ? image.externals().get(start.memory.load(at, 8)) : null;
        if (name != null) {
          slots.put(at, name);
        }
      }
    }
    for (int event = 0; event < log.count() && !slots.isEmpty(); event++) {
      long from = log.address(event);
      long to = from + (log.kind(event) == EventLog.WRITE ? log.written(event) : 0);
      if (to - from < 8 || slots.ceilingKey(from) == null || slots.ceilingKey(from) > to - 8) {
        continue;
      }
      byte[] bytes = log.bytes(event);
      slots
          .subMap(from, true, to - 8, true)
          .forEach((slot, name) -> found.putIfAbsent(word(bytes, (int) (slot - from)), name));
    }
    found.remove(0L);
    return found;
  }

  private static long word(byte[] bytes, int at) {
    long value = 0;
    for (int i = 7; i >= 0; i--) {
      value = value << 8 | bytes[at + i] & 0xFF;
    }
    return value;
  }

  /**
   * The function of a C-point.
   *
   * @throws CannotReplayException if the executable has none of its name
   */
  Function function(SiteInfo site, String file) {
    Function found = null;
    long best = Long.MAX_VALUE;
    for (Map.Entry<Long, Program.Function> each : program.functions().entrySet()) {
      Die die = each.getValue().die();
      if (!die.toldName().equals(site.method()) || die.code()[0] != each.getKey()) {
        continue;
      }
      LineTables.Place place = lines.at(each.getValue().unit(), each.getKey());
      long away = Math.abs((long) place.line() - site.line());
      away += place.file().equals(file) ? 0 : Integer.MAX_VALUE;
      if (away < best) {
        best = away;
        found = new Function(each.getKey() + image.bias(), die);
      }
    }
    ProgramImage.Function symbol = found == null ? image.function(site.method()) : null;
    if (symbol != null) {
      found = new Function(symbol.start(), null);
    }
    if (found == null) {
      throw new CannotReplayException("the executable has no function " + site.method());
    }
    return found;
  }
}
