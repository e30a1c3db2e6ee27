package cairn.analysis.constraints.infer;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Which classes only visit structures, as iterators and views do: nothing refers to their objects,
 * and whatever these refer to when they are first seen was there before them; some structure has
 * had several of them. What holds of a structure begins with an object that is older than its
 * nodes.
 */
final class Visitors {
  /** By class, the classes of objects that refer to its objects. */
  private final Map<String, Set<String>> referrers = new HashMap<>();

  /** Classes with an object that is older than something it refers to. */
  private final Set<String> owners = new HashSet<>();

  /** By class, what its objects referred to when they were first seen, each with who did. */
  private final Map<String, Map<String, Long>> visited = new HashMap<>();

  /** Classes of which two objects visited the same. */
  private final Set<String> several = new HashSet<>();

  private final Set<String> seen = new HashSet<>();

  /** A reference, at any moment. */
  void refers(String from, String to) {
    referrers.computeIfAbsent(to, k -> new HashSet<>()).add(from);
  }

  /** Whether an object is seen for the first time. */
  boolean isNew(int run, long id) {
    return seen.add(run + "/" + id);
  }

  /**
   * What an object refers to when it is first seen.
   *
   * @param isOlder whether the target was there before it
   */
  void first(String type, int run, long id, long target, boolean isOlder) {
    if (!isOlder) {
      owners.add(type);
      return;
    }
    Long other =
        visited.computeIfAbsent(type, k -> new HashMap<>()).putIfAbsent(run + "/" + target, id);
    if (other != null && other != id) {
      several.add(type);
    }
  }

  /** The classes that only visit. */
  Set<String> classes() {
    Set<String> found = new HashSet<>(several);
    found.removeAll(owners);
    boolean changed = true;
    while (changed) {
      changed =
          found.removeIf(each -> !found.containsAll(referrers.getOrDefault(each, Set.of())))
              || found.removeIf(each -> referrers.getOrDefault(each, Set.of()).contains(each));
    }
    return found;
  }
}
