package cairn.analysis.constraints.locate;

import cairn.analysis.api.CodePlace;
import cairn.analysis.constraints.check.Unit;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A line of code that may be to blame, with all its executions that may be. */
final class Suspect {
  /** Why it is suspected, the strongest reason first. */
  enum Reason {
    /** It took a node out to which something else still refers. */
    LEFT_REFERENCE,
    /** It broke a constraint, and does not usually do so for a while. */
    BROKE,
    /** It did not run, although it usually mends what another line breaks. */
    DID_NOT_RUN,
    /** It did not run before a line that mends what it breaks, and now broke it. */
    DID_NOT_PREPARE,
    /** It did not run, although it always stores to the same node as a line that broke. */
    LEFT_OUT,
    /** It did not run where it usually does in the order of stores. */
    OUT_OF_ORDER,
    /** It stored to another field, or nothing instead of something, or the other way round. */
    STORED_OTHERWISE,
    /** It did not run, although it fills a field in all other nodes of a kind. */
    NEVER_STORED,
    /** It usually mends what another line breaks, and did not. */
    DID_NOT_MEND,
    /** It stored, before anything led there, what then broke the constraint. */
    STORED_BEFORE,
    /** It broke the constraint as usual, and what usually mends that ran and did not. */
    BROKE_AS_USUAL,
    /** A constraint was broken before and after it. */
    CHANGED,
    /** It stored what the constraint reads, and nothing is known that tells more. */
    STORED_TOO,
    /** It had to do with an inconsistency that was mended by a suspect. */
    RELATED;

    static Reason stronger(Reason one, Reason other) {
      return one.compareTo(other) <= 0 ? one : other;
    }
  }

  final CodePlace place;

  /** The JDK's line that stores on its behalf and the JDK's calls around that, innermost first. */
  final List<CodePlace> inside;

  Reason reason;

  /** The line whose work was not completed; null unless {@link #reason} speaks of one. */
  @Nullable CodePlace after;

  /** The menders, if the reason speaks of them. */
  List<CodePlace> menders = List.of();

  /** A version that still refers to what was taken out, if the reason speaks of one. */
  int left = -1;

  /** How often the habit was seen that the reason speaks of. */
  int habit;

  /** Its executions by time. */
  final TreeMap<Long, Operation> operations = new TreeMap<>();

  /** What it led to, for that reason. */
  final Set<Unit> units = new LinkedHashSet<>();

  /** All that it had to do with, with the strongest reason for each. */
  final Map<Unit, Reason> reasons = new LinkedHashMap<>();

  /** The first of the moments with violations at which it was suspected. */
  final int moment;

  Suspect(CodePlace place, List<CodePlace> inside, Reason reason, int moment) {
    this.place = place;
    this.inside = inside;
    this.reason = reason;
    this.moment = moment;
  }
}
