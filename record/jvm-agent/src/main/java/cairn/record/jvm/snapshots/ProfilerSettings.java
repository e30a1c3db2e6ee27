package cairn.record.jvm.snapshots;

import java.io.File;

/**
 * How snapshots are taken.
 *
 * @param directory exists, and is empty
 * @param seed of the random choice of entries
 * @param most how many are kept, at least two
 * @param command how the program was started, for the index
 */
public record ProfilerSettings(File directory, long seed, int most, String command) {}
