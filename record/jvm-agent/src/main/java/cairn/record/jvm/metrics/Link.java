package cairn.record.jvm.metrics;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The way to Cairn's own process and back: a Unix domain socket that carries the stream of
 * docs/formats/walk-stream.md. For one thread, which nobody interrupts.
 */
final class Link {
  private static final byte[] MAGIC = "CAIRNWLK".getBytes(StandardCharsets.US_ASCII);
  private static final int VERSION = 1;
  static final String SOCKET = "socket";

  private static final int BEGIN = 1;
  private static final int SITE = 2;
  private static final int POINT = 3;
  private static final int NOTE = 4;
  private static final int END = 5;

  private static final int ARMED = 1;
  private static final int READ = 2;

  private static final int MOST_UNREAD = 16;
  private static final long MOST_UNREAD_BYTES = 256L << 20;

  private static final int DEEPEST = 0xffff;
  private static final int LONGEST_TEXT = 0xffff / 3;
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(10);
  private static final long PAUSE = TimeUnit.MICROSECONDS.toNanos(100);

  private final SocketChannel channel;
  private final ByteBuffer answers = ByteBuffer.allocate(64);

  /** Bytes of each heap that was told and is not read. */
  private final ArrayDeque<Long> unread = new ArrayDeque<>();

  private boolean armed;

  /** Connects, and waits for the first answer: whether allocations are to be told. */
  Link(File directory) throws IOException {
    channel = SocketChannel.open(UnixDomainSocketAddress.of(new File(directory, SOCKET).toPath()));
    channel.configureBlocking(false);
    write(ByteBuffer.allocate(MAGIC.length + 4).put(MAGIC).putInt(VERSION).flip());
    long deadline = System.nanoTime() + PATIENCE;
    while (!listen()) {
      if (System.nanoTime() - deadline > 0) {
        throw new IOException("no answer");
      }
      LockSupport.parkNanos(PAUSE);
    }
  }

  /** Whether more heaps wait to be read than should: many, or several that are large. */
  boolean isBehind() {
    long bytes = 0;
    for (long each : unread) {
      bytes += each;
    }
    return unread.size() >= MOST_UNREAD || unread.size() > 1 && bytes > MOST_UNREAD_BYTES;
  }

  /** Whether Cairn wants to know who allocates. */
  boolean armed() {
    return armed;
  }

  /**
   * Takes what Cairn has said, without waiting; whether it was anything.
   *
   * @throws IOException if it is gone
   */
  boolean listen() throws IOException {
    boolean any = false;
    for (; ; ) {
      answers.clear();
      int count = channel.read(answers);
      if (count < 0) {
        throw new IOException("Cairn has ended");
      }
      if (count == 0) {
        return any;
      }
      any = true;
      for (byte answer : answers.flip().array()) {
        if (count-- == 0) {
          break;
        }
        armed = (answer & ARMED) != 0;
        if ((answer & READ) != 0) {
          unread.pollFirst();
        }
      }
    }
  }

  private interface Body {
    void write(DataOutputStream out) throws IOException;
  }

  private void frame(int kind, Body body) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeByte(kind);
    body.write(out);
    byte[] frame = bytes.toByteArray();
    write(ByteBuffer.allocate(4 + frame.length).putInt(frame.length).put(frame).flip());
  }

  private void write(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      if (channel.write(bytes) == 0) {
        LockSupport.parkNanos(PAUSE);
      }
    }
  }

  /** Before all points. */
  void begin(Spacing spacing, String collectors) throws IOException {
    frame(
        BEGIN,
        out -> {
          out.writeByte(spacing.unit().ordinal());
          out.writeLong(spacing.every());
          text(out, collectors);
        });
  }

  /**
   * An allocation site, before the first point that tells of it.
   *
   * @param stack as the stream has it
   */
  void site(int number, byte[] stack) throws IOException {
    frame(SITE, new SiteBody(number, stack));
  }

  /** No lambda: making one while the program runs leaves a hundred objects in its heap. */
  private static final class SiteBody implements Body {
    private final int number;
    private final byte[] stack;

    SiteBody(int number, byte[] stack) {
      this.number = number;
      this.stack = stack;
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
      out.writeInt(number);
      out.write(stack);
    }
  }

  /**
   * A point, whose heap is written.
   *
   * @param bytes of the heap's file
   */
  void point(Point point, long bytes) throws IOException {
    frame(
        POINT,
        out -> {
          out.writeLong(point.number());
          out.writeLong(point.calls());
          out.writeLong(point.bytes());
          out.writeLong(point.millis());
          out.writeLong(point.every());
          out.writeLong(point.pause());
          text(out, point.file());
          stack(out, point.stack());
        });
    unread.addLast(bytes);
  }

  /** A sentence for people. */
  void note(String what) throws IOException {
    frame(NOTE, out -> text(out, what));
  }

  /** The program ends by itself. */
  void end(long calls, Spacing spacing, long running) throws IOException {
    frame(
        END,
        out -> {
          out.writeLong(calls);
          out.writeLong(spacing.every());
          out.writeLong(spacing.walked());
          out.writeLong(running);
        });
  }

  private static void stack(DataOutputStream out, List<StackTraceElement> stack)
      throws IOException {
    int depth = Math.min(DEEPEST, stack.size());
    out.writeShort(depth);
    for (StackTraceElement frame : stack.subList(0, depth)) {
      text(out, frame.getClassName());
      text(out, frame.getMethodName());
      text(out, frame.getFileName() == null ? "" : frame.getFileName());
      out.writeInt(frame.getLineNumber());
    }
  }

  private static void text(DataOutputStream out, String text) throws IOException {
    out.writeUTF(text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) : text);
  }
}
