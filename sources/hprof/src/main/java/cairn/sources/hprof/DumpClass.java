package cairn.sources.hprof;

import java.io.IOException;

/** A class as the dump has it. References are ids. */
final class DumpClass {
  /** What a class refers to besides its static fields: the first slots of its object. */
  static final String[] PARTS = {"<super>", "<loader>", "<signers>", "<protection domain>"};

  final long at;
  final long id;
  final long[] parts = new long[PARTS.length];
  final long[] staticNames;
  final byte[] staticTypes;
  final long[] staticValues;
  final long[] fieldNames;
  final byte[] fieldTypes;

  /** Reads a class that is known to be whole. */
  DumpClass(Window window, long offset) throws IOException {
    at = offset;
    int idSize = window.idSize();
    int index = window.at(offset, 9 + 7 * idSize);
    id = window.id(index + 1);
    for (int part = 0; part < parts.length; part++) {
      parts[part] = window.id(index + 5 + (part + 1) * idSize);
    }
    long next = offset + 9 + 7L * idSize;
    int constants = window.u2(window.at(next, 2));
    next += 2;
    for (int i = 0; i < constants; i++) {
      next += 3 + Tag.bytes(window.u1(window.at(next, 3) + 2), idSize);
    }
    int statics = window.u2(window.at(next, 2));
    next += 2;
    staticNames = new long[statics];
    staticTypes = new byte[statics];
    staticValues = new long[statics];
    for (int i = 0; i < statics; i++) {
      int head = window.at(next, idSize + 1);
      staticNames[i] = window.id(head);
      staticTypes[i] = (byte) window.u1(head + idSize);
      int bytes = Tag.bytes(staticTypes[i], idSize);
      staticValues[i] = window.value(window.at(next + idSize + 1, bytes), staticTypes[i]);
      next += idSize + 1 + bytes;
    }
    int fields = window.u2(window.at(next, 2));
    next += 2;
    fieldNames = new long[fields];
    fieldTypes = new byte[fields];
    for (int i = 0; i < fields; i++) {
      int head = window.at(next, idSize + 1);
      fieldNames[i] = window.id(head);
      fieldTypes[i] = (byte) window.u1(head + idSize);
      next += idSize + 1;
    }
  }

  long superId() {
    return parts[0];
  }

  long loaderId() {
    return parts[1];
  }

  int slotCount() {
    return PARTS.length + staticNames.length;
  }

  boolean isReference(int slot) {
    return slot < PARTS.length || staticTypes[slot - PARTS.length] == Tag.OBJECT;
  }

  /** The id that a slot refers to; 0 if it is null or no reference. */
  long reference(int slot) {
    if (slot < PARTS.length) {
      return parts[slot];
    }
    return staticTypes[slot - PARTS.length] == Tag.OBJECT ? staticValues[slot - PARTS.length] : 0;
  }
}
