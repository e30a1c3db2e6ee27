package cairn.replay.x86.patch;

import cairn.replay.x86.DecodedCode;
import cairn.replay.x86.ProgramImage;
import cairn.replay.x86.RunEndedException;
import cairn.replay.x86.UnsupportedCodeException;
import cairn.replay.x86.X86Instruction;
import cairn.symbols.Program;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Finds all small changes of the instructions that were executed. */
public final class X86Patches {
  private X86Patches() {}

  /**
   * The changes of single instructions by address, then those of several.
   *
   * @param coverage addresses of instructions
   * @param program what the debug information says of the same file
   */
  public static List<X86Patch> of(ProgramImage image, Collection<Long> coverage, Program program) {
    return of(image, coverage, program, Map.of());
  }

  /**
   * The same.
   *
   * @param accesses what instructions accessed in blocks, by their addresses, as far as it is
   *     known: then only members of that struct take the place of others
   */
  public static List<X86Patch> of(
      ProgramImage image,
      Collection<Long> coverage,
      Program program,
      Map<Long, DebugNames.Access> accesses) {
    DecodedCode code = new DecodedCode(image);
    PatchList list = new PatchList(image, program, accesses);
    for (long address : new TreeSet<>(coverage)) {
      try {
        X86Instruction at = code.at(address);
        new ReadPatches(list, at).find();
        new EffectPatches(list, at).find();
      } catch (UnsupportedCodeException | RunEndedException e) {
        // what cannot be executed cannot be changed
      }
    }
    list.join();
    return List.copyOf(list.found);
  }
}
