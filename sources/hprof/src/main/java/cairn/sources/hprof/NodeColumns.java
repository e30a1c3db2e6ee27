package cairn.sources.hprof;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What is known of each object by its number: 16 bytes, 20 in files beyond 4 GB. */
final class NodeColumns {
  private static final long LOW = 0xffffffffL;

  final int count;
  final Ints types;

  /**
   * The length of an array; for an object that stands for a class, the class's number; -1 for other
   * objects.
   */
  final Ints lengths;

  /** The number of an object's references; later, with one entry more, where they begin. */
  final Ints references;

  /** Whether references were left out because they lead nowhere. */
  boolean dangling;

  private final Ints offsets;
  private final @Nullable Ints upperOffsets;

  NodeColumns(int count, long fileSize, ColumnSpace space) throws IOException {
    this.count = count;
    this.types = space.ints(count);
    this.lengths = space.ints(count);
    this.references = space.ints(count + 1L);
    this.offsets = space.ints(count);
    this.upperOffsets = fileSize > LOW ? space.ints(count) : null;
  }

  void set(int node, int type, int length, int referenceCount, long at) {
    types.set(node, type);
    lengths.set(node, length);
    references.set(node, referenceCount);
    offsets.set(node, (int) at);
    if (upperOffsets != null) {
      upperOffsets.set(node, (int) (at >>> 32));
    }
  }

  /** Where the object's sub-record is in the file; 0 if it was not set. */
  long offset(int node) {
    long low = offsets.get(node) & LOW;
    return upperOffsets == null ? low : (long) upperOffsets.get(node) << 32 | low;
  }

  /** Where the object's references begin. */
  long first(int node) {
    return references.get(node) & LOW;
  }
}
