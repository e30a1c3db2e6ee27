package cairn.trace.jvm;

import java.util.List;

/**
 * What a person should know of a trace that was made from a recording.
 *
 * @param warnings what the trace lacks or may have wrong, in sentences
 * @param events how many events the recording had
 * @param instructions how many bytecode instructions ran
 */
public record LoweringNotes(List<String> warnings, long events, long instructions) {}
