package cairn.recording;

/**
 * An event names something whose definition was in a chunk that is lost: reading ends before it.
 */
final class MissingDefinition extends RecordingException {
  private static final long serialVersionUID = 1;

  MissingDefinition(String file, long offset, String found) {
    super(
        Reason.CORRUPT,
        file,
        offset,
        found + " at offset " + offset + ": its definition was in a chunk that is damaged.");
  }
}
