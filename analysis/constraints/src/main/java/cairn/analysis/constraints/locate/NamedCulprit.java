package cairn.analysis.constraints.locate;

import cairn.analysis.api.faults.Certainty;
import cairn.analysis.constraints.check.CheckMoment;
import cairn.analysis.constraints.check.Unit;
import java.util.List;

/**
 * A culprit with what it led to.
 *
 * @param units violated at the moment, the first ones
 * @param repairs how many repairs it has a part in, and of how many
 */
record NamedCulprit(
    Culprit culprit,
    List<Unit> units,
    CheckMoment moment,
    Certainty certainty,
    AccessPaths paths,
    int repairs,
    int ofRepairs,
    int tries) {}
