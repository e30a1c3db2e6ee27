package cairn.replay.nativ;

import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import cairn.history.MemoryPiece;
import cairn.replay.CodePatch;
import cairn.replay.ReplayCell;
import cairn.replay.nativ.NativeHeap.Block;
import cairn.replay.x86.Change;
import cairn.replay.x86.X86Address;
import cairn.replay.x86.X86Immediate;
import cairn.replay.x86.X86Instruction;
import cairn.replay.x86.X86Machine;
import cairn.replay.x86.X86Operation;
import cairn.replay.x86.X86Register;
import cairn.replay.x86.patch.DebugNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Stores that executed code may lack: where a statement begins, or in the branch that an {@code if}
 * does not have, to what a local variable leads to, of what another variable holds. Only code that
 * keeps its variables in frames has such places.
 */
final class StoreInsertions implements NativeSession.Watcher {
  private static final int MOST = 600;
  private static final int MOST_GUESSES = 1_500;

  /** How far-fetched a store is that no repair asks for. */
  private static final int GUESSED = 5;

  /** Of one statement at most this many executions are looked at. */
  private static final int MOST_EXECUTIONS = 16;

  private final HeapHistory history;
  private final NativeProgram program;
  private final PatchFinder finder;
  private final DebugNames names;
  private final NativeHeap heap;
  private final List<Target> targets = new ArrayList<>();
  private final Statements statements;
  private final Map<Long, Integer> executions = new HashMap<>();
  private final Map<Long, Set<String>> texts = new HashMap<>();
  private final Map<Object, NativePatch> found = new LinkedHashMap<>();
  private final Map<Object, NativePatch> guesses = new LinkedHashMap<>();

  /** Whether what is looked for is where a jump is taken: in a branch that is not there. */
  private boolean otherwise;

  /**
   * A slot that is to hold something.
   *
   * @param node -1 for a global variable
   * @param offset in its block, or the address of a variable
   * @param more what it should hold more than it does at the end; 0 if that is not known
   */
  private record Target(
      int node, long offset, int width, ReplayCell cell, long more, String variable) {}

  StoreInsertions(HeapHistory history, NativeProgram program, PatchFinder finder, NativeHeap heap) {
    this.history = history;
    this.program = program;
    this.finder = finder;
    this.names = finder.names();
    this.heap = heap;
    this.statements = new Statements(program, names);
  }

  void add(NativeCall call, Map<Long, ReplayCell> edits) {
    edits.forEach((slot, cell) -> add(slot, cell, call.end()));
  }

  private void add(long slot, ReplayCell cell, long end) {
    int node = history.owner(slot);
    int version = history.versionAt(slot, end);
    boolean counts =
        version >= 0
            && history.kind(version) == cell.kind()
            && cell.kind() != SlotKind.REFERENCE
            && cell.kind() != SlotKind.FLOAT
            && cell.kind() != SlotKind.DOUBLE;
    long more = counts ? cell.bits() - history.bits(version) : 0;
    MemoryPiece piece = node < 0 ? program.globals.of(slot) : piece(node, slot);
    if (piece != null && (node >= 0 || program.globals.holds(piece.offset()))) {
      String name = history.slotName(slot);
      targets.add(
          new Target(
              node,
              piece.offset(),
              piece.width(),
              cell,
              Math.abs(more) == 1 ? more : 0,
              node < 0 ? name.substring(name.indexOf('.') + 1) : ""));
    }
  }

  private @Nullable MemoryPiece piece(int node, long slot) {
    Block block = heap.ofNode(node);
    long size = block == null ? history.size(node, history.appearance(node)) : block.size();
    for (MemoryPiece each : history.pieces(node, size, 0, size)) {
      if (each.slot() == slot) {
        return each;
      }
    }
    return null;
  }

  /** The plainest first. */
  List<CodePatch> patches() {
    List<NativePatch> all = new ArrayList<>(found.values());
    all.sort(
        Comparator.comparing((NativePatch each) -> each.kind().isInsertion())
            .thenComparing(NativePatch::oddity));
    List<CodePatch> plain = new ArrayList<>(all.subList(0, Math.min(MOST, all.size())));
    guesses.keySet().removeAll(found.keySet());
    guesses.values().stream().limit(MOST_GUESSES).forEach(plain::add);
    return plain;
  }

