package cairn.replay.nativ;

import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import cairn.replay.ReplayCell;
import cairn.replay.ReplayOutcome;
import cairn.replay.ReplayOutcome.End;
import cairn.replay.Replayer;
import cairn.replay.nativ.NativeHeap.Block;
import cairn.replay.x86.Change;
import cairn.replay.x86.Observer;
import cairn.replay.x86.RunEnd;
import cairn.replay.x86.X86Machine;
import cairn.replay.x86.X86Register;
import cairn.symbols.CTypes;
import cairn.symbols.Die;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Recorded calls that run again one after the other, each on the memory that the one before left.
 * What the program did between them, outside of all calls, is done as it was recorded.
 */
final class NativeSession implements Replayer.Session {
  /** How debug information says that a type is one of floating point. */
  private static final int FLOATING = 4;

  private static final int STACK_BELOW = 4 << 20;
  private static final int STACK_ABOVE = 64 << 10;

  /** Where the memory of the thread is put, of which nothing was recorded. */
  private static final long THREAD = 0x5CA0_0000_0000L;

  private static final int THREAD_BYTES = 256;

  /** Where {@code errno} is. */
  static final long ERROR_NUMBER = THREAD + 128;

  private final HeapHistory history;
  private final NativeProgram program;
  private final NativeHeap heap;
  private final List<NativeCall> calls;
  private final @Nullable NativePatch patch;
  private final BlockAllocator allocator;
  private final SlotWriter slots;
  private final long stackStart;
  private final long stackEnd;

  /** Blocks that came between calls. */
  private final List<Block> comers = new ArrayList<>();

  private final Set<Integer> nodes = new LinkedHashSet<>();
  private int next;
  private boolean reached;

  NativeSession(
      HeapHistory history,
      NativeProgram program,
      NativeHeap heap,
      BlockPool pool,
      List<NativeCall> calls,
      @Nullable NativePatch patch) {
    this.history = history;
    this.program = program;
    this.heap = heap;
    this.calls = calls;
    this.patch = patch;
    this.allocator = new BlockAllocator(heap, pool);
    this.slots = new SlotWriter(history, program.globals, heap);
    long lowest = calls.stream().mapToLong(NativeCall::stackPointer).min().orElse(0);
    long highest = calls.stream().mapToLong(NativeCall::stackPointer).max().orElse(0);
    this.stackStart = (lowest - STACK_BELOW) & -4096;
    this.stackEnd = (highest + STACK_ABOVE) & -4096;
  }

  /** Sees what the machine does. */
  @FunctionalInterface
  interface Watcher {
    /** Before each instruction. */
    void step(X86Machine machine, long address);

    /** After each store that is not to the stack. */
    default void stored(X86Machine machine, long instruction, long address, int bytes) {}
  }

  NativeHeap heap() {
    return heap;
  }

  @Override
  public boolean hasNext() {
    return next < calls.size();
  }

  @Override
  public ReplayOutcome run(long mostSteps) {
    return run(null, mostSteps);
  }

  /** Runs the next call; somebody sees what it does. */
  ReplayOutcome run(@Nullable Watcher watching, long mostSteps) {
    NativeCall call = calls.get(next);
    if (next++ == 0) {
      heap.memory.map(stackStart, stackEnd - stackStart, false);
      heap.memory.map(THREAD, THREAD_BYTES, true);
    } else if (!between(calls.get(next - 2), call)) {
      return stopped("what the program did between calls does not fit what it did now");
    }
    passBehind(call);
    X86Machine machine = machine(call);
    machine.setObserver(
        new Observer() {
          private long current;

          @Override
          public void step(long address) {
            current = address;
            if (watching != null) {
              watching.step(machine, address);
            }
          }

          @Override
          public void store(long address, int bytes, long value, int unknown) {
            boolean aside =
                address >= stackStart && address < stackEnd
                    || address >= THREAD && address < THREAD + THREAD_BYTES;
            if (!aside) {
              slots.written(address, bytes);
              if (watching != null) {
                watching.stored(machine, current, address, bytes);
              }
            }
          }
        });
    RunEnd ended = machine.run(call.address(), mostSteps);
    return outcome(call, machine, ended);
  }

  /**
   * Puts pointers where parameters point to that are pointers to variables of the caller: the
   * C-point has the blocks that those led to, in the order of the parameters.
   */
  private void passBehind(NativeCall call) {
    Die function = call.function();
    if (function == null) {
      return;
    }
    List<Integer> left = new ArrayList<>();
    for (int node : call.entry().nodes()) {
      left.add(node);
    }
    List<Long> open = new ArrayList<>();
    int register = 0;
    for (Die each : function.children()) {
      Die type = each.tag() == Die.PARAMETER ? CTypes.plain(each.toldType()) : null;
      if (each.tag() != Die.PARAMETER || register >= 6 || !isPassedInRegister(type)) {
        continue;
      }
      long value = call.entry().values()[register++];
      if (!CTypes.isPointer(type)) {
        continue;
      }
      Block block = heap.at(value);
      if (block != null) {
        left.remove((Integer) block.node());
      } else if (value > call.stackPointer()
          && value + 8 <= stackEnd
          && CTypes.isPointer(CTypes.plain(CTypes.pointee(type)))) {
        open.add(value);
      }
    }
    for (int i = 0; i < open.size() && (left.isEmpty() || left.size() == open.size()); i++) {
      Block behind = left.isEmpty() ? null : heap.ofNode(left.get(i));
      heap.memory.store(open.get(i), behind == null ? 0 : behind.start(), 8, 0);
    }
  }

