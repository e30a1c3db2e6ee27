package cairn.cli;

import cairn.record.nativ.NativeRecorder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How native programs are recorded. */
final class NativeOptions {
  /** What is told of: stores, or also what else is done with addresses, or all that runs. */
  enum Mode {
    stores,
    derive,
    slice
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
          "Native programs: stores (default), or derive: also what is done with addresses: accesses"
              + " outside of blocks, for overflow, or, with --allocator none, how addresses are"
              + " derived from others; or slice: also every instruction that runs, for slice.")
  private @Nullable Mode mode;

  @Option(
      names = "--allocator",
      paramLabel = "HOW",
      description =
          "Native programs: known (default) replaces malloc; none, with --mode derive, runs the"
              + " program's own, and finds nodes from derived addresses alone.")
  private @Nullable Allocator allocator;

  /** The first option that was given, or null. */
  @Nullable String given() {
    return mode != null ? "--mode" : allocator != null ? "--allocator" : null;
  }

  /** Whether all that runs is wanted. */
  boolean isSlice() {
    return mode == Mode.slice;
  }

  /** Tells a recorder. */
  void apply(NativeRecorder recorder) {
    if (allocator == Allocator.none && mode == Mode.stores) {
      throw new UsageException("--allocator none needs --mode derive");
    }
    if (allocator == Allocator.none && mode == Mode.slice) {
      throw new UsageException("--mode slice needs --allocator known");
    }
    if (mode == Mode.slice) {
      recorder.withSlices();
    }
    if (allocator == Allocator.none) {
      recorder.withoutAllocator();
    } else if (mode == Mode.derive) {
      recorder.withBounds();
    }
  }
}
