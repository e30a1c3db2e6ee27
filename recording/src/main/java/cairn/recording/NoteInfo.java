package cairn.recording;

/** Something that the recorder wants a person to know. */
public record NoteInfo(String topic, String text) {
  /** The topic of what makes every answer from the recording less certain. */
  public static final String DOUBT = "doubt";
}
