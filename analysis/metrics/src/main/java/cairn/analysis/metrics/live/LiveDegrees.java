package cairn.analysis.metrics.live;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.metrics.Degree;
import cairn.analysis.api.metrics.DegreeCounts;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.RunInfo.Spacing;
import cairn.analysis.api.metrics.Sample;
import cairn.analysis.metrics.DistinctValues;
import cairn.recording.EventHandler;
import cairn.recording.SiteInfo;
import cairn.recording.Tables;
import cairn.recording.TypeInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Degrees of the blocks of a native program, kept exactly while the events of its recording pass,
 * from a file or while it runs; samples go to whoever wants them. Vertexes are blocks that are not
 * freed, edges their words that lead to one (see {@link LiveHeap} and {@link Layouts}); variables
 * and stacks are no vertexes, and what they point to gets no indegree from it.
 *
 * <p>O(1) for an event that stores a word, some 40 to 100 ns; a sample costs O(types, sites that
 * moved something). Types are C types where the recording knows them, otherwise the place of the
 * allocation. Events that are not about blocks change nothing. Not for several threads.
 */
public final class LiveDegrees implements EventHandler {
  private static final int WORD = Memory.WORD;
  private static final int ALL = Memory.ALL_KNOWN;

  private final Tables tables;
  private final PointPlan plan;
  private final LongSupplier millis;
  private final Consumer<Sample> samples;
  private final Layouts layouts = new Layouts();
  private final LiveHeap heap = new LiveHeap(layouts);
  private final Map<String, Integer> typeRows = new HashMap<>();
  private final List<String> typeNames = new ArrayList<>();

  /** By the recording's types: row and layout, each one more than it is; 0 is not known yet. */
  private int[] rowOfType = new int[64];

  private int[] layoutOfType = new int[64];

  /** By places, of blocks without a type. */
  private int[] rowOfPlace = new int[64];

  private final Map<CodePlace, Integer> placeNumbers = new HashMap<>();
  private final List<CodePlace> places = new ArrayList<>();

  /** By sites: the number of its place, one more than it is. */
  private int[] placeOfSite = new int[256];

  private long points;
  private long bytes;
  private long calls = Sample.When.UNKNOWN;
  private long due;
  private long odd;
  private boolean foreign;

  /**
   * @param tables of what is read, which may grow as it is
   * @param millis milliseconds since the program began; -1 if nobody knows
   */
  public LiveDegrees(Tables tables, PointPlan plan, LongSupplier millis, Consumer<Sample> samples) {
    this.tables = tables;
    this.plan = plan;
    this.millis = millis;
    this.samples = samples;
    this.due = plan.every();
  }

  /** How many samples were taken. */
  public long points() {
    return points;
  }

  /** How many bytes were allocated. */
  public long bytes() {
    return bytes;
  }

  /** Blocks that are not freed. */
  public long blocks() {
    return heap.blocks().live();
  }

  /** What a reader should know of the samples, a sentence without a full stop; empty if nothing. */
  public String note() {
    if (foreign) {
      return "the recording has nodes without an allocator, which are not counted";
    }
    return odd == 0
        ? ""
        : odd + " blocks were allocated where others still lived, which count as freed";
  }

  LiveHeap heap() {
    return heap;
  }

  /** The name of a row of types. */
  String typeName(int row) {
    return typeNames.get(row);
  }

  @Override
  public void typedBlock(
      long time, int thread, int site, long id, int type, long address, long size, boolean zeroed) {
    TypeInfo info = tables.type(type);
    if (info.isView()) {
      foreign = true;
      return;
    }
    if (type >= layoutOfType.length) {
      int room = Math.max(type + 1, layoutOfType.length * 2);
      layoutOfType = Arrays.copyOf(layoutOfType, room);
      rowOfType = Arrays.copyOf(rowOfType, room);
    }
    if (layoutOfType[type] == 0) {
      layoutOfType[type] = layouts.of(info) + 1;
      rowOfType[type] = info.isWords() ? 0 : row(info.name()) + 1;
    }
    int row = rowOfType[type] == 0 ? rowOfPlace(place(site)) : rowOfType[type] - 1;
    allocate(time, site, id, address, size, row, layoutOfType[type] - 1, zeroed);
  }

  @Override
  public void block(long time, int thread, int site, long id, long address, long size) {
    allocate(time, site, id, address, size, rowOfPlace(place(site)), Layouts.WORDS, false);
  }

  private void allocate(
      long time, int site, long id, long address, long size, int row, int layout, boolean zeroed) {
    if (address < 0 || size < 0 || address >= Memory.LIMIT || size >= Memory.LIMIT - address) {
      throw new IllegalArgumentException(
          "time %d: a block of %s bytes at address 0x%x"
              .formatted(time, Long.toUnsignedString(size), address));
    }
    odd += heap.allocate(place(site), id, address, size, row, layout, zeroed);
    bytes += size;
    if (plan.spacing() == Spacing.BYTES && bytes >= due) {
      due = plan.after(bytes);
      sample(time, List.of(placeAt(site)));
    } else {
      countEvent(time, site);
    }
  }

  private int row(String name) {
    return typeRows.computeIfAbsent(
        name,
        made -> {
          typeNames.add(made);
          return typeNames.size() - 1;
        });
  }

