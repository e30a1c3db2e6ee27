package cairn.analysis.linearizability.model;

import java.util.List;
import java.util.function.Consumer;

/** Turns sub-operations of an instance into actions; they are to be shown in their order. */
final class ActionBuilder {
  private final Layout layout;
  private final int instance;
  private final Code.View view;
  private int nextSlot;

  ActionBuilder(Layout layout, int instance) {
    this.layout = layout;
    this.instance = instance;
    this.view = Code.View.of(layout, instance);
    this.nextSlot = layout.firstSlot(instance);
  }

  void add(SubOperation sub, List<Action> actions) {
    for (Binding binding : sub.bindings()) {
      actions.add(binding(binding));
    }
    for (Expr condition : sub.guard()) {
      actions.add(new Action.Check(Code.of(view, condition)));
    }
    for (Statement effect : sub.effects()) {
      add(effect, actions);
    }
  }

  private Action binding(Binding binding) {
    int target = layout.offset(instance, binding.variable());
    if (binding.source().isPresent()) {
      Code source = Code.of(view, binding.source().get());
      // Where the source has no value the guard, which repeats it, does not hold.
      return new Action.Change(
          cells -> {
            try {
              cells[target] = source.value(cells);
            } catch (Undefined undefined) {
              cells[target] = 0;
            }
          });
    }
    Type type = binding.variable().type();
    if (type instanceof Type.Reference reference) {
      return new Action.Branch((cells, next) -> nodes(cells, reference.struct(), target, next));
    }
    List<Long> values =
        type instanceof Type.Int ? layout.bound().values() : Values.of(type, layout.bound());
    return new Action.Branch(
        (cells, next) -> {
          for (long value : values) {
            next.accept(with(cells, target, value));
          }
        });
  }

  private static long[] with(long[] cells, int cell, long value) {
    long[] copy = cells.clone();
    copy[cell] = value;
    return copy;
  }

  /** Every node of a struct that the globals reach. */
  private void nodes(long[] cells, String struct, int target, Consumer<long[]> next) {
    boolean[] reached = Reach.from(layout, cells);
    for (int slot = 0; slot < layout.slots(); slot++) {
      if (reached[slot] && layout.slotStruct(slot).name().equals(struct)) {
        next.accept(with(cells, target, slot + 1L));
      }
    }
  }

  private void add(Statement effect, List<Action> actions) {
    if (effect instanceof Statement.Assign assign) {
      Code value = Code.of(view, assign.value());
      Code.Cell target = Code.Cell.of(view, assign.target());
      actions.add(
          new Action.Change(
              cells -> {
                long result = value.value(cells);
                cells[target.index(cells)] = result;
              }));
    } else if (effect instanceof Statement.Allocate allocate) {
      actions.add(allocate(allocate));
    } else if (effect instanceof Statement.Release release) {
      release(release, actions);
    }
  }

  private Action allocate(Statement.Allocate allocate) {
    int slot = nextSlot++;
    int offset = layout.slotOffset(slot);
    int target = layout.offset(instance, allocate.target());
    if (!layout.specification().reused().contains(allocate.struct())) {
      return new Action.Change(
          cells -> {
            cells[offset] = Layout.LIVE;
            cells[target] = slot + 1L;
          });
    }
    return new Action.Branch(
        (cells, next) -> {
          for (int other = 0; other < layout.slots(); other++) {
            int status = layout.slotOffset(other);
            boolean isFree =
                cells[status] == Layout.FREED
                    && layout.slotStruct(other).name().equals(allocate.struct());
            if (other == slot || isFree) {
              long[] copy = with(cells, target, other + 1L);
              copy[status] = Layout.LIVE;
              next.accept(copy);
            }
          }
        });
  }

  private void release(Statement.Release release, List<Action> actions) {
    Type type = release.node().type();
    if (type instanceof Type.Reference reference
        && layout.specification().reused().contains(reference.struct())) {
      Code node = Code.of(view, release.node());
      actions.add(
          new Action.Change(
              cells -> {
                long freed = node.value(cells);
                if (freed == 0) {
                  throw Undefined.noNode();
                }
                cells[layout.slotOffset((int) freed - 1)] = Layout.FREED;
              }));
    }
  }
}
