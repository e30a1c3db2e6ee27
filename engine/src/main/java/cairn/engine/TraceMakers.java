package cairn.engine;

import cairn.recording.Recording;
import cairn.trace.jvm.JvmLowering;
import cairn.trace.nativ.NativeLowering;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Which of the ways to make a trace is a recording's. */
final class TraceMakers {
  private TraceMakers() {}

  /** Null if the recorder did not tell what ran. */
  static TraceFile.@Nullable Maker of(Recording recording) throws IOException {
    if (!recording.code().isEmpty()) {
      return (source, file, progress) ->
          JvmLowering.lower(source, file, events -> progress.at(events, 0)).warnings();
    }
    if (NativeLowering.isPossible(recording)) {
      return (source, file, progress) -> NativeLowering.lower(source, file, progress::at);
    }
    return null;
  }
}
