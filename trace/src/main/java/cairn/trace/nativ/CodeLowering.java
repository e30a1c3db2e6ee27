package cairn.trace.nativ;

import cairn.trace.Code;
import cairn.trace.CodeBuilder;
import cairn.trace.nativ.Instruction.Control;
import cairn.trace.nativ.MachineCode.Method;
import cairn.trace.nativ.MachineCode.Place;
import cairn.trace.nativ.Piece.Operand;
import cairn.trace.nativ.Piece.Statement;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Makes the canonical code of all pieces that ran. */
final class CodeLowering {
  private final MachineCode code;
  private final SeenEdges seen;
  private final Registers registers;
  private final Functions functions;
  private final JumpTables tables;
  private final CodeBuilder builder = new CodeBuilder(true, Registers.COUNT);
  private final Map<Method, Integer> methods = new HashMap<>();
  private final Map<List<Object>, Integer> instructions = new HashMap<>();
  private final Map<Function, Flow> flows = new HashMap<>();
  private final Map<Function, List<int[]>> placed = new HashMap<>();
  private final @Nullable LoweredPiece[] lowered;
  private Crash.@Nullable Needs needs;

  /** Of code, and what is known of how it ran. */
  CodeLowering(MachineCode code, SeenEdges seen) throws NativeTraceException {
    this.code = code;
    this.seen = seen;
    registers = code.registers();
    tables = new JumpTables(code.tables());
    lowered = new LoweredPiece[code.pieces()];
    TreeMap<Long, Integer> run = new TreeMap<>();
    for (int number = 1; number < code.pieces(); number++) {
      Piece piece = code.piece(number);
      for (int i = 0; i < piece.instructions(); i++) {
        run.putIfAbsent(piece.addresses()[i], piece.places()[i]);
      }
    }
    functions = new Functions(code, seen.called(), run);
  }

  /**
   * Lowers all pieces that ran, and returns the code.
   *
   * @param computes whether an instruction that could not run found its memory, and could not
   *     compute with it
   */
  Code run(boolean computes) throws NativeTraceException {
    Map<Function, TreeSet<Long>> begun = new HashMap<>();
    for (int number = 1; number < code.pieces(); number++) {
      if (seen.ran(number)) {
        Piece piece = code.piece(number);
        Function function = functions.at(piece.start());
        begun.computeIfAbsent(function, f -> new TreeSet<>()).add(piece.start());
        function.hasFramePointer |= setsFramePointer(piece);
      }
    }
    begun.forEach(
        (function, starts) -> {
          function.hasFramePointer |= function.beginsWithFrame();
          flows.put(function, flow(function, starts));
        });
    for (int number = 1; number < code.pieces(); number++) {
      if (seen.ran(number)) {
        lowered[number] = lower(code.piece(number));
      }
    }
    control();
    Crash crash = seen.crash();
    if (crash != null && seen.ran(crash.piece())) {
      needs = needs(crash, computes);
    }
    return builder.build();
  }

  /** What an instruction that could not run needed; null if there is none. */
  Crash.@Nullable Needs crashed() {
    return needs;
  }

  private Crash.Needs needs(Crash crash, boolean computes) throws NativeTraceException {
    Operand read = null;
    Piece piece = code.piece(crash.piece());
    Function function = functions.at(piece.start());
    Place place = code.place(piece.places()[crash.instruction()]);
    int method = place.method() < 0 ? function.method : method(code.methodOf(place));
    int number = builder.instruction(method, place.line(), place.address(), NativeLowering.CRASH);
    BitSet uses = new BitSet();
    BitSet own = new BitSet();
    List<Operation> operations =
        new Operations(piece, registers, function, branches(piece, function)).make();
    for (Operation operation : operations) {
      if (operation.instruction != crash.instruction()) {
        continue;
      }
      boolean isWrite = operation.access == Code.WRITE;
      BitSet used = (BitSet) operation.uses.clone();
      if (isWrite) {
        used.and(operation.addressUses);
      }
      used.andNot(own);
      uses.or(used);
      own.or(operation.definitions);
      if (operation.operand != null && !computes) {
        return new Crash.Needs(number, Operation.toArray(uses), operation.operand, isWrite, false);
      }
      read = read == null && !isWrite ? operation.operand : read;
    }
    return new Crash.Needs(number, Operation.toArray(uses), read, false, read != null);
  }

  private Flow flow(Function function, Collection<Long> starts) {
    function.method = method(new Method(function.object, nameOf(function), function.file, ""));
    return new Flow(function, seen.jumps(), tables, starts);
  }

  private static String nameOf(Function function) {
    return function.name.isEmpty() ? "0x" + Long.toHexString(function.entry) : function.name;
  }

  CodeBuilder builder() {
    return builder;
  }

  LoweredPiece piece(int number) throws NativeTraceException {
    LoweredPiece found = number < lowered.length ? lowered[number] : null;
    if (found == null) {
      throw new NativeTraceException("piece " + number + " of the code is not known");
    }
    return found;
  }

  private int method(Method method) {
    return methods.computeIfAbsent(
        new Method(method.object(), method.function(), method.file(), ""),
        m -> builder.method(m.object(), m.function(), m.file()));
  }

