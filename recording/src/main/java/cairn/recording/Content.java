package cairn.recording;

import cairn.recording.Completeness.Ending;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a recording holds besides events: it grows chunk by chunk, in file order. */
final class Content {
  final Tables tables = new Tables();
  final TablesReader tablesReader = new TablesReader(tables);
  private final Map<String, String> meta = new LinkedHashMap<>();
  Ending ending = Ending.OPEN;
  int exitCode;
  String endText = "";
  long chunks;
  long unknownChunks;

  Map<String, String> meta() {
    return Collections.unmodifiableMap(meta);
  }

  /** Takes a chunk of any kind but EVENTS. */
  void take(int kind, Cursor in) throws RecordingException {
    switch (kind) {
      case Format.CHUNK_META -> readMeta(in);
      case Format.CHUNK_TABLES -> tablesReader.read(in);
      case Format.CHUNK_END -> readEnd(in);
      case Format.CHUNK_CODE, Format.CHUNK_MACHINE_CODE, Format.CHUNK_TRACE -> {
        // read when it is asked for, where it can be
      }
      default -> unknownChunks++;
    }
  }

  private void readMeta(Cursor in) throws RecordingException {
    int n = in.count("a number of keys");
    if (n > in.remaining() / 2) {
      throw in.corrupt(n + " keys in " + in.remaining() + " bytes");
    }
    for (int i = 0; i < n; i++) {
      String key = in.text();
      meta.putIfAbsent(key, in.text());
    }
  }

  private void readEnd(Cursor in) throws RecordingException {
    int reason = in.u8();
    Ending found = Ending.of(reason);
    if (found == null) {
      throw tables.unknown(in, "unknown reason " + reason + " of the end");
    }
    ending = found;
    exitCode = (int) in.zigzag();
    endText = in.text();
  }

  /** Whether there is an end, before which all lanes were written out. */
  boolean ended() {
    return ending != Ending.OPEN;
  }
}
