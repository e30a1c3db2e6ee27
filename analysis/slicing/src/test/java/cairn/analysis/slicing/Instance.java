package cairn.analysis.slicing;

/** One run of an operation; -1 for what an instruction did of its own. */
record Instance(long step, int operation) {}
