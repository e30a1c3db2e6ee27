package cairn.record.nativ;

import cairn.recording.Format;
import cairn.recording.LaneWriter;
import cairn.recording.OutsideInfo;
import cairn.recording.RecordingWriter;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns the tool's stream into a recording while it comes. Memory: a number for each live block,
 * instruction and stack.
 */
final class Converter implements StreamHandler {
  private static final String CRASH = "crash";
  private static final String BEFORE = "before the start";

  private final RecordingWriter writer;
  private final LaneWriter lane;
  private final Program program;
  private final NativeTypes types;
  private final Code code;
  private final SourceHints hints = new SourceHints();
  private final Map<Long, PointEvents.Block> blocks = new HashMap<>();
  private final Map<Long, Integer> threads = new HashMap<>();
  private final Map<Long, Integer> sites = new HashMap<>();
  private final Map<Long, Integer> stackSites = new HashMap<>();
  private final Map<List<Object>, Integer> typesOfStacks = new HashMap<>();
  private final @Nullable NodeGraph graph;
  private int lastStack;
  private final Set<Long> lastWords = new LinkedHashSet<>();
  private boolean ended;
  private int toldCode;
  private long allocations;
  private final PointEvents points;

  /** The id of the first block; those of the others follow. */
  private long firstId;

  private final OutsideEvents outsides;

  /**
   * @param allocator whether the tool tells of blocks; otherwise of derived addresses
   */
  Converter(RecordingWriter writer, Program program, boolean allocator, List<NativePoint> points) {
    this.writer = writer;
    this.program = program;
    this.types = new NativeTypes(writer, program);
    this.code = new Code(program);
    this.lane = writer.lane(0);
    this.outsides = new OutsideEvents(writer, lane, code, this::site);
    this.graph = allocator ? null : new NodeGraph(writer, lane, program, this::siteOf);
    this.points = new PointEvents(points, lane, graph, this::site);
  }

  /** Whether the program told of its end. */
  boolean hasEnded() {
    return ended;
  }

  /** The exit code that the stream told; negative if a signal ended the program. */
  int exitCode() {
    return toldCode;
  }

  long allocations() {
    return allocations;
  }

  @Override
  public void instruction(Instruction instruction) {
    code.add(instruction);
  }

  @Override
  public void stack(int[] frames) {
    code.add(frames);
  }

  @Override
  public void module(String path, long moved) throws IOException {
    code.moved(moved);
    long from = Long.MAX_VALUE;
    for (ElfFile.Memory memory : program.file().writable()) {
      from = Math.min(from, memory.start());
    }
    int type = from == Long.MAX_VALUE ? 0 : types.globals(from);
    if (type != 0) {
      lane.globals(type, from + moved);
    }
    points.define();
    if (graph != null) {
      graph.module(moved);
    }
  }

  @Override
  public void thread(long number) {
    int known =
        threads.computeIfAbsent(
            number, n -> writer.thread(n == 1 ? "main" : "thread " + Long.toUnsignedString(n)));
    lane.thread(known);
    points.thread(number);
  }

  @Override
  public void allocated(int stack, long address, long size, boolean zeroed) throws IOException {
    allocations++;
    int site = stackSite(Format.TYPED_BLOCK, stack);
    int type = typesOfStacks.computeIfAbsent(List.of(stack, size), k -> type(stack, size));
    long id = lane.typedBlock(site, type, address, size, zeroed ? Format.BLOCK_ZEROED : 0);
    PointEvents.Block block = new PointEvents.Block(id, size);
    blocks.put(address, block);
    points.allocated(address, block);
    firstId = allocations == 1 ? id : firstId;
  }

  private int type(int stack, long size) {
    if (!code.isAskedForByProgram(stack)) {
      return types.words();
    }
    Code.Place place = code.allocation(stack);
    Program.Frame frame = place.frame();
    List<SourceHints.Hint> said =
        frame == null ? List.of() : hints.at(place.folder(), place.file(), place.line());
    TypeGuess.Guess found = frame == null ? null : TypeGuess.of(frame, said, size);
    return found == null ? types.words() : types.block(found, size);
  }

