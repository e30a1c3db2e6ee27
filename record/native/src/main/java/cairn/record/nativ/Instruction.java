package cairn.record.nativ;

/**
 * A place in the program's code.
 *
 * @param line 0 if not known
 * @param file the name of the source file without its folder; empty if not known
 * @param object the file that holds the code
 */
record Instruction(
    long address, int line, String file, String folder, String function, String object) {
  static final Instruction UNKNOWN = new Instruction(0, 0, "", "", "", "");

  /** Whether the source is known. */
  boolean hasLine() {
    return line > 0 && !file.isEmpty();
  }

  String objectName() {
    return object.substring(object.lastIndexOf('/') + 1);
  }
}
