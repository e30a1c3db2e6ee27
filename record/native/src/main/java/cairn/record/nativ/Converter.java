package cairn.record.nativ;

import cairn.recording.Format;
import cairn.recording.LaneWriter;
import cairn.recording.RecordingWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Turns the tool's stream into a recording while it comes. Memory: a number for each live block,
 * instruction and stack.
 */
final class Converter implements StreamHandler {
  /** Names the stack, and the object that the tool brings along. */
  private static final String OWN = "vgpreload_";

  private static final String CRASH = "crash";
  private static final int MOST_FRAMES = 12;

  private final RecordingWriter writer;
  private final LaneWriter lane;
  private final Program program;
  private final NativeTypes types;
  private final TypeGuess guess;
  private final List<Instruction> instructions = new ArrayList<>(List.of(Instruction.UNKNOWN));
  private final List<int[]> stacks = new ArrayList<>(List.of(new int[0]));
  private final Map<Long, Long> blocks = new HashMap<>();
  private final Map<Long, Integer> threads = new HashMap<>();
  private final Map<Long, Integer> sites = new HashMap<>();
  private final Map<Instruction, Integer> allocationSites = new HashMap<>();
  private final Map<List<Object>, Integer> typesOfStacks = new HashMap<>();
  private long bias;
  private int lastStack;
  private boolean ended;
  private long allocations;

  Converter(RecordingWriter writer, Program program) {
    this.writer = writer;
    this.program = program;
    this.types = new NativeTypes(writer, program);
    this.guess = new TypeGuess(program);
    this.lane = writer.lane(0);
  }

  /** Whether the program told of its end. */
  boolean hasEnded() {
    return ended;
  }

  long allocations() {
    return allocations;
  }

  @Override
  public void instruction(Instruction instruction) {
    instructions.add(instruction);
  }

  @Override
  public void stack(int[] frames) {
    stacks.add(frames);
  }

  @Override
  public void module(String path, long moved) throws IOException {
    bias = moved;
    long from = Long.MAX_VALUE;
    for (ElfFile.Memory memory : program.file().writable()) {
      from = Math.min(from, memory.start());
    }
    int type = from == Long.MAX_VALUE ? 0 : types.globals(from);
    if (type != 0) {
      lane.globals(type, from + bias);
    }
  }

  @Override
  public void thread(long number) {
    int known =
        threads.computeIfAbsent(
            number, n -> writer.thread(n == 1 ? "main" : "thread " + Long.toUnsignedString(n)));
    lane.thread(known);
  }

  @Override
  public void allocated(int stack, long address, long size, boolean zeroed) throws IOException {
    allocations++;
    int[] frames = stacks.get(stack);
    int frame = allocationFrame(frames);
    Instruction at = frame < 0 ? Instruction.UNKNOWN : instructions.get(frames[frame]);
    int site = allocationSites.computeIfAbsent(at, i -> site(Format.TYPED_BLOCK, i, ""));
    int type = typesOfStacks.computeIfAbsent(List.of(stack, size), k -> type(frames, size));
    long id = lane.typedBlock(site, type, address, size, zeroed ? Format.BLOCK_ZEROED : 0);
    blocks.put(address, id);
  }

  /** The frame that allocates: with a source line, and not one of a function that wraps malloc. */
  private int allocationFrame(int[] frames) {
    int first = -1;
    int inSource = -1;
    for (int i = 0; i < frames.length; i++) {
      Instruction at = instructions.get(frames[i]);
      if (at.objectName().startsWith(OWN)) {
        continue;
      }
      first = first < 0 ? i : first;
      if (at.hasLine()) {
        inSource = inSource < 0 ? i : inSource;
        if (!isOfProgram(at) || !guess.isWrapper(at.address() - bias, at.line())) {
          return isOfProgram(at) ? i : inSource;
        }
      }
    }
    return inSource >= 0 ? inSource : first;
  }

