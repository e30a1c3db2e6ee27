package cairn.bench.faults;

import cairn.bench.faults.run.Faults;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Draws faults: first the kind, then the place, then the operation. One that never happens, or that
 * violates nothing at any C-point, is drawn again and counted.
 */
public final class FaultDrawer {
  private static final int MOST_DRAWS = 10_000;
  private static final String ENDLESS = Faults.EndlessOperation.class.getSimpleName();

  private final StructureKind structure;
  private final Map<FaultKind, List<Mutation>> mutations = new EnumMap<>(FaultKind.class);

  /** Classes that stay loaded get faster. */
  private final Map<Mutation, StructureLoader> loaders = new HashMap<>();

  private final boolean permanent;
  private long idle;
  private long harmless;

  public FaultDrawer(StructureKind structure) {
    this(structure, false);
  }

  /**
   * @param permanent whether a fault happens whenever its statement is executed, not once
   */
  public FaultDrawer(StructureKind structure, boolean permanent) {
    this.structure = structure;
    this.permanent = permanent;
    List<byte[]> files = new ArrayList<>(structure.classFiles().values());
    for (Mutation mutation : MutationFinder.find(files)) {
      mutations.computeIfAbsent(mutation.kind(), kind -> new ArrayList<>()).add(mutation);
    }
  }

  /** All faults that can be drawn. */
  public List<Mutation> mutations() {
    return mutations.values().stream().flatMap(List::stream).toList();
  }

  /**
   * Faults for a workload; the workload's seed determines them. Permanent ones are drawn once each,
   * and none with which an operation never ends; there may be fewer than are asked for.
   */
  public List<DrawnFault> draw(Workload workload, int count) {
    Random random = new Random(31 * workload.seed() + structure.ordinal());
    List<FaultKind> kinds = List.copyOf(mutations.keySet());
    List<DrawnFault> drawn = new ArrayList<>();
    Set<Mutation> tried = new HashSet<>();
    for (int draws = 0; drawn.size() < count; draws++) {
      if (draws == MOST_DRAWS && permanent) {
        break;
      }
      if (draws == MOST_DRAWS) {
        throw new IllegalStateException(
            structure.title() + ", seed " + workload.seed() + ": hardly any fault does harm");
      }
      List<Mutation> choice = mutations.getOrDefault(pick(kinds, random), List.of());
      Mutation mutation = pick(choice, random);
      if (permanent && !tried.add(mutation)) {
        continue;
      }
      int once = workload.base() + 1 + random.nextInt(workload.operations());
      int armed = permanent ? Faults.ALWAYS : once;
      Outcome outcome = trial(workload, mutation, armed);
      if (outcome.operation() == 0) {
        idle++;
      } else if (!outcome.harmAtExit() || permanent && outcome.crash().equals(ENDLESS)) {
        harmless++;
      } else {
        drawn.add(new DrawnFault(structure, workload, drawn.size() + 1, mutation, armed, outcome));
      }
    }
    return drawn;
  }

  Outcome trial(Workload workload, Mutation mutation, int armed) {
    StructureLoader loader =
        loaders.computeIfAbsent(
            mutation, each -> new StructureLoader(Trial.woven(structure, List.of(each))));
    return new Trial(structure, workload, loader).withFault(armed);
  }

  private static <T> T pick(List<T> from, Random random) {
    return from.get(random.nextInt(from.size()));
  }

  /** Faults drawn so far whose statement was not executed again. */
  public long idle() {
    return idle;
  }

  /** Faults drawn so far that violated nothing at any C-point. */
  public long harmless() {
    return harmless;
  }
}
