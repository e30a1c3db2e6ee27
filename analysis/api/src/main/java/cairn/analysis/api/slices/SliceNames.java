package cairn.analysis.api.slices;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.faults.Change;
import org.jspecify.annotations.Nullable;

/** What the numbers in a slice are called. Asked while a report is printed, a few times a run. */
public interface SliceNames {
  CodePlace place(SlicePlace place);

  /** Whether it lies in a library, which programs call and do not mend. */
  boolean isLibrary(SlicePlace place);

  /** The thread's name, empty if it is not known. */
  String thread(int thread);

  /** What happened at a heap time, null if nothing is known of it. */
  @Nullable Change stored(long time);

  /**
   * A value of which only the bits are known.
   *
   * @param instruction what stored it; -1 if that is not known
   */
  String value(long bits, int instruction);

  /**
   * A cell of an object, or an address, of which no store is known.
   *
   * @param instruction what stored or read it; -1 if that is not known
   */
  String cell(long object, int slot, int instruction);

  /** The local variable that an instruction stores to, or reads; empty if it is not known. */
  String variable(int instruction);
}
