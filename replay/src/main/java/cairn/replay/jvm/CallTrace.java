package cairn.replay.jvm;

import cairn.replay.CodePatch;
import cairn.replay.ExecutedCode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;

/**
 * What a replayed call executed of the program, without the JDK: its instructions, and what local
 * variables held where statements begin.
 */
final class CallTrace implements ExecutedCode {
  private static final int MOST_SNAPSHOTS = 4096;

  private final Map<MethodCode, BitSet> executed = new LinkedHashMap<>();

  /** Statements that were reached, in order; of very long runs the first. */
  private final List<Snapshot> snapshots = new ArrayList<>();

  /**
   * Local variables before a statement.
   *
   * @param nodes for each the node that it refers to; -1 if it is not a reference to a node
   * @param values for each its bits
   * @param result the node that the last call returned; -1 if it returned none
   */
  record Snapshot(MethodCode method, int instruction, int[] nodes, long[] values, int result) {}

  /** The methods, in the order in which they were first entered. */
  List<MethodCode> methods() {
    return List.copyOf(executed.keySet());
  }

  /** The instructions of a method that were executed. */
  BitSet executed(MethodCode method) {
    return executed.getOrDefault(method, new BitSet());
  }

  /** Whether an instruction was executed. */
  boolean ran(MethodCode method, int instruction) {
    return executed(method).get(instruction);
  }

  @Override
  public boolean reaches(CodePatch patch) {
    return patch instanceof Patch own && ran(own.code(), own.instruction());
  }

  @Override
  public boolean enters(CodePatch patch) {
    return patch instanceof Patch own && executed.containsKey(own.code());
  }

  @Override
  public int order(CodePatch patch) {
    return patch instanceof Patch own ? methods().indexOf(own.code()) : -1;
  }

  @Override
  public Set<Piece> pieces() {
    Set<Piece> pieces = new LinkedHashSet<>();
    executed.forEach(
        (method, bits) -> bits.stream().forEach(i -> pieces.add(new Piece(method, i))));
    return pieces;
  }

  /** An instruction of a method. */
  record Piece(MethodCode method, int instruction) {}

  /**
   * Where a statement can be inserted, with what was there each time: the beginnings of lines, and
   * where a method is left.
   */
  Collection<List<Snapshot>> places() {
    Map<String, List<Snapshot>> places = new LinkedHashMap<>();
    Map<String, Integer> first = new LinkedHashMap<>();
    for (Snapshot each : snapshots) {
      MethodCode method = each.method();
      String line = method + ":" + method.line(each.instruction());
      int at = first.computeIfAbsent(line, k -> each.instruction());
      if (at == each.instruction() || isReturn(method.op[each.instruction()])) {
        places.computeIfAbsent(method + " " + each.instruction(), k -> new ArrayList<>()).add(each);
      }
    }
    return places.values();
  }

  private static boolean isReturn(int op) {
    return op >= Opcodes.IRETURN && op <= Opcodes.RETURN;
  }

  Interpreter.Watcher watcher(ReplayHeap heap) {
    return (frame, instruction) -> {
      MethodCode method = frame.method;
      if (method.owner.isJdk) {
        return;
      }
      executed.computeIfAbsent(method, m -> new BitSet()).set(instruction);
      if (frame.top == method.maxLocals && snapshots.size() < MOST_SNAPSHOTS) {
        snapshots.add(snapshot(heap, frame, instruction));
      }
    };
  }

  private static Snapshot snapshot(ReplayHeap heap, Frame frame, int instruction) {
    int count = frame.method.maxLocals;
    int[] nodes = new int[count];
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      boolean reference = frame.method.isReference(i, instruction) && !frame.unknown[i];
      nodes[i] = reference && frame.values[i] != 0 ? heap.get(frame.values[i]).node : -1;
      values[i] = frame.values[i];
    }
    boolean reference = frame.hasResult && frame.result != 0;
    int result = reference ? heap.get(frame.result).node : -1;
    return new Snapshot(frame.method, instruction, nodes, values, result);
  }
}
