package cairn.analysis.abstraction.ideal;

import cairn.analysis.abstraction.ideal.BoundRule.BoundPath;
import cairn.analysis.abstraction.ideal.BoundRule.BoundRole;
import cairn.analysis.abstraction.ideal.BoundRule.BoundStep;
import cairn.analysis.abstraction.ideal.BoundRule.FieldFinder;
import cairn.analysis.abstraction.ideal.ContainerRule.Places;
import cairn.analysis.abstraction.ideal.ContainerRule.Role;
import cairn.graph.HeapGraph;
import java.util.List;

/** Follows the steps of a description for a {@link ContainerWalk}. */
final class PathWalk {
  private final ContainerWalk walk;
  private final HeapGraph graph;
  private final TypeTable types;
  private final References references;
  private final ArrayWalk arrays;

  PathWalk(ContainerWalk walk, References references, TypeTable types) {
    this.walk = walk;
    this.graph = references.graph;
    this.types = types;
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
    if (at == path.steps().size()) {
      end(path, node);
      return;
    }
    BoundStep bound = path.steps().get(at);
    if (bound.step() instanceof ContainerRule.Field) {
      walk.mark(node, false);
      int target = field(node, bound.fields().get(0));
      if (target >= 0) {
        follow(path, at + 1, target);
      }
    } else if (bound.step() instanceof ContainerRule.Elements elements) {
      if (!bound.fields().isEmpty()) {
        walk.mark(node, false);
      }
      elements(path, at, node, elements, bound.fields());
    } else if (bound.step() instanceof ContainerRule.Chain chain) {
      if (bound.fields().size() == 1 && !chain.around()) {
        chain(path, at, node, bound.fields().get(0));
      } else {
        closure(path, at, node, bound.fields(), chain.around());
      }
    } else if (bound.step() instanceof ContainerRule.Each each) {
      walk.each(node, each.only());
    } else if (bound.step() instanceof ContainerRule.Parts) {
      if (isPart(node)) {
        walk.each(node, null);
      } else {
        walk.deliver(Role.ITEM, node, false);
      }
    } else if (bound.step() instanceof ContainerRule.Zip) {
      walk.mark(node, false);
      zip(field(node, bound.fields().get(0)), field(node, bound.fields().get(1)));
    } else if (bound.step() instanceof ContainerRule.Bits bits) {
      walk.mark(node, false);
      bits(node, field(node, bound.fields().get(0)), bits);
    }
  }

  private int field(int node, FieldFinder finder) {
    TypeFacts facts = types.ofNode(node);
    int reference = finder.in(facts);
    if (reference < 0 || references.isArray(node, facts)) {
      throw new MismatchException(
          "its description looks for a field " + finder.name() + " in " + facts.name);
    }
    return references.field(node, facts, reference);
  }

  private void end(BoundPath path, int node) {
    List<BoundRole> roles = path.roles();
    if (roles.isEmpty()) {
      walk.deliver(Role.ITEM, node, false);
      return;
    }
    int last = path.steps().size() - 1;
    int chained =
        last >= 0 && path.steps().get(last).step() instanceof ContainerRule.Chain
            ? path.steps().get(last).fields().size()
            : 0;
    walk.mark(
        node,
        walk.takesAll()
            && path.givesAll()
            && roles.size() + chained >= types.ofNode(node).references());
    for (int i = 0; i < roles.size(); i++) {
      if (roles.get(i).role().required() && owner(node, roles.get(i)) < 0) {
        return;
      }
    }
    for (int i = 0; i < roles.size(); i++) {
      BoundRole role = roles.get(i);
      FieldFinder finder = role.fields().get(role.fields().size() - 1);
      int holder = role.fields().size() == 1 ? node : holder(node, role);
      int target = holder < 0 ? References.NULL : field(holder, finder);
      boolean weak = false;
      if (holder >= 0) {
        TypeFacts facts = types.ofNode(holder);
        weak = facts.weak >= 0 && finder.in(facts) == facts.weak;
      }
      walk.deliver(role.role().role(), target, weak);
    }
  }

  /** The object whose field a role is, by the fields before; those on the way become parts. */
  private int holder(int node, BoundRole role) {
    int at = node;
    for (int i = 0; i + 1 < role.fields().size() && at >= 0; i++) {
      at = field(at, role.fields().get(i));
      if (at >= 0) {
        walk.mark(at, false);
      }
    }
    return at;
  }

  private int owner(int node, BoundRole role) {
    int holder = holder(node, role);
    return holder < 0 ? holder : field(holder, role.fields().get(role.fields().size() - 1));
  }

  private void elements(
      BoundPath path, int at, int node, ContainerRule.Elements elements, List<FieldFinder> finder) {
    int array = finder.isEmpty() ? node : field(node, finder.get(0));
    if (array < 0) {
      return;
    }
    if (!isArray(array)) {
      walk.damage(types.ofNode(array).name + " is in the place of an array");
      return;
    }
    boolean last = at + 1 == path.steps().size() && path.roles().isEmpty();
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
    long end = references.end(array);
    for (long each = references.first(array); each < end; each++) {
      int target = graph.target(each);
      if (!walk.isSkipped(target)) {
        follow(path, at + 1, target);
      }
    }
    int expected =
        switch (elements.places()) {
          case ALL -> slots;
          case SIZED -> arrays.number(node, elements.size());
          default -> 0;
        };
    long filled = end - references.first(array);
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
      walk.each(parts.get(i), null);
    }
  }

  private boolean isArray(int node) {
    return references.isArray(node, types.ofNode(node));
  }

  private boolean isPart(int node) {
    BoundRule of = types.ofNode(node).rule;
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
      if (!walk.mark(node, at + 1 == path.steps().size() && covers(path, node))) {
        if (node != before) {
          walk.damage("it comes back to a part of itself by " + next.name());
        }
        return;
      }
      int after = field(node, next);
      follow(path, at + 1, node);
      before = node;
      node = after;
    }
  }

  private boolean covers(BoundPath path, int node) {
    return walk.takesAll()
        && path.givesAll()
        && !path.roles().isEmpty()
        && path.roles().size() + 1 >= types.ofNode(node).references();
  }

  private void closure(
      BoundPath path, int at, int first, List<FieldFinder> fields, boolean around) {
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
      for (int i = fields.size() - 1; i >= 0; i--) {
        int next = field(node, fields.get(i));
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
