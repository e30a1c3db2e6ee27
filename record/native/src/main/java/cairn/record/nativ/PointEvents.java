package cairn.record.nativ;

import cairn.recording.Format;
import cairn.recording.LaneWriter;
import cairn.symbols.CTypes;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The C-points of a recording, from what the tool says of them. Memory: an entry for each live
 * block, if there are any points, and for each call that has not ended.
 */
final class PointEvents {
  /** The registers that a function gets arguments in (rdi, rsi, rdx, rcx, r8, r9), and rsp. */
  static final int REGISTERS = 7;

  private static final char[] REGISTER_KINDS = "J".repeat(REGISTERS).toCharArray();

  private final List<NativePoint> points;
  private final LaneWriter lane;
  private final @Nullable NodeGraph graph;
  private final Sites sites;
  private final int[] entries;
  private final int[] exits;
  private final TreeMap<Long, Block> blocks = new TreeMap<>();

  /** Gives places their numbers. */
  interface Sites {
    int site(int kind, Code.Place place, String name);
  }

  /** What arguments led to when calls began that have not ended, by thread and number. */
  private final Map<Long, long[]> arguments = new HashMap<>();

  private long thread;

  /** Of the function that begins next; null if they are not told. */
  private long @Nullable [] registers;

  /** Whether anything changed since an operation ended that nobody asked for. */
  private boolean changed;

  /** A live block. */
  record Block(long id, long size) {}

  /**
   * @param graph knows the nodes where no blocks are told of; null if they are
   */
  PointEvents(List<NativePoint> points, LaneWriter lane, @Nullable NodeGraph graph, Sites sites) {
    this.graph = graph;
    this.points = points;
    this.lane = lane;
    this.sites = sites;
    entries = new int[points.size()];
    exits = new int[points.size()];
  }

  /** Tells of all places, so that the recording says what it was made for, reached or not. */
  void define() {
    for (NativePoint point : points) {
      String name = point.name();
      boolean function = point.isFunction();
      entries[point.number()] =
          point.isImplied()
              ? 0
              : sites.site(Format.CPOINT, point.place(), function ? "entry of " + name : name);
      exits[point.number()] =
          function ? sites.site(Format.CPOINT, point.place(), "exit of " + name) : 0;
    }
  }

  /** Another thread runs. */
  void thread(long number) {
    thread = number;
    registers = null;
  }

  /** Something was stored, allocated or freed. */
  void changed() {
    changed = true;
  }

  void allocated(long address, long id, long size) {
    changed = true;
    if (!points.isEmpty()) {
      blocks.put(address, new Block(id, size));
    }
  }

  void freed(long address) {
    changed = true;
    if (!points.isEmpty()) {
      blocks.remove(address);
    }
  }

  /** The live block that an address is in, or right behind the end of; 0 if there is none. */
  private long block(long address) {
    if (graph != null) {
      return graph.idAt(address);
    }
    Map.Entry<Long, Block> below = blocks.floorEntry(address);
    if (below == null) {
      return 0;
    }
    long inside = address - below.getKey();
    return inside < below.getValue().size() || inside == 0 || inside == below.getValue().size()
        ? below.getValue().id()
        : 0;
  }

  /**
   * The blocks that words lead to, 0 for none. Those behind an address count only where the address
   * itself is in no block.
   *
   * @param before what the words that are not behind others led to when the call began; null now
   */
  private long[] blocksOf(NativePoint point, long[] words, long @Nullable [] before) {
    long[] found = new long[Math.min(words.length, point.words().size())];
    boolean open = false;
    for (int i = 0; i < found.length; i++) {
      boolean behind = NativePoint.isBehind(point.words().get(i));
      if (!behind) {
        found[i] = before != null && i < before.length ? before[i] : block(words[i]);
        open = found[i] == 0;
      } else if (open) {
        found[i] = block(words[i]);
      }
    }
    return found;
  }

  /**
   * The blocks that words lead to, each once.
   *
   * @param live all blocks by their addresses
   */
  long[] blocksOf(Collection<Long> words, Map<Long, Block> live) {
    blocks.putAll(live);
    return nodes(words.stream().mapToLong(this::block).toArray());
  }

  /** Each once, without those that are none. */
  private static long[] nodes(long[] found) {
    return Arrays.stream(found).filter(id -> id != 0).distinct().toArray();
  }

  int count() {
    return points.size();
  }

  /** A function is about to begin. */
  void registers(long[] told) {
    registers = told;
  }

  void reached(int number, long[] words) throws IOException {
    NativePoint point = points.get(number);
    long[] told = registers;
    registers = null;
    long[] found = blocksOf(point, words, null);
    if (point.isFunction()) {
      arguments.put(thread << 32 | number, found);
    }
    if (point.isImplied()) {
      return;
    }
    long[] nodes = nodes(found);
    int phase = point.isFunction() ? Format.CPOINT_ENTRY : Format.CPOINT_DIRECTIVE;
    if (told != null && point.isFunction()) {
      lane.values(REGISTER_KINDS, told, REGISTERS);
    }
    lane.cpoint(entries[number], phase, nodes, nodes.length, (char) 0, 0);
  }

  /** The function of a C-point ended; false if it is no function. */
  boolean left(int number, boolean jumped, long result, long[] words) throws IOException {
    NativePoint point = points.get(number);
    if (!point.isFunction()) {
      return false;
    }
    long[] before = arguments.remove(thread << 32 | number);
    if (point.isImplied() && (jumped || !changed)) {
      return true;
    }
    changed &= !point.isImplied();
    long[] nodes = nodes(blocksOf(point, words, before));
    int phase = jumped ? Format.CPOINT_THROW : Format.CPOINT_EXIT;
    char kind = jumped ? 0 : RecordedTypes.kind(point.result());
    long value = value(kind, CTypes.size(point.result()), result);
    if (kind == 'F' || kind == 'D' || kind == 'L' && value == 0 && result != 0) {
      kind = 0; // in another register; or no block
    }
    lane.cpoint(exits[number], phase, nodes, nodes.length, kind, kind == 0 ? 0 : value);
    return true;
  }

  private long value(char kind, long size, long register) {
    return switch (kind) {
      case 'L' -> block(register);
      case 'Z' -> register & 1;
      case 'B' -> (byte) register;
      case 'S' -> (short) register;
      case 'I' -> (int) register;
      case 'J' -> size >= 8 || size < 1 ? register : register & (1L << 8 * size) - 1;
      default -> 0;
    };
  }
}
