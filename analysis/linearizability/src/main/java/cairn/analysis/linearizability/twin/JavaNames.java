package cairn.analysis.linearizability.twin;

import cairn.analysis.linearizability.model.Operation;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.model.Struct;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Variable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** What things of a specification are called in Java: as in the text, where Java lets them. */
final class JavaNames {
  private static final List<String> TAKEN_TYPES =
      List.of(
          "Object",
          "String",
          "Long",
          "Boolean",
          "Thread",
          "Math",
          "Class",
          "List",
          "ArrayList",
          "Collections",
          "ArrayDeque",
          "Deque",
          "Override",
          "VarHandle",
          "MethodHandles",
          "AtomicLong",
          "AtomicLongArray",
          "AtomicReferenceArray",
          "ReflectiveOperationException",
          "ExceptionInInitializerError");
  private static final List<String> TAKEN_NAMES =
      List.of(
          "id",
          "ids",
          "memory",
          "attempt",
          "seen",
          "result",
          "found",
          "done",
          "reached",
          "DONE",
          "CAPACITY",
          "wait",
          "notify",
          "notifyAll",
          "toString",
          "hashCode",
          "getClass",
          "equals",
          "clone",
          "finalize");

  private final Map<String, String> types = new HashMap<>();
  private final Map<Variable, String> variables = new HashMap<>();
  private final Map<String, String> methods = new HashMap<>();
  private final Set<String> fields = new HashSet<>(TAKEN_NAMES);

  JavaNames(Specification specification, String className) {
    Set<String> takenTypes = new HashSet<>(TAKEN_TYPES);
    takenTypes.add(className);
    for (Struct struct : specification.structs()) {
      types.put(struct.name(), free(capital(struct.name()), takenTypes));
    }
    for (Type.Enumeration enumeration : specification.enumerations()) {
      types.put(enumeration.name(), free(capital(enumeration.name()), takenTypes));
    }
    for (Variable global : specification.globals()) {
      variables.put(global, free(global.name(), fields));
    }
    Set<String> takenMethods = new HashSet<>(TAKEN_NAMES);
    for (Operation operation : specification.operations()) {
      methods.put(operation.name(), free("try" + capital(camel(operation.name())), takenMethods));
      Set<String> locals = new HashSet<>(fields);
      for (Variable variable : operation.variables()) {
        variables.put(
            variable, variable.isResult() ? "result" : free(plain(variable.name()), locals));
      }
    }
    Set<String> locals = new HashSet<>(fields);
    for (Variable variable : specification.initial().variables()) {
      variables.put(variable, free(variable.name(), locals));
    }
  }

  String type(String name) {
    return types.getOrDefault(name, name);
  }

  String of(Variable variable) {
    return variables.getOrDefault(variable, variable.name());
  }

  /** The method that runs the path of an operation. */
  String path(Operation operation) {
    return methods.getOrDefault(operation.name(), operation.name());
  }

  /** A class for a file: {@code ms-queue.lin} is {@code MsQueue}. */
  static String className(String file) {
    String base = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
    int dot = base.indexOf('.');
    StringBuilder name = new StringBuilder();
    for (String word : (dot > 0 ? base.substring(0, dot) : base).split("[^A-Za-z0-9]+", -1)) {
      name.append(capital(word));
    }
    boolean begins = !name.isEmpty() && Character.isJavaIdentifierStart(name.charAt(0));
    return TAKEN_TYPES.contains(name.toString()) || !begins ? "Twin" + name : name.toString();
  }

  /** A method for an operation. */
  static String method(String operation) {
    String name = camel(operation);
    return TAKEN_NAMES.contains(name) || SourceVersion.isKeyword(name) ? name + "_" : name;
  }

  private static String free(String wanted, Set<String> taken) {
    String name = SourceVersion.isKeyword(wanted) || wanted.equals("_") ? wanted + "_" : wanted;
    while (!taken.add(name)) {
      name += "_";
    }
    return name;
  }

  /** What the text does not name has a name with other characters. */
  private static String plain(String name) {
    return name.replaceAll("[^\\p{Alnum}_$]", "");
  }

  static String capital(String name) {
    return name.isEmpty()
        ? name
        : name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }

  /** {@code Dequeue_empty} is {@code dequeueEmpty}; what is all capitals becomes small. */
  static String camel(String name) {
    StringBuilder camel = new StringBuilder();
    for (String word : name.split("_", -1)) {
      boolean shouts = word.length() > 1 && word.equals(word.toUpperCase(Locale.ROOT));
      String small = shouts ? word.toLowerCase(Locale.ROOT) : word;
      camel.append(camel.isEmpty() ? small(small) : capital(small));
    }
    return camel.isEmpty() ? name : camel.toString();
  }

  private static String small(String word) {
    return word.isEmpty()
        ? word
        : word.substring(0, 1).toLowerCase(Locale.ROOT) + word.substring(1);
  }
}
