package cairn.analysis.slicing;

import cairn.analysis.slicing.NaiveRecord.Place;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Algorithm 4 of Singh 2016, on a plain list of records. As printed, line 9 keeps what the
 * instruction defines; it is to take it away. And as printed, no branch is ever in a slice: here an
 * instruction is, if one of the slice is control dependent on it.
 */
class NaiveSlicer {
  final Set<Place> memDepList = new HashSet<>();
  final Set<Instance> controlDepList = new HashSet<>();
  final Set<Instance> slice = new HashSet<>();
  private final boolean control;

  NaiveSlicer(boolean control) {
    this.control = control;
  }

  /** The slice of the operations of a step. */
  Set<Instance> slice(List<NaiveRecord> records, Set<Instance> criterion) {
    for (int i = records.size() - 1; i >= 0; i--) {
      NaiveRecord record = records.get(i);
      Instance instance = record.instance();
      if (instance != null && criterion.contains(instance)) {
        include(record);
      } else if (!slice.isEmpty()) {
        filter(record);
      }
    }
    return slice;
  }

  void filter(NaiveRecord record) {
    process(record);
  }

  void process(NaiveRecord record) {
    for (Place d : record.defs()) {
      if (memDepList.contains(d)) {
        include(record);
        return;
      }
    }
    Instance instance = record.instance();
    if (instance != null && controlDepList.contains(instance)) {
      include(record);
    }
  }

  void include(NaiveRecord record) {
    if (!record.weak()) {
      memDepList.removeAll(record.defs());
    }
    memDepList.addAll(record.uses());
    Instance parent = record.parent();
    if (control && parent != null) {
      controlDepList.add(parent);
    }
    Instance instance = record.instance();
    if (instance != null) {
      slice.add(instance);
    }
  }
}
