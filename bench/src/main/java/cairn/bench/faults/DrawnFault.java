package cairn.bench.faults;

/**
 * A fault that does harm: the ground truth of one run.
 *
 * @param number among those of the seed, from 1
 * @param armed the operation from which on it may happen
 */
public record DrawnFault(
    StructureKind structure,
    Workload workload,
    int number,
    Mutation mutation,
    int armed,
    Outcome outcome) {}