  private static boolean isPassedInRegister(@Nullable Die type) {
    return type != null
        && (CTypes.isPointer(type)
            || type.tag() == Die.ENUMERATION
            || type.tag() == Die.BASE && type.encoding() != FLOATING);
  }

  /** The machine as it is when a call begins. */
  X86Machine machine(NativeCall call) {
    X86Machine machine = new X86Machine(program.code, heap.memory);
    machine.setExternals(program.externals, new NativeCalls(program.log, heap, allocator));
    machine.setThreadPointer(THREAD);
    for (int i = 0; i < 6; i++) {
      machine.setArgument(i, call.entry().values()[i]);
    }
    machine.setRegister(X86Register.RSP, call.stackPointer() + 8);
    // what only has to be kept for the caller
    machine.setRegister(X86Register.RBP, 0);
    if (patch != null) {
      Map<Long, Change> changes = new HashMap<>();
      patch.changes().forEach((address, change) -> changes.put(address, noting(change)));
      machine.setChanges(changes);
    }
    return machine;
  }

  private Change noting(Change change) {
    return (machine, instruction) -> {
      reached = true;
      return change.apply(machine, instruction);
    };
  }

  /** Does what was recorded between two calls; false if that cannot be. */
  private boolean between(NativeCall from, NativeCall to) {
    EventLog log = program.log;
    allocator.next();
    int limit = log.after(to.begin());
    for (int event = log.after(from.end()); event < limit; event++) {
      byte kind = log.kind(event);
      if (kind == EventLog.WRITE) {
        heap.apply(log, event);
        slots.written(log.address(event), log.written(event));
      } else if (kind == EventLog.FREE) {
        heap.apply(log, event);
      } else if (heap.isFree(log.address(event), log.size(event))) {
        heap.apply(log, event);
        Block come = heap.at(log.address(event));
        if (come != null) {
          comers.add(come);
        }
      } else {
        return false;
      }
    }
    return true;
  }

  private ReplayOutcome stopped(String why) {
    return new ReplayOutcome(
        End.STOPPED, why, null, null, List.of(), List.of(), Set.of(), reached, 0);
  }

  private ReplayOutcome outcome(NativeCall call, X86Machine machine, RunEnd ended) {
    End end =
        switch (ended.kind()) {
          case RETURNED -> End.RETURNED;
          case ABORTED -> End.THREW;
          case FAULT -> patch == null && !call.isJumpedOut() ? End.STOPPED : End.CRASHED;
          // what was never stored, and only a patch or a crash makes the program depend on
          case UNKNOWN -> patch == null && !call.isJumpedOut() ? End.STOPPED : End.CRASHED;
          default -> End.STOPPED;
        };
    List<Integer> made = new ArrayList<>();
    for (Block each : allocator.blocks()) {
      made.add(each.node());
      fill(each);
    }
    comers.forEach(this::fill);
    comers.forEach(each -> nodes.add(each.node()));
    nodes.addAll(made);
    Map<Long, ReplayCell> changes = slots.take();
    changes.replaceAll((slot, cell) -> cell.kind() == SlotKind.UNKNOWN ? told(slot, call) : cell);
    for (long slot : changes.keySet()) {
      int owner = history.owner(slot);
      if (owner >= 0) {
        nodes.add(owner);
      }
    }
    return new ReplayOutcome(
        end,
        ended.isReturned() ? "" : ended.reason() + place(ended.address()),
        end == End.STOPPED ? null : changes,
        end == End.RETURNED ? result(call, machine) : null,
        made,
        List.copyOf(nodes),
        heap.freed(),
        reached,
        ended.steps());
  }

  /**
   * What was never stored is garbage; where it is copied to, the recorded call tells what it is.
   */
  private ReplayCell told(long slot, NativeCall call) {
    int version = history.versionAt(slot, call.end());
    boolean stored = version >= 0 && history.time(version) > call.begin();
    return stored
        ? new ReplayCell(history.kind(version), history.bits(version))
        : new ReplayCell(SlotKind.UNKNOWN, 0);
  }

  private String place(long address) {
    var function = program.image.functionAt(address);
    return function == null ? "" : " (" + function.name() + ")";
  }

  private void fill(Block block) {
    if (block.equals(heap.ofNode(block.node()))) {
      slots.fill(block);
    }
  }

  private @Nullable ReplayCell result(NativeCall call, X86Machine machine) {
    Die function = call.function();
    Die type = function == null ? null : CTypes.plain(function.toldType());
    boolean pointer = CTypes.isPointer(type);
    SlotKind kind = call.exit().resultKind();
    if (kind == SlotKind.UNKNOWN && !pointer) {
      return null;
    }
    int bytes = type == null ? 8 : (int) Math.min(8, Math.max(1, CTypes.size(type)));
    if ((machine.unknownBytes(X86Register.RAX) & (1 << bytes) - 1) != 0) {
      return new ReplayCell(SlotKind.UNKNOWN, 0);
    }
    long value = machine.register(X86Register.RAX);
    return switch (kind) {
      case REFERENCE, NULL, WILD, UNKNOWN -> slots.pointer(value);
      case BOOLEAN -> new ReplayCell(kind, value & 1);
      case BYTE -> new ReplayCell(kind, (byte) value);
      case SHORT -> new ReplayCell(kind, (short) value);
      case INT -> new ReplayCell(kind, (int) value);
      case LONG -> new ReplayCell(kind, bytes == 8 ? value : value & (1L << 8 * bytes) - 1);
      default -> null;
    };
  }
}
