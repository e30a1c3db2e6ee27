package cairn.record.jvmti;

import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Listens to one agent in a directory that only its owner can enter, in memory where the system has
 * a place for that. Heaps that the agent writes lie there until they are read.
 */
public final class WalkServer implements Closeable {
  private static final Path MEMORY = Path.of("/dev/shm");

  /** Where less is free, as in many containers, heaps go to the temporary folder. */
  private static final long LEAST_MEMORY = 1L << 30;

  private static final int ARMED = 1;
  private static final int READ = 2;

  private final Path directory;
  private final ServerSocketChannel server;
  private @Nullable SocketChannel agent;
  private boolean armed;

  private WalkServer(Path directory, ServerSocketChannel server) {
    this.directory = directory;
    this.server = server;
  }

  /** Makes the directory and begins to listen. */
  public static WalkServer open() throws IOException {
    Path directory = null;
    try {
      directory = Files.createTempDirectory(place(), "cairn-");
      ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
      server.bind(UnixDomainSocketAddress.of(directory.resolve("socket")));
      return new WalkServer(directory, server);
    } catch (IOException e) {
      if (directory != null) {
        Files.deleteIfExists(directory);
      }
      throw new WalkException("cannot listen to the program: " + e.getMessage(), e);
    }
  }

  private static Path place() throws IOException {
    boolean inMemory =
        Files.isDirectory(MEMORY)
            && Files.isWritable(MEMORY)
            && Files.getFileStore(MEMORY).getUsableSpace() >= LEAST_MEMORY;
    return inMemory ? MEMORY : Path.of(System.getProperty("java.io.tmpdir"));
  }

  /** What the agent is told as {@code metrics=}. */
  public Path directory() {
    return directory;
  }

  /**
   * Listens until the agent is gone, or the server is closed before one came.
   *
   * @return whether there was an agent
   * @throws WalkException if it says what it cannot mean
   */
  public boolean listen(WalkHandler handler) throws IOException {
    SocketChannel channel;
    try {
      channel = server.accept();
    } catch (AsynchronousCloseException e) {
      return false;
    }
    try (channel) {
      synchronized (this) {
        agent = channel;
      }
      WalkStream stream = new WalkStream(new Ended(Channels.newInputStream(channel)), handler);
      stream.head();
      answer(0);
      boolean more;
      do {
        more = stream.next();
      } while (more);
      return true;
    }
  }

  /** A program that ends without having read our last answer resets the connection: an end. */
  private static final class Ended extends FilterInputStream {
    Ended(InputStream in) {
      super(in);
    }

    @Override
    public int read(byte[] into, int from, int count) throws IOException {
      try {
        return super.read(into, from, count);
      } catch (SocketException e) {
        return -1;
      }
    }
  }

  /** Whether allocated objects are to be chosen, from the next point on or from the beginning. */
  public synchronized void arm(boolean wanted) {
    armed = wanted;
  }

  /** Deletes a heap and tells the agent that it is read. */
  public void read(WalkPoint point) throws IOException {
    Files.deleteIfExists(heap(point));
    answer(READ);
  }

  /**
   * The file of a heap.
   *
   * @throws WalkException if it is not in the directory
   */
  public Path heap(WalkPoint point) throws WalkException {
    if (!point.heap().matches("[0-9]+\\.hprof")) {
      throw new WalkException("the agent names a heap " + point.heap());
    }
    return directory.resolve(point.heap());
  }

  private synchronized void answer(int bits) throws IOException {
    if (agent != null && agent.isOpen()) {
      try {
        agent.write(ByteBuffer.wrap(new byte[] {(byte) (bits | (armed ? ARMED : 0))}));
      } catch (IOException e) {
        agent.shutdownOutput(); // the program has ended: what it said is still to be read
      }
    }
  }

  /** Stops to wait for an agent. One that is connected is heard to its end. */
  public void stopWaiting() throws IOException {
    server.close();
  }

  /** Deletes the directory and what is in it. */
  @Override
  public void close() throws IOException {
    server.close();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.deleteIfExists(file);
      }
    } catch (UncheckedIOException e) {
      throw new IOException(e.getMessage(), e.getCause());
    }
    Files.deleteIfExists(directory);
  }
}
