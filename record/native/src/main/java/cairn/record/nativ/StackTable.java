package cairn.record.nativ;

import cairn.recording.Format;
import cairn.recording.RecordingWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The stream's stacks as stacks of the recording. Memory: a number for each that was asked for. */
final class StackTable {
  private final RecordingWriter writer;
  private final Code code;
  private final SiteMaker sites;
  private final Map<Integer, Integer> known = new HashMap<>();

  /** Makes sites of the recording. */
  interface SiteMaker {
    int site(int kind, Code.Place at, String name);
  }

  StackTable(RecordingWriter writer, Code code, SiteMaker sites) {
    this.writer = writer;
    this.code = code;
    this.sites = sites;
  }

  /** The recording's number of a stack; 0 for 0, which is none. */
  int of(int number) {
    return number == 0 ? 0 : known.computeIfAbsent(number, this::make);
  }

  private int make(int number) {
    List<Integer> frames = new ArrayList<>();
    for (Code.Place place : code.stack(number)) {
      frames.add(sites.site(Format.CALLER, place, ""));
    }
    return writer.stack(frames);
  }
}
