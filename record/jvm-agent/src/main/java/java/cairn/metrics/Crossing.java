package java.cairn.metrics;

/** Is asked by {@link Entries} when a counter has run down; throws nothing. */
public interface Crossing {
  /** How many entries of this counter go by before it asks again, at least 1. */
  long next(int stripe);
}
