package cairn.sources.hprof;

import cairn.graph.HeapGraph;
import cairn.graph.HeapType;
import cairn.graph.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A heap dump of a JVM (HPROF 1.0.1 to 1.0.3), also one packed with gzip. Opening it reads all of
 * the file twice: then types, numbers and sizes of the objects are known. A third pass, on demand,
 * makes the graph. All passes use several threads; a dump of one large piece is cut into pieces by
 * the first, which for such a dump runs on one thread. One thread at a time; the graph is safe to
 * read from several.
 */
public final class HprofDump implements Closeable {
  private static final int MOST_NODES = Integer.MAX_VALUE - 64;

  /** Objects that a thread counts at once. */
  private static final int COUNTED = 1 << 20;

  /** Loaders whose classes a VM never unloads. */
  private static final Set<String> PERMANENT_LOADERS =
      Set.of(
          "jdk.internal.loader.ClassLoaders$AppClassLoader",
          "jdk.internal.loader.ClassLoaders$PlatformClassLoader",
          "jdk.internal.loader.ClassLoaders$BootClassLoader",
          "sun.misc.Launcher$AppClassLoader",
          "sun.misc.Launcher$ExtClassLoader");

  private final DumpFile file;
  private final DumpHeader header;
  private final ColumnSpace space;
  private final DumpReport.Builder notes = new DumpReport.Builder();
  private final Crew crew;
  private final Names names;
  private final LongList chunks;
  private final NodeNumbers numbers;
  private final ClassTable table;
  private final NodeColumns columns;
  private final Sizes sizes;
  private final RootTable roots;
  private final int[] classNodes;
  private final long heapBytes;
  private final long[] counts;
  private final long[] bytes;
  private @Nullable HprofGraph graph;

  /**
   * @throws HprofException if nothing of the file can be used
   */
  public static HprofDump open(Path path, HprofOptions options, Progress progress)
      throws IOException {
    DumpFile file = DumpFile.open(path, options.temporary());
    ColumnSpace space = new ColumnSpace(options.memory(), options.temporary());
    try {
      return new HprofDump(file, space, new Crew(options.threads(), progress));
    } catch (IOException | RuntimeException | Error e) {
      file.close();
      space.close();
      throw e;
    }
  }

  private HprofDump(DumpFile file, ColumnSpace space, Crew crew) throws IOException {
    this.file = file;
    this.space = space;
    this.crew = crew;
    header = DumpHeader.read(file);
    if (file.unpackProblem() != null) {
      notes.missing(file.unpackProblem());
    }
    Records records = new Records(file, header, notes);
    if (records.segments.isEmpty()) {
      throw noHeap();
    }
    heapBytes = records.segments.stream().mapToLong(s -> s.end() - s.from()).sum();
    crew.expect(2 * heapBytes);
    IdPass found = new IdPass(file, header.idSize(), records.segments, notes, crew);
    chunks = found.chunks;
    long objects = found.ids.stream().mapToLong(IdList::size).sum();
    if (objects > MOST_NODES) {
      throw HprofException.corrupt(
          file.path(), header.end(), objects + " objects; at most " + MOST_NODES + " can be read");
    }
    numbers = NodeNumbers.of(found.ids);
    found.ids.clear();
    names = new Names(file, header.idSize(), records);
    table = new ClassTable(found.classes, names, header.idSize(), notes);
    columns = new NodeColumns(numbers.count(), file.size(), space);
    NodePass.run(file, header.idSize(), chunks, numbers, table, columns, objects, notes, crew);
    sizes = new Sizes(numbers, table, columns, header.idSize(), notes, crew);
    roots = new RootTable(found.roots, numbers, notes);
    classNodes = classNodes();
    counts = new long[table.types.size()];
    bytes = new long[table.types.size()];
    count();
  }

