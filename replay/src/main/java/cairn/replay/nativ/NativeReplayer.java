package cairn.replay.nativ;

import cairn.history.CPoint;
import cairn.history.HeapHistory;
import cairn.recording.SiteInfo;
import cairn.replay.CallEntries;
import cairn.replay.CannotReplayException;
import cairn.replay.CodePatch;
import cairn.replay.RecordedCall;
import cairn.replay.ReplayCell;
import cairn.replay.ReplayOutcome;
import cairn.replay.Replayer;
import cairn.replay.TracedCall;
import cairn.replay.x86.X86Address;
import cairn.replay.x86.X86Machine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs recorded calls of functions of a native program again. Memory is what was recorded of blocks
 * and global variables; stacks are not recorded, so a call that reads its caller's variables cannot
 * be run. The executable and the recording are read when the first call is asked for.
 */
public final class NativeReplayer implements Replayer {
  /** Every run begins with a copy of the table of blocks. */
  private static final int MOST_BLOCKS = 100_000;

  private final HeapHistory history;
  private final Map<Long, BlockPool> pools = new HashMap<>();
  private @Nullable NativeProgram program;
  private @Nullable PatchFinder finder;
  private @Nullable CannotReplayException refusal;

  public NativeReplayer(HeapHistory history) {
    this.history = history;
  }

  @Override
  public boolean hasCode() {
    return history.cpointCount() > 0 && NativeProgram.executable(history) != null;
  }

  private NativeProgram program() {
    if (refusal != null) {
      throw refusal;
    }
    NativeProgram known = program;
    if (known == null) {
      try {
        known = NativeProgram.open(history);
      } catch (CannotReplayException e) {
        refusal = e;
        throw e;
      }
      program = known;
    }
    return known;
  }

  /** Bytes that are not known are followed through every register and flag. */
  @Override
  public int costOfStep() {
    return 2;
  }

  @Override
  public RecordedCall callAt(int point) {
    return call(CallEntries.of(history, point), history.cpoint(point));
  }

  @Override
  public RecordedCall operationAt(int end) {
    return call(CallEntries.ofOperation(history, end), history.operations().get(end));
  }

  private NativeCall call(CPoint entry, CPoint exit) {
    SiteInfo site = history.tables().site(exit.site());
    if (!NativeCall.hasRegisters(entry)) {
      throw new CannotReplayException(
          "the arguments of " + site.method() + " are not recorded, as they are since format 1.2");
    }
    String file = site.type() == 0 ? "" : history.tables().type(site.type()).sourceFile();
    NativeProgram.Function function = program().function(site, file);
    return new NativeCall(entry, exit, function.address(), function.die());
  }

  @Override
  public ReplayOutcome run(RecordedCall call, @Nullable CodePatch patch, long mostSteps) {
    return session(List.of((NativeCall) call), patch).run(mostSteps);
  }

  @Override
  public TracedCall trace(RecordedCall call, long mostSteps) {
    NativeTrace trace = new NativeTrace(program().image);
    NativeSession session = session(List.of((NativeCall) call), null);
    NativeSession.Watcher watcher =
        (machine, address) -> {
          if (trace.isNew(address)) {
            noteAccess(trace, session.heap(), machine, address);
          }
          trace.step(address);
        };
    return new TracedCall(call, session.run(watcher, mostSteps), trace);
  }

  /** Notes which block an instruction is about to access, if it does so through a pointer. */
  private void noteAccess(NativeTrace trace, NativeHeap heap, X86Machine machine, long address) {
    X86Address operand = program().code.at(address).memory();
    if (operand == null
        || !operand.isBasePlusDisplacement()
        || operand.isFrame()
        || machine.unknownBytes(operand.base()) != 0) {
      return;
    }
    long at = machine.register(operand.base()) + operand.displacement();
    NativeHeap.Block block = heap.at(at);
    if (block != null) {
      String type = history.types().get(history.type(block.node())).name();
      trace.access(address, type, at - block.start());
    }
  }

  private NativeSession session(List<NativeCall> calls, @Nullable CodePatch patch) {
    BlockPool pool =
        pools.computeIfAbsent(calls.get(0).begin(), begin -> new BlockPool(program().log, calls));
    return session(calls, pool, patch);
  }

  private NativeSession session(List<NativeCall> calls, BlockPool pool, @Nullable CodePatch patch) {
    NativeHeap heap = program().heaps.at(calls.get(0).begin());
    if (heap.blockCount() > MOST_BLOCKS) {
      throw new CannotReplayException("the heap has more than %,d blocks".formatted(MOST_BLOCKS));
    }
    return new NativeSession(history, program(), heap, pool, calls, (NativePatch) patch);
  }

  @Override
  public List<CodePatch> changes(TracedCall traced) {
    return finder().changes((NativeTrace) traced.code());
  }

  @Override
  public List<CodePatch> insertions(TracedCall traced, Map<Long, ReplayCell> edits) {
    NativeCall call = (NativeCall) traced.call();
    NativeSession session = session(List.of(call), null);
    StoreInsertions insertions = new StoreInsertions(history, program(), finder(), session.heap());
    insertions.add(call, edits);
    CallInsertions calls = new CallInsertions(program(), finder());
    session.run(
        new NativeSession.Watcher() {
          @Override
          public void step(X86Machine machine, long address) {
            insertions.step(machine, address);
            calls.step(machine, address);
          }

          @Override
          public void stored(X86Machine machine, long instruction, long address, int bytes) {
            insertions.stored(machine, instruction, address, bytes);
          }
        },
        2 * traced.outcome().steps() + 1);
    List<CodePatch> all = new ArrayList<>(insertions.patches());
    all.addAll(calls.patches());
    return all;
  }

  private PatchFinder finder() {
    PatchFinder known = finder;
    if (known == null) {
      known = new PatchFinder(history, program());
      finder = known;
    }
    return known;
  }

  @Override
  public Sessions sessions(List<RecordedCall> calls) {
    List<NativeCall> own = calls.stream().map(NativeCall.class::cast).toList();
    BlockPool pool = new BlockPool(program().log, own);
    return patch -> session(own, pool, patch);
  }
}
