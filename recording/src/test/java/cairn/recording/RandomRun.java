package cairn.recording;

import cairn.recording.CodeInfo.MethodCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A seeded random recording of every kind of event, and the log that a reader must produce. */
final class RandomRun {
  private static final char[] KINDS = "ZBCSIJFDL".toCharArray();
  private static final int[] SITE_KINDS = {
    1, 2, 3, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
    25, 26, 27, 28, 29, 31, 31, 32, 33, 34, 35, 36, 37, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 49,
    50, 51
  };

  private final Random random;
  private final RecordingWriter writer;
  private final List<LaneWriter> lanes = new ArrayList<>();
  private final int[] threads;
  private final int[][] sites = new int[52][3];
  private final int[] stacks = new int[3];
  private final Tables tables = new Tables();
  private final EventLog log = new EventLog(() -> tables);
  private final int plain;
  private final int object;
  private final int refArray;
  private final int intArray;
  private final int block;
  private final CodeInfo code;
  private LaneWriter lane;
  private int thread;
  private long time;
  private long nodes;

  RandomRun(long seed, OutputStream out, int laneCount, int chunkBytes) throws IOException {
    random = new Random(seed);
    writer = RecordingWriter.to(out, chunkBytes, Map.of("recorder", "test", "seed", "" + seed));
    List<FieldInfo> fields = new ArrayList<>();
    for (char kind : KINDS) {
      fields.add(new FieldInfo("f" + kind, kind, 0, "d" + kind));
      fields.add(new FieldInfo("s" + kind, kind, Format.FIELD_STATIC, "d" + kind));
    }
    plain = writer.classType("a.Plain", "java.lang.Object");
    int loader = writer.loader("app");
    object =
        writer.type(Format.TYPE_CLASS, "a.B", loader, "a.Plain", "B.java", 1, 24, (char) 0, fields);
    writer.link(object, plain, 32);
    refArray = writer.arrayType("a.B[]", 'L');
    intArray = writer.arrayType("int[]", 'I');
    block =
        writer.type(
            Format.TYPE_BLOCK, "struct b", 0, "", "", 1, 16, (char) 0, fields.subList(0, 2));
    for (int type : new int[] {plain, object, refArray, intArray, block}) {
      tables.types.define(type, writer.typeOf(type));
    }
    for (int kind : SITE_KINDS) {
      for (int i = 0; i < 3; i++) {
        sites[kind][i] = writer.site(kind, i, "m" + i, kind + i, "a.B", "f", "\0ZC".charAt(i));
      }
    }
    for (int i = 0; i < 3; i++) {
      sites[Format.CALLER][i] = writer.site(Format.CALLER, i, "m" + i, i, "", "", (char) 0);
    }
    for (int i = 0; i < 3; i++) {
      stacks[i] = writer.stack(List.of(sites[Format.CALLER][i], sites[Format.CALLER][0]));
    }
    code = randomCode();
    writer.code(code);
    threads = new int[laneCount];
    for (int i = 0; i < laneCount; i++) {
      threads[i] = writer.thread("thread " + i);
      lanes.add(writer.lane(threads[i]));
    }
    lane = lanes.get(0);
    thread = threads[0];
  }

  private CodeInfo randomCode() {
    int[] ran = {sites[Format.RAN][0], sites[Format.RAN_GET][1], sites[Format.RAN_GET_ELEM][2]};
    byte[] classFile = new byte[random.nextInt(300)];
    random.nextBytes(classFile);
    int[] other = {ran[1], sites[Format.PUT_INT][1]};
    int[] none = {};
    return new CodeInfo(
        "a.B",
        1,
        classFile,
        List.of(
            new MethodCode("m", "()V", ran, new int[] {0, 0, 70}, other, new int[] {80, 7}),
            new MethodCode("n", "(I)V", new int[] {ran[2]}, new int[1], none, none)));
  }

