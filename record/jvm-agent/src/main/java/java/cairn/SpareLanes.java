package java.cairn;

import cairn.recording.Format;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import jdk.internal.misc.Unsafe;

/** The live file, and lanes in it that no thread has yet. */
final class SpareLanes {
  private static final Unsafe U = Unsafe.getUnsafe();
  private static final long ADDRESS = U.objectFieldOffset(java.nio.Buffer.class, "address");
  private static final int AT_ONCE = 8;

  private final Session session;
  private final RandomAccessFile live;
  private final SpinLock lock = new SpinLock();
  private final Lane[] spares = new Lane[AT_ONCE];
  private volatile int count;
  private int laneNumber;
  private int slotCount;

  /** Makes the file, and the first lanes. */
  SpareLanes(Session session, String path) throws IOException {
    this.session = session;
    File fresh = new File(path + ".new");
    live = new RandomAccessFile(fresh, "rw");
    boolean whole = false;
    try {
      live.setLength(0);
      make();
      // whole or not there: a program may be killed while it starts
      if (!fresh.renameTo(new File(path))) {
        throw new IOException("cannot make " + path);
      }
      whole = true;
    } finally {
      if (!whole) {
        live.close();
        fresh.delete();
      }
    }
  }

  /**
   * Extends the live file: space is taken by writing zeros, since a mapped page without disk space
   * would kill the program.
   */
  void make() throws IOException {
    int slots = AT_ONCE * 2;
    long at = Format.LIVE_HEADER_BYTES + (long) slotCount * Lane.SLOT_BYTES;
    live.seek(at);
    byte[] zeros = new byte[Lane.SLOT_BYTES];
    for (int i = 0; i < slots; i++) {
      live.write(zeros);
    }
    MappedByteBuffer map =
        live.getChannel().map(FileChannel.MapMode.READ_WRITE, at, (long) slots * Lane.SLOT_BYTES);
    slotCount += slots;
    ByteBuffer b = ByteBuffer.allocate(Format.LIVE_HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    b.putLong(Format.LIVE_MAGIC)
        .putInt(Format.LIVE_VERSION)
        .putInt(Lane.SLOT_BYTES)
        .putInt(slotCount);
    live.seek(0);
    live.write(b.array());
    long address = U.getLong(map, ADDRESS);
    for (int i = 0; i < slots; i += 2) {
      Lane l =
          new Lane(
              session,
              ++laneNumber,
              address + (long) i * Lane.SLOT_BYTES,
              map.slice(i * Lane.SLOT_BYTES, Lane.SLOT_BYTES),
              address + (long) (i + 1) * Lane.SLOT_BYTES,
              map.slice((i + 1) * Lane.SLOT_BYTES, Lane.SLOT_BYTES));
      lock.lock();
      int n = count;
      spares[n] = l;
      count = n + 1;
      lock.holder = null;
    }
  }

  boolean isEmpty() {
    return count == 0;
  }

  /** Null if there is none. */
  Lane take() {
    lock.lock();
    try {
      int n = count;
      if (n == 0) {
        return null;
      }
      count = n - 1;
      return spares[n - 1];
    } finally {
      lock.holder = null;
    }
  }

  void close() throws IOException {
    live.close();
  }
}
