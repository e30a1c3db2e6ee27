package cairn.analysis.metrics.live;

import cairn.recording.FieldInfo;
import cairn.recording.Format;
import cairn.recording.LaneWriter;
import cairn.recording.RecordingWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A random recording of a native program: blocks of several types, and stores of every width. */
final class RandomMemory {
  private static final long HEAP = 0x4A00000;
  private static final long HUGE = 0x5000000;
  private static final long VARIABLES = 0x10000;

  private final Random random;
  private final RecordingWriter writer;
  private final LaneWriter lane;
  private final boolean aligned;
  private final int[] types;
  private final int code;
  private final List<Piece> live = new ArrayList<>();
  private final List<Long> addresses = new ArrayList<>(List.of(0L, 1L, 0x4A00000L));

  private record Piece(long id, long start, long size) {}

  /**
   * @param aligned whether blocks begin at multiples of 16, never touch, as in Valgrind, and are
   *     whole words; otherwise they are anywhere, and now and then where others live
   */
  private RandomMemory(OutputStream out, long seed, boolean aligned) throws IOException {
    this.random = new Random(seed);
    this.aligned = aligned;
    writer = RecordingWriter.to(out, 500, Map.of("recorder", "native"));
    lane = writer.lane(writer.thread("main"));
    List<FieldInfo> node =
        List.of(
            new FieldInfo("next", 'L', 0, "0:8 struct node *"),
            new FieldInfo("hash", 'I', 0, "8:4 int"),
            new FieldInfo("size", 'I', 0, "12:4 int"),
            new FieldInfo("left", 'L', 0, "16:8 struct node *"),
            new FieldInfo("count", 'J', 0, "24:8 long"));
    int recorded = Format.TYPE_FLAG_RECORDED;
    types =
        new int[] {
          writer.type(Format.TYPE_BLOCK, "block", 0, "", "", recorded, 0, (char) 0, List.of()),
          writer.type(Format.TYPE_BLOCK, "struct node", 0, "", "", recorded, 32, (char) 0, node),
          writer.arrayType("char *[]", 'L'),
          writer.arrayType("long[]", 'J')
        };
    code = writer.type(Format.TYPE_CLASS, "", 0, "", "a.c", 0, 0, (char) 0, List.of());
  }

  static void write(OutputStream out, long seed, int steps, boolean aligned) throws IOException {
    RandomMemory made = new RandomMemory(out, seed, aligned);
    for (int i = 0; i < steps; i++) {
      made.step(i);
    }
    made.writer.end(Format.END_EXIT, 0, "");
  }

  private int site(int kind) {
    int line = 1 + random.nextInt(30);
    return writer.site(kind, code, "f" + line % 5, line, "", "", (char) 0);
  }

  private void step(int number) throws IOException {
    int choice = random.nextInt(live.size() > 60 ? 14 : 20);
    if (choice < 2 && !live.isEmpty()) {
      release(live.remove(random.nextInt(live.size())));
    } else if (choice == 2 && !live.isEmpty()) {
      resize();
    } else if (choice == 3) {
      lane.point(number * 1000L, writer.stack(List.of(site(Format.CALLER), site(Format.CALLER))));
    } else if (choice < 14) {
      store();
    } else {
      allocate(8 * random.nextInt(9) + (!aligned && random.nextBoolean() ? random.nextInt(8) : 0));
    }
  }

  private void allocate(long size) throws IOException {
    boolean huge = random.nextInt(40) == 0;
    long bytes = huge ? 60_000 + 8 * random.nextInt(5_000) : size;
    long start =
        huge
            ? HUGE + 100_000L * random.nextInt(3)
            : HEAP + 4000 + (aligned ? 96L * random.nextInt(90) : random.nextInt(4000));
    start += aligned ? (16 - start % 16) % 16 : 0;
    boolean taken = false;
    for (Piece piece : live) {
      taken |= piece.start < start + Math.max(1, bytes) && start < piece.start + piece.size + 1;
    }
    if (taken && (aligned || random.nextInt(10) > 0)) {
      return;
    }
    make(start, bytes);
  }

  private Piece make(long start, long bytes) throws IOException {
    long end = start + Math.max(1, bytes);
    live.removeIf(piece -> piece.start < end && start < piece.start + Math.max(1, piece.size));
    int type = types[random.nextInt(types.length)];
    int flags = random.nextInt(3) == 0 ? Format.BLOCK_ZEROED : 0;
    long id = lane.typedBlock(site(Format.TYPED_BLOCK), type, start, bytes, flags);
    Piece made = new Piece(id, start, bytes);
    live.add(made);
    addresses.add(start);
    return made;
  }

  private void release(Piece piece) throws IOException {
    lane.free(site(Format.FREE), piece.id);
  }

  /** A new block elsewhere, a copy, and a release. */
  private void resize() throws IOException {
    Piece old = live.get(random.nextInt(live.size()));
    int before = live.size();
    allocate(old.size + 8);
    if (live.size() == before + 1 && live.contains(old) && old.size > 8 && old.size < 4000) {
      byte[] copy = new byte[(int) old.size];
      random.nextBytes(copy);
      for (int i = 0; i + 8 <= copy.length; i += 8) {
        long value = value();
        for (int k = 0; k < 8; k++) {
          copy[i + k] = (byte) (value >>> 8 * k);
        }
      }
      lane.write(site(Format.WRITE), live.get(before).start, copy, copy.length);
      live.remove(old);
      release(old);
    }
  }

  private long value() {
    if (random.nextInt(4) == 0 || live.isEmpty()) {
      return random.nextInt(3) == 0
          ? random.nextInt(100)
          : addresses.get(random.nextInt(addresses.size()));
    }
    Piece to = live.get(random.nextInt(live.size()));
    return switch (random.nextInt(4)) {
      case 0 -> to.start + to.size;
      case 1 -> to.start + (to.size == 0 ? 0 : (random.nextLong() >>> 1) % to.size);
      default -> to.start;
    };
  }

  private long address() {
    if (live.isEmpty() || random.nextInt(12) == 0) {
      return random.nextBoolean() ? VARIABLES + random.nextInt(64) : HEAP + random.nextInt(9000);
    }
    Piece in = live.get(random.nextInt(live.size()));
    long offset = random.nextInt(3) == 0 ? 8L * random.nextInt(4) : random.nextInt(80);
    long far = random.nextInt(5) == 0 ? (random.nextLong() >>> 1) % (in.size + 1) : 0;
    return in.start + (far != 0 ? far : offset);
  }

  private void store() throws IOException {
    int site = site(Format.WRITE);
    long address = address();
    switch (random.nextInt(6)) {
      case 0 -> {
        int count = 1 << random.nextInt(3);
        lane.write(site, address, count, value() & (1L << 8 * count) - 1);
      }
      case 1 -> {
        // a pointer in two halves, or with its lowest bytes written again
        long value = value();
        long word = address & -8;
        lane.write(site, word, 4, value & 0xFFFFFFFFL);
        lane.write(site, word + 4, 4, value >>> 32);
      }
      case 2 -> {
        byte[] bytes = new byte[9 + random.nextInt(56)];
        int shift = (int) -address & 7;
        for (int i = shift; i + 8 <= bytes.length; i += 8) {
          long value = value();
          for (int k = 0; k < 8; k++) {
            bytes[i + k] = (byte) (value >>> 8 * k);
          }
        }
        lane.write(site, address, bytes, bytes.length);
      }
      case 3 -> lane.write(site, address, 8, value());
      default -> lane.write(site, address & -8, 8, value());
    }
  }
}
