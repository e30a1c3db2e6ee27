package cairn.analysis.abstraction.ideal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which types, and holders of objects, lead to which others by their fields. */
final class TypeGraph {
  private final Labels names;
  private final int nodes;
  private final Set<Long> seen = new HashSet<>();

  /** By field, what it was seen to lead to, in the order in which it was seen. */
  private final List<IntList> targets = new ArrayList<>();

  /** By field, what it was last seen to lead to, which as a rule is what comes next. */
  private int[] last = new int[64];

  private final Map<String, List<Integer>> subclasses = new HashMap<>();

  TypeGraph(Labels names, int nodes) {
    this.names = names;
    this.nodes = nodes;
    Arrays.fill(last, -1);
  }

  void seen(int key, int target) {
    if (key < last.length && last[key] == target) {
      return;
    }
    if (key >= last.length) {
      int size = last.length;
      last = Arrays.copyOf(last, Math.max(key + 1, 2 * size));
      Arrays.fill(last, size, last.length, -1);
    }
    last[key] = target;
    if (seen.add((long) key << 32 | target)) {
      while (targets.size() <= key) {
        targets.add(new IntList());
      }
      targets.get(key).add(target);
    }
  }

  /** By type and holder, the number of the recursive definition; -1 if it belongs to none. */
  int[] recursions(FieldKeys keys) {
    IntList[] successors = new IntList[nodes];
    Arrays.setAll(successors, node -> new IntList());
    for (int key = 0; key < Math.min(keys.count(), targets.size()); key++) {
      List<Integer> to = generalised(targets.get(key));
      IntList sources = keys.sources(key);
      for (int i = 0; i < sources.size(); i++) {
        for (int target : to) {
          successors[sources.get(i)].add(target);
        }
      }
    }
    return new TypeCycles(successors).numbers();
  }

  /** With all subclasses of the nearest superclass that all of these classes have in common. */
  private List<Integer> generalised(IntList found) {
    List<Integer> all = new ArrayList<>();
    List<String> common = null;
    int classes = 0;
    for (int i = 0; i < found.size(); i++) {
      int target = found.get(i);
      all.add(target);
      TypeFacts facts = target < names.facts.size() ? names.facts.get(target) : null;
      if (facts != null && !facts.library && !facts.array) {
        classes++;
        if (common == null) {
          common = new ArrayList<>(facts.programClasses);
        } else {
          common.retainAll(facts.programClasses);
        }
      }
    }
    if (classes > 1 && common != null && !common.isEmpty()) {
      Set<Integer> more = new HashSet<>(all);
      for (int subclass : subclasses(common.get(0))) {
        if (more.add(subclass)) {
          all.add(subclass);
        }
      }
    }
    return all;
  }

  private List<Integer> subclasses(String of) {
    return subclasses.computeIfAbsent(
        of,
        name -> {
          List<Integer> found = new ArrayList<>();
          for (int type = 0; type < names.facts.size(); type++) {
            TypeFacts facts = names.facts.get(type);
            if (facts != null && facts.programClasses.contains(name)) {
              found.add(type);
            }
          }
          return found;
        });
  }
}
