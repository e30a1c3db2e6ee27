package cairn.sources.hprof;

import java.io.IOException;

/** Finds the references of objects that are not null, in the order of their slots. */
abstract class ReferenceScan extends HeapVisitor {
  private static final int STEP = Window.MOST / 8;

  private final Window window;
  private final int idSize;
  final NodeNumbers.Finder numbers;
  final ClassTable table;

  /** Instances that have fewer or more bytes than their class says. */
  long misfits;

  ReferenceScan(Window window, NodeNumbers.Finder numbers, ClassTable table) {
    this.window = window;
    this.idSize = window.idSize();
    this.numbers = numbers;
    this.table = table;
  }

  /** A slot of the current object refers to this id. */
  abstract void reference(long id);

  final void scanInstance(TypeLayout layout, long body, long bytes) throws IOException {
    int[] offsets = layout.referenceOffsets();
    if (layout.bytes() != bytes) {
      misfits++;
      for (int offset : offsets) {
        if (offset + idSize <= bytes) {
          found(window.id(window.at(body + offset, idSize)));
        }
      }
    } else if (bytes <= Window.MOST && offsets.length > 0) {
      int at = window.at(body, (int) bytes);
      for (int offset : offsets) {
        found(window.id(at + offset));
      }
    } else {
      for (int offset : offsets) {
        found(window.id(window.at(body + offset, idSize)));
      }
    }
  }

  final void scanArray(long body, int length) throws IOException {
    for (int from = 0; from < length; from += STEP) {
      int count = Math.min(STEP, length - from);
      int at = window.at(body + (long) from * idSize, count * idSize);
      for (int i = 0; i < count; i++) {
        found(window.id(at + i * idSize));
      }
    }
  }

  private void found(long id) {
    if (id != 0) {
      reference(id);
    }
  }

  /** The type of an instance; that of unknown ones if the dump lacks its class. */
  final int type(long classId) {
    int type = table.numberOf(classId);
    return type < 0 ? table.unknownType : type;
  }
}
