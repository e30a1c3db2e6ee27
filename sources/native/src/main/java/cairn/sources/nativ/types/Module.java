package cairn.sources.nativ.types;

import cairn.symbols.Program;

/**
 * A program or library of a process.
 *
 * @param bias how far from where it was linked for it lies in memory
 */
public record Module(Program program, long bias) {}
