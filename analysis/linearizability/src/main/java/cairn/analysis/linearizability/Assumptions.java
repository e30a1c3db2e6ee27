package cairn.analysis.linearizability;

import cairn.analysis.linearizability.explore.Exploration;
import cairn.analysis.linearizability.model.Binding;
import cairn.analysis.linearizability.model.Operation;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.model.Statement;
import cairn.analysis.linearizability.model.SubOperation;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.pairs.DerivedPairs;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What an answer rests on, in words: what nobody checked comes with every answer. */
final class Assumptions {
  private Assumptions() {}

  static List<String> of(Specification specification, @Nullable Exploration exploration) {
    List<String> all = new ArrayList<>();
    all.add("Memory is sequentially consistent: every step is seen by all at once.");
    all.add("The specification says what the program does; the program was not looked at.");
    all.add("Numbers do not overflow.");
    all.add(sequential(specification, exploration));
    all.add(reuse(specification));
    for (Operation operation : specification.operations()) {
      for (SubOperation part : operation.subOperations()) {
        for (Binding binding : part.bindings()) {
          if (binding.source().isPresent()) {
            all.add(folded(specification, part, binding));
          }
        }
      }
    }
    all.addAll(specification.notes());
    return all;
  }

  private static String sequential(Specification specification, @Nullable Exploration exploration) {
    String claim = "Operations that run one after the other do what they should";
    if (specification.sequential().isEmpty()) {
      return claim + ": not checked, there is no sequential specification.";
    }
    if (exploration == null || exploration.unexplained().isPresent()) {
      return claim + ": not checked to the end.";
    }
    return "%s: checked against the sequential specification, for up to %d operations from states behind %d others%s%s."
        .formatted(
            claim,
            exploration.bound().instances(),
            exploration.bound().prefix(),
            exploration.behind() > exploration.bound().prefix()
                ? ", and for single ones behind %d".formatted(exploration.behind())
                : "",
            exploration.isConclusive() ? "" : ", as far as it went");
  }

  private static String reuse(Specification specification) {
    boolean frees =
        specification.operations().stream()
            .flatMap(operation -> operation.subOperations().stream())
            .flatMap(part -> part.effects().stream())
            .anyMatch(Statement.Release.class::isInstance);
    if (!specification.reused().isEmpty()) {
      return "Only nodes of "
          + String.join(", ", specification.reused().stream().sorted().toList())
          + " are used again after they were given back.";
    }
    return frees
        ? "Memory that is given back is not used again while somebody may still hold it."
        : "Nodes are never used again.";
  }

  /** A read that the program does before and that the specification does in the step itself. */
  private static String folded(Specification specification, SubOperation part, Binding binding) {
    String name = binding.variable().name();
    String text =
        "%s of %s is read in the step %s itself; a program that reads it earlier must compare it there."
            .formatted(name, part.operation(), part.name());
    return hidesReuse(specification, binding)
        ? text
            + " It is of a kind that is used again, so that a comparison may not notice a change."
        : text;
  }

  /** Whether the proof is of other steps than those of the text, and of which. */
  static Optional<String> moved(Specification specification, DerivedPairs pairs) {
    Set<String> left = new HashSet<>();
    pairs.tables().operations().forEach(shape -> left.addAll(shape.subOperations()));
    Set<String> changed = new TreeSet<>(pairs.changed());
    for (SubOperation sub : specification.globalSubOperations()) {
      if (!left.contains(sub.name())) {
        changed.add(sub.name());
      }
    }
    return changed.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "For the proof, reads were moved to the later step that compares what they read; this"
                + " changed the steps "
                + String.join(", ", changed)
                + ". That it may be done is argued and tested, not machine-checked.");
  }

  /** Reads whose comparison, done later, could be fooled by a node that was used again. */
  static List<String> hidden(Specification specification) {
    List<String> hidden = new ArrayList<>();
    for (Operation operation : specification.operations()) {
      for (SubOperation part : operation.subOperations()) {
        for (Binding binding : part.bindings()) {
          if (binding.source().isPresent() && hidesReuse(specification, binding)) {
            hidden.add(binding.variable().name() + " of " + operation.name());
          }
        }
      }
    }
    return hidden;
  }

  private static boolean hidesReuse(Specification specification, Binding binding) {
    return binding.variable().type() instanceof Type.Reference reference
        && specification.reused().contains(reference.struct());
  }
}
