package cairn.analysis.abstraction.ideal;

import cairn.analysis.abstraction.ideal.BoundRule.BoundPath;
import cairn.analysis.abstraction.ideal.BoundRule.BoundRole;
import cairn.analysis.abstraction.ideal.BoundRule.BoundStep;
import cairn.analysis.abstraction.ideal.BoundRule.FieldFinder;
import cairn.analysis.abstraction.ideal.ContainerRule.Places;
import cairn.analysis.abstraction.ideal.ContainerRule.Role;
import cairn.graph.HeapGraph;

/** Follows the steps of a description for a {@link ContainerWalk}. */
final class PathWalk {
  private final ContainerWalk walk;
  private final HeapGraph graph;
  private final References references;
  private final ArrayWalk arrays;

  PathWalk(ContainerWalk walk, References references) {
    this.walk = walk;
    this.graph = references.graph;
    this.references = references;
    this.arrays = new ArrayWalk(references);
  }

  /** A description names a field that an object on its way does not have. */
  static final class MismatchException extends RuntimeException {
    private static final long serialVersionUID = 1;

    MismatchException(String problem) {
      super(problem, null, false, false);
    }
  }

  void follow(BoundPath path, int at, int node) {
    if (at == path.steps.length) {
      end(path, node);
      return;
    }
    BoundStep bound = path.steps[at];
    switch (bound.code) {
      case FIELD -> {
        walk.mark(node, false);
        int target = field(node, bound.fields[0]);
        if (target >= 0) {
          follow(path, at + 1, target);
        }
      }
      case ELEMENTS -> {
        if (bound.fields.length > 0) {
          walk.mark(node, false);
        }
        elements(path, at, node, (ContainerRule.Elements) bound.step, bound.fields);
      }
      case CHAIN -> chain(path, at, node, bound.fields[0]);
      case CLOSURE ->
          closure(path, at, node, bound.fields, ((ContainerRule.Chain) bound.step).around());
      case EACH -> {
        ContainerRule.Each each = (ContainerRule.Each) bound.step;
        walk.each(node, each.only(), each.as());
      }
      case PARTS -> {
        if (isPart(node)) {
          walk.each(node, null, null);
        } else {
          walk.deliver(Role.ITEM, node, false);
        }
      }
      case ZIP -> {
        walk.mark(node, false);
        zip(field(node, bound.fields[0]), field(node, bound.fields[1]));
      }
      case BITS -> {
        walk.mark(node, false);
        bits(node, field(node, bound.fields[0]), (ContainerRule.Bits) bound.step);
      }
    }
  }

  private int field(int node, FieldFinder finder) {
    long head = references.head(node);
    return field(node, head, references.facts(head), finder);
  }

  private int field(int node, long head, TypeFacts facts, FieldFinder finder) {
    int reference = finder.in(facts);
    if (reference < 0 || References.isArray(head)) {
      throw new MismatchException(
          "its description looks for a field " + finder.name() + " in " + facts.name);
    }
    return references.field(node, head, facts, reference);
  }

  private void end(BoundPath path, int node) {
    BoundRole[] roles = path.roles;
    if (roles.length == 0) {
      walk.deliver(Role.ITEM, node, false);
      return;
    }
    long head = references.head(node);
    TypeFacts facts = references.facts(head);
    boolean takesAll = walk.takesAll() && path.givesAll;
    walk.mark(node, takesAll && roles.length + path.chained >= facts.references());
    for (BoundRole role : roles) {
      if (role.required && owner(node, role) < 0) {
        return;
      }
    }
    for (BoundRole role : roles) {
      if (role.fields.length == 1) {
        int target = field(node, head, facts, role.last);
        walk.deliver(role.role, target, isWeak(facts, role.last));
      } else {
        int holder = holder(node, role);
        int target = holder < 0 ? References.NULL : field(holder, role.last);
        boolean weak = holder >= 0 && isWeak(references.facts(references.head(holder)), role.last);
        walk.deliver(role.role, target, weak);
      }
    }
  }

  private static boolean isWeak(TypeFacts facts, FieldFinder finder) {
    return facts.weak >= 0 && finder.in(facts) == facts.weak;
  }

  /** The object whose field a role is, by the fields before; those on the way become parts. */
  private int holder(int node, BoundRole role) {
    int at = node;
    for (int i = 0; i + 1 < role.fields.length && at >= 0; i++) {
      at = field(at, role.fields[i]);
      if (at >= 0) {
        walk.mark(at, false);
      }
    }
    return at;
  }

  private int owner(int node, BoundRole role) {
    int holder = holder(node, role);
    return holder < 0 ? holder : field(holder, role.last);
  }

