package cairn.junit.bridge;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A specification.
 *
 * @param name as the test has it
 * @param file null for one that comes with Cairn
 */
public record SpecName(String name, @Nullable Path file) {}
