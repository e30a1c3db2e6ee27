package java.cairn;

import cairn.recording.Format;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.zip.CRC32C;
import jdk.internal.misc.Unsafe;

/**
 * Writes the recording: one daemon thread appends full buffers as chunks and keeps spare lanes
 * ready, so that the program's own threads do no input or output but for table entries. The first
 * error ends the recording with one message; the program goes on.
 */
public final class Writer implements Runnable {
  private static final Unsafe U = Unsafe.getUnsafe();

  private final String path;
  private final Session session;
  private final RandomAccessFile file;
  private final FileChannel channel;
  private final SpareLanes lanes;
  private final SpinLock fileLock = new SpinLock();
  private final ByteBuffer header =
      ByteBuffer.allocateDirect(Format.CHUNK_HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private final ByteBuffer head =
      ByteBuffer.allocate(Format.CHUNK_HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private final ByteBuffer[] both = new ByteBuffer[2];
  private final CRC32C crc = new CRC32C();
  private volatile boolean finished;
  private volatile boolean failed;
  private volatile String failure = "";

  private final WriteQueue queue = new WriteQueue();

  private Thread thread;

  final Tables tables = new Tables(this);

  Writer(String path, Session session) throws IOException {
    this.session = session;
    RandomAccessFile f = new RandomAccessFile(path, "rw");
    if (f.getChannel().tryLock() == null) {
      // another process records there: a child that inherited its parent's options
      f.close();
      path = path + "." + ProcessHandle.current().pid();
      f = new RandomAccessFile(path, "rw");
    }
    this.path = path;
    file = f;
    channel = f.getChannel();
    try {
      file.setLength(0);
      writeFileHeader();
      lanes = new SpareLanes(session, path + Format.LIVE_SUFFIX);
    } catch (IOException e) {
      f.close();
      throw e;
    }
  }

  private void writeFileHeader() throws IOException {
    ByteBuffer b = ByteBuffer.allocate(Format.HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    b.putLong(Format.MAGIC).putShort((short) Format.MAJOR).putShort((short) Format.MINOR);
    crc.reset();
    crc.update(b.array(), 0, 12);
    b.putInt((int) crc.getValue());
    file.write(b.array());
  }

  /**
   * Starts the daemon, in the topmost thread group so that the program's own groups do not show it.
   */
  public void start() {
    ThreadGroup g = Thread.currentThread().getThreadGroup();
    while (g.getParent() != null) {
      g = g.getParent();
    }
    thread = new Thread(g, this, "cairn-writer", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    thread.start();
  }

  Thread thread() {
    return thread;
  }

  /**
   * A lane that nobody has used; waits for the daemon to make some if there is none. Null after the
   * end.
   */
  Lane spareLane() {
    int spins = 0;
    for (; ; ) {
      Lane l = lanes.take();
      if (l != null) {
        if (lanes.isEmpty()) {
          wake();
        }
        return l;
      }
      if (failed || session.closed) {
        return null;
      }
      spins = SpinLock.pause(spins);
    }
  }

  // ---- full buffers

  void enqueue(WriteQueue.Job j) {
    queue.add(j);
    wake();
  }

  /** The calling thread writes what its own lane has in the queue; false if it cannot. */
  boolean writeInstead(Lane lane) {
    if (!queue.holds(lane)) {
      return false;
    }
    byte[] payload;
    try {
      payload = new byte[Lane.SLOT_BYTES];
    } catch (OutOfMemoryError e) {
      return false; // the writer needs no memory: wait for it
    }
    WriteQueue.Job j = queue.take(lane);
    if (j == null) {
      return false;
    }
    lane.buffer(j.buffer).get(Format.SLOT_HEADER_BYTES, payload, 0, j.length);
    chunk(Format.CHUNK_EVENTS, payload, j.length);
    lane.written(j.buffer);
    return true;
  }

  private void wake() {
    Thread t = thread;
    if (t != null) {
      U.unpark(t);
    }
  }

  @Override
  public void run() {
    WriteQueue.Job j = null;
    while (!finished) {
      try {
        j = j != null ? j : queue.take();
        if (j != null) {
          events(j.lane.buffer(j.buffer), j.length);
          j.lane.written(j.buffer);
          j = null;
        } else if (lanes.isEmpty() && !failed) {
          lanes.make();
        } else {
          U.park(false, 100_000_000L);
        }
      } catch (OutOfMemoryError e) {
        U.park(false, 10_000_000L); // the program's trouble; it ends, or there is room again
      } catch (IOException | RuntimeException | Error e) {
        fail(e);
        if (j != null) {
          j.lane.written(j.buffer);
          j = null;
        }
      }
    }
  }

  private void events(ByteBuffer slot, int length) throws IOException {
    slot.limit(Format.SLOT_HEADER_BYTES + length).position(Format.SLOT_HEADER_BYTES);
    chunk(Format.CHUNK_EVENTS, slot);
    slot.clear();
  }

  /** Allocates nothing, so that it works while the program is out of memory. */
  private void chunk(int kind, ByteBuffer payload) throws IOException {
    fileLock.lock();
    try {
      if (finished || failed) {
        return;
      }
      int start = payload.position();
      int length = payload.remaining();
      header.clear();
      header.putInt(Format.CHUNK_MARKER).putInt(kind).putInt(length);
      header.flip();
      crc.reset();
      crc.update(header);
      crc.update(payload);
      payload.position(start);
      header.clear();
      header.putInt(12, (int) crc.getValue());
      both[0] = header;
      both[1] = payload;
      long left = 16L + length;
      while (left > 0) {
        left -= channel.write(both);
      }
    } finally {
      fileLock.holder = null;
    }
  }

  /**
   * Writes a chunk from the calling thread. Through the file, not its channel: a channel closes
   * itself when the thread that writes is interrupted.
   */
  void chunk(int kind, byte[] payload, int length) {
    boolean whole = false;
    fileLock.lock();
    try {
      if (finished || failed) {
        whole = true;
        return;
      }
      head.clear();
      head.putInt(Format.CHUNK_MARKER).putInt(kind).putInt(length);
      crc.reset();
      crc.update(head.array(), 0, 12);
      crc.update(payload, 0, length);
      head.putInt((int) crc.getValue());
      file.write(head.array());
      file.write(payload, 0, length);
      finished = kind == Format.CHUNK_END; // no byte follows it
      whole = true;
    } catch (IOException e) {
      fail(e);
      whole = true;
    } finally {
      fileLock.holder = null;
      if (!whole) {
        brokenOff();
      }
    }
  }

  /** A thread was ended, by Thread.stop, halfway through what must be whole. */
  void brokenOff() {
    fail(new IllegalStateException("a thread was stopped while it recorded"));
  }

  private void fail(Throwable e) {
    boolean once = !failed;
    failed = true;
    Recorder.close(session);
    if (once) {
      failure = String.valueOf(e);
      say("recording stopped: " + e + "; the program goes on, " + path + " holds what came before");
    }
  }

  /** One line on the standard error of the process, whatever the program did to System.err. */
  public static void say(String message) {
    try (FileOutputStream err =
        new FileOutputStream(FileDescriptor.err) {
          @Override
          public void close() {} // the descriptor is the program's
        }) {
      err.write(
          ("cairn: " + message + System.lineSeparator())
              .getBytes(java.nio.charset.StandardCharsets.UTF_8));
    } catch (IOException e) {
      // standard error is gone: nobody is left to tell
    }
  }

  /**
   * Ends the recording in order: what the lanes hold is written, then the END chunk; the live file
   * goes.
   */
  public synchronized void finish(int reason, int status, String text) {
    if (finished || failed) {
      return;
    }
    Recorder.close(session);
    U.park(false, 2_000_000L); // events under way
    int spins = 0;
    Lane[] lanes = session.allLanes();
    for (Lane l : lanes) {
      while (l != null && l.turning) {
        spins = SpinLock.pause(spins);
      }
    }
    while (!failed && queue.busy()) {
      spins = SpinLock.pause(spins);
    }
    try {
      for (Lane l : lanes) {
        if (l != null) {
          long claim = l.openClaim(); // asked for before what is committed
          events(l.buffer(l.current()), l.committed());
          if (claim != 0) {
            emptySegment(l, claim);
          }
        }
      }
    } catch (IOException e) {
      fail(e);
      return;
    }
    Tables.Bytes b = new Tables.Bytes();
    b.u1(reason);
    b.varint(Lane.zigzag(status));
    b.text(text);
    chunk(Format.CHUNK_END, b.bytes, b.length);
    if (failed) {
      return;
    }
    new java.io.File(path + Format.LIVE_SUFFIX).delete();
    close();
  }

  /** A thread that was about to begin a segment has not come to write it: it is not missing. */
  private void emptySegment(Lane l, long segment) {
    Tables.Bytes b = new Tables.Bytes();
    b.varint(l.number);
    b.varint(l.chunk() + 1L);
    b.varint(0);
    b.varint(segment);
    b.varint(0);
    chunk(Format.CHUNK_EVENTS, b.bytes, b.length);
  }

  String path() {
    return path;
  }

  /** Lets go of the files and the daemon. */
  void close() {
    finished = true;
    fileLock.lock();
    try {
      file.close();
      lanes.close();
    } catch (IOException e) {
      fail(e);
    } finally {
      fileLock.holder = null;
    }
    wake();
  }

  /** Takes back a recording that has not begun. */
  void abandon() {
    Recorder.close(session);
    close();
    new java.io.File(path + Format.LIVE_SUFFIX).delete();
    new java.io.File(path).delete();
  }

  /** Waits until the daemon is gone. */
  void join() {
    int spins = 0;
    while (thread != null && thread.isAlive() && Thread.currentThread() != thread) {
      spins = SpinLock.pause(spins);
    }
  }

  /** Why the recording is not whole; empty if it is. */
  String failure() {
    return failed ? failure : "";
  }
}
