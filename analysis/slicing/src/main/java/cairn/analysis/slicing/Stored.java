package cairn.analysis.slicing;

/** What the operation that is being looked at stored, for the edges that lead through it. */
final class Stored {
  int instruction = -1;

  /** The heap time; 0 if it is no heap event, -1 if that is not known. */
  long time = -1;

  boolean isKnown;
  long value;

  void set(int ofInstruction, long at, boolean known, long bits) {
    instruction = ofInstruction;
    time = at;
    isKnown = known;
    value = bits;
  }
}