  @Override
  public void step(X86Machine machine, long address) {
    X86Instruction branch = statements.branch(address);
    otherwise = branch != null && machine.isTaken(branch);
    if (!otherwise && !statements.isPlace(address)
        || machine.unknownBytes(X86Register.RBP) != 0
        || executions.merge(address, 1, Integer::sum) > MOST_EXECUTIONS
        || found.size() >= MOST * 4) {
      return;
    }
    List<Source> sources = statements.sources(machine, address);
    if (!otherwise && executions.getOrDefault(address, 0) == 1) {
      any(address, sources);
    }
    for (Target target : targets) {
      Block block = target.node() < 0 ? null : heap.ofNode(target.node());
      if (target.node() >= 0 && block == null) {
        continue;
      }
      long to = target.offset() + (block == null ? 0 : block.start());
      if (target.node() < 0) {
        Source variable = Source.constant("", target.offset(), 8);
        values(machine, address, target, variable, 0, target.variable(), "", sources);
        continue;
      }
      for (Source base : sources) {
        if (base.size() != 8) {
          continue;
        }
        long offset = to - base.read(machine);
        for (DebugNames.Member member : names.members(base.type())) {
          if (member.offset() == offset && member.size() == target.width()) {
            String left = base.text() + "->" + member.name();
            values(machine, address, target, base, offset, left, member.type(), sources);
          }
        }
      }
    }
  }

  /**
   * Assignments of a variable to a member of what another leads to, whatever repairs say: where
   * several slots are wrong, no single one of them may mend the heap.
   */
  private void any(long address, List<Source> sources) {
    for (Source base : sources) {
      for (DebugNames.Member member :
          base.depth() == 0 ? names.members(base.type()) : List.<DebugNames.Member>of()) {
        for (Source value : member.isPointer() ? sources : List.<Source>of()) {
          if (value.depth() == 0 && value.type().equals(member.type())) {
            String text = base.text() + "->" + member.name() + " = " + value.text();
            guesses.putIfAbsent(
                List.of(address, text),
                finder.patch(
                    CodePatch.Kind.STORE,
                    address,
                    "`" + text + "`",
                    value.text().equals(member.name()) ? 0 : GUESSED,
                    Map.of(address, assign(base, member.offset(), value, member.size(), 0))));
          }
        }
      }
    }
  }

  private void values(
      X86Machine machine,
      long address,
      Target target,
      Source base,
      long offset,
      String left,
      String type,
      List<Source> sources) {
    ReplayCell cell = target.cell();
    int width = target.width();
    long mask = width == 8 ? -1 : (1L << 8 * width) - 1;
    if (cell.kind() == SlotKind.REFERENCE) {
      for (Source value : sources) {
        Block led = value.size() == 8 ? heap.at(value.read(machine)) : null;
        if (led != null && led.node() == cell.bits() && width == 8) {
          put(address, base, offset, left, value, width, 0);
        }
      }
    }
    if (cell.kind() == SlotKind.REFERENCE || cell.kind() == SlotKind.NULL) {
      for (Source value : sources) {
        boolean fits = value.depth() == 0 && value.size() == width && value.type().equals(type);
        if (fits && !value.text().equals(base.text())) {
          put(address, base, offset, left, value, width, 0);
        }
      }
    }
    if (cell.kind() == SlotKind.REFERENCE) {
      return;
    }
    if (cell.kind() == SlotKind.NULL) {
      Source none = Source.constant("NULL", 0, width);
      put(address, base, offset, left, none, width, 0);
      return;
    }
    if (cell.kind() == SlotKind.UNKNOWN || cell.kind() == SlotKind.WILD) {
      return;
    }
    if (target.more() != 0) {
      Source itself = Source.constant(left, 0, width);
      put(address, base, offset, left, itself, width, target.more());
    }
    for (Source value : sources) {
      boolean same = value.size() == width && (value.read(machine) & mask) == (cell.bits() & mask);
      if (same && !value.text().equals(left)) {
        put(address, base, offset, left, value, width, 0);
      }
    }
    if (Math.abs(cell.bits()) <= 1) {
      Source number = Source.constant(Long.toString(cell.bits()), cell.bits(), width);
      put(address, base, offset, left, number, width, 0);
    }
  }

