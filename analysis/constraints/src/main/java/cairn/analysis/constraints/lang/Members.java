package cairn.analysis.constraints.lang;

import cairn.analysis.constraints.lang.Expr.Standard;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds what fields, elements and attributes of nodes mean, as far as the file says. */
final class Members {
  private final Draft draft;

  /** Names of attributes and the structures that have them. */
  private final Map<String, Set<String>> attributes;

  private final Problems problems;

  /** The structures of the variables in scope. */
  private Map<String, String> variables = Map.of();

  Members(Draft draft, Map<String, Set<String>> attributes, Problems problems) {
    this.draft = draft;
    this.attributes = attributes;
    this.problems = problems;
  }

  void begin(Map<String, String> scope) {
    variables = scope;
  }

  /** The structure of a term, if it is a variable. */
  private Draft.@Nullable StructureDraft declared(Expr base) {
    if (base instanceof Expr.NodeVariable variable) {
      String structure = variables.get(variable.name());
      return structure == null ? null : draft.structures.get(structure);
    }
    return null;
  }

  Expr field(Expr.Field e, Expr base) {
    String name = e.name();
    Set<String> owners = attributes.getOrDefault(name, Set.of());
    Draft.StructureDraft structure = declared(base);
    if (structure == null) {
      if (!owners.isEmpty()) {
        return new Expr.UserAttribute(e.position(), base, owner(e, base, owners), name);
      }
      misspelt(e);
      return new Expr.Field(e.position(), base, name);
    }
    if (owners.contains(structure.name())) {
      return new Expr.UserAttribute(e.position(), base, structure.name(), name);
    }
    List<String> fields = structure.fields().stream().map(Structure.NamedField::name).toList();
    if (fields.contains(name)) {
      return new Expr.Field(e.position(), base, name);
    }
    if (!owners.isEmpty()) {
      problems.add(
          e.position(),
          "'"
              + name
              + "' is an attribute of "
              + String.join(", ", owners)
              + ", not of "
              + structure.name(),
          "Its definition begins with: " + structure.name() + "." + name + ";");
    } else if (structure.isArray()) {
      problems.add(
          e.position(),
          "'" + structure.name() + "' is an array and has no field '" + Names.shortened(name) + "'",
          "Its elements are X[1], X[2], ..., its length is X.SIZE.");
    } else if (!fields.isEmpty()) {
      problems.add(
          e.position(),
          "'" + structure.name() + "' has no field or attribute '" + Names.shortened(name) + "'",
          Names.didYouMean(name, membersOf(structure.name(), fields))
              + "Its FIELDS are "
              + Names.shortened(String.join(", ", fields))
              + "; all that the file uses must be there.");
    } else {
      misspelt(e);
    }
    return new Expr.Field(e.position(), base, name);
  }

  private Set<String> membersOf(String structure, List<String> fields) {
    Set<String> members = new TreeSet<>(fields);
    attributes.forEach(
        (name, owners) -> {
          if (owners.contains(structure)) {
            members.add(name);
          }
        });
    for (Standard standard : Standard.values()) {
      members.add(standard.name());
    }
    return members;
  }

  /** A field that the file does not name and that looks like an attribute. */
  private void misspelt(Expr.Field e) {
    String name = e.name();
    if (name.length() < 4 || !name.chars().allMatch(c -> c >= 'A' && c <= 'Z')) {
      return;
    }
    for (Draft.StructureDraft structure : draft.structures.values()) {
      if (structure.fields().stream().anyMatch(field -> field.name().equals(name))) {
        return;
      }
    }
    Set<String> known = new TreeSet<>(attributes.keySet());
    for (Standard standard : Standard.values()) {
      known.add(standard.name());
    }
    String nearest = Names.nearest(name, known);
    if (nearest != null && !draft.lostNames.contains(name)) {
      problems.add(
          e.position(),
          "There is no attribute '" + name + "'",
          "Did you mean '" + nearest + "'? If it is a field, name it among the FIELDS.");
    }
  }

  /** Whose attribute is meant, if the node's structure is not known. */
  private String owner(Expr.Field e, Expr base, Set<String> owners) {
    Expr root = base;
    while (!(root instanceof Expr.NodeVariable) && !Exprs.parts(root).isEmpty()) {
      root = Exprs.parts(root).get(0);
    }
    Draft.StructureDraft structure = declared(root);
    if (structure != null && owners.contains(structure.name())) {
      return structure.name();
    }
    if (owners.size() > 1) {
      problems.add(
          e.position(),
          "'"
              + e.name()
              + "' is an attribute of "
              + String.join(", ", owners)
              + ", and it is not clear which is meant",
          "Give these attributes different names.");
    }
    return owners.iterator().next();
  }

  Expr numbered(Expr.NumberedField e, Expr base) {
    Draft.StructureDraft structure = declared(base);
    if (structure == null) {
      return new Expr.NumberedField(e.position(), base, e.number());
    }
    if (structure.isArray()) {
      Expr.Numeral index = new Expr.Numeral(e.position(), true, e.number(), e.number());
      return new Expr.Element(e.position(), base, index);
    }
    int fields = structure.fieldCount();
    if (fields < 0 && !structure.fields().isEmpty()) {
      fields = structure.fields().stream().mapToInt(Structure.NamedField::length).sum();
    }
    if (fields >= 0 && e.number() > fields) {
      problems.add(
          e.position(),
          "There is no field "
              + e.number()
              + ": '"
              + structure.name()
              + "' has "
              + fields
              + (fields == 1 ? " field" : " fields"),
          "Fields count from 1.");
    }
    return new Expr.NumberedField(e.position(), base, e.number());
  }

  Expr element(Expr.Element e, Expr base, Expr index) {
    Draft.StructureDraft node = declared(base);
    if (node != null && index instanceof Expr.Numeral number && number.isWhole()) {
      if (number.whole() >= 1 && number.whole() <= Integer.MAX_VALUE) {
        return numbered(new Expr.NumberedField(e.position(), base, (int) number.whole()), base);
      }
      problems.add(e.position(), "There is no field " + number.whole(), "Fields count from 1.");
    }
    if (base instanceof Expr.Field field && index instanceof Expr.Numeral number) {
      Draft.StructureDraft structure = declared(field.base());
      if (structure != null) {
        for (Structure.NamedField named : structure.fields()) {
          if (named.name().equals(field.name())
              && named.isInline()
              && (number.whole() < 0 || number.whole() >= named.length())) {
            problems.add(
                e.position(),
                "There is no element "
                    + number.whole()
                    + ": '"
                    + named.name()
                    + "' has "
                    + named.length(),
                "Elements count from 0.");
          }
        }
      }
    }
    return new Expr.Element(e.position(), base, index);
  }

  Expr size(Expr.Size e, Expr base) {
    Draft.StructureDraft structure = declared(base);
    if (structure != null && !structure.isArray()) {
      problems.add(
          e.position(),
          "A node of '" + structure.name() + "' is no array and has no SIZE",
          "Expected a field that refers to an array: SIZE(X.table).");
    }
    return new Expr.Size(e.position(), base);
  }
}
