package cairn.recording;

/** Lane and number, with which the payload of an EVENTS chunk begins. */
record ChunkHead(int lane, int number) {
  /** Lanes are pooled; more than this many would be a mistake. */
  static final int MAX_LANES = 1 << 16;

  static ChunkHead read(Cursor in) throws RecordingException {
    int lane = in.count("lane");
    int number = in.count("chunk number");
    if (lane == 0 || number == 0) {
      throw in.corrupt("chunk " + number + " of lane " + lane + ", both count from 1");
    }
    return new ChunkHead(lane, number);
  }
}
