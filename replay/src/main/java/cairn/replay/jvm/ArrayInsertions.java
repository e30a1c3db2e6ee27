package cairn.replay.jvm;

import static org.objectweb.asm.Opcodes.INVOKESTATIC;

import cairn.replay.jvm.CallTrace.Snapshot;
import cairn.replay.jvm.Patch.Action;
import cairn.replay.jvm.Patch.Source;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Calls of the JDK's {@code Arrays.fill} and {@code System.arraycopy} that executed code may lack.
 * A fill destroys what an array holds, so it is tried only in methods that are named for that; a
 * copy is tried only in classes that copy something elsewhere.
 */
final class ArrayInsertions {
  /** What a fifth source of a copy is: how many elements, or before which one it ends. */
  static final int COUNT = 0;

  static final int END = 1;

  private static final int MOST_FILLS = 400;
  private static final int MOST_COPIES = 1500;

  /** At most this many variables and fields are tried as a position in an array. */
  private static final int MOST_POSITIONS = 6;

  private static final Pattern EMPTYING =
      Pattern.compile("clear|reset|empty|purge|init|erase", Pattern.CASE_INSENSITIVE);

  private static final Set<String> COPY =
      Set.of(
          "java/lang/System.arraycopy", "java/util/Arrays.copyOf", "java/util/Arrays.copyOfRange");

  private final CallTrace trace;
  private final ValueSources values;
  private final Map<JvmClass, Boolean> copying = new HashMap<>();

  ArrayInsertions(ClassTable classes, CallTrace trace) {
    this.trace = trace;
    this.values = new ValueSources(classes);
  }

  private record Found(Patch patch, int cost) {}

  List<Patch> calls() {
    List<Found> fills = new ArrayList<>();
    List<Found> copies = new ArrayList<>();
    for (List<Snapshot> place : trace.places()) {
      Snapshot at = place.get(0);
      List<Source> arrays = values.arrays(at.method(), at.instruction());
      if (EMPTYING.matcher(at.method().self.name).find()) {
        fills(at, arrays, positions(at), fills);
      }
      if (!arrays.isEmpty() && isCopying(at.method().owner)) {
        copies(at, arrays, positions(at), copies);
      }
    }
    Set<Patch> patches = new LinkedHashSet<>();
    cheapest(fills, MOST_FILLS, patches);
    cheapest(copies, MOST_COPIES, patches);
    return List.copyOf(patches);
  }

  private static void cheapest(List<Found> found, int most, Set<Patch> patches) {
    found.sort(Comparator.comparing(Found::cost));
    found.stream().limit(most).forEach(each -> patches.add(each.patch()));
  }

  /** Whole arrays, and all from a position on, become null, 0 or, of numbers, -1. */
  private void fills(Snapshot at, List<Source> arrays, List<Source> positions, List<Found> found) {
    for (Source array : arrays) {
      fill(at, List.of(array, Source.constant(0)), 0, found);
      if (Set.of("[I", "[J").contains(type(at, array))) {
        fill(at, List.of(array, Source.constant(-1)), 1, found);
      }
      for (Source from : positions) {
        fill(at, List.of(array, Source.constant(0), from), 2, found);
      }
    }
  }

  private static void fill(Snapshot at, List<Source> sources, int cost, List<Found> found) {
    add(new Patch(Action.FILL, at.method(), at.instruction(), 0, null, null, sources), cost, found);
  }

  private void copies(Snapshot at, List<Source> arrays, List<Source> positions, List<Found> found) {
    for (Source from : arrays) {
      for (Source to : arrays) {
        if (from.equals(to)) {
          shifts(at, from, positions, found);
        } else if (type(at, from).equals(type(at, to))) {
          copies(at, from, to, positions, found);
        }
      }
    }
  }

  /** Elements from a position on move by one, up to another position. */
  private static void shifts(Snapshot at, Source array, List<Source> positions, List<Found> found) {
    for (Source place : positions) {
      Source behind = new Source(place.local(), place.fields(), 1);
      for (Source end : positions) {
        if (!end.equals(place)) {
          copy(at, END, List.of(array, behind, array, place, end), 0, found);
          copy(at, END, List.of(array, place, array, behind, end), 0, found);
        }
      }
      copy(at, END, List.of(array, behind, array, place), 1, found);
    }
  }

  /** The beginning goes to the beginning, or one of them is somewhere else. */
  private static void copies(
      Snapshot at, Source from, Source to, List<Source> positions, List<Found> found) {
    Source start = Source.constant(0);
    copy(at, END, List.of(from, start, to, start), 0, found);
    for (Source place : positions) {
      copy(at, COUNT, List.of(from, start, to, start, place), 0, found);
      copy(at, END, List.of(from, place, to, start), 1, found);
      copy(at, END, List.of(from, place, to, place), 1, found);
      for (Source other : positions) {
        if (!other.equals(place)) {
          copy(at, COUNT, List.of(from, start, to, place, other), 1, found);
          copy(at, END, List.of(from, place, to, start, other), 2, found);
          copy(at, COUNT, List.of(from, place, to, other, place), 3, found);
        }
      }
    }
  }

  private static void copy(
      Snapshot at, int last, List<Source> sources, int cost, List<Found> found) {
    add(
        new Patch(Action.COPY, at.method(), at.instruction(), last, null, null, sources),
        cost,
        found);
  }

  private static void add(Patch patch, int cost, List<Found> found) {
    found.add(new Found(patch, cost + patch.oddity()));
  }

  private static String type(Snapshot at, Source array) {
    return ValueSources.typeOf(at.method(), at.instruction(), array);
  }

  private List<Source> positions(Snapshot at) {
    List<Source> found = values.indexes(at.method(), at.instruction());
    return found.subList(0, Math.min(found.size(), MOST_POSITIONS));
  }

  private boolean isCopying(JvmClass type) {
    return copying.computeIfAbsent(
        type, t -> t.methods().stream().anyMatch(ArrayInsertions::isCopying));
  }

  private static boolean isCopying(MethodCode method) {
    for (int i = 0; i < method.size(); i++) {
      if (method.op[i] == INVOKESTATIC
          && method.ref[i] instanceof MethodRef ref
          && COPY.contains(ref.owner + "." + ref.name)) {
        return true;
      }
    }
    return false;
  }
}
