package cairn.recording;

import java.util.List;

/**
 * A class whose methods tell which of their basic blocks ran, and its code.
 *
 * @param className with dots
 * @param loader the class loader that defined it, 0 the boot loader
 * @param classFile the class file as the recorder found it
 * @param methods those that tell
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record CodeInfo(String className, int loader, byte[] classFile, List<MethodCode> methods) {

  /**
   * A method that tells which of its basic blocks ran. Instructions are counted from 0, as they
   * stand in the class file.
   *
   * @param blockSites the site of each block's {@link Format#RAN}; block 0 is the entry
   * @param blockStarts the instruction at which each block begins, ascending; only that of block 1
   *     may be that of block 0, which is then empty
   * @param sites the method's other sites
   * @param ordinals the instruction that each of them belongs to
   */
  public record MethodCode(
      String name,
      String descriptor,
      int[] blockSites,
      int[] blockStarts,
      int[] sites,
      int[] ordinals) {}
}
