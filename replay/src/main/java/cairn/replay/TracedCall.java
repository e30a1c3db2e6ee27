package cairn.replay;

/** A call that ran again as it was, with the code that it executed. */
public record TracedCall(RecordedCall call, ReplayOutcome outcome, ExecutedCode code) {}
