package cairn.analysis.constraints.check;

/** Where to look first for what keeps nodes alive. What is found does not depend on it. */
interface Guide {
  /** Grows from roots down, at some other time; what is not alive then has the greatest. */
  long distance(int node);
}
