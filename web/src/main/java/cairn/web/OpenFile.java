package cairn.web;

import java.nio.file.Path;
import java.util.List;

/**
 * A file that the workbench was given.
 *
 * @param index its number, by which the page asks for it
 * @param name without its directories
 * @param moment which moment of a recording was named, as people write it; {@code end} otherwise
 */
record OpenFile(int index, Path path, String name, Kind kind, String moment) {

  /** What a file is, with the views that there are of it. */
  enum Kind {
    RECORDING(
        "recording", "overview,faults,history,heap,histogram,dominators,paths,compare,metrics"),
    DUMP("heap dump", "overview,heap,histogram,dominators,paths,compare"),
    MEMORY("memory of a process", "overview,memory,heap,histogram,dominators,paths,compare"),
    ABSTRACT("abstract heap", "heap,compare"),
    METRICS("heap metrics", "metrics"),
    PROOF("specification of a concurrent structure", "proof");

    private final String words;

    /** Names with a comma between two. */
    private final String views;

    Kind(String words, String views) {
      this.words = words;
      this.views = views;
    }

    String words() {
      return words;
    }

    /** The first is shown at first. */
    List<String> views() {
      return List.of(views.split(","));
    }
  }
}