  /** The bytes of an orderly ended random recording. */
  static byte[] bytes(long seed, int laneCount, int chunkBytes, int events, List<String> expected)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RandomRun run = new RandomRun(seed, out, laneCount, chunkBytes);
    run.events(events);
    run.writer.end(Format.END_EXIT, 3, "done");
    expected.addAll(run.log.lines);
    return out.toByteArray();
  }

  RecordingWriter writer() {
    return writer;
  }

  CodeInfo code() {
    return code;
  }

  List<String> expected() {
    return log.lines;
  }

  void events(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      if (random.nextInt(6) == 0) {
        int chosen = random.nextInt(lanes.size());
        lane = lanes.get(chosen);
        thread = threads[chosen];
        if (random.nextInt(8) == 0) {
          threads[chosen] = thread = 1 + random.nextInt(threads.length);
          lane.thread(thread);
        }
      }
      if (random.nextInt(100) == 0) {
        writer.ids(1 + (random.nextLong() >>> 2 + random.nextInt(60)));
      }
      if (random.nextInt(4) == 0) {
        withoutSite();
      } else {
        int kind = SITE_KINDS[random.nextInt(SITE_KINDS.length)];
        atSite(kind, sites[kind][random.nextInt(3)]);
      }
    }
  }

  /** A known node mostly, sometimes null, the next one to come or any. */
  private long node() {
    return switch (random.nextInt(12)) {
      case 0 -> 0;
      case 1 -> 1 + (random.nextLong() >>> 2 + random.nextInt(60));
      case 2 -> nodes + 1;
      default -> Math.max(1, nodes - random.nextInt(80));
    };
  }

  private int small() {
    return random.nextInt(10) == 0 ? random.nextInt(1 << 30) : random.nextInt(100);
  }

  private long value(char kind) {
    return switch (kind) {
      case 'L' -> node();
      case 'J', 'D' -> random.nextLong() >> random.nextInt(64);
      case 'F' -> random.nextInt() & 0xFFFFFFFFL;
      default -> random.nextInt() >> random.nextInt(32);
    };
  }

  private char kind() {
    return KINDS[random.nextInt(KINDS.length)];
  }

  private long[] values(String kinds) {
    long[] values = new long[kinds.length()];
    for (int i = 0; i < values.length; i++) {
      values[i] = value(kinds.charAt(i));
    }
    return values;
  }

  private void withoutSite() throws IOException {
    int type = random.nextBoolean() ? object : plain;
    String kinds = type == object ? new String(KINDS) : "";
    switch (random.nextInt(9)) {
      case 8 -> {
        char[] passed = new char[random.nextInt(random.nextInt(10) == 0 ? 40 : 5)];
        for (int i = 0; i < passed.length; i++) {
          passed[i] = KINDS[random.nextInt(KINDS.length - 1)];
        }
        long[] values = values(new String(passed));
        lane.values(passed, values, values.length);
        log.values(time, thread, passed, values, values.length);
      }
      case 7 -> {
        int gone = random.nextInt(3);
        int come = random.nextInt(3);
        int unreached = random.nextInt(2);
        long[] ids = new long[gone + come + unreached];
        for (int i = 0; i < ids.length; i++) {
          ids[i] = random.nextLong() >>> 2 + random.nextInt(62);
        }
        int flags = random.nextInt(8);
        lane.held(flags, ids, gone, come, unreached);
        log.held(time, thread, flags, ids, gone, come, unreached);
      }
      case 6 -> {
        long calls = random.nextLong() >>> 1 + random.nextInt(63);
        int stack = random.nextInt(3) == 0 ? 0 : stacks[random.nextInt(stacks.length)];
        lane.point(calls, stack);
        log.point(time, thread, calls, stack);
      }
      case 5 -> {
        long address = random.nextLong();
        lane.globals(block, address);
        log.globals(time, thread, block, address);
      }
      case 0 -> log.alloc(++time, thread, nodes = lane.alloc(type), type);
      case 1 -> {
        int array = random.nextBoolean() ? refArray : type;
        int length = small();
        nodes = lane.seen(array, length);
        log.seen(time, thread, nodes, array, array == type ? -1 : length);
      }
      case 2 -> {
        long id = node();
        long[] values = values(kinds);
        lane.fields(0, id, type, values);
        log.fields(time, thread, 0, id, type, values);
      }
      case 3 -> {
        long[] values = values(kinds);
        lane.statics(type, values);
        log.statics(time, thread, type, values);
      }
      default -> elements(0, time);
    }
  }

  private void elements(int site, long at) throws IOException {
    long array = node();
    int from = small();
    char kind = random.nextInt(5) == 0 ? 0 : kind();
    long[] values = values(String.valueOf(kind == 0 ? 'I' : kind).repeat(random.nextInt(20)));
    lane.elements(site, array, from, values.length, kind, values);
    log.elements(at, thread, site, array, from, values.length, kind, values);
  }

  private void atSite(int kind, int site) throws IOException {
    char stored = TablesReader.valueKind(kind, writer.siteOf(site).fieldKind());
    long bits = stored == 0 ? 0 : value(stored);
    long id = node();
    int n = small();
    if (kind == Format.NEW) {
      lane.allocatedAt(site, id);
      log.allocatedAt(time, thread, site, id);
    } else if (kind == Format.NEW_ARRAY) {
      nodes = lane.newArray(site, intArray, n);
      log.newArray(++time, thread, site, nodes, intArray, n);
    } else if (kind <= Format.PUT_DOUBLE || kind == Format.PUT_HIDDEN) {
      lane.put(site, id, bits);
      log.put(++time, thread, site, id, stored, bits);
    } else if (kind <= Format.STATIC_DOUBLE) {
      lane.putStatic(site, bits);
      log.putStatic(++time, thread, site, stored, bits);
    } else if (kind <= Format.ELEM_HIDDEN) {
      lane.element(site, id, n, bits);
      log.element(++time, thread, site, id, n, stored, bits);
    } else if (kind < Format.BLOCK) {
      rarer(kind, site, id, n);
    } else {
      inMemory(kind, site, id, n);
    }
  }

  private void rarer(int kind, int site, long id, int n) throws IOException {
    switch (kind) {
      case Format.COPY -> {
        long target = node();
        int to = small();
        int count = small();
        lane.copy(site, id, n, target, to, count);
        log.copy(++time, thread, site, id, n, target, to, count);
      }
      case Format.CLONE -> {
        boolean array = random.nextBoolean();
        nodes = lane.cloned(site, id, array ? refArray : object, n);
        int type = array ? refArray : object;
        log.cloned(++time, thread, site, id, nodes, type, array ? n : -1);
      }
      case Format.FILL -> {
        char filled = random.nextInt(5) == 0 ? 0 : kind();
        int from = small();
        long bits = filled == 0 ? 0 : value(filled);
        lane.fill(site, id, from, n, filled, bits);
        log.fill(++time, thread, site, id, from, n, filled, bits);
      }
      case Format.REFRESH -> elements(site, ++time);
      case Format.REFRESH_FIELDS -> {
        long[] values = values(new String(KINDS));
        lane.fields(site, id, object, values);
        log.fields(++time, thread, site, id, object, values);
      }
      case Format.CPOINT -> {
        long[] ids = values("L".repeat(random.nextInt(5)));
        char result = random.nextBoolean() ? 0 : kind();
        long bits = result == 0 ? 0 : value(result);
        int phase = 1 + random.nextInt(7);
        if (phase <= 4) {
          lane.cpoint(site, phase, ids, ids.length, result, bits);
          log.cpoint(time, thread, site, phase, ids, ids.length, result, bits);
        } else {
          lane.operation(site, phase - 4, ids, ids.length, result, bits);
          log.operation(time, thread, site, phase - 4, ids, ids.length, result, bits);
        }
      }
      case Format.RAN -> {
        lane.ran(site);
        log.ran(time, thread, site);
      }
      case Format.GET, Format.RAN_GET -> {
        lane.get(site, id);
        if (kind == Format.RAN_GET) {
          log.ran(time, thread, site);
        }
        log.get(time, thread, site, id);
      }
      case Format.GET_ELEM, Format.RAN_GET_ELEM -> {
        int index = random.nextBoolean() ? n : random.nextInt();
        lane.getElement(site, id, index);
        if (kind == Format.RAN_GET_ELEM) {
          log.ran(time, thread, site);
        }
        log.getElement(time, thread, site, id, index);
      }
      case Format.ARGUMENTS -> {
        long[] ids = values("L".repeat(random.nextInt(5)));
        lane.arguments(site, ids, ids.length);
        log.arguments(time, thread, site, ids, ids.length);
      }
      case Format.RESULT -> {
        char result = random.nextInt(4) == 0 ? 0 : kind();
        long bits = result == 0 ? 0 : value(result);
        lane.result(site, result, bits);
        log.result(time, thread, site, result, bits);
      }
      case Format.UNMODELLED -> {
        lane.unmodelled(site);
        log.unmodelled(time, thread, site);
      }
      case Format.CALL -> {
        int from = random.nextInt(4) == 0 ? 0 : sites[Format.CALLER][random.nextInt(3)];
        lane.call(site, from);
        log.call(time, thread, site, kind, from);
      }
      default -> {
        lane.left(site);
        log.call(time, thread, site, kind, 0);
      }
    }
  }

  private void inMemory(int kind, int site, long id, int n) throws IOException {
    long address = random.nextLong();
    switch (kind) {
      case Format.BLOCK -> {
        nodes = lane.block(site, address, n);
        log.block(++time, thread, site, nodes, address, n);
      }
      case Format.FREE -> {
        lane.free(site, id);
        log.free(++time, thread, site, id);
      }
      case Format.NODE -> {
        nodes = lane.node(site, address, n);
        log.node(++time, thread, site, nodes, address, n);
      }
      case Format.JOIN -> {
        lane.join(site, id, address, n);
        log.join(++time, thread, site, id, address, n);
      }
      case Format.MERGE -> {
        long second = node();
        nodes = lane.merge(site, id, second);
        log.merge(++time, thread, site, id, second, nodes);
      }
      case Format.SPLIT -> {
        nodes = lane.split(site, id, address);
        log.split(++time, thread, site, id, address, nodes);
      }
      case Format.TYPED_BLOCK -> {
        int type = random.nextBoolean() ? block : intArray;
        int flags = random.nextInt(2);
        nodes = lane.typedBlock(site, type, address, n, flags);
        log.typedBlock(++time, thread, site, nodes, type, address, n, flags == 1);
      }
      case Format.OUTSIDE -> {
        OutsideInfo told = n == 0 ? OutsideInfo.untold(address) : outside(address, id, n);
        lane.outside(site, told);
        log.outside(time, thread, site, told);
      }
      case Format.REMARK -> {
        int what = random.nextBoolean() ? Format.REMARK_NO_NODE : Format.REMARK_UNTOUCHED;
        lane.remark(site, id, what, n);
        log.remark(time, thread, site, id, what, n);
      }
      case Format.WRITE -> write(site, random.nextBoolean() ? address : n);
      case Format.STORE -> {
        lane.store(site, address, 8, n);
        log.store(++time, thread, site, address, 8, n);
      }
      default -> {
        lane.storePointer(site, address, id);
        log.storePointer(++time, thread, site, address, id);
      }
    }
  }

  private OutsideInfo outside(long address, long id, int n) {
    return new OutsideInfo(
        n,
        1 + random.nextInt(Format.OUTSIDE_NO_BLOCK),
        random.nextInt(8),
        address,
        random.nextInt(500),
        random.nextLong(),
        stacks[random.nextInt(3)],
        id,
        stacks[random.nextInt(3)],
        0,
        random.nextBoolean() ? 0 : node(),
        stacks[random.nextInt(3)]);
  }

  private void write(int site, long address) throws IOException {
    int count = 1 + random.nextInt(random.nextBoolean() ? 8 : 40);
    long[] words = new long[(count + 7) / 8];
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    for (int i = 0; i < count; i++) {
      words[i / 8] |= (bytes[i] & 0xFFL) << 8 * (i % 8);
    }
    if (count == 8 && random.nextBoolean()) {
      words[0] = address + (random.nextLong() >> 20);
    }
    if (count <= 8) {
      lane.write(site, address, count, words[0]);
    } else {
      lane.write(site, address, bytes, count);
    }
    log.write(++time, thread, site, address, count, words);
  }
}
