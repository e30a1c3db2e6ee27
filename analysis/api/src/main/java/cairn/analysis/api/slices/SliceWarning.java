package cairn.analysis.api.slices;

/**
 * Something that the slice may lack: a call that is not modelled and may have written what the
 * slice depends on, or values that come from before the recording.
 *
 * @param place where; may be unknown
 * @param text what, in words
 * @param runs how often
 */
public record SliceWarning(SlicePlace place, String text, long runs) {}