  /** Whether rbp becomes what is made from the stack pointer alone. */
  private boolean setsFramePointer(Piece piece) {
    boolean[] ofStack = new boolean[piece.temporaries()];
    for (Statement of : piece.statements()) {
      switch (of.kind()) {
        case GET -> ofStack[of.result()] = registers.isStackPointer(of.offset());
        case MOVE -> {
          boolean all = of.uses().length > 0;
          for (int use : of.uses()) {
            all &= ofStack[use];
          }
          ofStack[of.result()] = all;
        }
        case PUT -> {
          if (registers.general(of.offset(), of.size()) == Registers.RBP
              && of.uses().length == 1
              && ofStack[of.uses()[0]]) {
            return true;
          }
        }
        default -> {}
      }
    }
    return false;
  }

  private LoweredPiece lower(Piece piece) throws NativeTraceException {
    Function function = functions.at(piece.start());
    Flow flow = flows.get(function);
    if (flow == null) {
      throw new IllegalStateException("no flow of " + function.name);
    }
    int[] numbers = new int[piece.instructions()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = instruction(piece.places()[i], piece.addresses()[i], function);
    }
    List<Operation> operations =
        new Operations(piece, registers, function, branches(piece, function)).make();
    JoinUses.add(operations, piece, function, flow);
    int n = operations.size();
    @Nullable Operand[] operands = new Operand[n];
    boolean[] writes = new boolean[n];
    int[] exits = new int[piece.exits()];
    int[] starts = new int[piece.instructions() + 1];
    exits[0] = n;
    starts[piece.instructions()] = n;
    boolean guards = false;
    List<Integer> blocks = new ArrayList<>();
    List<Integer> ends = new ArrayList<>();
    int before = -1;
    for (int i = 0; i < n; i++) {
      Operation operation = operations.get(i);
      int at = operation.instruction;
      if (at != before) {
        starts[at] = i;
        if (i == 0 || flow.begins(piece.addresses()[at])) {
          if (i > 0) {
            ends.add(i);
          }
          blocks.add(builder.block(function.method));
        }
        before = at;
      }
      int block = blocks.get(blocks.size() - 1);
      builder.operation(
          numbers[at],
          operation.flags,
          Operation.toArray(operation.definitions),
          Operation.toArray(operation.uses),
          operation.access,
          operation.size());
      operands[i] = operation.operand;
      writes[i] = operation.access == Code.WRITE;
      guards |= operation.isGuarded();
      if (operation.exit > 0) {
        exits[operation.exit] = i + 1;
      }
      if (i + 1 == n || operations.get(i + 1).instruction != at) {
        int flowBlock = flow.blockAt(piece.addresses()[at]);
        boolean decides = flowBlock >= 0 && flow.last(flowBlock) == piece.addresses()[at];
        placed
            .computeIfAbsent(function, f -> new ArrayList<>())
            .add(new int[] {block, flowBlock, decides ? 1 : 0});
      }
    }
    ends.add(n);
    return new LoweredPiece(
        piece,
        function,
        blocks.stream().mapToInt(i -> i).toArray(),
        ends.stream().mapToInt(i -> i).toArray(),
        operands,
        writes,
        exits,
        starts,
        numbers,
        guards,
        link(piece));
  }

  /** A call stores the address to return to last; a return loads what it then jumps to. */
  private static int link(Piece piece) {
    int found = -1;
    for (Statement of : piece.statements()) {
      boolean isLink =
          switch (piece.jump()) {
            case CALL -> of.kind() == Piece.Kind.STORE;
            case RETURN -> of.kind() == Piece.Kind.LOAD && of.result() == piece.targetTemporary();
            default -> false;
          };
      if (isLink && of.operand() != null) {
        found = of.operand().number();
      }
    }
    return found;
  }

  /** Which instructions are conditional jumps; loops may have been unrolled. */
  private static BitSet branches(Piece piece, Function function) {
    BitSet found = new BitSet();
    for (Statement of : piece.statements()) {
      if (of.kind() == Piece.Kind.EXIT) {
        Instruction decoded = function.decode(piece.addresses()[of.instruction()]);
        if (decoded != null && decoded.control() == Control.BRANCH) {
          found.set(of.instruction());
        }
      }
    }
    return found;
  }

  private int instruction(int placeNumber, long address, Function function) {
    return instructions.computeIfAbsent(
        List.of(placeNumber, address),
        key -> {
          Place place = code.place(placeNumber);
          Method named = code.methodOf(place);
          int method = place.method() < 0 ? function.method : method(named);
          return builder.instruction(method, place.line(), place.address(), place.variable());
        });
  }

  /** A block depends on the blocks in which the last instruction of one that decides is. */
  private void control() {
    placed.forEach(
        (function, all) -> {
          Flow flow = flows.get(function);
          if (flow == null) {
            return;
          }
          List<List<Integer>> deciding = new ArrayList<>();
          for (int i = 0; i < flow.blocks(); i++) {
            deciding.add(new ArrayList<>());
          }
          for (int[] each : all) {
            if (each[2] != 0) {
              deciding.get(each[1]).add(each[0]);
            }
          }
          for (int[] each : all) {
            if (each[1] >= 0) {
              int[] deciders = flow.deciders(each[1]);
              TreeSet<Integer> blocks = new TreeSet<>();
              for (int decider : deciders) {
                blocks.addAll(deciding.get(decider));
              }
              builder.controls(each[0], blocks.stream().mapToInt(i -> i).toArray());
            }
          }
        });
  }
}
