package cairn.engine;

import cairn.graph.HeapGraph;
import cairn.graph.Root;
import cairn.sources.hprof.DumpReport;
import cairn.sources.hprof.HprofDump;
import cairn.sources.hprof.HprofOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a heap dump holds, counted: every object of it, reachable or not.
 *
 * @param report what is missing, odd and inferred
 * @param objects with those that stand for classes
 * @param bytes of the objects in the VM that was dumped
 * @param roots how many of each kind, by the kind's name
 * @param threads their names, in the order of the dump
 * @param types those with most bytes first; classes of one name count together
 */
public record DumpSummary(
    String name,
    DumpReport report,
    long objects,
    long bytes,
    long classes,
    long references,
    Map<String, Long> roots,
    List<String> threads,
    List<TypeCount> types) {

  /** Objects of a type, and their bytes. */
  public record TypeCount(String type, long objects, long bytes) {}

  /** Whether the file is a heap dump, or packed like one. */
  public static boolean isMeant(Path file) throws IOException {
    return Content.isDump(file);
  }

  /** Reads all of the file. */
  public static DumpSummary of(Path file, Tasks tasks) throws IOException {
    try (HprofDump dump = HprofDump.open(file, HprofOptions.defaults(), tasks.begin("reading"))) {
      return of(String.valueOf(file.getFileName()), dump);
    }
  }

  /** Of a dump that is open, and stays so. */
  public static DumpSummary of(HeapFile file) throws IOException {
    HprofDump dump = file.dump();
    if (dump == null) {
      throw new IllegalArgumentException(file.name() + " is no heap dump");
    }
    return of(file.name(), dump);
  }

  private static DumpSummary of(String name, HprofDump dump) throws IOException {
    HeapGraph graph = dump.graph();
    Map<Root.Kind, Long> kinds = new EnumMap<>(Root.Kind.class);
    List<String> threads = new ArrayList<>();
    for (int root = 0; root < graph.rootCount(); root++) {
      kinds.merge(graph.rootKind(root), 1L, Long::sum);
      if (graph.rootKind(root) == Root.Kind.THREAD) {
        threads.add(graph.root(root).name().replaceFirst("^thread ", ""));
      }
    }
    Map<String, Long> roots = new TreeMap<>();
    kinds.forEach((kind, count) -> roots.put(kind.name().toLowerCase(Locale.ROOT), count));
    Map<String, TypeCount> types = new HashMap<>();
    long bytes = 0;
    for (int type = 0; type < dump.typeCount(); type++) {
      if (dump.count(type) > 0) {
        bytes += dump.bytes(type);
        String typeName = dump.typeInfo(type).name();
        types.merge(
            typeName,
            new TypeCount(typeName, dump.count(type), dump.bytes(type)),
            (a, b) -> new TypeCount(typeName, a.objects + b.objects, a.bytes + b.bytes));
      }
    }
    return new DumpSummary(
        name,
        dump.report(),
        dump.objectCount(),
        bytes,
        dump.classCount(),
        graph.referenceCount(),
        roots,
        List.copyOf(threads),
        types.values().stream()
            .sorted(
                Comparator.comparingLong(TypeCount::bytes)
                    .reversed()
                    .thenComparing(TypeCount::type))
            .toList());
  }
}
