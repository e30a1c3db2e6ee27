package cairn.record.nativ;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Algorithm 2 of Singh 2016 as it is printed, with the readings that the cases need: a node is a
 * list of addresses, a merge puts two lists together, a split cuts one. Slow and obvious. Tells its
 * changes in words.
 */
final class NaiveNodes {
  private final Map<Long, NavigableSet<Long>> nodes = new HashMap<>();
  private final Map<Long, Long> ids = new HashMap<>();
  private final List<String> told;
  private long count;

  NaiveNodes(List<String> told) {
    this.told = told;
  }

  private boolean isKnown(long address) {
    return ids.containsKey(address);
  }

  private NavigableSet<Long> node(long address) {
    return nodes.getOrDefault(ids.get(address), new TreeSet<>());
  }

  private void createNode(long address) {
    long id = ++count;
    nodes.put(id, new TreeSet<>(List.of(address)));
    ids.put(address, id);
    told.add("create " + id + " at " + address);
  }

  private void joinAddresses(long base, long address) {
    long id = ids.get(base);
    nodes.get(id).add(address);
    ids.put(address, id);
    told.add("join " + address + " to " + id);
  }

  private void mergeNodes(long one, long other) {
    boolean ordered = node(one).first() < node(other).first();
    long first = ids.get(ordered ? one : other);
    long second = ids.get(ordered ? other : one);
    long id = ++count;
    NavigableSet<Long> all = new TreeSet<>(nodes.remove(first));
    all.addAll(nodes.remove(second));
    nodes.put(id, all);
    all.forEach(address -> ids.put(address, id));
    told.add("merge " + first + " and " + second + " to " + id);
  }

  private void splitNode(long address) {
    long source = ids.get(address);
    long id = ++count;
    NavigableSet<Long> upper = new TreeSet<>(nodes.get(source).tailSet(address, true));
    nodes.get(source).removeAll(upper);
    nodes.put(id, upper);
    upper.forEach(each -> ids.put(each, id));
    told.add("split " + id + " from " + source + " at " + address);
  }

  /** Lines 6 to 9. */
  void named(long address) {
    if (!isKnown(address)) {
      createNode(address);
    }
  }

  /** Lines 10 to 15; a base that is not known is named first. */
  void derived(long base, long result) {
    named(base);
    if (!isKnown(result)) {
      joinAddresses(base, result);
    } else if (!ids.get(base).equals(ids.get(result))) {
      mergeNodes(base, result);
    }
  }

  /** Lines 18 to 23. */
  void pointed(long target) {
    if (!isKnown(target)) {
      createNode(target);
    } else if (node(target).first() != target) {
      splitNode(target);
    }
  }

  /** Memory is gone, from an address to another. */
  void removed(long start, long end) {
    for (long address : new ArrayList<>(new TreeSet<>(ids.keySet()).subSet(start, end))) {
      if (isKnown(address)) {
        if (node(address).first() < start) {
          splitNode(address);
        }
        long id = ids.get(address);
        nodes.remove(id).forEach(ids::remove);
        told.add("remove " + id);
      }
    }
  }

  /** Joins an address if it has no node. */
  void joinNew(long base, long address) {
    if (!isKnown(address)) {
      joinAddresses(base, address);
    }
  }

  boolean isHead(long address) {
    return isKnown(address) && node(address).first() == address;
  }
}
