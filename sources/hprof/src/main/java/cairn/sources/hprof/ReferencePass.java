package cairn.sources.hprof;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/** The third pass: where the references lead. */
final class ReferencePass {
  private static final long MOST_REFERENCES = (1L << 32) - 1;
  private static final int WINDOW = 1 << 18;

  private final NodeNumbers numbers;
  private final ClassTable table;
  private final NodeColumns columns;

  /** By type, the object of the class that its instances keep alive; -1 if they need not. */
  private final int[] classNodes;

  private final Ints targets;

  private ReferencePass(
      NodeNumbers numbers, ClassTable table, NodeColumns columns, int[] classNodes, Ints targets) {
    this.numbers = numbers;
    this.table = table;
    this.columns = columns;
    this.classNodes = classNodes;
    this.targets = targets;
  }

  /** Fills in where each object's references begin; returns where they lead. */
  static Ints run(
      DumpFile file,
      int idSize,
      LongList chunks,
      NodeNumbers numbers,
      ClassTable table,
      NodeColumns columns,
      int[] classNodes,
      ColumnSpace space,
      DumpReport.Builder report,
      Crew crew)
      throws IOException {
    long total = begin(file, columns, classNodes);
    Ints targets = space.ints(total);
    ReferencePass pass = new ReferencePass(numbers, table, columns, classNodes, targets);
    long nowhere = pass.classes();
    AtomicLong dangling = new AtomicLong();
    crew.run(
        chunks.size() / 2,
        () -> {
          Window window = new Window(file, idSize, WINDOW);
          SubRecords walk = new SubRecords(window);
          NodeNumbers.Finder finder = numbers.finder();
          return chunk -> {
            Visitor visitor = pass.new Visitor(window, finder);
            long from = chunks.get(2 * chunk);
            long end = chunks.get(2 * chunk + 1);
            walk.walk(from, end, visitor);
            dangling.addAndGet(visitor.nowhere);
            crew.done(end - from);
          };
        });
    nowhere += dangling.get();
    if (nowhere > 0) {
      columns.dangling = true;
      pass.dropDangling();
    }
    report.odd(
        nowhere,
        "reference leads to no object of the dump, and is left out",
        "references lead to no object of the dump, and are left out");
    return targets;
  }

  /** From the numbers of references to where they begin. */
  private static long begin(DumpFile file, NodeColumns columns, int[] classNodes)
      throws HprofException {
    long sum = 0;
    Ints references = columns.references;
    for (int node = 0; node < columns.count; node++) {
      int count = references.get(node);
      references.set(node, (int) sum);
      sum += count + (classNodes[columns.types.get(node)] < 0 ? 0 : 1);
    }
    if (sum > MOST_REFERENCES) {
      throw HprofException.corrupt(
          file.path(), 0, sum + " references; at most " + MOST_REFERENCES + " can be read");
    }
    references.set(columns.count, (int) sum);
    return sum;
  }

  private long classes() {
    long nowhere = 0;
    for (DumpClass each : table.classes) {
      int node = numbers.nodeOf(each.id);
      if (columns.offset(node) != each.at) {
        continue;
      }
      long to = columns.first(node);
      for (int slot = 0; slot < each.slotCount(); slot++) {
        long id = each.reference(slot);
        if (id != 0) {
          int target = numbers.nodeOf(id);
          nowhere += target < 0 ? 1 : 0;
          targets.set(to++, target);
        }
      }
    }
    return nowhere;
  }

  private void dropDangling() {
    long to = 0;
    for (int node = 0; node < columns.count; node++) {
      long from = columns.first(node);
      long end = columns.first(node + 1);
      columns.references.set(node, (int) to);
      for (long reference = from; reference < end; reference++) {
        int target = targets.get(reference);
        if (target >= 0) {
          targets.set(to++, target);
        }
      }
    }
    columns.references.set(columns.count, (int) to);
  }

  private final class Visitor extends ReferenceScan {
    private long to;
    long nowhere;

    Visitor(Window window, NodeNumbers.Finder finder) {
      super(window, finder, ReferencePass.this.table);
    }

    @Override
    void reference(long id) {
      int target = numbers.nodeOf(id);
      if (target < 0) {
        nowhere++;
      }
      targets.set(to++, target);
    }

    /** Whether this is the record that counts for an object; if so, its references follow. */
    private boolean begin(long at, long id, int type) {
      int node = id == 0 ? -1 : numbers.nodeOf(id);
      if (node < 0 || columns.offset(node) != at) {
        return false;
      }
      to = columns.first(node);
      if (classNodes[type] >= 0) {
        targets.set(to++, classNodes[type]);
      }
      return true;
    }

    @Override
    void instance(long at, long id, long classId, long body, long bytes) throws IOException {
      int type = type(classId);
      if (begin(at, id, type) && type != table.unknownType) {
        scanInstance(table.layouts.get(type), body, bytes);
      }
    }

    @Override
    void objectArray(long at, long id, long classId, long body, int length) throws IOException {
      if (begin(at, id, type(classId))) {
        scanArray(body, length);
      }
    }
  }
}
