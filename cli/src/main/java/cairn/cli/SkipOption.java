package cairn.cli;

import cairn.graph.walk.SpecialReferences;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.Option;

/** Which references are not followed: what all commands about heaps share. */
final class SkipOption {
  @Option(
      names = "--skip",
      paramLabel = "KINDS",
      defaultValue = "weak,phantom",
      description =
          "References that are not followed, since they keep nothing alive: of weak, soft, phantom, "
              + "final, or none (default: ${DEFAULT-VALUE}).")
  private String skip = "weak,phantom";

  Set<SpecialReferences.Kind> kinds() {
    Set<SpecialReferences.Kind> kinds = EnumSet.noneOf(SpecialReferences.Kind.class);
    if (skip.equals("none")) {
      return kinds;
    }
    for (String word : skip.split(",", -1)) {
      try {
        kinds.add(SpecialReferences.Kind.valueOf(word.strip().toUpperCase(Locale.ROOT)));
      } catch (IllegalArgumentException e) {
        throw new UsageException(
            "--skip takes weak, soft, phantom and final, separated by commas, or none; not '"
                + word
                + "'");
      }
    }
    return kinds;
  }
}
