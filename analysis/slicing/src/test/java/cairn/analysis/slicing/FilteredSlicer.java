package cairn.analysis.slicing;

import cairn.analysis.slicing.NaiveRecord.Place;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Algorithm 5 of Singh 2016: before Algorithm 4 looks at an instruction, a filter does, which knows
 * memory as ranges of places that are next to each other. It may know too much, never too little.
 */
final class FilteredSlicer extends NaiveSlicer {
  /** Per kind and object: from where to before where. */
  private final Map<List<Object>, TreeMap<Long, Long>> memFilter = new HashMap<>();

  private final Set<Instance> controlFilter = new HashSet<>();
  int largestFilter;
  int largestList;

  FilteredSlicer(boolean control) {
    super(control);
  }

  @Override
  void filter(NaiveRecord record) {
    for (Place d : record.defs()) {
      if (inFilter(d)) {
        process(record);
        return;
      }
    }
    Instance instance = record.instance();
    if (instance != null && controlFilter.contains(instance)) {
      process(record);
    }
  }

  /** Updates the filters with the lists. */
  @Override
  void include(NaiveRecord record) {
    super.include(record);
    controlFilter.addAll(controlDepList);
    if (!record.weak()) {
      record.defs().forEach(this::remove);
    }
    record.uses().forEach(this::add);
    int ranges = 0;
    int places = 0;
    for (Map.Entry<List<Object>, TreeMap<Long, Long>> entry : memFilter.entrySet()) {
      if ("mb".indexOf((char) entry.getKey().get(0)) >= 0) {
        ranges += entry.getValue().size();
        for (Map.Entry<Long, Long> range : entry.getValue().entrySet()) {
          places += (int) (range.getValue() - range.getKey());
        }
      }
    }
    largestFilter = Math.max(largestFilter, ranges);
    largestList = Math.max(largestList, places);
  }

  private static List<Object> group(Place place) {
    return List.of(place.kind(), place.kind() == 'b' ? 0L : place.x());
  }

  private static long number(Place place) {
    return place.kind() == 'b' ? place.x() : place.y();
  }

  private boolean inFilter(Place place) {
    TreeMap<Long, Long> ranges = memFilter.get(group(place));
    Map.Entry<Long, Long> range = ranges == null ? null : ranges.floorEntry(number(place));
    return range != null && range.getValue() > number(place);
  }

  private void add(Place place) {
    if (inFilter(place)) {
      return;
    }
    TreeMap<Long, Long> ranges = memFilter.computeIfAbsent(group(place), k -> new TreeMap<>());
    long from = number(place);
    long to = from + 1;
    Map.Entry<Long, Long> before = ranges.floorEntry(from);
    if (before != null && before.getValue() == from) {
      from = before.getKey();
    }
    Long after = ranges.remove(to);
    ranges.put(from, after == null ? to : after);
  }

  private void remove(Place place) {
    if (!inFilter(place)) {
      return;
    }
    TreeMap<Long, Long> ranges = memFilter.get(group(place));
    long at = number(place);
    Map.Entry<Long, Long> range = ranges.floorEntry(at);
    long from = range.getKey();
    long to = range.getValue();
    ranges.remove(from);
    if (from < at) {
      ranges.put(from, at);
    }
    if (at + 1 < to) {
      ranges.put(at + 1, to);
    }
  }
}