  private void elements(
      BoundPath path, int at, int node, ContainerRule.Elements elements, FieldFinder[] finder) {
    int array = finder.length == 0 ? node : field(node, finder[0]);
    if (array < 0) {
      return;
    }
    long head = references.head(array);
    if (!References.isArray(head)) {
      walk.damage(references.facts(head).name + " is in the place of an array");
      return;
    }
    boolean last = at + 1 == path.steps.length && path.roles.length == 0;
    boolean pairs = elements.places() == Places.PAIRS;
    if (!walk.mark(array, last && !pairs && walk.takesAll())) {
      return;
    }
    if (pairs) {
      walk.addPlaces(graph.slotCount(array) / 2);
      pairs(array);
      return;
    }
    int slots = graph.slotCount(array);
    walk.addPlaces(slots);
    long first = References.first(head);
    long end = references.end(array);
    for (long each = first; each < end; each++) {
      int target = graph.target(each);
      if (!walk.isSkipped(target)) {
        if (last) {
          walk.deliver(Role.ITEM, target, false);
        } else {
          follow(path, at + 1, target);
        }
      }
    }
    int expected =
        switch (elements.places()) {
          case ALL -> slots;
          case SIZED -> end - first < slots ? references.number(node, elements.size()) : 0;
          default -> 0;
        };
    long filled = end - first;
    if (last && expected > filled && expected <= slots) {
      walk.deliver(Role.ITEM, References.NULL, false);
      walk.lengthen(expected - filled - 1);
    }
  }

  /** Arrays of pairs and other parts in the place of pairs are walked afterwards. */
  private void pairs(int array) {
    IntList pending = new IntList();
    IntList parts = new IntList();
    pending.add(array);
    while (!pending.isEmpty()) {
      arrays.pairs(
          pending.pop(),
          (key, value) -> {
            if (key >= 0 && walk.isNested(key)) {
              if (value >= 0 && isArray(value) && walk.mark(value, false)) {
                pending.add(value);
              }
            } else if (key >= 0 && isPart(key)) {
              parts.add(key);
              if (value >= 0) {
                parts.add(value);
              }
            } else {
              pair(key, value);
            }
          });
    }
    for (int i = 0; i < parts.size(); i++) {
      walk.each(parts.get(i), null, null);
    }
  }

  private boolean isArray(int node) {
    return References.isArray(references.head(node));
  }

  private boolean isPart(int node) {
    BoundRule of = references.facts(references.head(node)).rule;
    return of != null && of.part;
  }

  private void pair(int key, int value) {
    if (key >= 0) {
      walk.deliver(Role.KEY, key, false);
      walk.deliver(Role.VALUE, value, false);
    }
  }

  private void chain(BoundPath path, int at, int first, FieldFinder next) {
    int before = first;
    int node = first;
    while (node >= 0 && !walk.isSkipped(node)) {
      long head = references.head(node);
      TypeFacts facts = references.facts(head);
      if (!walk.mark(node, at + 1 == path.steps.length && covers(path, facts))) {
        if (node != before) {
          walk.damage("it comes back to a part of itself by " + next.name());
        }
        return;
      }
      int after = field(node, head, facts, next);
      follow(path, at + 1, node);
      before = node;
      node = after;
    }
  }

  private boolean covers(BoundPath path, TypeFacts facts) {
    return walk.takesAll()
        && path.givesAll
        && path.roles.length > 0
        && path.roles.length + 1 >= facts.references();
  }

  private void closure(BoundPath path, int at, int first, FieldFinder[] fields, boolean around) {
    IntList pending = new IntList();
    pending.add(first);
    while (!pending.isEmpty()) {
      int node = pending.pop();
      if (walk.isSkipped(node)) {
        continue;
      }
      if (!walk.mark(node, false)) {
        if (!around) {
          walk.damage("one of its parts is in it twice");
        }
        continue;
      }
      follow(path, at + 1, node);
      for (int i = fields.length - 1; i >= 0; i--) {
        int next = field(node, fields[i]);
        if (next >= 0 && next != node) {
          pending.add(next);
        }
      }
    }
  }

  private void zip(int keys, int values) {
    if (keys >= 0 && values >= 0) {
      walk.addPlaces(graph.slotCount(values));
      walk.mark(values, false);
      walk.mark(keys, false);
      arrays.zip(keys, values, this::pair);
    }
  }

  private void bits(int node, int universe, ContainerRule.Bits bits) {
    if (universe >= 0) {
      arrays.bits(node, universe, bits.bits(), target -> walk.deliver(Role.ITEM, target, false));
    }
  }
}