  private void count() throws IOException {
    crew.run(
        (columns.count + COUNTED - 1) / COUNTED,
        () ->
            task -> {
              long[] taskCounts = new long[counts.length];
              long[] taskBytes = new long[counts.length];
              int end = (int) Math.min(columns.count, (task + 1L) * COUNTED);
              for (int node = task * COUNTED; node < end; node++) {
                int type = columns.types.get(node);
                taskCounts[type]++;
                taskBytes[type] += sizes.size(node);
              }
              synchronized (counts) {
                for (int type = 0; type < counts.length; type++) {
                  counts[type] += taskCounts[type];
                  bytes[type] += taskBytes[type];
                }
              }
            });
  }

  private HprofException noHeap() {
    DumpReport report = notes.build(header, file.size());
    if (report.isWhole()) {
      return HprofException.corrupt(
          file.path(),
          header.end(),
          "no piece of heap is in the file; it may be a profile of another kind");
    }
    return notes.isTruncated()
        ? HprofException.truncated(
            file.path(), file.size(), "before any piece of heap, so that nothing can be used")
        : HprofException.corrupt(
            file.path(),
            header.end(),
            "no piece of heap could be found: " + report.missing().get(0));
  }

  /**
   * Classes that are never unloaded become roots, unless they are; for the others, the objects of
   * the classes that instances keep alive, by type.
   */
  private int[] classNodes() {
    boolean[] rooted = new boolean[table.classes.size()];
    for (int root = 0; root < roots.size(); root++) {
      int node = roots.node(root);
      int number = columns.lengths.get(node);
      if (columns.types.get(node) == table.classType && number >= 0) {
        rooted[number] = true;
      }
    }
    int[] nodes = new int[table.types.size()];
    Arrays.fill(nodes, -1);
    for (int number = 0; number < rooted.length; number++) {
      if (rooted[number]) {
        continue;
      }
      int node = numbers.nodeOf(table.classes.get(number).id);
      if (isPermanent(number)) {
        roots.addPermanentClass(node);
      } else {
        nodes[number] = node;
      }
    }
    return nodes;
  }

  private boolean isPermanent(int number) {
    if (table.types.get(number).name().contains("/0x")) {
      return false; // a hidden class
    }
    long loader = table.classes.get(number).loaderId();
    if (loader == 0) {
      return true;
    }
    int node = numbers.nodeOf(loader);
    return node >= 0 && PERMANENT_LOADERS.contains(table.types.get(columns.types.get(node)).name());
  }

  public int objectCount() {
    return columns.count;
  }

  public int classCount() {
    return table.classes.size();
  }

  public int typeCount() {
    return table.types.size();
  }

  public HeapType typeInfo(int type) {
    return table.types.get(type);
  }

  /** Objects of exactly this type. */
  public long count(int type) {
    return counts[type];
  }

  /** Bytes of the objects of exactly this type in the VM that was dumped. */
  public long bytes(int type) {
    return bytes[type];
  }

  /** How the VM that was dumped lays out objects. */
  public VmModel model() {
    return sizes.model;
  }

  /** What is missing or odd, as far as it is known by now. */
  public DumpReport report() {
    return notes.build(header, file.size());
  }

  /** The heap as a graph; reads the file once more. */
  public HeapGraph graph() throws IOException {
    HprofGraph made = graph;
    if (made == null) {
      crew.expect(heapBytes);
      Ints targets =
          ReferencePass.run(
              file,
              header.idSize(),
              chunks,
              numbers,
              table,
              columns,
              classNodes,
              space,
              notes,
              crew);
      Contents contents = new Contents(file, header.idSize(), numbers, table, columns);
      BulkSlots slots = new BulkSlots(file, header.idSize(), numbers, table, columns);
      made =
          new HprofGraph(
              numbers, table, columns, sizes, targets, roots, names, classNodes, contents, slots);
      graph = made;
    }
    return made;
  }

  /** The graph cannot be used after this. */
  @Override
  public void close() throws IOException {
    try {
      file.close();
    } finally {
      space.close();
    }
  }
}
