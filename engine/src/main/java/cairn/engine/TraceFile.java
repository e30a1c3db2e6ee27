package cairn.engine;

import cairn.graph.Progress;
import cairn.recording.Recording;
import cairn.trace.Trace;
import cairn.trace.TraceException;
import cairn.trace.TraceOrigin;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The trace of a recording. Making it takes a walk over all events, so it is made once and kept
 * beside the recording, as {@code run.cairn.trace}; it carries the recording's size and time of
 * change, and one that does not fit is made anew. Where it cannot be kept it is a temporary file,
 * which goes when this is closed.
 */
public final class TraceFile implements AutoCloseable {
  static final String SUFFIX = ".trace";

  /** Changes whenever a trace is made otherwise from the same recording. */
  private static final long EDITION = 4;

  /** Makes the trace of a recording. */
  @FunctionalInterface
  interface Maker {
    /** Writes the trace into a file and returns what a person should know of how it was made. */
    List<String> make(Recording recording, Path file, Progress progress) throws IOException;
  }

  private final Trace trace;
  private final Path file;
  private final boolean temporary;
  private final boolean found;

  private TraceFile(Trace trace, Path file, boolean temporary, boolean found) {
    this.trace = trace;
    this.file = file;
    this.temporary = temporary;
    this.found = found;
  }

  /**
   * Opens the trace that is kept beside a recording, or makes one.
   *
   * @param keep whether it may be kept there, and one that was kept may be used
   */
  static TraceFile open(Path recording, boolean keep, Maker maker, Progress progress)
      throws IOException {
    Recording source = Recording.open(recording);
    long stamp = stamp(recording, source.size());
    Path kept = recording.resolveSibling(recording.getFileName() + SUFFIX);
    if (keep) {
      Trace trace = fitting(kept, stamp);
      if (trace != null) {
        return new TraceFile(trace, kept, false, true);
      }
    }
    if (keep && isWritable(recording)) {
      Path part = kept.resolveSibling("." + kept.getFileName() + "." + pid() + ".part");
      try {
        make(source, part, stamp, maker, progress);
        move(part, kept);
      } finally {
        Files.deleteIfExists(part);
      }
      return new TraceFile(Trace.open(kept), kept, false, false);
    }
    Path made = Files.createTempFile("cairn-", SUFFIX);
    try {
      make(source, made, stamp, maker, progress);
      return new TraceFile(Trace.open(made), made, true, false);
    } catch (IOException | RuntimeException e) {
      Files.deleteIfExists(made);
      throw e;
    }
  }

  private static void make(Recording source, Path file, long stamp, Maker maker, Progress progress)
      throws IOException {
    List<String> notes = maker.make(source, file, progress);
    new TraceOrigin(stamp, notes).addTo(file);
  }

  /** What is kept, if it is the recording's; what is damaged is as if it were not there. */
  private static @Nullable Trace fitting(Path kept, long stamp) throws IOException {
    if (!Files.isRegularFile(kept) || !Files.isReadable(kept)) {
      return null;
    }
    try {
      Trace trace = Trace.open(kept);
      return trace.origin().stamp() == stamp ? trace : null;
    } catch (TraceException e) {
      return null;
    }
  }

  private static long stamp(Path recording, long size) throws IOException {
    long changed = Files.getLastModifiedTime(recording).to(TimeUnit.NANOSECONDS);
    long mixed = EDITION;
    for (long part : new long[] {size, changed}) {
      mixed = (mixed ^ part) * 0x9E3779B97F4A7C15L;
      mixed ^= mixed >>> 29;
    }
    return mixed == 0 ? 1 : mixed;
  }

  private static boolean isWritable(Path recording) {
    Path folder = recording.toAbsolutePath().getParent();
    return folder != null && Files.isWritable(folder);
  }

  private static long pid() {
    return ProcessHandle.current().pid();
  }

  private static void move(Path part, Path kept) throws IOException {
    try {
      Files.move(part, kept, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(part, kept, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  Trace trace() {
    return trace;
  }

  /** What a person should know of how the trace was made. */
  List<String> notes() {
    return trace.origin().notes();
  }

  /** Throws away a trace that was kept and turned out to be damaged; false if it was just made. */
  boolean discard() throws IOException {
    return found && Files.deleteIfExists(file);
  }

  @Override
  public void close() throws IOException {
    if (temporary) {
      Files.deleteIfExists(file);
    }
  }
}
