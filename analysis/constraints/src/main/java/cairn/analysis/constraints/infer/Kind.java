package cairn.analysis.constraints.infer;

/** Kinds of constraints, the most useful first. */
enum Kind {
  LINK("links", 0.2),
  SHAPE("shape", 0.5),
  ORDER("order", 0.5),
  BALANCE("balance", 0.7),
  COUNT("counts", 0.3),
  ENDS("ends", 0.4),
  SLICE("arrays", 0.5),
  NULLS("null or not", 0.5),
  TYPES("types", 0.5),
  VALUES("values", 0.6);

  private final String words;
  private final double chance;

  Kind(String words, double chance) {
    this.words = words;
    this.chance = chance;
  }

  String words() {
    return words;
  }

  /** How likely a single binding keeps such a constraint although it means nothing. */
  double chance() {
    return chance;
  }
}
