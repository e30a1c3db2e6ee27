package cairn.record.jvm.metrics;

import java.io.File;
import org.jspecify.annotations.Nullable;

/**
 * How points are taken.
 *
 * @param directory holds the socket of Cairn's process; heaps are written there
 * @param spacing how far points lie apart
 * @param library that chooses allocated objects; null if nobody wants to know who allocates
 */
public record MetricsSettings(File directory, Spacing spacing, @Nullable File library) {}
