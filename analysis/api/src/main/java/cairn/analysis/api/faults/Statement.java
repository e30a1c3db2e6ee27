package cairn.analysis.api.faults;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.Finding;
import cairn.analysis.api.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement that broke a constraint, or an operation that lacks one.
 *
 * @param rank from 1, the most suspect first
 * @param reason why it is suspected
 * @param place the store; for {@link Role#MISSING} where it usually happens
 * @param time of its first instance
 * @param instances how many of its executions are to blame
 * @param constraints names of those that it broke
 * @param why in words
 * @param repair what would keep all constraints, if that was found
 * @param evidence what speaks for it, in words with figures
 * @param inside where the JDK did the store that the statement asked it for: the store itself, then
 *     the calls that led to it, up to the statement's own; empty for the program's own stores
 * @param stack calls around it, innermost first, where they were recorded
 * @param violations those that it led to
 * @param operation the method that the C-point closed, empty if not known
 */
public record Statement(
    int rank,
    Reason reason,
    Certainty certainty,
    Role role,
    CodePlace place,
    long time,
    String thread,
    Change change,
    int instances,
    List<String> constraints,
    String why,
    @Nullable Mend repair,
    List<String> evidence,
    List<CodePlace> inside,
    List<CodePlace> stack,
    List<Violation> violations,
    String operation,
    Sketch before,
    Sketch after)
    implements Finding {

  public Statement {
    constraints = List.copyOf(constraints);
    evidence = List.copyOf(evidence);
    inside = List.copyOf(inside);
    stack = List.copyOf(stack);
    violations = List.copyOf(violations);
  }

  @Override
  public String rule() {
    return String.join(", ", constraints);
  }

  @Override
  public Verdict verdict() {
    return Verdict.VIOLATED;
  }

  @Override
  public String message() {
    return why;
  }

  @Override
  public List<CodePlace> places() {
    return place.isKnown() ? List.of(place) : List.of();
  }

  /** Why a statement is suspected. */
  public enum Reason {
    /** With a small change of it the operation, run again, keeps all constraints. */
    WRONG_CODE,
    /** It stored something else than what would keep all constraints. */
    WRONG_VALUE,
    /** It stored the right content in the wrong place. */
    WRONG_TARGET,
    /** No store follows it that would keep all constraints. */
    MISSING_STORE,
    /** It passed in what a wrong store stored, or where. */
    PASSED,
    /** What a wrong store stored, or where, came from it. */
    ORIGIN,
    /** It decided that a wrong store runs, or that a right one does not. */
    BRANCH,
    /** It stored, in an earlier operation, what a constraint does not allow now. */
    LATENT,
    /** It stored what a violated constraint reads. */
    TOUCHED,
    /** It overwrote, or took along, the last reference to a node that was never freed. */
    LOST,
    /** Before it the constraint held, and after it no longer. */
    BROKE,
    /** It took a node out to which something else still refers. */
    LEFT_REFERENCE,
    /** It mends in other operations what another line breaks, and did not run. */
    DID_NOT_RUN,
    /** It comes in other operations before a line that broke the constraint, and did not run. */
    DID_NOT_PREPARE,
    /** It goes in other operations with a line that ran, and did not run. */
    LEFT_OUT,
    /** It comes in other operations next to a line that ran, and did not run there. */
    OUT_OF_ORDER,
    /** It stores in other operations to another field, or another kind of value. */
    STORED_OTHERWISE,
    /** It fills a field in all other nodes of a kind, and did not run. */
    NEVER_STORED,
    /** It mends in other operations what another line breaks, and did not mend it. */
    DID_NOT_MEND,
    /** It stored, before anything referred to it, what then broke the constraint. */
    STORED_BEFORE,
    /** It broke the constraint as in other operations, and what mends that then did not. */
    BROKE_AS_USUAL,
    /** It changed what the constraint reads while that was violated already. */
    CHANGED,
    /** It stored what the constraint reads, before that broke. */
    STORED_TOO,
    /** It took part in a violation that a suspect mended. */
    RELATED;

    /** {@code wrong-value}. */
    public String code() {
      return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
  }

  /** What a statement has to do with a violation. */
  public enum Role {
    /** Before it there was no violation, after it there is. */
    INTRODUCED,
    /** It changed something that a violation depends on, but there was one before. */
    CONTRIBUTED,
    /** It is right by itself; a store that belongs to it did not happen. */
    MISSING
  }
}
