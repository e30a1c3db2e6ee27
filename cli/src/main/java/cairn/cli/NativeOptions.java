package cairn.cli;

import cairn.record.nativ.NativeRecorder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How native programs are recorded. */
final class NativeOptions {
  /** What is told of: stores, or also what else is done with addresses. */
  enum Mode {
    stores,
    derive
  }

  /** What is known of the allocator. */
  enum Allocator {
    known
  }

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      description =
          "Native programs: stores (default), or derive: also accesses outside of blocks, for"
              + " overflow.")
  private @Nullable Mode mode;

  @Option(
      names = "--allocator",
      paramLabel = "HOW",
      description = "Native programs: known (default) replaces malloc.")
  private @Nullable Allocator allocator;

  /** The first option that was given, or null. */
  @Nullable String given() {
    return mode != null ? "--mode" : allocator != null ? "--allocator" : null;
  }

  /** Tells a recorder. */
  void apply(NativeRecorder recorder) {
    if (mode == Mode.derive) {
      recorder.withBounds();
    }
  }
}
