package cairn.bench.workload;

/** A deterministic program with a result that tells whether it did its work. */
@FunctionalInterface
interface Workload {
  /** Does the work once; the checksum depends on the size alone. */
  long run(int size) throws Exception;
}
