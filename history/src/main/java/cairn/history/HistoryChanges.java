package cairn.history;

/**
 * The changes of slots in a part of a history, in order of time: every version, whether or not it
 * differs from the one before. Stands before the first at first; {@link #next} goes on to the next
 * one, which the other methods tell about. A step costs O(1) and nothing is allocated. Not
 * thread-safe; several may go through one history.
 */
public final class HistoryChanges {
  private final Versions versions;
  private final Places places;
  private final ThreadRuns threads;
  private final AddressHistory addresses;
  private final int limit;
  private int version;

  /** The run of events of one thread that was found last. */
  private long run;

  /** The version whose node is known, and that node. */
  private int placed = Versions.NONE;

  private int node;

  HistoryChanges(HistoryParts parts, Places places, long from, long to) {
    this.versions = parts.versions();
    this.places = places;
    this.threads = parts.threads();
    this.addresses = parts.addresses();
    version = versions.countUpTo(from - 1) - 1;
    limit = versions.countUpTo(to);
    run = threads.find(from);
  }

  /** Goes to the next change; false if there is none. */
  public boolean next() {
    if (version + 1 >= limit) {
      return false;
    }
    version++;
    return true;
  }

  /** The new version. */
  public int version() {
    return version;
  }

  /** The version that it replaced, {@link HeapHistory#NONE} for what the slot began with. */
  public int previous() {
    return versions.previous(version);
  }

  public long slot() {
    return versions.slot(version);
  }

  public long time() {
    return versions.time(version);
  }

  /** The site of the store, 0 if the value was not stored but found. */
  public int site() {
    return versions.site(version);
  }

  /** The thread of the store, 0 if the value was not stored but found. O(1) amortised. */
  public int thread() {
    if (versions.site(version) == 0) {
      return 0;
    }
    run = threads.advance(run, versions.time(version));
    return threads.thread(run);
  }

  /**
   * The node whose slot it is; for a word of memory the one that owned its address then, or -1; -1
   * for a static field. O(log nodes), for memory O(log^2 ranges); remembered until the next step.
   */
  public int node() {
    if (placed != version) {
      long slot = versions.slot(version);
      node =
          Slots.region(slot) == Slots.WORD
              ? addresses.owner(Slots.address(slot), versions.time(version))
              : places.owner(slot);
      placed = version;
    }
    return node;
  }

  /**
   * The index of the field or element in its node, or of the static field among {@link
   * HeapHistory#statics}; -1 for a word of memory. Costs what {@link #node} costs.
   */
  public int index() {
    return places.index(versions.slot(version), node());
  }

  /** Whether it is a static field that changed. */
  public boolean isStatic() {
    return Slots.region(versions.slot(version)) == Slots.STATIC;
  }
}
