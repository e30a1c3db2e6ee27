package cairn.recording;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A recording in a file, as it was when it was opened. Opening checks every checksum, at about the
 * speed of memory, and reads the tables; the events stay in the file, which is mapped, and are
 * decoded each time they are read. Costs eight bytes per chunk and the tables. May be read by
 * several threads at once. The live buffers of a program that was killed are part of it.
 */
public final class Recording {
  private final Path path;
  private final FileBytes file;
  private final Content content;
  private final Scan scan;
  private final @Nullable LiveFile live;
  private int liveBuffers;
  private @Nullable String liveProblem;
  private volatile @Nullable Completeness completeness;

  private Recording(Path path, FileBytes file, @Nullable LiveFile live) {
    this.path = path;
    this.file = file;
    this.live = live;
    this.content = new Content();
    this.scan = new Scan(file, content);
  }

  /**
   * Opens a recording.
   *
   * @throws RecordingException if the file is none, or of another version, or has no whole header,
   *     or contradicts the format
   */
  public static Recording open(Path path) throws IOException {
    return open(path, FileBytes.PIECE);
  }

  static Recording open(Path path, long pieceBytes) throws IOException {
    // The buffers first: what is written out in between is then found twice, not never.
    LiveFile live = LiveFile.read(path);
    FileBytes file = FileBytes.map(path, pieceBytes);
    try {
      Recording recording = new Recording(path, file, live);
      recording.index();
      return recording;
    } catch (InternalError error) {
      throw file.explain(error);
    }
  }

  /**
   * Reads a recording from a pipe, as far as its head.
   *
   * @param name what to call it in messages
   */
  public static RecordingStream stream(InputStream in, String name) throws IOException {
    return RecordingStream.open(in, name, RecordingStream.DEFAULT_BUDGET);
  }

  private void index() throws RecordingException {
    byte[] head = new byte[(int) Math.min(Format.HEADER_BYTES, file.size())];
    for (int i = 0; i < head.length; i++) {
      head[i] = file.byteAt(i);
    }
    content.tables.minor = Header.check(file.name(), head);
    scan.run();
    if (live != null) {
      liveProblem = live.problem();
      for (LiveFile.Buffer buffer : live.buffers()) {
        add(buffer);
      }
    }
    scan.doubtLanes();
    boolean allThere = content.ended() || (live != null && liveProblem == null);
    if (!allThere) {
      scan.lanes().values().forEach(LaneIndex::doubt);
    }
  }

  private void add(LiveFile.Buffer buffer) throws RecordingException {
    try {
      Cursor in = new Cursor();
      buffer.place(in);
      ChunkHead head = ChunkHead.read(in);
      if (head.lane() != buffer.lane() || head.number() != buffer.number()) {
        throw in.corrupt("a slot of lane " + buffer.lane() + " holds " + head);
      }
    } catch (RecordingException e) {
      liveProblem = e.getMessage();
      return;
    }
    if (scan.lane(buffer.lane()).add(buffer)) {
      liveBuffers++;
    }
  }

  public Path path() {
    return path;
  }

  /** Bytes of the file when it was opened. */
  public long size() {
    return file.size();
  }

  /** Facts about the recorded run by name, in the order of the file. */
  public Map<String, String> meta() {
    return content.meta();
  }

  public Tables tables() {
    return content.tables;
  }

  /**
   * The code of the classes whose methods tell which of their blocks ran; empty if it was not asked
   * for. Read from the file each time.
   *
   * @throws RecordingException if it contradicts the format
   */
  public List<CodeInfo> code() throws IOException {
    return classFiles().stream().filter(each -> !each.methods().isEmpty()).toList();
  }

  /**
   * All class files that came with it, also those of classes whose methods do not tell which of
   * their blocks ran. Read from the file each time.
   *
   * @throws RecordingException if they contradict the format
   */
  public List<CodeInfo> classFiles() throws IOException {
    try {
      return scan.code();
    } catch (InternalError error) {
      throw file.explain(error);
    }
  }

  /** What ran of a native program, instruction by instruction; empty if it was not asked for. */
  public MachineTrace machine() {
    return scan.machine();
  }

  Scan scan() {
    return scan;
  }

  FileBytes file() {
    return file;
  }

  Content content() {
    return content;
  }

  @Nullable LiveFile live() {
    return live;
  }

  int liveBuffers() {
    return liveBuffers;
  }

  @Nullable String liveProblem() {
    return liveProblem;
  }

  /** How complete the recording is: decodes all of it, unless it was read before. */
  public Completeness completeness() throws IOException {
    Completeness known = completeness;
    return known != null ? known : read(Merger.NOTHING);
  }

  /**
   * Delivers the events in their order, up to the first that is missing.
   *
   * @throws RecordingException if a chunk's content contradicts the format although its checksum is
   *     right
   */
  public Completeness read(EventHandler handler) throws IOException {
    try {
      Completeness result = new Reading(this).run(handler);
      completeness = result;
      return result;
    } catch (InternalError error) {
      throw file.explain(error);
    }
  }
}
