package cairn.analysis.abstraction.ideal;

import cairn.analysis.abstraction.IdealType;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionEdge;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Labels and types of ideal heaps, by number. */
final class Labels {
  final List<String> labels = new ArrayList<>();
  final List<IdealType> types = new ArrayList<>();
  private final Map<String, Integer> labelNumbers = new HashMap<>();
  private final Map<IdealType, Integer> typeNumbers = new HashMap<>();

  final int elements = label(RegionEdge.ELEMENTS);
  final int keys = label(RegionEdge.KEYS);
  final int values = label(RegionEdge.VALUES);
  final int inside = label(RegionEdge.INSIDE);

  int label(String name) {
    return labelNumbers.computeIfAbsent(
        name,
        added -> {
          labels.add(added);
          return labels.size() - 1;
        });
  }

  /** By number: one of the graph's types that it stands for, or null. */
  final List<@Nullable TypeFacts> facts = new ArrayList<>();

  int type(String name, Region.Kind kind) {
    return typeNumbers.computeIfAbsent(
        new IdealType(name, kind, -1),
        added -> {
          types.add(added);
          facts.add(null);
          return types.size() - 1;
        });
  }

  /** The number of a type of the graph, whose labels are numbered as well. */
  int type(TypeFacts of) {
    if (of.idealType < 0) {
      of.idealType = type(of.name, of.kind());
      facts.set(of.idealType, of);
      of.labels = new int[of.references()];
      for (int i = 0; i < of.labels.length; i++) {
        of.labels[i] = of.outside[i] ? label(of.fields[i]) : inside;
      }
    }
    return of.idealType;
  }
}
