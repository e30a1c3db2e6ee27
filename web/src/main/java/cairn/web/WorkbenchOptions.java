package cairn.web;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the workbench shows, and where.
 *
 * @param files as people write them: files, and {@code library:NAME} for a specification
 * @param sources folders below which source is looked for; nothing outside of them is shown
 * @param port of the loopback interface, 0 for any that is free
 * @param version of Cairn, which the page tells
 * @param cache where answers that take long are kept; null for nowhere
 */
public record WorkbenchOptions(
    List<String> files, List<Path> sources, int port, String version, @Nullable Path cache) {
  public WorkbenchOptions {
    files = List.copyOf(files);
    sources = List.copyOf(sources);
  }
}
