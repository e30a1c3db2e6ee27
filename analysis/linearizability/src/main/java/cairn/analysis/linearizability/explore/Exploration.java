package cairn.analysis.linearizability.explore;

import cairn.analysis.linearizability.model.Bound;
import java.util.List;
import java.util.Optional;

/**
 * What an exploration found, and how far it went.
 *
 * @param starts states from which instances ran
 * @param runs choices of calls and starts
 * @param states visited, those with different overlaps counted apart
 * @param histories states in which all calls had ended, counted as states
 * @param abandoned states in which some call can never end: paths that a real execution leaves
 * @param unexplained a history that the sequential specification does not allow in any order
 * @param notEquivalent a history that leaves a state which no sequential history of the same
 *     sub-operations leaves (Singh 2016, Definition 2); a structure can be linearizable all the
 *     same
 * @param fault a step that could not run although its guard did not say so, and why
 * @param brokenInvariants the stated invariants that do not hold, and where
 * @param stopped why not all was looked at; empty if all was, or if what was looked for was found
 * @param behind behind how many others, at least, single operations were looked at
 */
public record Exploration(
    Bound bound,
    long starts,
    long runs,
    long states,
    long histories,
    long abandoned,
    Optional<Interleaving> unexplained,
    Optional<Interleaving> notEquivalent,
    Optional<String> fault,
    List<String> brokenInvariants,
    Optional<String> stopped,
    int behind) {
  public Exploration {
    brokenInvariants = List.copyOf(brokenInvariants);
  }

  /** Whether all histories within the bound were looked at, or one that is wrong was found. */
  public boolean isConclusive() {
    return stopped.isEmpty();
  }
}
