package cairn.bench.faults.run;

/** A structure under test: keys go in and out. */
public interface Subject {
  /** Keys are from 0 to this, exclusive. */
  int keys();

  void insert(int key);

  /** Removes a key that was inserted; a structure that cannot choose removes another one. */
  void delete(int key);

  /** The structure itself. */
  Object structure();
}
