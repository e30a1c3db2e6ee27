package cairn.replay.jvm;

import cairn.replay.jvm.CallTrace.Snapshot;
import cairn.replay.jvm.Patch.Action;
import cairn.replay.jvm.Patch.Source;
import cairn.replay.jvm.Patch.Source.Form;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * Calls that executed code may lack, of methods that may store something. What is passed is chosen
 * the likeliest first: what has the parameter's name, then local variables, their fields, and
 * constants; and nothing twice.
 */
final class CallInsertions {
  private static final int MOST_CALLS = 8000;

  /** With at most this many choices of arguments a call is tried at a place. */
  private static final int MOST_PER_CALL = 16;

  /** At most this many values are tried for one argument. */
  private static final int MOST_PER_ARGUMENT = 12;

  /** What it costs to pass something that is passed already. */
  private static final int AGAIN = 2;

  /**
   * At most this many partial choices of arguments are extended for one call at one place. A call
   * with many arguments and few values for them has more combinations than can be tried.
   */
  private static final int MOST_OPENED = 1000;

  private final ClassTable classes;
  private final CodeEffects effects;
  private final CallTrace trace;
  private final ValueSources values;

  CallInsertions(ClassTable classes, CallTrace trace) {
    this.classes = classes;
    this.effects = new CodeEffects(classes);
    this.trace = trace;
    this.values = new ValueSources(classes);
  }

  /**
   * Calls that the same method makes elsewhere, and of the method that it overrides; then of
   * methods of its class that are not for everybody, also of those that nothing calls; then of the
   * others.
   */
  List<Patch> calls() {
    List<Found> found = new ArrayList<>();
    Map<JvmClass, List<CallTemplate>> called = new LinkedHashMap<>();
    for (List<Snapshot> place : trace.places()) {
      Snapshot at = place.get(0);
      for (CallTemplate each :
          called.computeIfAbsent(
              at.method().owner, type -> CallTemplate.in(type, classes, effects))) {
        if (each.target() != at.method()) {
          call(at, each, found);
        }
      }
      for (CallTemplate each : onLocals(at, called.get(at.method().owner))) {
        call(at, each, found);
      }
    }
    found.sort(Comparator.comparing(Found::cost));
    Set<Patch> patches = new LinkedHashSet<>();
    for (Found each : found) {
      if (patches.size() < MOST_CALLS) {
        patches.add(each.patch());
      }
    }
    return List.copyOf(patches);
  }

  /** Calls on what local variables refer to, of methods that the class calls nowhere. */
  private List<CallTemplate> onLocals(Snapshot at, List<CallTemplate> known) {
    MethodCode here = at.method();
    Set<MethodCode> targets = new LinkedHashSet<>();
    known.forEach(each -> targets.add(each.target()));
    targets.add(here);
    List<CallTemplate> found = new ArrayList<>();
    for (int local = 0; local < here.maxLocals; local++) {
      String type = here.typeOf(local, at.instruction());
      JvmClass of =
          type == null || !type.startsWith("L")
              ? null
              : classes.find(type.substring(1, type.length() - 1));
      if (of != null && of != here.owner) {
        CallTemplate.on(of, here.owner, classes, effects).stream()
            .filter(each -> targets.add(each.target()))
            .forEach(found::add);
      }
    }
    return found;
  }

  /** A call with what it costs to believe in it. */
  private record Found(Patch patch, int cost) {}

  private static int round(CallTemplate call, MethodCode here) {
    return call.from() == here ? 0 : call.target().isPublic() ? 2 : 1;
  }

  /** A value for an argument. */
  private record Choice(Source source, int cost) {}

  /**
   * Values for the first arguments.
   *
   * @param least what it costs with those of the others, at least
   */
  private record Chosen(List<Source> sources, int cost, int least, int number)
      implements Comparable<Chosen> {
    private static final Comparator<Chosen> ORDER =
        Comparator.comparingInt(Chosen::least)
            .thenComparing(each -> -each.sources.size())
            .thenComparingInt(Chosen::number);

    @Override
    public int compareTo(Chosen other) {
      return ORDER.compare(this, other);
    }
  }