  private int rowOfPlace(int place) {
    if (place >= rowOfPlace.length) {
      rowOfPlace = Arrays.copyOf(rowOfPlace, Math.max(place + 1, rowOfPlace.length * 2));
    }
    if (rowOfPlace[place] == 0) {
      rowOfPlace[place] = row(places.get(place).toString()) + 1;
    }
    return rowOfPlace[place] - 1;
  }

  /** The number of a site's place: several sites may be at one. */
  private int place(int site) {
    if (site >= placeOfSite.length) {
      placeOfSite = Arrays.copyOf(placeOfSite, Math.max(site + 1, placeOfSite.length * 2));
    }
    int known = placeOfSite[site];
    if (known == 0) {
      CodePlace found = CodePlace.of(tables, site);
      known =
          placeNumbers.computeIfAbsent(
              found,
              made -> {
                places.add(made);
                return places.size();
              });
      placeOfSite[site] = known;
    }
    return known - 1;
  }

  private CodePlace placeAt(int site) {
    return places.get(place(site));
  }

  @Override
  public void free(long time, int thread, int site, long id) {
    heap.free(place(site), id);
    countEvent(time, site);
  }

  @Override
  public void write(long time, int thread, int site, long address, int count, long[] words) {
    int first = (int) address & WORD - 1;
    if (address < 0 || address >= Memory.LIMIT - count) {
      return;
    }
    if (first + count <= WORD) {
      int written = (1 << count) - 1 << first;
      heap.store(place(site), address - first, words[0] << 8 * first, written, written, true);
    } else {
      writeWords(place(site), address, count, words);
    }
    countEvent(time, site);
  }

  private void writeWords(int place, long address, int count, long[] words) {
    int first = (int) address & WORD - 1;
    int total = first + count;
    for (int at = 0; at < total; at += WORD) {
      int word = at / WORD;
      int last = (count + WORD - 1) / WORD;
      long low = word < last ? words[word] << 8 * first : 0;
      long high = first == 0 || word == 0 ? 0 : words[word - 1] >>> 8 * (WORD - first);
      int written = (at == 0 ? ALL << first : ALL) & ALL;
      if (total - at < WORD) {
        written &= (1 << total - at) - 1;
      }
      heap.store(place, address - first + at, low | high, written, written, true);
    }
  }

  /** Stores a number; of more than eight bytes the others are not known. */
  @Override
  public void store(long time, int thread, int site, long address, int width, long value) {
    if (address >= 0 && width > 0 && address < Memory.LIMIT - width) {
      int first = (int) address & WORD - 1;
      for (int at = 0; at < first + width; at += WORD) {
        int written = range(first - at, first + width - at);
        int told = range(first - at, first + Math.min(width, WORD) - at);
        int shift = 8 * (at - first);
        long bits = shift >= Long.SIZE ? 0 : shift >= 0 ? value >>> shift : value << -shift;
        heap.store(place(site), address - first + at, bits, written, told, false);
      }
    }
    countEvent(time, site);
  }

  /** A bit for each byte of a word between two offsets from its beginning. */
  private static int range(int from, int to) {
    int low = Math.min(WORD, Math.max(0, from));
    int high = Math.min(WORD, Math.max(0, to));
    return high <= low ? 0 : (1 << high) - (1 << low);
  }

  @Override
  public void storePointer(long time, int thread, int site, long address, long target) {
    if ((address & WORD - 1) != 0) {
      store(time, thread, site, address, WORD, target);
      return;
    }
    if (address >= 0 && address < Memory.LIMIT) {
      heap.store(place(site), address, target, ALL, ALL, true);
    }
    countEvent(time, site);
  }

  @Override
  public void node(long time, int thread, int site, long id, long address, int width) {
    foreign = true;
  }

  private void countEvent(long time, int site) {
    if (time >= due && plan.spacing() == Spacing.EVENTS) {
      due = plan.after(time);
      sample(time, List.of(placeAt(site)));
    }
  }

  @Override
  public void point(long time, int thread, long made, int stack) {
    calls = made;
    if (plan.spacing() == Spacing.CALLS && made >= due) {
      due = plan.after(made);
      List<CodePlace> found = new ArrayList<>();
      for (SiteInfo site : tables.stack(stack)) {
        found.add(placeAt(site.id()));
      }
      sample(time, found);
    }
  }

  private void sample(long time, List<CodePlace> stack) {
    long[] sums = new long[Degree.ALL.size()];
    long vertexes = 0;
    SortedMap<String, DegreeCounts> types = new TreeMap<>();
    for (int row = 0; row < typeNames.size(); row++) {
      long here = heap.types().vertexes(row);
      vertexes += here;
      heap.types().addTo(row, sums);
      if (here >= RunInfo.TYPES_FROM) {
        types.put(typeNames.get(row), heap.types().counts(row));
      }
    }
    Sample.When when =
        new Sample.When(++points, calls, bytes, millis.getAsLong(), time, plan.every());
    samples.accept(
        new Sample(
            when,
            DegreeCounts.of(vertexes, sums),
            heap.edges(),
            types,
            numbers(types),
            stack,
            heap.moves().take(places::get, this::typeName)));
  }

  private SortedMap<String, Double> numbers(SortedMap<String, DegreeCounts> types) {
    SortedMap<String, Double> numbers = plan.components() ? heap.components() : new TreeMap<>();
    if (plan.values()) {
      DistinctValues values = new DistinctValues(RunInfo.Alive.BLOCKS);
      heap.values(values, this::typeName);
      numbers.putAll(values.shares(types));
    }
    return numbers;
  }
}
