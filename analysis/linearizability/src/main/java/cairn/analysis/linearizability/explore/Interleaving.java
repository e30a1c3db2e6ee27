package cairn.analysis.linearizability.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A concrete history: what ran before, the calls that overlap, and each step with what it changed.
 *
 * @param before calls that ran one after the other, first
 * @param start the shared state in which the calls begin, one part each
 * @param results what each call returned; empty if nothing
 * @param why why no sequential history explains it, one reason a line
 */
public record Interleaving(
    List<Call> before,
    List<Call> calls,
    List<String> start,
    List<Step> steps,
    List<String> results,
    List<String> why) {
  public Interleaving {
    before = List.copyOf(before);
    calls = List.copyOf(calls);
    start = List.copyOf(start);
    steps = List.copyOf(steps);
    results = List.copyOf(results);
    why = List.copyOf(why);
  }

  /**
   * What one instance did at once.
   *
   * @param instance which of the calls, from 0 on
   * @param subOperation the name of the sub-operation that others can see
   * @param line where it is in the text
   * @param changes each change of a cell
   * @param state the shared state behind it, one part each
   */
  public record Step(
      int instance, String subOperation, int line, List<String> changes, List<String> state) {
    public Step {
      changes = List.copyOf(changes);
      state = List.copyOf(state);
    }
  }

  /** How lines call an instance. */
  static char letter(int instance) {
    return (char) ('A' + instance);
  }

  /** The names of steps in short, {@code d0 f1 e0}. */
  public String shortForm() {
    List<String> names = new ArrayList<>();
    steps.forEach(step -> names.add(step.subOperation() + step.instance()));
    return String.join(" ", names);
  }

  /** For people: each step on a line. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (!before.isEmpty()) {
      lines.add("before: " + String.join(", ", before.stream().map(Call::toString).toList()));
    }
    lines.add("begin:  " + String.join(", ", start));
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      lines.add(
          String.format(
              Locale.ROOT,
              "%2d. %c %-24s %-20s %s",
              i + 1,
              letter(step.instance()),
              calls.get(step.instance()),
              step.subOperation(),
              String.join("; ", step.changes())));
    }
    lines.addAll(why);
    return lines;
  }
}
