package cairn.analysis.constraints.bind;

import cairn.graph.HeapType;
import cairn.history.HeapHistory;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What to do about a field that a recording does not have. */
final class FieldHints {
  static final String JDK =
      "classes of the JDK are recorded with --jdk, or where --spec names them";

  private static final int MOST_CLASSES = 3;

  private final BoundSpec bound;

  FieldHints(BoundSpec bound) {
    this.bound = bound;
  }

  /** Of a field that no class has. */
  String forField(String field, Set<String> names) {
    String near = NameMatch.didYouMean(field, names);
    boolean otherwiseKnown = isOpened(bound.history()) || !bound.history().missing().isEmpty();
    if (otherwiseKnown || !bound.absent().isEmpty()) {
      return near;
    }
    return near.isEmpty() ? JDK : near + " (" + JDK + ")";
  }

  /** Of a field that no class of a structure has. */
  String forFieldOf(HeapType type, String field, Set<String> names) {
    String near = NameMatch.didYouMean(field, names);
    if (!near.isEmpty()) {
      return near;
    }
    if (names.isEmpty() && AbsentStructures.isOfJdk(type.name()) && !isOpened(bound.history())) {
      return JDK;
    }
    String own = names.isEmpty() ? "it has no fields" : "it has " + String.join(", ", names);
    Set<String> others = new TreeSet<>();
    for (HeapType each : bound.history().types()) {
      if (each.fields().stream().anyMatch(known -> known.name().equals(field))) {
        others.add(each.name());
      }
    }
    if (others.isEmpty()) {
      return own;
    }
    List<String> first = others.stream().limit(MOST_CLASSES).toList();
    return own
        + ". A field of that name is in "
        + String.join(", ", first)
        + (others.size() > MOST_CLASSES ? " and " + (others.size() - MOST_CLASSES) + " more" : "")
        + ": of an interface, name the classes that implement it";
  }

  /** Whether the recorder was told to record classes of the JDK. */
  static boolean isOpened(HeapHistory history) {
    return history.meta().getOrDefault("options", "").contains("jdk=");
  }
}
