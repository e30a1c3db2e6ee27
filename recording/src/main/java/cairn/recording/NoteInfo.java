package cairn.recording;

/** Something that the recorder wants a person to know. */
public record NoteInfo(String topic, String text) {}
