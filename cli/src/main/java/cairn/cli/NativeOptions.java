package cairn.cli;

import cairn.record.nativ.NativeRecorder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How native programs are recorded. */
final class NativeOptions {
  /** What is told of: stores, or also how addresses are derived. */
  enum Mode {
    stores,
    derive
  }

  /** Whether malloc is replaced, or nothing is assumed of an allocator. */
  enum Allocator {
    known,
    none
  }

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      description =
          "Native programs: stores (default), or derive: addresses that are derived from others.")
  private @Nullable Mode mode;

  @Option(
      names = "--allocator",
      paramLabel = "HOW",
      description =
          "Native programs, with --mode derive: none runs the program's own malloc, and finds nodes"
              + " from derived addresses alone.")
  private @Nullable Allocator allocator;

  /** The first option that was given, or null. */
  @Nullable String given() {
    return mode != null ? "--mode" : allocator != null ? "--allocator" : null;
  }

  /** Tells a recorder. */
  void apply(NativeRecorder recorder) {
    if (allocator == Allocator.none && mode == Mode.stores) {
      throw new UsageException("--allocator none needs --mode derive");
    }
    if (mode == Mode.derive && allocator != Allocator.none) {
      throw new UsageException("--mode derive needs --allocator none");
    }
    if (allocator == Allocator.none) {
      recorder.withoutAllocator();
    }
  }
}
