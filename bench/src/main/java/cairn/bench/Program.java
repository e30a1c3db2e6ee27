package cairn.bench;

/** A workload with the size it is measured at. */
enum Program {
  TREE("tree", 500_000, 2_000, 4, 5, ""),
  GRAPH("graph", 200_000, 1_000, 6, 8, ""),
  LUCENE("lucene", 4_000, 50, 4, 4, ""),
  ECJ("ecj", 1_000, 10, 4, 3, ""),
  MAPS("maps", 200_000, 1_000, 4, 5, "jdk=java.util");

  private final String title;
  private final int fullSize;
  private final int quickSize;
  private final int warmups;
  private final int repetitions;
  private final String options;

  Program(String title, int fullSize, int quickSize, int warmups, int repetitions, String options) {
    this.title = title;
    this.fullSize = fullSize;
    this.quickSize = quickSize;
    this.warmups = warmups;
    this.repetitions = repetitions;
    this.options = options;
  }

  String title() {
    return title;
  }

  int size(boolean quick) {
    return quick ? quickSize : fullSize;
  }

  /** Repetitions that are not measured, at the start of a process. */
  int warmups(boolean quick) {
    return quick ? 1 : warmups;
  }

  /** Repetitions after them, of which the best counts. */
  int repetitions(boolean quick) {
    return quick ? 1 : repetitions;
  }

  /** What the agent needs to see this program's structures. */
  String options() {
    return options;
  }

  /**
   * @throws IllegalArgumentException if there is none
   */
  static Program named(String title) {
    for (Program program : values()) {
      if (program.title.equals(title)) {
        return program;
      }
    }
    throw new IllegalArgumentException("no workload is called '" + title + "'");
  }
}
