package cairn.analysis.linearizability.model;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A concurrent data structure: what it consists of, and its operations as sequences of atomic
 * sub-operations (Singh 2016, section 6.3). Immutable.
 *
 * @param name for messages; usually a file's
 * @param reused names of structs whose freed nodes may be allocated again
 * @param notes what a reader should know of how the text was understood
 */
public record Specification(
    String name,
    List<Struct> structs,
    List<Type.Enumeration> enumerations,
    List<Variable> globals,
    Initial initial,
    List<Operation> operations,
    Optional<SequentialSpecification> sequential,
    List<Invariant> invariants,
    List<StatedPair> pairs,
    Bound bound,
    Set<String> reused,
    List<String> notes) {
  public Specification {
    structs = List.copyOf(structs);
    enumerations = List.copyOf(enumerations);
    globals = List.copyOf(globals);
    operations = List.copyOf(operations);
    invariants = List.copyOf(invariants);
    pairs = List.copyOf(pairs);
    reused = Set.copyOf(reused);
    notes = List.copyOf(notes);
  }

  /** The struct of that name, which must be there. */
  public Struct struct(String structName) {
    return structs.stream()
        .filter(each -> each.name().equals(structName))
        .findFirst()
        .orElseThrow();
  }

  public Optional<Operation> operation(String operationName) {
    return operations.stream().filter(each -> each.name().equals(operationName)).findFirst();
  }

  /** All sub-operations that others can see, in the order of the text. */
  public List<SubOperation> globalSubOperations() {
    return operations.stream().flatMap(each -> each.globalSubOperations().stream()).toList();
  }

  /** The sub-operation of that name, if there is one. */
  public Optional<SubOperation> subOperation(String subOperationName) {
    return operations.stream()
        .flatMap(each -> each.subOperations().stream())
        .filter(each -> each.name().equals(subOperationName))
        .findFirst();
  }

  /** The same with another bound. */
  public Specification within(Bound other) {
    return with(other, reused);
  }

  /** The same where each allocation makes a new node. */
  public Specification withoutReuse() {
    return with(bound, Set.of());
  }

  private Specification with(Bound otherBound, Set<String> otherReused) {
    return new Specification(
        name,
        structs,
        enumerations,
        globals,
        initial,
        operations,
        sequential,
        invariants,
        pairs,
        otherBound,
        otherReused,
        notes);
  }
}
