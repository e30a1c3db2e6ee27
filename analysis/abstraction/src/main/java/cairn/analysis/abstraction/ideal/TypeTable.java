package cairn.analysis.abstraction.ideal;

import cairn.analysis.abstraction.ideal.ContainerRule.Name;
import cairn.graph.HeapGraph;
import cairn.graph.walk.SpecialReferences;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The types of a graph. Safe to read from several threads once made. */
final class TypeTable {
  private final HeapGraph graph;
  private final Libraries libraries;
  private final TypeFacts[] facts;

  /** What a person should know about descriptions that do not fit. */
  final List<String> notes = new ArrayList<>();

  /** By name, what is wrong with descriptions that turned out not to fit. */
  private final Map<String, String> misfits = new TreeMap<>();

  private final Set<TypeFacts> misfitTypes = new HashSet<>();

  /** By their number, at least as large as the references of any object. */
  final int mostReferences;

  TypeTable(HeapGraph graph, Libraries libraries, Set<SpecialReferences.Kind> skipped) {
    this.graph = graph;
    this.libraries = libraries;
    this.facts = new TypeFacts[graph.typeCount()];
    int most = 0;
    for (int type = 0; type < facts.length; type++) {
      facts[type] = new TypeFacts(graph, type, libraries, skipped);
      most = Math.max(most, facts[type].references());
    }
    mostReferences = most;
    Statics statics = new Statics(graph);
    for (int type = 0; type < facts.length; type++) {
      if (!facts[type].array) {
        facts[type].rule = bind(type, statics);
        findSize(type);
      }
    }
  }

  TypeFacts of(int type) {
    return facts[type];
  }

  TypeFacts ofNode(int node) {
    return facts[graph.type(node)];
  }

  /** The first description that fits, of the type itself or of the nearest superclass. */
  private @Nullable BoundRule bind(int type, Statics statics) {
    String problem = null;
    int steps = facts.length;
    for (int at = type; at >= 0 && steps-- > 0; at = graph.typeInfo(at).supertype()) {
      for (ContainerRule rule : libraries.rules(facts[at].name)) {
        String missing = BoundRule.missing(rule, facts[type], graph.typeInfo(type));
        if (missing == null) {
          hideFrom(at, facts[type]);
          return new BoundRule(rule, statics);
        }
        if (problem == null) {
          problem =
              "%s: has no field %s, which %s:%d names; it is taken as an object without elements"
                  .formatted(facts[type].name, missing, rule.source(), rule.line());
        }
      }
    }
    if (problem != null) {
      notes.add(problem);
    }
    return null;
  }

  private void findSize(int type) {
    BoundRule rule = facts[type].rule;
    Name size = rule == null ? null : rule.size();
    if (size != null) {
      facts[type].sizeName = size;
      facts[type].sizeSlot = BoundRule.slot(size, graph.typeInfo(type));
    }
  }

  /** What the described type and those above it declare is inside of the container. */
  private void hideFrom(int described, TypeFacts of) {
    int steps = facts.length;
    for (int at = described; at >= 0 && steps-- > 0; at = graph.typeInfo(at).supertype()) {
      for (int i = 0; i < of.references(); i++) {
        if (of.declarers[i].equals(facts[at].name)) {
          of.outside[i] = false;
        }
      }
    }
  }

  /**
   * A description turned out not to fit. It counts until {@link #unbind}, so that what others do at
   * the same time does not depend on who comes first.
   */
  synchronized void misfit(TypeFacts of, String problem) {
    misfits.merge(of.name, problem, (one, other) -> one.compareTo(other) <= 0 ? one : other);
    misfitTypes.add(of);
  }

  /** Types whose descriptions do not fit have none from now on; false if all fitted. */
  boolean unbind() {
    for (TypeFacts each : misfitTypes) {
      each.rule = null;
    }
    misfits.forEach(
        (name, problem) ->
            notes.add(name + ": " + problem + "; it is taken as an object without elements"));
    boolean any = !misfitTypes.isEmpty();
    misfits.clear();
    misfitTypes.clear();
    return any;
  }
}
