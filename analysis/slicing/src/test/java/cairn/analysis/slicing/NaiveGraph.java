package cairn.analysis.slicing;

import cairn.analysis.slicing.NaiveRecord.Place;
import cairn.trace.Code;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The edges of a slice, from the definitions that reach each use. For small traces. */
final class NaiveGraph {
  /** What a naive slicer has included, record by record. */
  private static final class Recorder extends NaiveSlicer {
    final List<NaiveRecord> included = new ArrayList<>();

    Recorder(boolean control) {
      super(control);
    }

    @Override
    void include(NaiveRecord record) {
      super.include(record);
      included.add(record);
    }
  }

  private final Code code;
  private final Map<Instance, Integer> lineOf = new HashMap<>();
  private final Map<NaiveRecord, Map<Place, Set<NaiveRecord>>> reaching = new HashMap<>();
  private final Set<Instance> awaited = new HashSet<>();

  /** Each edge as text: step and statement, kind, step and statement. */
  final Set<String> edges = new TreeSet<>();

  NaiveGraph(
      Code code,
      NaiveTrace trace,
      Instance asked,
      boolean control,
      BlockFacts facts,
      Map<Long, Integer> instructionOfDo) {
    this.code = code;
    for (Instance instance : trace.instances) {
      int instruction =
          instance.operation() < 0
              ? instructionOfDo.get(instance.step())
              : code.instruction(instance.operation());
      lineOf.put(instance, facts.statement[instruction]);
    }
    reach(trace.records);
    Recorder recorder = new Recorder(control);
    recorder.slice(trace.records, Set.of(asked));
    awaited.add(asked);
    for (NaiveRecord record : recorder.included) {
      Instance parent = record.parent();
      if (control && parent != null) {
        awaited.add(parent);
      }
      for (Place use : record.uses()) {
        if (use.kind() == 'd') {
          awaited.add(new Instance(use.x(), (int) use.y()));
        }
      }
    }
    for (NaiveRecord record : recorder.included) {
      link(record, control);
    }
  }

  private void reach(List<NaiveRecord> records) {
    Map<Place, Set<NaiveRecord>> now = new HashMap<>();
    for (NaiveRecord record : records) {
      Map<Place, Set<NaiveRecord>> uses = new HashMap<>();
      for (Place use : record.uses()) {
        uses.put(use, Set.copyOf(now.getOrDefault(use, Set.of())));
      }
      reaching.put(record, uses);
      for (Place def : record.defs()) {
        Set<NaiveRecord> defining = record.weak() ? now.get(def) : null;
        Set<NaiveRecord> more = defining == null ? new HashSet<>() : new HashSet<>(defining);
        more.add(record);
        now.put(def, more);
      }
    }
  }

  private boolean passes(NaiveRecord record) {
    Instance instance = record.instance();
    return instance == null
        || instance.operation() >= 0
            && code.is(instance.operation(), Code.TRANSPARENT)
            && !awaited.contains(instance);
  }

  private void link(NaiveRecord record, boolean control) {
    if (passes(record)) {
      return;
    }
    Instance parent = record.parent();
    if (control && parent != null) {
      edge(record.instance(), "control", parent);
    }
    follow(record, record, new HashSet<>());
  }

  private void follow(NaiveRecord from, NaiveRecord through, Set<NaiveRecord> seen) {
    if (!seen.add(through)) {
      return;
    }
    reaching
        .get(through)
        .forEach(
            (place, definers) -> {
              for (NaiveRecord definer : definers) {
                if (passes(definer)) {
                  follow(from, definer, seen);
                } else {
                  String kind =
                      switch (place.kind()) {
                        case 'd' -> "control";
                        case 'm', 'b' -> "memory";
                        default -> "register";
                      };
                  edge(from.instance(), kind, definer.instance());
                }
              }
            });
  }

  private void edge(Instance from, String kind, Instance to) {
    String one = from.step() + ":" + lineOf.get(from);
    String other = to.step() + ":" + lineOf.get(to);
    if (!one.equals(other)) {
      edges.add(one + " " + kind + " " + other);
    }
  }
}
