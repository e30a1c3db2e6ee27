package cairn.engine;

import cairn.analysis.api.heap.ObjectName;
import cairn.graph.HeapGraph;
import java.util.HashMap;
import java.util.Map;

/** Objects by their class, or by the loader of it; an object that stands for a class by that. */
final class HeapGroups {
  private final HeapGraph graph;
  private final boolean byLoader;

  /** By type, the group. */
  private final int[] groups;

  /** By group, a type of it. */
  private final int[] types;

  /** How many types have a name. */
  private final Map<String, Integer> named = new HashMap<>();

  private int count;

  HeapGroups(HeapGraph graph, boolean byLoader) {
    this.graph = graph;
    this.byLoader = byLoader;
    groups = new int[graph.typeCount()];
    types = new int[graph.typeCount()];
    Map<Integer, Integer> loaders = new HashMap<>();
    for (int type = 0; type < groups.length; type++) {
      int group = byLoader ? loaders.getOrDefault(graph.loader(type), count) : count;
      if (group == count) {
        types[count++] = type;
        loaders.put(graph.loader(type), group);
      }
      groups[type] = group;
      named.merge(graph.typeInfo(type).name(), 1, Integer::sum);
    }
  }

  int count() {
    return count;
  }

  int of(int node) {
    int standsFor = byLoader ? graph.classType(node) : -1;
    return groups[standsFor < 0 ? graph.type(node) : standsFor];
  }

  ObjectName name(int group, HeapNames names) {
    int type = types[group];
    int loader = graph.loader(type);
    if (byLoader) {
      return names.loader(loader);
    }
    String name = graph.typeInfo(type).name();
    boolean isShared = named.getOrDefault(name, 0) > 1 && loader >= 0;
    return new ObjectName("", name, isShared ? "loaded by " + names.loader(loader).id() : "");
  }
}
