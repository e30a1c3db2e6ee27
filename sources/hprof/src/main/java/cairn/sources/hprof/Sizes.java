package cairn.sources.hprof;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Bytes of objects in the VM that was dumped. A dump does not tell them, but its ids are addresses:
 * the distance from an object to the next one is its size, or more if something between was left
 * out. So that layout of {@link VmModel#candidates} is taken which explains most distances and
 * contradicts almost none; and a class whose instances are always followed more closely, or as a
 * rule at another distance, than computed has the size that was seen.
 */
final class Sizes {
  private static final int SAMPLES = 64;
  private static final int SAMPLE = 1 << 9;
  private static final int OBSERVED = 1 << 12;
  private static final int TASK = 1 << 20;

  /** Distances below this many tell nothing. */
  private static final int LEAST_EVIDENCE = 64;

  /** Instances that are to be seen at one distance before that is their size. */
  private static final int LEAST_SEEN = 4;

  /** Hidden fields of a class take less than this. */
  private static final long MOST_HIDDEN = 4096;

  final VmModel model;

  /** By type; of no meaning for arrays. */
  private final long[] instances;

  private final ClassTable table;
  private final NodeColumns columns;

  /** By class, the bytes of the object that stands for it. */
  private final long[] classObjects;

  private final int[] elementBytes;

  Sizes(
      NodeNumbers numbers,
      ClassTable table,
      NodeColumns columns,
      int idSize,
      DumpReport.Builder report,
      Crew crew)
      throws IOException {
    this.table = table;
    this.columns = columns;
    Distances sample = sample(numbers, columns);
    long bits = 0;
    for (int i = 0; i < sample.size; i++) {
      bits |= sample.ids[i];
    }
    VmModel best = null;
    long[] bestScore = {0, 0};
    List<VmModel> candidates = VmModel.candidates(idSize, bits);
    for (VmModel candidate : candidates) {
      long[] score = score(sample, candidate);
      if (score[1] <= sample.size / 500 && score[0] > bestScore[0]) {
        best = candidate;
        bestScore = score;
      }
    }
    boolean sure = best != null && sample.size >= LEAST_EVIDENCE && bestScore[0] > sample.size / 2;
    model = best != null && sure ? best : candidates.get(0);
    report.inferred(
        sure
            ? "object sizes: "
                + model
                + ", which explains "
                + bestScore[0]
                + " of "
                + sample.size
                + " distances between objects"
            : "object sizes: assumed " + model + "; the distances between objects do not tell");
    elementBytes = elementBytes(table, model);
    instances = Arrays.copyOf(FieldLayout.sizes(table, model), table.types.size());
    Arrays.fill(instances, table.classes.size(), instances.length, model.align(model.header()));
    long classBase = sure ? observe(numbers, report, crew) : instances[table.classType];
    classObjects = new long[table.classes.size()];
    for (int number = 0; number < classObjects.length; number++) {
      classObjects[number] =
          model.align(classBase + FieldLayout.staticBytes(table.classes.get(number), model));
    }
  }

  private static int[] elementBytes(ClassTable table, VmModel model) {
    int[] bytes = new int[table.types.size()];
    Arrays.fill(bytes, model.reference());
    for (int type = Tag.FIRST_PRIMITIVE; type <= Tag.LAST_PRIMITIVE; type++) {
      bytes[table.primitiveArray(type)] = Tag.bytes(type, 8);
    }
    return bytes;
  }

  /** Some objects with the distances to their neighbours. */
  private static final class Distances {
    final long[] ids;
    final int[] nodes;
    final long[] distances;
    int size;

    Distances(int most) {
      ids = new long[most];
      nodes = new int[most];
      distances = new long[most];
    }
  }

  private Distances sample(NodeNumbers numbers, NodeColumns columns) {
    int count = columns.count;
    int each = Math.min(SAMPLE, count);
    int samples = Math.min(SAMPLES, Math.max(1, count / Math.max(1, each)));
    Distances found = new Distances(samples * each);
    long[] ids = new long[each];
    for (int sample = 0; sample < samples; sample++) {
      int from = (int) ((long) (count - each) * sample / Math.max(1, samples - 1));
      int length = numbers.ids(from, ids);
      for (int i = 0; i + 1 < length; i++) {
        if (columns.types.get(from + i) != table.classType) {
          found.ids[found.size] = ids[i];
          found.nodes[found.size] = from + i;
          found.distances[found.size++] = ids[i + 1] - ids[i];
        }
      }
    }
    return found;
  }

  /** How many distances are just the size, and how many are smaller. */
  private long[] score(Distances sample, VmModel candidate) {
    long[] sizes = FieldLayout.sizes(table, candidate);
    int[] elements = elementBytes(table, candidate);
    long[] score = new long[2];
    for (int i = 0; i < sample.size; i++) {
      int type = columns.types.get(sample.nodes[i]);
      int length = columns.lengths.get(sample.nodes[i]);
      long size;
      if (length >= 0) {
        size = candidate.arraySize(elements[type], length);
      } else if (type < sizes.length) {
        size = sizes[type];
      } else {
        continue;
      }
      score[0] += size == sample.distances[i] ? 1 : 0;
      score[1] += size > sample.distances[i] ? 1 : 0;
    }
    return score;
  }

  /** What distances say about the sizes of classes. */
  private final class Seen {
    final long[] least = new long[instances.length];
    final int[] seen = new int[instances.length];
    final int[] totals = new int[instances.length];
    long leastClass = Long.MAX_VALUE;

    Seen() {
      Arrays.fill(least, Long.MAX_VALUE);
    }

    void look(NodeNumbers numbers, int from, int end) {
      long[] ids = new long[OBSERVED + 1];
      for (int at = from; at < end; at += OBSERVED) {
        int length = numbers.ids(at, ids);
        for (int i = 0; i < OBSERVED && i + 1 < length; i++) {
          look(at + i, ids[i + 1] - ids[i]);
        }
      }
    }

    private void look(int node, long distance) {
      int type = columns.types.get(node);
      int length = columns.lengths.get(node);
      if (length < 0) {
        totals[type]++;
        if (distance < least[type]) {
          least[type] = distance;
          seen[type] = 0;
        }
        seen[type] += distance == least[type] ? 1 : 0;
      } else if (type == table.classType && table.classes.get(length).staticTypes.length == 0) {
        leastClass = Math.min(leastClass, distance);
      }
    }

    synchronized void add(Seen other) {
      for (int type = 0; type < least.length; type++) {
        totals[type] += other.totals[type];
        if (other.least[type] < least[type]) {
          least[type] = other.least[type];
          seen[type] = 0;
        }
        seen[type] += other.least[type] == least[type] ? other.seen[type] : 0;
      }
      leastClass = Math.min(leastClass, other.leastClass);
    }
  }

  /**
   * Takes sizes that are seen instead of computed ones where they disagree; returns the size of an
   * object that stands for a class without static fields.
   */
  private long observe(NodeNumbers numbers, DumpReport.Builder report, Crew crew)
      throws IOException {
    Seen all = new Seen();
    crew.run(
        (columns.count + TASK - 1) / TASK,
        () ->
            task -> {
              Seen some = new Seen();
              int from = task * TASK;
              some.look(numbers, from, (int) Math.min(columns.count, from + (long) TASK));
              all.add(some);
            });
    long[] least = all.least;
    int[] seen = all.seen;
    int[] totals = all.totals;
    int agree = 0;
    int changed = 0;
    for (int type = 0; type < table.classes.size(); type++) {
      if (totals[type] == 0) {
        continue;
      }
      long more = least[type] - instances[type];
      boolean usual = seen[type] >= LEAST_SEEN && seen[type] > totals[type] / 2;
      if (more == 0) {
        agree++;
      } else if (least[type] > 0 && more < MOST_HIDDEN && (more < 0 || usual)) {
        instances[type] = least[type];
        changed++;
      }
    }
    report.inferred(
        "sizes of classes: "
            + agree
            + " computed from their fields and seen as distances, "
            + changed
            + " taken from the distances instead, the others computed");
    long hidden = all.leastClass - instances[table.classType];
    return hidden > 0 && hidden < MOST_HIDDEN ? all.leastClass : instances[table.classType];
  }

  long size(int node) {
    int type = columns.types.get(node);
    int length = columns.lengths.get(node);
    if (length < 0) {
      return instances[type];
    }
    if (type == table.classType) {
      return classObjects[length];
    }
    return model.arraySize(elementBytes[type], length);
  }
}
