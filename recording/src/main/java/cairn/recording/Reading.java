package cairn.recording;

import cairn.recording.Completeness.Gap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One pass over the events of a file. */
final class Reading {
  private final Recording recording;
  private final LaneState.Clock clock = new LaneState.Clock();
  private final Merger merger = new Merger(lane -> index(lane).closed());
  private final List<LaneDecoder> decoders = new ArrayList<>();
  private final List<LaneIndex.Source> sources = new ArrayList<>();

  Reading(Recording recording) {
    this.recording = recording;
  }

  Completeness run(EventHandler handler) throws RecordingException {
    for (LaneIndex index : recording.scan().lanes().values()) {
      start(index);
    }
    LiveFile live = recording.live();
    if (live != null) {
      live.claims().forEach(claim -> merger.claim(claim.segment()));
    }
    String failure = null;
    try {
      merger.advance(handler);
    } catch (RecordingException e) {
      failure = tolerated(e, merger.current());
    }
    long events = clock.time;
    Content content = recording.content();
    Scan scan = recording.scan();
    return new Completeness(
        content.ending,
        content.exitCode,
        content.endText,
        events,
        merger.expected() - 1,
        content.chunks,
        content.unknownChunks,
        scan.tail(),
        recording.size() - scan.tail(),
        List.copyOf(scan.damages()),
        recording.liveBuffers(),
        recording.liveProblem(),
        gap(failure));
  }

  private LaneIndex index(LaneDecoder lane) {
    LaneIndex index = recording.scan().lanes().get(lane.lane());
    if (index == null) {
      throw new IllegalStateException("lane " + lane.lane() + " was never indexed");
    }
    return index;
  }

  /** Lines a lane up; one whose first chunk cannot be used is missed when its segment is due. */
  private void start(LaneIndex index) throws RecordingException {
    LaneIndex.Source source = index.source(recording.file());
    LaneDecoder decoder = new LaneDecoder(index.lane(), recording.tables(), clock, source);
    sources.add(source);
    decoders.add(decoder);
    try {
      if (decoder.nextChunk()) {
        merger.add(decoder);
      }
    } catch (RecordingException e) {
      tolerated(e, decoder);
    }
  }

  /**
   * Why reading ends at a failure, if it is what lost chunks or buffers without checksums may lead
   * to; otherwise throws it.
   */
  private String tolerated(RecordingException e, @Nullable LaneDecoder lane)
      throws RecordingException {
    LiveFile live = recording.live();
    boolean inLive = live != null && lane != null && lane.file().equals(live.path().toString());
    if (!inLive && !(e instanceof MissingDefinition)) {
      throw e;
    }
    return String.valueOf(e.getMessage());
  }

  /** What lies beyond the place where reading ended; null if nothing does. */
  private @Nullable Gap gap(@Nullable String failure) {
    String why = failure == null ? reason() : failure;
    long read = clock.time;
    long chunks = 0;
    for (int i = 0; i < decoders.size(); i++) {
      LaneDecoder decoder = decoders.get(i);
      LaneIndex.Source source = sources.get(i);
      chunks += source.left() + (decoder.remaining() > 0 ? 1 : 0);
      source.beyondGaps();
      decodeRest(decoder);
    }
    long beyond = clock.time - read;
    return failure == null && chunks == 0 ? null : new Gap(merger.expected(), why, beyond, chunks);
  }

  /** Decodes what is left of a lane, skipping chunks that cannot be decoded. */
  static void decodeRest(LaneDecoder decoder) {
    boolean more = true;
    while (more) {
      try {
        more = decoder.run(Merger.NOTHING);
      } catch (RecordingException undecodable) {
        decoder.skipChunk();
      }
    }
  }

  private String reason() {
    LaneDecoder current = merger.current();
    if (current != null) {
      return lackOf(index(current));
    }
    if (!merger.done()) {
      return "segment " + merger.expected() + " is missing";
    }
    for (int i = 0; i < decoders.size(); i++) {
      if (sources.get(i).left() > 0) {
        return lackOf(index(decoders.get(i)));
      }
    }
    return "";
  }

  private String lackOf(LaneIndex lane) {
    if (lane.contiguous() < lane.chunks()) {
      return "chunk " + (lane.contiguous() + 1) + " of lane " + lane.lane() + " is missing";
    }
    String next = "chunk " + (lane.chunks() + 1) + " of lane " + lane.lane() + " may be missing: ";
    return recording.scan().damages().isEmpty()
        ? next + "the recording has no end, and its live buffers are not there"
        : next + "a chunk is damaged";
  }
}
