package cairn.record.nativ;

import cairn.recording.EventHandler;
import cairn.recording.NoteInfo;
import cairn.recording.RecordingWriter;
import cairn.recording.Tables;
import cairn.symbols.Program;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the tool's stream from a pipe and writes the recording, in a thread of its own. The file
 * appears when the stream begins. What cannot be written is told once; the stream is read to its
 * end all the same, because the program would wait otherwise.
 */
final class Conversion extends Thread {
  private final Path pipe;
  private final @Nullable Path recording;
  private final Map<String, String> meta;
  private final Program program;
  private final PointFinder.Found points;
  private final Runnable opened;
  private final boolean allocator;
  private final boolean holding;
  private final @Nullable Function<Tables, EventHandler> listener;
  private @Nullable RecordingWriter writer;
  private @Nullable Converter converter;
  private @Nullable String failure;

  /**
   * @param recording the file; null if there is to be none
   * @param allocator whether blocks are told of
   * @param holding whether it is told what words outside of the heap refer to
   * @param listener makes who wants to have the events at once, or null
   */
  Conversion(
      Path pipe,
      @Nullable Path recording,
      Map<String, String> meta,
      Program program,
      boolean allocator,
      boolean holding,
      PointFinder.Found points,
      Runnable opened,
      @Nullable Function<Tables, EventHandler> listener) {
    super("cairn-conversion");
    this.listener = listener;
    this.pipe = pipe;
    this.recording = recording;
    this.meta = meta;
    this.program = program;
    this.points = points;
    this.opened = opened;
    this.allocator = allocator;
    this.holding = holding;
    setDaemon(true);
  }

  /** Whether anything came; to be asked, like the rest, when the thread has ended. */
  boolean hasBegun() {
    return converter != null || failure != null;
  }

  /** What went wrong, a sentence without a full stop; null if nothing did. */
  @Nullable String failure() {
    return failure != null || converter == null ? failure : converter.failure();
  }

  @Override
  public void run() {
    try (PushbackInputStream in = new PushbackInputStream(new FileInputStream(pipe.toFile()))) {
      opened.run();
      int first = in.read();
      if (first >= 0) {
        in.unread(first);
        convert(in);
      }
    } catch (IOException e) {
      failure = "the stream cannot be read: " + e.getMessage();
    }
  }

  private void convert(PushbackInputStream in) throws IOException {
    try {
      RecordingWriter made = RecordingWriter.to(output(), RecordingWriter.CHUNK_BYTES, meta);
      writer = made;
      EventHandler handler = listener == null ? null : listener.apply(made.tables());
      Converter to =
          new Converter(
              made, program, allocator, points.points(), holding, recording != null, handler);
      converter = to;
      new StreamReader(in, to).read();
    } catch (IOException | RuntimeException e) {
      failure = "the recording broke off: " + e.getMessage();
      in.transferTo(OutputStream.nullOutputStream());
    }
  }

  private OutputStream output() throws IOException {
    return recording == null ? OutputStream.nullOutputStream() : Files.newOutputStream(recording);
  }

  /** Ends the recording of a process whose exit code only its stream tells. */
  void finish() throws IOException {
    Converter made = converter;
    if (made != null) {
      boolean crashed = made.exitCode() < 0;
      finish(Math.max(0, made.exitCode()), crashed ? "ended by a signal" : null);
    }
  }

  /** Ends the recording, when the thread has ended. */
  void finish(int exitCode, @Nullable String signal) throws IOException {
    RecordingWriter to = writer;
    Converter made = converter;
    if (to == null) {
      return;
    }
    try (to) {
      if (failure == null && made != null) {
        notes(to, made);
        made.finish(exitCode, signal);
      }
    } catch (IOException e) {
      failure = failure == null ? "the recording broke off: " + e.getMessage() : failure;
    }
  }

  private void notes(RecordingWriter to, Converter made) {
    if (allocator && made.allocations() == 0 && !program.file().isDynamic()) {
      to.note(
          "allocator",
          "the program is linked statically: its own malloc is not seen, so there are no blocks");
    }
    for (String note : points.notes()) {
      to.note("C-points", note);
    }
    String late = LinkTimeCode.note(program.file());
    if (late != null) {
      to.note(NoteInfo.DOUBT, late);
    }
    if (program.brokenUnits() > 0) {
      to.note("debug", program.brokenUnits() + " compilation units could not be read");
    }
  }
}
