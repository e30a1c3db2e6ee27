package cairn.bench;

/** How a program is run. */
enum Mode {
  /** Without the agent. */
  NONE("none", ""),
  /** All heap events, with the contents of strings and primitive arrays. */
  ALL("all", "values=all"),
  /** All heap events, without those contents: what the agent does unless told otherwise. */
  DEFAULT("default", "values=fields"),
  /** Allocations and stores of references. */
  REFERENCES("refs", "events=refs"),
  /** What the agent does by default, and which blocks ran and what they read. */
  SLICE("slice", "slice");

  private final String title;
  private final String options;

  Mode(String title, String options) {
    this.title = title;
    this.options = options;
  }

  String title() {
    return title;
  }

  String options() {
    return options;
  }
}
