package cairn.analysis.abstraction.ideal;

import cairn.graph.HeapGraph;
import cairn.graph.walk.SpecialReferences;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The types of a graph. Safe to read from several threads once made. */
final class TypeTable {
  private final HeapGraph graph;
  private final Libraries libraries;
  private final TypeFacts[] facts;

  /** What a person should know about descriptions that do not fit. */
  final List<String> notes = new ArrayList<>();

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

  /** A description turned out not to fit: the type is one without elements from now on. */
  void unbind(TypeFacts broken, String problem) {
    if (broken.rule != null) {
      broken.rule = null;
      notes.add(broken.name + ": " + problem + "; it is taken as an object without elements");
    }
  }
}
