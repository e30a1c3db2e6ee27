package cairn.analysis.abstraction;

import cairn.analysis.api.regions.Region;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Small random heaps: trees, lists, rings and arbitrary graphs, with arrays, null references,
 * several variables, types that are recursive by themselves or together or not at all, and objects
 * of one type in several recursive definitions.
 */
final class RandomHeaps {
  private static final String[] LABELS = {"a", "b", "c", "d", "e", "f", "g", "h"};

  private final SplittableRandom random;
  private final HeapSketch sketch = new HeapSketch();
  private final int labels;
  private final int style;
  private final int nulls;
  private final boolean arrayOnly;
  private int children;

  private RandomHeaps(long seed) {
    random = new SplittableRandom(seed);
    labels = 1 + random.nextInt(random.nextInt(8) == 0 ? 8 : 3);
    style = random.nextInt(5);
    nulls = random.nextInt(4);
    arrayOnly = random.nextInt(12) == 0;
  }

  /** Some of whose objects may be unreachable. */
  static IdealHeap any(long seed) {
    return new RandomHeaps(seed).build();
  }

  /** The reachable part of {@link #any}. */
  static IdealHeap reachable(long seed) {
    return Reachable.part(any(seed));
  }

  private IdealHeap build() {
    int objects = random.nextInt(3) == 0 ? random.nextInt(6) : random.nextInt(40);
    int types = 1 + random.nextInt(6);
    for (int type = 0; type < types; type++) {
      boolean array = arrayOnly || random.nextInt(4) == 0;
      sketch.type(
          "T" + type, array ? Region.Kind.ARRAY : Region.Kind.OBJECT, random.nextInt(4) - 1);
    }
    boolean several = random.nextInt(4) == 0;
    List<Integer> typeOf = new ArrayList<>();
    List<Integer> lengthOf = new ArrayList<>();
    IdealHeap typesOnly = sketch.build();
    for (int object = 0; object < objects; object++) {
      int type = random.nextInt(types);
      boolean array = typesOnly.types().get(type).kind() == Region.Kind.ARRAY;
      int length = array ? random.nextInt(5) : -1;
      int own = several && random.nextInt(3) == 0 ? random.nextInt(4) : -1;
      sketch.object(type, length, own, 8L * (1 + random.nextInt(6)));
      typeOf.add(type);
      lengthOf.add(length);
    }
    for (int object = 0; object < objects; object++) {
      if (lengthOf.get(object) >= 0) {
        elements(object, lengthOf.get(object), objects);
      } else {
        fields(object, typeOf.get(object), objects);
      }
    }
    int most = random.nextInt(3) == 0 ? 15 : 4;
    int variables = objects == 0 ? 0 : 1 + random.nextInt(most);
    for (int variable = 0; variable < variables; variable++) {
      boolean isNull = random.nextInt(8) == 0;
      sketch.variable("v" + variable, isNull ? IdealHeap.NULL : random.nextInt(objects));
    }
    if (objects > 0 && random.nextBoolean()) {
      sketch.variable("first", 0);
    }
    return sketch.build();
  }

  private void fields(int object, int type, int objects) {
    for (int label = 0; label < labels; label++) {
      if ((type + label) % 5 != 4) {
        sketch.edge(object, LABELS[label], target(object, objects));
      }
    }
  }

  private void elements(int object, int length, int objects) {
    boolean hasNull = false;
    for (int element = 0; element < length; element++) {
      int target = target(object, objects);
      if (target >= 0 || !hasNull) {
        sketch.edge(object, "[]", target);
        hasNull |= target < 0;
      }
    }
  }

  private int target(int object, int objects) {
    if (random.nextInt(8) < nulls) {
      return IdealHeap.NULL;
    }
    switch (style) {
      case 0: // a tree, mostly
        children++;
        return children < objects ? children : IdealHeap.NULL;
      case 1: // lists
        return object + 1 < objects && random.nextInt(4) > 0 ? object + 1 : IdealHeap.NULL;
      case 2: // backward and forward
        return Math.max(0, Math.min(objects - 1, object + random.nextInt(5) - 2));
      case 3: // few shared ones
        return random.nextInt(Math.min(objects, 5));
      default:
        return random.nextInt(objects);
    }
  }
}
