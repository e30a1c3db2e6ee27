package cairn.sources.hprof;

import cairn.sources.hprof.DumpBytes.Field;
import cairn.sources.hprof.DumpBytes.Heap;
import cairn.sources.hprof.DumpBytes.Static;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;

/** A dump that is whole and means nothing: random classes, objects and roots in random pieces. */
final class RandomDump {
  private static final int[] ROOTS = {
    Tag.ROOT_UNKNOWN, Tag.ROOT_STICKY_CLASS, Tag.ROOT_MONITOR_USED, Tag.ROOT_VM_INTERNAL
  };

  private final Random random;
  private final DumpBytes dump;
  private final int idSize;
  private final List<Long> ids = new ArrayList<>();
  private final List<List<Integer>> types = new ArrayList<>();
  private final List<Long> names = new ArrayList<>();

  private RandomDump(Random random) {
    this.random = random;
    random.nextInt(); // the first bit of small seeds is always the same
    this.idSize = random.nextBoolean() ? 4 : 8;
    this.dump = new DumpBytes(idSize);
  }

  static byte[] make(Random random, int most) {
    return new RandomDump(random).make(most);
  }

  private byte[] make(int most) {
    int classes = 1 + random.nextInt(6);
    int objects = random.nextInt(most);
    chooseIds(classes + objects);
    for (int i = 0; i < 5; i++) {
      names.add(dump.name("f" + i));
    }
    List<Consumer<Heap>> records = new ArrayList<>();
    for (int i = 0; i < classes; i++) {
      dump.load(ids.get(i), "p/C" + i);
      records.add(classRecord(i));
    }
    for (int i = classes; i < ids.size(); i++) {
      records.add(object(ids.get(i), classes));
    }
    for (int i = random.nextInt(5); i > 0; i--) {
      int tag = ROOTS[random.nextInt(ROOTS.length)];
      long id = reference();
      records.add(heap -> heap.root(tag, id));
    }
    if (random.nextBoolean()) {
      Collections.shuffle(records, random);
    }
    boolean one = random.nextInt(4) == 0;
    for (int from = 0; from < records.size(); ) {
      int to = one ? records.size() : Math.min(records.size(), from + 1 + random.nextInt(20));
      List<Consumer<Heap>> piece = records.subList(from, to);
      Consumer<Heap> all = heap -> piece.forEach(each -> each.accept(heap));
      if (one) {
        dump.heapDump(all);
      } else {
        dump.segment(all);
      }
      from = to;
    }
    return one ? dump.toBytes() : dump.end().toBytes();
  }

  /** Side by side, or all over the place, also beyond what is positive. */
  private void chooseIds(int count) {
    int style = random.nextInt(3);
    long at = 0x100000L * (1 + random.nextInt(100));
    Set<Long> chosen = new LinkedHashSet<>();
    while (chosen.size() < count) {
      at += style == 0 ? 8 * (1 + random.nextInt(4)) : 1 + random.nextInt(100);
      long id = style == 2 ? random.nextLong() : at;
      id = idSize == 4 ? id & 0xffffffffL : id;
      if (id != 0) {
        chosen.add(id);
      }
    }
    ids.addAll(chosen);
    Collections.shuffle(ids, random);
  }

  private long reference() {
    return random.nextInt(4) == 0 ? 0 : ids.get(random.nextInt(ids.size()));
  }

  private int type() {
    return random.nextInt(3) == 0 ? Tag.OBJECT : 4 + random.nextInt(8);
  }

  private long value(int type) {
    return type == Tag.OBJECT ? reference() : random.nextLong();
  }

  private Consumer<Heap> classRecord(int number) {
    int above = random.nextInt(number + 1) - 1;
    List<Static> statics = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      int type = type();
      statics.add(new Static(names.get(random.nextInt(5)), type, value(type)));
    }
    List<Field> fields = new ArrayList<>();
    List<Integer> all = new ArrayList<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      int type = type();
      fields.add(new Field(names.get(i), type));
      all.add(type);
    }
    if (above >= 0) {
      all.addAll(types.get(above));
    }
    types.add(all);
    long superId = above < 0 ? 0 : ids.get(above);
    long loader = random.nextInt(3) == 0 ? reference() : 0;
    return heap -> heap.classDump(ids.get(number), superId, loader, statics, fields);
  }

  private Consumer<Heap> object(long id, int classes) {
    int number = random.nextInt(classes);
    long classId = ids.get(number);
    int length = random.nextInt(12);
    switch (random.nextInt(5)) {
      case 0 -> {
        int type = 4 + random.nextInt(8);
        long[] elements = random.longs(length).toArray();
        return heap -> heap.primitiveArray(id, type, elements);
      }
      case 1 -> {
        long[] elements =
            new long[1 + length]; // an array without elements has no slot to tell it by
        Arrays.setAll(elements, i -> reference());
        return heap -> heap.objectArray(id, classId, elements);
      }
      default -> {
        long[] values = new long[2 * types.get(number).size()];
        for (int i = 0; i < values.length; i += 2) {
          values[i] = types.get(number).get(i / 2);
          values[i + 1] = value((int) values[i]);
        }
        return heap -> heap.instance(id, classId, values);
      }
    }
  }
}
