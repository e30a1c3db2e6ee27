package cairn.sources.hprof;

/**
 * Where the values of an instance's fields are in the file, by slot.
 *
 * @param bytes all values together
 * @param offsets by slot, from the first value
 * @param types by slot
 * @param referenceSlots the slots that hold references
 * @param referenceOffsets their offsets, in the order of the slots
 */
record TypeLayout(
    long bytes, int[] offsets, byte[] types, int[] referenceSlots, int[] referenceOffsets) {

  static final TypeLayout NOTHING =
      new TypeLayout(0, new int[0], new byte[0], new int[0], new int[0]);
}