  @Override
  public void freed(int stack, long address) throws IOException {
    PointEvents.Block block = blocks.remove(address);
    points.freed(address);
    if (block != null) {
      lane.free(stackSite(Format.FREE, stack), block.id());
    }
  }

  @Override
  public void derived(int instruction, long base, long result) throws IOException {
    if (graph != null) {
      graph.derived(instruction, base, result);
    }
  }

  @Override
  public void range(int kind, long start, long size) throws IOException {
    if (graph != null) {
      graph.range(kind, start, size);
    }
  }

  @Override
  public void stored(int instruction, long address, int count, long value) throws IOException {
    points.changed();
    if (graph != null) {
      graph.stored(instruction, address, count, value);
      return;
    }
    lane.write(siteOf(Format.WRITE, instruction), address, count, value);
  }

  @Override
  public void stored(int instruction, long address, byte[] bytes, int count) throws IOException {
    points.changed();
    if (graph != null) {
      graph.stored(instruction, address, bytes, count);
      return;
    }
    lane.write(siteOf(Format.WRITE, instruction), address, bytes, count);
  }

  @Override
  public int points() {
    return points.count();
  }

  @Override
  public void reached(int point, long[] words) throws IOException {
    points.reached(point, words);
  }

  @Override
  public boolean left(int point, boolean jumped, long result, long[] words) throws IOException {
    return points.left(point, jumped, result, words);
  }

  @Override
  public void outside(int instruction, OutsideInfo told) throws IOException {
    outsides.tell(siteOf(Format.OUTSIDE, instruction), told, firstId);
  }

  @Override
  public void frames(StackWords stack) {
    lastWords.addAll(new StackRoots(program, code).of(stack));
  }

  @Override
  public void lastStack(int stack) {
    lastStack = stack;
  }

  @Override
  public void ended(int exitCode) {
    ended = true;
    toldCode = exitCode;
  }

  private int siteOf(int kind, int instruction) {
    long key = (long) instruction << 8 | kind;
    Integer known = sites.get(key);
    if (known != null) {
      return known;
    }
    int made = site(kind, code.at(instruction), instruction == 0 ? BEFORE : "");
    sites.put(key, made);
    return made;
  }

  /** The place of an allocation or a release. */
  private int stackSite(int kind, int stack) {
    return stackSites.computeIfAbsent(
        (long) stack << 8 | kind, key -> site(kind, code.allocation(stack), ""));
  }

  /** Code is held by its source file, or, if that is not known, by its object. */
  private int site(int kind, Code.Place at, String name) {
    int holder = 0;
    if (at.hasLine() || !at.object().isEmpty()) {
      String object = at.hasLine() ? "" : at.object();
      holder = writer.type(Format.TYPE_CLASS, object, 0, "", at.file(), 0, 0, (char) 0, List.of());
    }
    return writer.site(kind, holder, at.function(), at.line(), "", name, (char) 0);
  }

  /** Ends the recording; a signal that ended the program makes a C-point of where it was. */
  void finish(int exitCode, @Nullable String signal) throws IOException {
    if (graph != null) {
      graph.finish(writer);
    }
    if (ended && signal != null) {
      int site = site(Format.CPOINT, code.point(lastStack), CRASH);
      long[] nodes = points.blocksOf(lastWords, blocks);
      lane.cpoint(site, Format.CPOINT_DIRECTIVE, nodes, nodes.length, (char) 0, 0);
      String where = code.words(lastStack);
      writer.end(Format.END_EXIT, exitCode, signal + (where.isEmpty() ? "" : " at " + where));
    } else if (ended) {
      writer.end(Format.END_EXIT, exitCode, "");
    } else if (signal != null) {
      writer.end(Format.END_KILLED, exitCode, signal);
    } else {
      String why = "the program became another one (exec), or was killed";
      writer.end(Format.END_STOPPED, exitCode, why);
    }
  }
}