  /**
   * The cheapest choices of arguments: the beginning that can become the cheapest goes on first.
   */
  private void call(Snapshot at, CallTemplate template, List<Found> found) {
    List<List<Choice>> arguments = new ArrayList<>();
    for (int i = 0; i < template.arguments().size(); i++) {
      arguments.add(choices(at, template, i));
    }
    if (arguments.stream().anyMatch(List::isEmpty)) {
      return;
    }
    int[] rest = new int[arguments.size() + 1];
    for (int i = arguments.size() - 1; i >= 0; i--) {
      rest[i] = rest[i + 1] + arguments.get(i).get(0).cost();
    }
    PriorityQueue<Chosen> open = new PriorityQueue<>();
    open.add(new Chosen(List.of(), 0, rest[0], 0));
    int number = 0;
    int most = found.size() + MOST_PER_CALL;
    int opened = 0;
    while (!open.isEmpty() && found.size() < most && opened++ < MOST_OPENED) {
      Chosen best = open.poll();
      int next = best.sources().size();
      if (next == arguments.size()) {
        List<Source> sources = best.sources();
        Patch patch =
            new Patch(
                Action.CALL, at.method(), at.instruction(), 0, null, template.target(), sources);
        found.add(new Found(patch, best.cost() + round(template, at.method())));
        continue;
      }
      for (Choice each : arguments.get(next)) {
        List<Source> sources = new ArrayList<>(best.sources());
        boolean again = !each.source().isConstant() && sources.contains(each.source());
        sources.add(each.source());
        int cost = best.cost() + each.cost() + (again ? AGAIN : 0);
        open.add(new Chosen(sources, cost, cost + rest[next + 1], ++number));
      }
    }
  }

  /** What an argument can be at a place, the likeliest first. */
  private List<Choice> choices(Snapshot at, CallTemplate template, int index) {
    CallTemplate.Argument argument = template.arguments().get(index);
    Source fixed = argument.fixed();
    boolean foreign = fixed != null && fixed.local() > 0 && template.from() != at.method();
    if (fixed != null && !foreign) {
      boolean possible = fixed.local() != 0 || !at.method().isStatic();
      return possible ? List.of(new Choice(fixed, 0)) : List.of();
    }
    String name = template.parameterName(index);
    List<Choice> found = new ArrayList<>();
    for (Source each : values.of(at.method(), at.instruction(), argument.descriptor())) {
      int cost = cost(at, each, name, index);
      found.add(new Choice(each, cost));
      if (argument.isNumber()) {
        found.add(new Choice(new Source(each.local(), each.fields(), -1), cost + 2));
      }
    }
    if (argument.descriptor().equals("I")) {
      sizes(at, found);
    }
    for (Source each : values.elements(at.method(), at.instruction(), argument.descriptor())) {
      found.add(new Choice(each, 3));
    }
    if (at.result() >= 0 && MethodRef.isReference(argument.descriptor().charAt(0))) {
      found.add(new Choice(Source.result(), 1));
    }
    if (!name.equals("this")) {
      found.add(new Choice(Source.constant(0), 3));
    }
    if (argument.isNumber()) {
      found.add(new Choice(Source.constant(1), 3));
    }
    found.sort((one, other) -> Integer.compare(one.cost(), other.cost()));
    return found.subList(0, Math.min(found.size(), MOST_PER_ARGUMENT));
  }

  /** Numbers that sizes are made of: lengths of arrays, and twice what there is. */
  private void sizes(Snapshot at, List<Choice> found) {
    for (Source each : values.arrays(at.method(), at.instruction())) {
      found.add(new Choice(each.as(Form.LENGTH), 2));
      found.add(new Choice(each.as(Form.TWICE_LENGTH), 2));
    }
    for (Source each : values.indexes(at.method(), at.instruction())) {
      found.add(new Choice(each.as(Form.TWICE), 3));
    }
  }

  private static int cost(Snapshot at, Source source, String name, int index) {
    boolean receiver = name.equals("this");
    List<FieldRef> fields = source.fields();
    if (fields.isEmpty()) {
      String own = at.method().nameOf(source.local(), at.instruction());
      return own.equals(name) ? 0 : receiver && index == 0 ? 1 : own.equals("this") ? 2 : 1;
    }
    return fields.get(fields.size() - 1).name().equals(name) ? 1 : 2;
  }
}
