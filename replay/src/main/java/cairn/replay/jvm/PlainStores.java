package cairn.replay.jvm;

import static org.objectweb.asm.Opcodes.*;

import cairn.replay.jvm.CallTrace.Snapshot;
import cairn.replay.jvm.Patch.Action;
import cairn.replay.jvm.Patch.Source;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Stores that executed code may lack, whatever the heap needs: of what it has at hand, into fields
 * of objects that it has at hand. The likeliest come first: into a field that the method does not
 * store, but is named for, of what has the field's name.
 */
final class PlainStores {
  private static final int MOST_STORES = 1500;

  private final ClassTable classes;
  private final CallTrace trace;
  private final ValueSources values;
  private final Map<MethodCode, Set<String>> stored = new HashMap<>();
  private final Map<MethodCode, Set<String>> dropped = new HashMap<>();

  PlainStores(ClassTable classes, CallTrace trace) {
    this.classes = classes;
    this.trace = trace;
    this.values = new ValueSources(classes);
  }

  private record Found(Patch patch, int cost) {}

  List<Patch> stores() {
    List<Found> found = new ArrayList<>();
    for (List<Snapshot> place : trace.places()) {
      at(place.get(0), found);
    }
    found.sort(Comparator.comparing(Found::cost));
    Set<Patch> patches = new LinkedHashSet<>();
    found.stream().limit(MOST_STORES).forEach(each -> patches.add(each.patch()));
    return List.copyOf(patches);
  }

  private void at(Snapshot place, List<Found> found) {
    MethodCode method = place.method();
    elements(place, found);
    for (int base = 0; base < method.maxLocals; base++) {
      String type = method.typeOf(base, place.instruction());
      if (type == null || place.nodes()[base] < 0) {
        continue;
      }
      for (FieldRef field : values.fieldsOf(type)) {
        if (mayStore(method, base, field)) {
          int cost = (base == 0 && !method.isStatic() ? 0 : 1) + cost(method, field);
          values(place, base, field, cost, found);
        }
      }
    }
  }

  /** Stores into the elements of arrays. */
  private void elements(Snapshot place, List<Found> found) {
    MethodCode method = place.method();
    int at = place.instruction();
    for (Source array : values.arrays(method, at)) {
      String element = ValueSources.typeOf(method, at, array).substring(1);
      if (element.length() == 1 && !element.equals("I")) {
        continue;
      }
      List<Source> contents = new ArrayList<>();
      values.of(method, at, element).stream()
          .filter(each -> each.fields().isEmpty())
          .forEach(contents::add);
      contents.addAll(values.elements(method, at, element));
      for (Source index : values.indexes(method, at)) {
        int cost = 1 + array.steps() + index.steps();
        for (Source value : contents) {
          if (!value.equals(index) && !value.equals(array.at(index))) {
            add(place, List.of(array, value, index), null, cost + value.steps() / 2, found);
          }
        }
        add(place, List.of(array, Source.constant(0), index), null, cost + 1, found);
      }
    }
  }

  private boolean mayStore(MethodCode method, int base, FieldRef field) {
    JvmClass owner = classes.find(field.owner());
    boolean own = base == 0 && method.self.name.equals("<init>") && method.owner == owner;
    return owner != null && (own || !owner.isFinal(field.name()));
  }

  /** What it costs to believe that a method should store a field. */
  private int cost(MethodCode method, FieldRef field) {
    String name = method.self.name.toLowerCase(Locale.ROOT);
    boolean named = name.contains(field.name().toLowerCase(Locale.ROOT));
    boolean already = stored(method).contains(field.name());
    return (already ? 2 : 0) + (named ? 0 : 1);
  }

  private Set<String> stored(MethodCode method) {
    return stored.computeIfAbsent(
        method,
        m -> {
          Set<String> names = new LinkedHashSet<>();
          for (int i = 0; i < m.size(); i++) {
            if (m.op[i] == PUTFIELD && m.ref[i] instanceof FieldRef ref) {
              names.add(ref.name());
            }
          }
          return names;
        });
  }

  private void values(Snapshot place, int base, FieldRef field, int cost, List<Found> found) {
    MethodCode method = place.method();
    int at = place.instruction();
    boolean number = !field.isReference();
    if (number && field.kind() != 'I' && field.kind() != 'J' && field.kind() != 'Z') {
      return;
    }
    for (Source each : values.of(method, at, field.descriptor())) {
      boolean itself = each.local() == base && each.fields().contains(field);
      boolean computed = number && !each.fields().isEmpty();
      if (!itself && !computed) {
        String name =
            each.fields().isEmpty()
                ? method.nameOf(each.local(), at)
                : each.fields().get(each.fields().size() - 1).name();
        int path = each.fields().isEmpty() ? 0 : 1;
        add(place, base, field, each, cost + path + (name.equals(field.name()) ? 0 : 1), found);
      }
    }
    if (!number
        && results(method).stream().anyMatch(each -> values.fits(each, field.descriptor()))) {
      add(place, base, field, Source.result(), cost, found);
    }
    add(place, base, field, Source.constant(0), cost + 2, found);
    if (number) {
      for (int by : new int[] {1, -1}) {
        add(place, base, field, new Source(base, List.of(field), by), cost + 1, found);
      }
    }
  }

  /** The types of what calls in a method return, and nobody uses. */
  private Set<String> results(MethodCode method) {
    return dropped.computeIfAbsent(
        method,
        m -> {
          Set<String> types = new LinkedHashSet<>();
          for (int i = 0; i + 1 < m.size(); i++) {
            boolean call = m.op[i] >= INVOKEVIRTUAL && m.op[i] <= INVOKEINTERFACE;
            boolean drops = m.op[i + 1] == POP || m.op[i + 1] == POP2;
            if (call && drops && m.ref[i] instanceof MethodRef ref && ref.result == 'L') {
              types.add(ref.descriptor.substring(ref.descriptor.indexOf(')') + 1));
            }
          }
          return types;
        });
  }

  private static void add(
      Snapshot place, int base, FieldRef field, Source value, int cost, List<Found> found) {
    add(place, List.of(Source.local(base), value), field, cost, found);
  }

  private static void add(
      Snapshot place, List<Source> sources, @Nullable FieldRef field, int cost, List<Found> found) {
    found.add(
        new Found(
            new Patch(Action.STORE, place.method(), place.instruction(), 0, field, null, sources),
            cost));
  }
}
