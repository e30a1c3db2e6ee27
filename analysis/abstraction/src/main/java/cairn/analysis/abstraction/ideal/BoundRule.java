package cairn.analysis.abstraction.ideal;

import cairn.analysis.abstraction.ideal.ContainerRule.Name;
import cairn.analysis.abstraction.ideal.ContainerRule.RoleField;
import cairn.analysis.abstraction.ideal.ContainerRule.StaticName;
import cairn.analysis.abstraction.ideal.ContainerRule.Step;
import cairn.graph.HeapType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A description of containers with its fields looked up in the types of a graph. Safe to use from
 * several threads, of which each may miss what another has just included.
 */
final class BoundRule {
  final boolean part;

  /** Whether elements have a place by their hash; so do those of a container inside. */
  private boolean hashed;

  /** Whether there are keys. */
  private boolean keyed;

  final BoundPath[] paths;
  private final int[] nulls;
  private final int[] skipped;
  private final int[] nested;

  /** Steps and what the end of them is. */
  static final class BoundPath {
    final BoundStep[] steps;
    final BoundRole[] roles;

    /** Whether every object at the end gives all of its roles. */
    final boolean givesAll;

    /** How many fields a chain that is the last step has; 0 if it is none. */
    final int chained;

    BoundPath(List<BoundStep> steps, List<BoundRole> roles) {
      this.steps = steps.toArray(BoundStep[]::new);
      this.roles = roles.toArray(BoundRole[]::new);
      givesAll = roles.size() == 1 || roles.stream().noneMatch(role -> role.required);
      BoundStep last = steps.isEmpty() ? null : steps.get(steps.size() - 1);
      chained = last != null && last.step instanceof ContainerRule.Chain ? last.fields.length : 0;
    }
  }

  /** What a step is, to be told quickly. */
  enum Code {
    FIELD,
    ELEMENTS,
    CHAIN,
    CLOSURE,
    EACH,
    PARTS,
    ZIP,
    BITS
  }

  /** A step with its fields. */
  static final class BoundStep {
    final Step step;
    final Code code;
    final FieldFinder[] fields;

    BoundStep(Step step) {
      this.step = step;
      fields = fields(step).stream().map(FieldFinder::new).toArray(FieldFinder[]::new);
      code = code(step, fields.length);
    }

    private static Code code(Step step, int fields) {
      if (step instanceof ContainerRule.Field) {
        return Code.FIELD;
      }
      if (step instanceof ContainerRule.Elements) {
        return Code.ELEMENTS;
      }
      if (step instanceof ContainerRule.Chain chain) {
        return fields == 1 && !chain.around() ? Code.CHAIN : Code.CLOSURE;
      }
      if (step instanceof ContainerRule.Each) {
        return Code.EACH;
      }
      if (step instanceof ContainerRule.Parts) {
        return Code.PARTS;
      }
      return step instanceof ContainerRule.Zip ? Code.ZIP : Code.BITS;
    }
  }

  /** A role with its fields, of which the last is it. */
  static final class BoundRole {
    final ContainerRule.Role role;
    final boolean required;
    final FieldFinder[] fields;
    final FieldFinder last;

    BoundRole(RoleField field) {
      role = field.role();
      required = field.required();
      fields = field.fields().stream().map(FieldFinder::new).toArray(FieldFinder[]::new);
      last = fields[fields.length - 1];
    }
  }

  BoundRule(ContainerRule rule, Statics statics) {
    part = rule.part();
    List<BoundPath> bound = new ArrayList<>();
    boolean byHash = false;
    boolean byKey = false;
    for (ContainerRule.Path path : rule.paths()) {
      List<BoundStep> steps = new ArrayList<>();
      for (Step step : path.steps()) {
        steps.add(new BoundStep(step));
        if (step instanceof ContainerRule.Elements array) {
          byHash |= array.places() == ContainerRule.Places.HASHED;
          byKey |= array.places() == ContainerRule.Places.PAIRS;
        }
        byKey |= step instanceof ContainerRule.Zip;
        byKey |= step instanceof ContainerRule.Each each && each.as() != null;
      }
      List<BoundRole> roles = new ArrayList<>();
      for (RoleField role : path.roles()) {
        roles.add(new BoundRole(role));
        byKey |= role.role() == ContainerRule.Role.KEY;
      }
      bound.add(new BoundPath(steps, roles));
    }
    paths = bound.toArray(BoundPath[]::new);
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

  /** The field of the container itself that says how many elements an array of it has, or null. */
  @Nullable Name size() {
    for (BoundPath path : paths) {
      if (path.steps.length > 0
          && path.steps[0].step instanceof ContainerRule.Elements array
          && array.places() == ContainerRule.Places.SIZED) {
        return array.size();
      }
    }
    return null;
  }

  boolean isHashed() {
    return hashed;
  }

  boolean isKeyed() {
    return keyed;
  }

  /** Its elements are those of a container of another type. */
  void includes(BoundRule inner, boolean withKeys) {
    if (inner.hashed) {
      hashed = true;
    }
    if (withKeys && inner.keyed) {
      keyed = true;
    }
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
    private Found last = new Found(null, -1);

    /** In one object, so that threads that replace it do not mix. */
    private record Found(@Nullable TypeFacts facts, int reference) {}

    FieldFinder(Name name) {
      this.name = name;
    }

    /** The number of the reference; -1 if there is no such field. */
    int in(TypeFacts facts) {
      Found known = last;
      if (facts != known.facts) {
        int found = -1;
        for (int i = 0; i < name.names().size() && found < 0; i++) {
          found = facts.reference(name.names().get(i));
        }
        known = new Found(facts, found);
        last = known;
      }
      return known.reference;
    }

    Name name() {
      return name;
    }
  }
}
