package cairn.sources.hprof;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * The second pass: type, length, number of references and place of each object. If an id occurs
 * twice it runs on one thread, and what comes first in the file counts, classes before all.
 */
final class NodePass {
  private static final int WINDOW = 1 << 18;

  private NodePass() {}

  static void run(
      DumpFile file,
      int idSize,
      LongList chunks,
      NodeNumbers numbers,
      ClassTable table,
      NodeColumns columns,
      long objects,
      DumpReport.Builder report,
      Crew crew)
      throws IOException {
    boolean repeated = objects > numbers.count();
    for (int number = 0; number < table.classes.size(); number++) {
      DumpClass each = table.classes.get(number);
      int references = 0;
      for (int slot = 0; slot < each.slotCount(); slot++) {
        references += each.reference(slot) == 0 ? 0 : 1;
      }
      columns.set(numbers.nodeOf(each.id), table.classType, number, references, each.at);
    }
    AtomicLong misfits = new AtomicLong();
    AtomicLong unknown = new AtomicLong();
    Supplier<Crew.Job> jobs =
        () -> {
          Window window = new Window(file, idSize, WINDOW);
          SubRecords walk = new SubRecords(window);
          NodeNumbers.Finder finder = numbers.finder();
          return chunk -> {
            Visitor visitor = new Visitor(window, finder, table, columns, repeated);
            long from = chunks.get(2 * chunk);
            long end = chunks.get(2 * chunk + 1);
            walk.walk(from, end, visitor);
            misfits.addAndGet(visitor.misfits);
            unknown.addAndGet(visitor.unknown);
            crew.done(end - from);
          };
        };
    if (repeated) {
      crew.runAlone(chunks.size() / 2, jobs);
    } else {
      crew.run(chunks.size() / 2, jobs);
    }
    report.odd(
        objects - numbers.count(),
        "object has an id that another one has too; the first counts",
        "objects have ids that others have too; the first of each counts");
    report.odd(
        unknown.get(),
        "object is of a class that the dump lacks",
        "objects are of classes that the dump lacks");
    report.odd(
        misfits.get(),
        "object has not as many bytes as its class says",
        "objects have not as many bytes as their classes say");
  }

  private static final class Visitor extends ReferenceScan {
    private final NodeColumns columns;
    private final boolean repeated;
    private int references;
    long unknown;

    Visitor(
        Window window,
        NodeNumbers.Finder numbers,
        ClassTable table,
        NodeColumns columns,
        boolean repeated) {
      super(window, numbers, table);
      this.columns = columns;
      this.repeated = repeated;
    }

    @Override
    void reference(long id) {
      references++;
    }

    /** The number of an object; -1 if it does not count. */
    private int node(long id) {
      int node = id == 0 ? -1 : numbers.nodeOf(id);
      return node >= 0 && repeated && columns.offset(node) != 0 ? -1 : node;
    }

    @Override
    void instance(long at, long id, long classId, long body, long bytes) throws IOException {
      int node = node(id);
      if (node < 0) {
        return;
      }
      int type = type(classId);
      references = 0;
      if (type == table.unknownType) {
        unknown++;
      } else {
        scanInstance(table.layouts.get(type), body, bytes);
      }
      columns.set(node, type, -1, references, at);
    }

    @Override
    void objectArray(long at, long id, long classId, long body, int length) throws IOException {
      int node = node(id);
      if (node < 0) {
        return;
      }
      int type = type(classId);
      unknown += type == table.unknownType ? 1 : 0;
      references = 0;
      scanArray(body, length);
      columns.set(node, type, length, references, at);
    }

    @Override
    void primitiveArray(long at, long id, int type, int length, boolean hasData) {
      int node = node(id);
      if (node >= 0) {
        columns.set(node, table.primitiveArray(type), length, 0, at);
      }
    }
  }
}
