package cairn.recording;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Completes the recording of a program that was killed, from the buffers that it left. */
public final class LiveRecovery {
  private LiveRecovery() {}

  /**
   * What was done.
   *
   * @param buffers how many buffers were moved into the recording
   * @param cutBytes bytes of an unfinished last chunk, which were cut off: they are in the buffers
   * @param ended whether the recording now has an end
   */
  public record Absorbed(int buffers, long cutBytes, boolean ended) {}

  /**
   * Moves the live buffers into the recording, writes its end and deletes the live file. Only to be
   * called when the recorded program is gone. Where there are no live buffers, or the recording has
   * an end already, nothing is added. May be interrupted at any moment: the live file is deleted
   * last, and calling this again goes on.
   *
   * @param reason one of {@code Format.END_...}
   * @throws RecordingException if the recording cannot be read or the live file is damaged; both
   *     are then left as they were
   */
  public static Absorbed absorb(Path recording, int reason, int exitCode, String text)
      throws IOException {
    Recording opened = Recording.open(recording);
    LiveFile live = opened.live();
    if (live == null) {
      return new Absorbed(0, 0, opened.content().ended());
    }
    String problem = opened.liveProblem();
    if (problem != null) {
      throw damaged(live, problem);
    }
    if (opened.content().ended()) {
      if (opened.liveBuffers() == 0) {
        Files.delete(live.path());
      }
      return new Absorbed(0, 0, true);
    }
    ByteSink chunks = new ByteSink();
    for (LaneIndex lane : List.copyOf(opened.scan().lanes().values())) {
      addBuffers(opened, lane, chunks);
    }
    addClaims(opened, live, chunks);
    ByteSink end = ByteSink.chunk(Format.CHUNK_END, ByteSink.end(reason, exitCode, text));
    append(recording, opened.scan().tail(), chunks, end);
    Files.delete(live.path());
    return new Absorbed(opened.liveBuffers(), opened.size() - opened.scan().tail(), true);
  }

  /** The lane's buffers as chunks; refuses any that cannot be decoded to its end. */
  private static void addBuffers(Recording opened, LaneIndex lane, ByteSink chunks)
      throws RecordingException {
    for (LiveFile.Buffer buffer : lane.buffers()) {
      lastSegment(opened, lane.lane(), buffer::place);
      ByteSink payload = new ByteSink();
      payload.append(buffer.payload(), buffer.payload().length);
      chunks.append(ByteSink.chunk(Format.CHUNK_EVENTS, payload));
    }
  }

  /** An empty chunk for every segment that a lane took and did not write to. */
  private static void addClaims(Recording opened, LiveFile live, ByteSink chunks)
      throws RecordingException {
    Map<Integer, Integer> added = new HashMap<>();
    for (LiveFile.Claim claim : live.claims()) {
      LaneIndex lane = opened.scan().lane(claim.lane());
      long last =
          lane.chunks() == 0
              ? 0
              : lastSegment(opened, lane.lane(), in -> lane.placeLast(opened.file(), in));
      if (claim.segment() > last && claim.segment() < LaneState.MAX_ID) {
        ByteSink payload = new ByteSink();
        payload.varint(lane.lane());
        payload.varint(lane.lastNumber() + added.merge(lane.lane(), 1, Integer::sum));
        payload.varint(0);
        payload.varint(claim.segment());
        payload.varint(0);
        chunks.append(ByteSink.chunk(Format.CHUNK_EVENTS, payload));
      }
    }
  }

  /** The segment in which a chunk ends: decodes it. */
  private static long lastSegment(Recording opened, int lane, Consumer<Cursor> chunk)
      throws RecordingException {
    boolean[] placed = {false};
    LaneDecoder decoder =
        new LaneDecoder(
            lane,
            opened.tables(),
            new LaneState.Clock(),
            in -> {
              if (placed[0]) {
                return false;
              }
              placed[0] = true;
              chunk.accept(in);
              return true;
            });
    boolean more = true;
    while (more) {
      more = decoder.run(Merger.NOTHING);
    }
    return decoder.segment();
  }

  /** Appends behind the last whole chunk; when that fails the file is again as long as before. */
  private static void append(Path recording, long tail, ByteSink chunks, ByteSink end)
      throws IOException {
    try (FileChannel channel = FileChannel.open(recording, StandardOpenOption.WRITE)) {
      channel.truncate(tail);
      try {
        channel.position(tail);
        OutputStream out = Channels.newOutputStream(channel);
        chunks.writeTo(out);
        channel.force(true);
        end.writeTo(out);
        channel.force(true);
      } catch (IOException e) {
        channel.truncate(tail);
        throw e;
      }
    }
  }

  private static RecordingException damaged(LiveFile live, String problem) {
    return new RecordingException(
        RecordingException.Reason.CORRUPT,
        live.path().toString(),
        0,
        "cannot be moved into the recording: "
            + problem
            + ". Both files are left as they are, and can be read as far as they go.");
  }
}
