package cairn.analysis.linearizability.twin;

import cairn.analysis.linearizability.model.AbstractOperation;
import cairn.analysis.linearizability.model.Operation;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.model.Variable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A method that people call: an operation, or several that are the ways in which one method can
 * end.
 *
 * @param name in Java
 * @param paths the operations; the method runs the first whose guards hold
 * @param labels what callers are told of the path that was taken. Paths that the sequential
 *     specification cannot tell apart have the same: which it was is nobody's business
 * @param parameters of all paths together
 */
public record TwinMethod(
    String name, List<Operation> paths, List<String> labels, List<Variable> parameters) {
  public TwinMethod {
    paths = List.copyOf(paths);
    labels = List.copyOf(labels);
    parameters = List.copyOf(parameters);
  }

  /** Whether it says which path it took. */
  public boolean hasPaths() {
    return new HashSet<>(labels).size() > 1;
  }

  public String label(Operation path) {
    return labels.get(paths.indexOf(path));
  }

  /**
   * Operations are ways of one method if they have the name up to the underscore in common, and the
   * sequential specification lets each of them succeed in some states only. So {@code
   * Dequeue_nonempty} and {@code Dequeue_empty} are one, {@code Write_a} and {@code Write_b} two.
   * One that may wait for others stays alone: a method that took it could not go back.
   */
  static List<TwinMethod> of(Specification specification) {
    Map<String, List<Operation>> groups = new LinkedHashMap<>();
    for (Operation operation : specification.operations()) {
      boolean isWay = isPartial(specification, operation) && !Locks.waits(operation);
      String key = isWay ? base(operation) + "_" : operation.name();
      groups.computeIfAbsent(key, each -> new ArrayList<>()).add(operation);
    }
    List<TwinMethod> methods = new ArrayList<>();
    groups.forEach(
        (key, paths) -> {
          String name = paths.size() > 1 ? base(paths.get(0)) : paths.get(0).name();
          methods.add(
              new TwinMethod(
                  free(name, methods), paths, labels(specification, paths), parameters(paths)));
        });
    return methods;
  }

  private static List<String> labels(Specification specification, List<Operation> paths) {
    Map<Object, List<Operation>> alike = new LinkedHashMap<>();
    for (Operation path : paths) {
      alike.computeIfAbsent(meaning(specification, path), each -> new ArrayList<>()).add(path);
    }
    List<String> labels = new ArrayList<>();
    for (Operation path : paths) {
      List<Operation> same = alike.getOrDefault(meaning(specification, path), List.of(path));
      labels.add(same.size() > 1 ? base(path) : path.name());
    }
    return labels;
  }

  /** What the sequential specification says of a path. */
  private static Object meaning(Specification specification, Operation path) {
    return specification
        .sequential()
        .flatMap(sequential -> sequential.operation(path.name()))
        .map(each -> (Object) List.of(each.guard(), each.result(), each.effects()))
        .orElse(path.name());
  }

  private static String free(String name, List<TwinMethod> methods) {
    String wanted = JavaNames.method(name);
    while (true) {
      String candidate = wanted;
      if (methods.stream().noneMatch(each -> each.name().equals(candidate))) {
        return candidate;
      }
      wanted += "_";
    }
  }

  private static boolean isPartial(Specification specification, Operation operation) {
    return specification
        .sequential()
        .flatMap(sequential -> sequential.operation(operation.name()))
        .map(AbstractOperation::guard)
        .map(guard -> !guard.isEmpty())
        .orElse(false);
  }

  private static String base(Operation operation) {
    int end = operation.name().indexOf('_');
    return end > 0 ? operation.name().substring(0, end) : operation.name();
  }

  /** Parameters of the same name and type are the same. */
  private static List<Variable> parameters(List<Operation> paths) {
    Map<String, Variable> all = new LinkedHashMap<>();
    for (Operation path : paths) {
      path.parameters().forEach(each -> all.putIfAbsent(each.name() + " " + each.type(), each));
    }
    return new ArrayList<>(all.values());
  }

  /** The parameter of the method that a path's parameter is. */
  public int parameter(Variable ofPath) {
    for (int i = 0; i < parameters.size(); i++) {
      Variable own = parameters.get(i);
      if (own.name().equals(ofPath.name()) && own.type().equals(ofPath.type())) {
        return i;
      }
    }
    throw new IllegalArgumentException("no parameter " + ofPath);
  }
}
