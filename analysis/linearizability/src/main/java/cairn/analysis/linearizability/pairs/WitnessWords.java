package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.model.Field;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A state that the solver found, in the words of the specification. */
final class WitnessWords {
  private final Encoding encoding;
  private final Smt.Model model;
  private final State state;
  private final Map<String, String> names = new LinkedHashMap<>();
  private final Map<String, Term> nodes = new LinkedHashMap<>();
  private final Map<String, String> structs = new LinkedHashMap<>();
  private final List<String> words = new ArrayList<>();

  private WitnessWords(Encoding encoding, Smt.Model model, State state) {
    this.encoding = encoding;
    this.model = model;
    this.state = state;
  }

  /** Such as {@code Q.tail = n1, first Z = n1, n1.next = NULL}. */
  static String of(Encoding encoding, Smt.Model model, State state, List<Instance> instances) {
    WitnessWords witness = new WitnessWords(encoding, model, state);
    Specification specification = encoding.specification;
    for (Variable global : specification.globals()) {
      if (!(global.type() instanceof Type.Array)) {
        Term term = state.get(State.global(global));
        if (specification.initial().fixed().contains(global)) {
          witness.fixed(global, term);
        } else {
          witness.add(global.name(), global.type(), term);
        }
      }
    }
    for (Instance instance : instances) {
      instance.values().entrySet().stream()
          .sorted(Map.Entry.comparingByKey(java.util.Comparator.comparing(Variable::name)))
          .forEach(
              entry ->
                  witness.add(
                      instance.label() + " " + entry.getKey().name(),
                      entry.getKey().type(),
                      entry.getValue()));
    }
    List<String> named = new ArrayList<>(witness.nodes.keySet());
    for (String value : named) {
      witness.fields(value);
    }
    return String.join(", ", witness.words);
  }

  private void fixed(Variable global, Term term) {
    String struct = ((Type.Reference) global.type()).struct();
    for (Field field : encoding.specification.struct(struct).fields()) {
      Term array = state.get(State.field(struct, field.name()));
      add(global.name() + "." + field.name(), field.type(), encoding.smt.select(array, term));
    }
  }

  private void add(String name, Type type, Term term) {
    words.add(name + " = " + value(type, term));
  }

  private String value(Type type, Term term) {
    String value = model.value(term);
    if (type instanceof Type.Reference reference) {
      if (value.equals(model.value(encoding.none(reference.struct())))) {
        return "NULL";
      }
      nodes.putIfAbsent(value, term);
      structs.putIfAbsent(value, reference.struct());
      return names.computeIfAbsent(value, v -> "n" + (names.size() + 1));
    }
    if (type instanceof Type.Enumeration enumeration) {
      return enumeration.constants().stream()
          .filter(c -> Integer.toString(enumeration.constants().indexOf(c)).equals(value))
          .findFirst()
          .orElse(value);
    }
    return value;
  }

  private void fields(String value) {
    String struct = structs.getOrDefault(value, "");
    Term node = nodes.get(value);
    if (node == null) {
      return;
    }
    for (Field field : encoding.specification.struct(struct).fields()) {
      Term array = state.get(State.field(struct, field.name()));
      add(names.get(value) + "." + field.name(), field.type(), encoding.smt.select(array, node));
    }
  }
}
