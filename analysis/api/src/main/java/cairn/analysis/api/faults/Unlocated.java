package cairn.analysis.api.faults;

/**
 * A violated constraint for which no statement is told.
 *
 * @param later whether it broke only while another constraint was broken already
 * @param why in words: when it broke, what it follows from, and which store was the last before it
 */
public record Unlocated(String constraint, boolean later, String why) {}
