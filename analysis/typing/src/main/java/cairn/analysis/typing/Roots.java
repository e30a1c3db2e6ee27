package cairn.analysis.typing;

import cairn.graph.memory.FunctionTable.VirtualTable;
import cairn.graph.memory.MemoryImage;
import cairn.graph.memory.ProcessSnapshot;
import cairn.graph.memory.TypeTable.Kind;
import cairn.graph.memory.Variable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The pointers that declarations tell of: of variables that lead into blocks, and what the virtual
 * tables of C++ say of objects. O(cells of variables + blocks).
 */
final class Roots {
  /**
   * A pointer of a variable.
   *
   * @param offset of the pointer in the variable
   * @param value where it leads
   * @param target the type it is declared to point to; negative if that is not one
   * @param virtualTable whether the block itself says so, by the table that it names
   */
  record Pointer(int variable, long offset, long value, int target, boolean virtualTable) {}

  /** A pointer of a variable that leads nowhere, or is otherwise not of its type. */
  record Wrong(int variable, long offset, long value, int target, int flags) {}

  final List<Pointer> pointers = new ArrayList<>();
  final List<Wrong> wrong = new ArrayList<>();

  private final ProcessSnapshot snapshot;
  private final TypeSpace space;
  private final Cells.Book cells;
  private final Addresses addresses;
  private final ValueCheck values;

  Roots(
      ProcessSnapshot snapshot,
      TypeSpace space,
      Cells.Book cells,
      Addresses addresses,
      ValueCheck values,
      boolean variables) {
    this.snapshot = snapshot;
    this.space = space;
    this.cells = cells;
    this.addresses = addresses;
    this.values = values;
    for (int i = 0; variables && i < snapshot.variables().size(); i++) {
      variable(i, snapshot.variables().get(i));
    }
    virtualTables();
  }

  private void variable(int index, Variable variable) {
    Cells of = cells.of(variable.type());
    MemoryImage memory = snapshot.memory();
    for (int i = 0; i < of.offsets.length; i++) {
      int offset = of.offsets[i];
      long value;
      if (variable.isInRegister()) {
        if (offset != 0 || space.size(variable.type()) > space.pointerSize()) {
          return;
        }
        value = variable.value();
      } else if (memory.knows(variable.address() + offset, space.pointerSize())) {
        value = memory.read(variable.address() + offset, space.pointerSize());
      } else {
        continue;
      }
      if (value == 0) {
        continue;
      }
      boolean optional = (of.flags[i] & Cells.OPTIONAL) != 0;
      int block = addresses.block(value);
      boolean live = block >= 0 && !snapshot.blocks().isFree()[block];
      boolean code = (of.flags[i] & Cells.CODE) != 0;
      if (live && !code) {
        int target = optional ? ValueCheck.ANY : of.targets[i];
        pointers.add(new Pointer(index, offset, value, target, false));
      } else if (!optional
          && !values.isPointer(value, of.targets[i], of.flags[i], ValueCheck.Level.STRICT)) {
        wrong.add(new Wrong(index, offset, value, of.targets[i], of.flags[i]));
      }
    }
  }

  /** Objects of classes with virtual functions name their class. */
  private void virtualTables() {
    List<VirtualTable> tables = new ArrayList<>(snapshot.functions().virtualTables());
    if (tables.isEmpty()) {
      return;
    }
    tables.sort(Comparator.comparingLong(VirtualTable::address));
    Map<String, Integer> classes = new HashMap<>();
    for (int type = space.count() - 1; type >= 0; type--) {
      if (space.kind(type) == Kind.STRUCT && space.generic(type) == type) {
        classes.put(space.name(type).replaceFirst("^(struct|class) ", ""), type);
      }
    }
    NavigableMap<Long, Integer> starts = new TreeMap<>();
    for (VirtualTable table : tables) {
      Integer type = classes.get(table.className());
      if (type != null) {
        starts.put(table.address() + 2L * space.pointerSize(), type);
      }
    }
    var blocks = snapshot.blocks();
    for (int block = 0; block < blocks.count(); block++) {
      long start = blocks.addresses()[block];
      if (!blocks.isFree()[block] && snapshot.memory().knows(start, space.pointerSize())) {
        Integer type = starts.get(snapshot.memory().read(start, space.pointerSize()));
        if (type != null) {
          pointers.add(new Pointer(-1, 0, start, type, true));
        }
      }
    }
  }
}
