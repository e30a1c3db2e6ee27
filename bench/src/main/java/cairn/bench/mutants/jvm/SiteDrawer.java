package cairn.bench.mutants.jvm;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.objectweb.asm.tree.ClassNode;

/** Chooses what to mutate. */
final class SiteDrawer {
  private SiteDrawer() {}

  /**
   * Sites on lines that run, shuffled, one of each operator after the other.
   *
   * @param name the same name gives the same order
   * @param all classes of the library
   * @param files those of them that are mutated
   * @param executed lines, as {@code file:line}
   */
  static List<MutationSite> draw(
      String name, Map<String, byte[]> all, Map<String, byte[]> files, Set<String> executed) {
    Map<String, ClassNode> nodes = new HashMap<>();
    all.forEach((each, file) -> nodes.put(each, SiteWeaver.read(file)));
    Map<Operator, List<MutationSite>> byOperator = new EnumMap<>(Operator.class);
    for (String each : files.keySet()) {
      for (MutationSite site : SiteFinder.find(node(nodes, each), nodes)) {
        if (executed.contains(site.fileLine())) {
          byOperator.computeIfAbsent(site.operator(), key -> new ArrayList<>()).add(site);
        }
      }
    }
    Random random = new Random(name.hashCode());
    byOperator.values().forEach(list -> Collections.shuffle(list, random));
    List<MutationSite> drawn = new ArrayList<>();
    boolean more = true;
    for (int i = 0; more; i++) {
      more = false;
      for (List<MutationSite> list : byOperator.values()) {
        if (i < list.size()) {
          drawn.add(list.get(i));
          more = true;
        }
      }
    }
    return drawn;
  }

  private static ClassNode node(Map<String, ClassNode> nodes, String name) {
    ClassNode node = nodes.get(name);
    if (node == null) {
      throw new IllegalStateException("no class " + name);
    }
    return node;
  }
}
