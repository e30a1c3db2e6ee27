package cairn.record.nativ;

import cairn.recording.EventHandler;
import cairn.recording.Format;
import cairn.recording.LaneWriter;
import cairn.recording.OutsideInfo;
import cairn.recording.RecordingWriter;
import cairn.symbols.ElfFile;
import cairn.symbols.Program;
import java.io.IOException;
import java.util.Arrays;
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
  private final BlockTable blocks = new BlockTable();
  private final Map<Long, Integer> threads = new HashMap<>();
  private final Map<Long, Integer> sites = new HashMap<>();
  private final StackFacts stackFacts = new StackFacts();
  private final Map<List<Number>, Integer> allocationSites = new HashMap<>();

  /** By instructions, 0 where none is known yet. */
  private int[] storeSites = new int[1024];

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

  private final BlockEvents events;
  private final StackTable stacks;
  private final OutsideEvents outsides;
  private final SliceChunks slices;

  /** Null if nobody asked for it. */
  private final @Nullable HeldWords held;

  /**
   * @param allocator whether the tool tells of blocks; otherwise of derived addresses
   * @param holding whether the tool says what words outside of the heap refer to
   * @param written whether what happens to blocks is to be in the recording
   * @param handler who wants to have it at once, or null
   */
  Converter(
      RecordingWriter writer,
      Program program,
      boolean allocator,
      List<NativePoint> points,
      boolean holding,
      boolean written,
      @Nullable EventHandler handler) {
    this.writer = writer;
    this.program = program;
    this.types = new NativeTypes(writer, program);
    this.code = new Code(program);
    this.lane = writer.lane(0);
    this.events = new BlockEvents(lane, written, handler);
    this.stacks = new StackTable(writer, code, this::site);
    this.outsides = new OutsideEvents(lane, stacks);
    this.slices = new SliceChunks(writer, code, new LocalNames(program));
    this.graph = allocator ? null : new NodeGraph(writer, lane, program, this::siteOf);
    this.points = new PointEvents(points, lane, graph, this::site);
    this.held = holding && allocator ? new HeldWords(lane) : null;
  }

  /** Whether the program told of its end. */
  boolean hasEnded() {
    return ended;
  }

  /** The exit code that the stream told; negative if a signal ended the program. */
  int exitCode() {
    return toldCode;
  }

  /** Why somebody no longer has the events at once, a sentence without a full stop; or null. */
  @Nullable String failure() {
    return events.failure();
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
      if (held != null) {
        held.variables(memory.start() + moved, memory.size());
      }
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
    events.thread(known);
    points.thread(number);
  }

  @Override
  public void allocated(int stack, long address, long size, boolean zeroed) throws IOException {
    allocations++;
    if (!stackFacts.areOf(stack, size)) {
      int asked = typesOfStacks.computeIfAbsent(List.of(stack, size), k -> type(stack, size));
      stackFacts.set(stack, size, allocationSite(stack, size), asked);
    }
    int site = stackFacts.allocation(stack);
    int type = stackFacts.type(stack);
    long id = events.allocated(site, type, address, size, zeroed);
    blocks.put(address, id, size);
    points.allocated(address, id, size);
    if (held != null) {
      held.allocated(address, id, size);
    }
    firstId = allocations == 1 ? id : firstId;
  }

  private int type(int stack, long size) {
    if (!code.isAskedForByProgram(stack)) {
      return types.words();
    }
    Code.Place place = allocation(stack, size);
    Program.Frame frame = place.frame();
    TypeGuess.Guess found = frame == null ? null : TypeGuess.of(frame, said(place), size);
    return found == null ? types.words() : types.block(found, size);
  }

  private List<SourceHints.Hint> said(Code.Place place) {
    return hints.at(place.folder(), place.file(), place.line());
  }

  /**
   * The place of an allocation. A function that looks like one around malloc, but names the type of
   * just this block, is none.
   */
  private Code.Place allocation(int stack, long size) {
    return code.allocation(stack, (place, frame) -> TypeGuess.isNamed(frame, said(place), size));
  }

  @Override
  public void freed(int stack, long address) throws IOException {
    long id = blocks.remove(address);
    points.freed(address);
    if (held != null) {
      held.freed(address);
    }
    if (id != 0) {
      events.freed(stackFacts.release(stack, this::freeSite), id);
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
    if (held != null && held.areVariables(address)) {
      held.stored(address, count, value);
    }
    events.stored(storeSite(instruction), address, count, value);
  }

  @Override
  public void stored(int instruction, long address, byte[] bytes, int count) throws IOException {
    points.changed();
    if (graph != null) {
      graph.stored(instruction, address, bytes, count);
      return;
    }
    if (held != null && held.areVariables(address)) {
      held.stored(address, bytes, count);
    }
    events.stored(storeSite(instruction), address, bytes, count);
  }

  @Override
  public int points() {
    return points.count();
  }

  @Override
  public void registers(long[] registers) {
    points.registers(registers);
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
  public void held(int flags, long[] gone, long[] come, long[] unreached) throws IOException {
    if (held != null) {
      held.looked(flags, gone, come, unreached);
    }
  }

  @Override
  public void outside(int instruction, OutsideInfo told) throws IOException {
    outsides.tell(siteOf(Format.OUTSIDE, instruction), told, firstId);
  }

  @Override
  public void metrics(long calls, int stack) throws IOException {
    events.point(calls, stacks.of(stack));
  }

  @Override
  public void tracePage(byte[] bytes, int count) throws IOException {
    slices.page(bytes, count);
  }

  @Override
  public void machineCode(byte[] bytes, int count) throws IOException {
    slices.code(bytes, count);
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

  /** The site of a store, which is asked for most. */
  private int storeSite(int instruction) {
    if (instruction >= storeSites.length) {
      storeSites = Arrays.copyOf(storeSites, Math.max(instruction + 1, storeSites.length * 2));
    }
    int known = storeSites[instruction];
    if (known == 0) {
      known = siteOf(Format.WRITE, instruction);
      storeSites[instruction] = known;
    }
    return known;
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

  private int allocationSite(int stack, long size) {
    return allocationSites.computeIfAbsent(
        List.of(stack, size), key -> site(Format.TYPED_BLOCK, allocation(stack, size), ""));
  }

  private int freeSite(int stack) {
    return site(Format.FREE, code.release(stack), "");
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
    slices.flush();
    if (graph != null) {
      graph.finish(writer);
    }
    if (ended && signal != null) {
      int site = site(Format.CPOINT, code.point(lastStack), CRASH);
      long[] nodes = points.blocksOf(lastWords, blocks.all());
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