  private boolean isOfProgram(Instruction at) {
    return at.object().equals(program.file().path().toString());
  }

  private int type(int[] frames, long size) {
    int frame = allocationFrame(frames);
    if (frame >= 0) {
      Instruction at = instructions.get(frames[frame]);
      if (isOfProgram(at)) {
        TypeGuess.Guess found = guess.of(at.address() - bias, at.line(), size);
        if (found != null) {
          return types.block(found, size);
        }
      }
    }
    return types.words();
  }

  @Override
  public void freed(int stack, long address) throws IOException {
    Long id = blocks.remove(address);
    if (id != null) {
      int[] frames = stacks.get(stack);
      int frame = allocationFrame(frames);
      lane.free(siteOf(Format.FREE, frame < 0 ? 0 : frames[frame]), id);
    }
  }

  @Override
  public void stored(int instruction, long address, int count, long value) throws IOException {
    lane.write(siteOf(Format.WRITE, instruction), address, count, value);
  }

  @Override
  public void stored(int instruction, long address, byte[] bytes, int count) throws IOException {
    lane.write(siteOf(Format.WRITE, instruction), address, bytes, count);
  }

  @Override
  public void lastStack(int stack) {
    lastStack = stack;
  }

  @Override
  public void ended(int exitCode) {
    ended = true;
  }

  private int siteOf(int kind, int instruction) {
    long key = (long) instruction << 8 | kind;
    Integer known = sites.get(key);
    if (known != null) {
      return known;
    }
    int made =
        site(kind, instructions.get(instruction), instruction == 0 ? "before the start" : "");
    sites.put(key, made);
    return made;
  }

  /** Code is held by its source file, or, if that is not known, by its object. */
  private int site(int kind, Instruction at, String name) {
    int holder = 0;
    if (at.hasLine() || !at.object().isEmpty()) {
      holder =
          writer.type(
              Format.TYPE_CLASS,
              at.hasLine() ? "" : at.objectName(),
              0,
              "",
              at.hasLine() ? at.file() : "",
              0,
              0,
              (char) 0,
              List.of());
    }
    String inlined =
        at.hasLine() && isOfProgram(at) ? guess.functionName(at.address() - bias, at.line()) : "";
    String function = inlined.isEmpty() ? at.function() : inlined;
    if (function.isEmpty() && at.address() != 0) {
      function = "0x" + Long.toHexString(at.address());
    }
    return writer.site(kind, holder, function, at.line(), "", name, (char) 0);
  }

  /** Ends the recording; a signal that ended the program makes a C-point of where it was. */
  void finish(int exitCode, @Nullable String signal) throws IOException {
    if (ended && signal != null) {
      int[] frames = stacks.get(lastStack);
      int frame = allocationFrame(frames);
      Instruction at = frame < 0 ? Instruction.UNKNOWN : instructions.get(frames[frame]);
      lane.cpoint(
          site(Format.CPOINT, at, CRASH), Format.CPOINT_DIRECTIVE, new long[0], 0, (char) 0, 0);
      String where = frames.length == 0 ? "" : " at " + text(frames);
      writer.end(Format.END_EXIT, exitCode, signal + where);
    } else if (ended) {
      writer.end(Format.END_EXIT, exitCode, "");
    } else if (signal != null) {
      writer.end(Format.END_KILLED, exitCode, signal);
    } else {
      String why = "the program became another one (exec), which is not recorded";
      writer.end(Format.END_STOPPED, exitCode, why);
    }
  }

  private String text(int[] frames) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < Math.min(frames.length, MOST_FRAMES); i++) {
      Instruction at = instructions.get(frames[i]);
      String where = at.hasLine() ? at.file() + ":" + at.line() : at.objectName();
      parts.add((at.function().isEmpty() ? "?" : at.function()) + " (" + where + ")");
    }
    return String.join(", called from ", parts);
  }
}
