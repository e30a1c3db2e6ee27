package cairn.analysis.abstraction.ideal;

import cairn.analysis.abstraction.ideal.ContainerRule.Name;
import cairn.analysis.abstraction.ideal.ContainerRule.RoleField;
import cairn.analysis.abstraction.ideal.ContainerRule.StaticName;
import cairn.analysis.abstraction.ideal.ContainerRule.Step;
import cairn.graph.HeapType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A description of containers with its fields looked up in the types of a graph. */
final class BoundRule {
  final boolean part;

  /** Whether elements have a place by their hash; so do those of a container inside. */
  private boolean hashed;

  /** Whether there are keys. */
  private boolean keyed;

  final List<BoundPath> paths;
  private final int[] nulls;
  private final int[] skipped;
  private final int[] nested;

  /** Steps and what the end of them is. */
  record BoundPath(List<BoundStep> steps, List<BoundRole> roles) {

    /** Whether every object at the end gives all of its roles. */
    boolean givesAll() {
      return roles.size() == 1 || roles.stream().noneMatch(role -> role.role().required());
    }
  }

  /** A step with its fields. */
  record BoundStep(Step step, List<FieldFinder> fields) {}

  record BoundRole(RoleField role, List<FieldFinder> fields) {}

  /** Of no meaning for several threads at once. */
  BoundRule(ContainerRule rule, Statics statics) {
    part = rule.part();
    List<BoundPath> bound = new ArrayList<>();
    boolean byHash = false;
    boolean byKey = false;
    for (ContainerRule.Path path : rule.paths()) {
      List<BoundStep> steps = new ArrayList<>();
      for (Step step : path.steps()) {
        steps.add(
            new BoundStep(step, fields(step).stream().map(name -> new FieldFinder(name)).toList()));
        if (step instanceof ContainerRule.Elements array) {
          byHash |= array.places() == ContainerRule.Places.HASHED;
          byKey |= array.places() == ContainerRule.Places.PAIRS;
        }
        byKey |= step instanceof ContainerRule.Zip;
      }
      List<BoundRole> roles = new ArrayList<>();
      for (RoleField role : path.roles()) {
        roles.add(new BoundRole(role, role.fields().stream().map(FieldFinder::new).toList()));
        byKey |= role.role() == ContainerRule.Role.KEY;
      }
      bound.add(new BoundPath(List.copyOf(steps), List.copyOf(roles)));
    }
    paths = List.copyOf(bound);
    hashed = byHash;
    keyed = byKey;
    nulls = targets(rule.nulls(), statics);
    skipped = targets(rule.skipped(), statics);
    nested = targets(rule.nested(), statics);
  }

  private static int[] targets(List<StaticName> names, Statics statics) {
    return names.stream()
        .mapToInt(name -> statics.target(name.type(), name.field()))
        .filter(target -> target >= 0)
        .toArray();
  }

  /** The fields of references that a step reads of the object that it begins at. */
  private static List<Name> fields(Step step) {
    if (step instanceof ContainerRule.Field field) {
      return List.of(field.name());
    }
    if (step instanceof ContainerRule.Elements array) {
      return array.array() == null ? List.of() : List.of(array.array());
    }
    if (step instanceof ContainerRule.Chain chain) {
      return chain.fields();
    }
    if (step instanceof ContainerRule.Zip zip) {
      return List.of(zip.keys(), zip.values());
    }
    if (step instanceof ContainerRule.Bits bits) {
      return List.of(bits.universe());
    }
    return List.of();
  }

  /** A field that a description needs of the container itself and that is not there, or null. */
  static @Nullable String missing(ContainerRule rule, TypeFacts facts, HeapType info) {
    for (ContainerRule.Path path : rule.paths()) {
      List<Name> names = new ArrayList<>();
      if (path.steps().isEmpty()) {
        path.roles().forEach(role -> names.add(role.fields().get(0)));
      } else {
        Step first = path.steps().get(0);
        names.addAll(fields(first));
        Name other = first instanceof ContainerRule.Elements array ? array.size() : null;
        other = first instanceof ContainerRule.Bits bits ? bits.bits() : other;
        if (other != null && !other.names().isEmpty() && slot(other, info) < 0) {
          return other.toString();
        }
      }
      for (Name name : names) {
        if (name.names().stream().allMatch(each -> facts.reference(each) < 0)) {
          return name.toString();
        }
      }
    }
    return null;
  }

  /** The slot of the lowest field with one of these names; -1 if there is none. */
  static int slot(Name name, HeapType info) {
    for (String each : name.names()) {
      for (int slot = info.fields().size() - 1; slot >= 0; slot--) {
        if (info.fields().get(slot).name().equals(each)) {
          return slot;
        }
      }
    }
    return -1;
  }

  boolean isHashed() {
    return hashed;
  }

  boolean isKeyed() {
    return keyed;
  }

  /** Its elements are those of a container of another type. */
  void includes(BoundRule inner, boolean withKeys) {
    hashed |= inner.hashed;
    keyed |= withKeys && inner.keyed;
  }

  boolean isNull(int target) {
    return contains(nulls, target);
  }

  boolean isSkipped(int target) {
    return contains(skipped, target);
  }

  boolean isNested(int key) {
    return contains(nested, key);
  }

  private static boolean contains(int[] nodes, int node) {
    for (int each : nodes) {
      if (each == node) {
        return true;
      }
    }
    return false;
  }

  /** Finds a field in the types of objects that come along; remembers the last type. */
  static final class FieldFinder {
    private final Name name;
    private @Nullable TypeFacts last;
    private int found;

    FieldFinder(Name name) {
      this.name = name;
    }

    /** The number of the reference; -1 if there is no such field. */
    int in(TypeFacts facts) {
      if (facts != last) {
        found = -1;
        for (int i = 0; i < name.names().size() && found < 0; i++) {
          found = facts.reference(name.names().get(i));
        }
        last = facts;
      }
      return found;
    }

    Name name() {
      return name;
    }
  }
}
