package cairn.analysis.api.faults;

/**
 * A constraint that held in good runs.
 *
 * @param name that it is proposed under
 * @param kind in words: links, shape, order
 * @param structure of its first variable
 * @param declarations of its variables, as in a specification
 * @param text of the constraint, without declarations
 * @param bindings for how many different nodes it said something; where there are few, how often it
 *     was looked at after a change
 * @param moments at how many moments it was looked at
 * @param runs in how many runs it said something
 * @param confidence that it does not hold by chance, from 0 to 1
 */
public record Proposal(
    String name,
    String kind,
    String structure,
    String declarations,
    String text,
    long bindings,
    long moments,
    int runs,
    double confidence) {}