  /** Makes a patch, once for each place and text. */
  private void put(
      long address, Source base, long offset, String left, Source value, int width, long more) {
    String what = more == 0 ? left + " = " + value.text() : left + (more > 0 ? "++" : "--");
    String text = (otherwise ? "else " : "") + "`" + what + "`";
    if (!texts.computeIfAbsent(address, a -> new HashSet<>()).add(text)) {
      return;
    }
    found.put(
        List.of(address, text),
        finder.patch(
            CodePatch.Kind.STORE,
            address,
            text,
            base.depth() + value.depth() + (otherwise ? 1 : 0),
            Map.of(
                address,
                otherwise
                    ? whenTaken(assign(base, offset, value, width, more))
                    : assign(base, offset, value, width, more))));
  }

  private static Change whenTaken(Change change) {
    return (machine, jump) -> machine.isTaken(jump) && change.apply(machine, jump);
  }

  private static Change assign(Source base, long offset, Source value, int width, long more) {
    return (machine, instruction) -> {
      boolean known = base.isKnown(machine) && (more != 0 || value.isKnown(machine));
      // the statement may have stood behind a test, so where nothing is it is not executed
      if (known && base.read(machine) != 0) {
        long to = base.read(machine) + offset;
        if (more == 0) {
          machine.store(to, value.read(machine), width, 0);
        } else if (machine.memory().unknown(to, width) == 0) {
          machine.store(to, machine.memory().load(to, width) + more, width, 0);
        }
      }
      return false;
    };
  }

  /** Something was stored: to a slot that should hold something else, another value may belong. */
  @Override
  public void stored(X86Machine machine, long instruction, long address, int bytes) {
    if (machine.unknownBytes(X86Register.RBP) != 0 || found.size() >= MOST * 4) {
      return;
    }
    for (Target target : targets) {
      Block block = target.node() < 0 ? null : heap.ofNode(target.node());
      boolean isThere = target.node() < 0 || block != null;
      long to = target.offset() + (block == null ? 0 : block.start());
      if (isThere && to == address && bytes == target.width()) {
        for (Source value : statements.sources(machine, instruction)) {
          if (isWanted(machine, target, value)) {
            replace(instruction, value);
          }
        }
      }
    }
  }

  private boolean isWanted(X86Machine machine, Target target, Source value) {
    ReplayCell cell = target.cell();
    if (value.size() != target.width()) {
      return false;
    }
    long bits = value.read(machine);
    if (cell.kind() == SlotKind.REFERENCE) {
      Block led = heap.at(bits);
      return led != null && led.node() == cell.bits();
    }
    boolean number =
        cell.kind() != SlotKind.NULL
            && cell.kind() != SlotKind.UNKNOWN
            && cell.kind() != SlotKind.WILD;
    int unused = 64 - 8 * target.width();
    return number && bits << unused == cell.bits() << unused;
  }

  private void replace(long address, Source value) {
    String text = "stores `" + value.text() + "`";
    if (!texts.computeIfAbsent(address, a -> new HashSet<>()).add(text)) {
      return;
    }
    Change change =
        (machine, instruction) -> {
          boolean fits =
              instruction.operation() == X86Operation.MOV
                  && instruction.operand(0) instanceof X86Address to
                  && to.bytes() == value.size();
          if (!fits || !value.isKnown(machine)) {
            return false;
          }
          X86Immediate instead = new X86Immediate(value.read(machine), value.size());
          machine.execute(instruction.withOperand(1, instead));
          return true;
        };
    found.put(
        List.of(address, text),
        finder.patch(CodePatch.Kind.CHANGE, address, text, value.depth(), Map.of(address, change)));
  }
}
