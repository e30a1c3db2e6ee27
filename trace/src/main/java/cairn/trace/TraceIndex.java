package cairn.trace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Where the pages of a trace are, and what holds where each begins. */
final class TraceIndex {
  private static final int ENTRY_BYTES = 48;

  final LongColumn offsets = new LongColumn();
  final IntColumn lengths = new IntColumn();
  final LongColumn steps = new LongColumn();
  final LongColumn instructions = new LongColumn();
  final IntColumn threads = new IntColumn();
  final LongColumn times = new LongColumn();
  final LongColumn checksums = new LongColumn();

  void begin(long offset, long step, long instruction, int thread, long time) {
    offsets.add(offset);
    steps.add(step);
    instructions.add(instruction);
    threads.add(thread);
    times.add(time);
  }

  void end(int length, long checksum) {
    lengths.add(length);
    checksums.add(checksum);
  }

  int size() {
    return lengths.size();
  }

  byte[] toBytes() {
    ByteBuffer bytes = ByteBuffer.allocate(ENTRY_BYTES * size()).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < size(); i++) {
      bytes.putLong(offsets.get(i)).putInt(lengths.get(i)).putInt(threads.get(i));
      bytes.putLong(steps.get(i)).putLong(instructions.get(i)).putLong(times.get(i));
      bytes.putLong(checksums.get(i));
    }
    return bytes.array();
  }

  static TraceIndex read(ByteBuffer bytes) {
    TraceIndex index = new TraceIndex();
    while (bytes.remaining() >= ENTRY_BYTES) {
      long offset = bytes.getLong();
      int length = bytes.getInt();
      int thread = bytes.getInt();
      index.begin(offset, bytes.getLong(), bytes.getLong(), thread, bytes.getLong());
      index.end(length, bytes.getLong());
    }
    return index;
  }
}
