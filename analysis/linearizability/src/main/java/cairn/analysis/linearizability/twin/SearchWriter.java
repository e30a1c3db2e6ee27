package cairn.analysis.linearizability.twin;

import cairn.analysis.linearizability.model.Field;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.model.Struct;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Variable;
import java.util.List;

/** Writes what finds a value for locals that may be any: a walk over all that globals reach. */
final class SearchWriter {
  private final Specification specification;
  private final JavaNames names;
  private final Lines out;

  SearchWriter(Specification specification, JavaNames names, Lines out) {
    this.specification = specification;
    this.names = names;
    this.out = out;
  }

  void write() {
    out.line("").comment("The nodes of a struct that the globals reach.");
    out.line("private <T> List<T> reached(Class<T> struct) {");
    out.line("List<Object> all = new ArrayList<>();");
    specification.globals().forEach(this::begin);
    out.line("for (int i = 0; i < all.size(); i++) {");
    specification.structs().forEach(this::follow);
    out.line("}");
    out.line("List<T> found = new ArrayList<>();").line("for (Object each : all) {");
    out.line("if (struct.isInstance(each)) {").line("found.add(struct.cast(each));");
    out.line("}").line("}").line("return found;").line("}");
    out.line("").line("private static void meet(Object node, List<Object> all) {");
    out.line("if (node != null && !all.contains(node)) {").line("all.add(node);");
    out.line("}").line("}").line("");
    out.comment("The same in another order for each attempt, so that each has its turn.");
    out.line("private static <T> List<T> turned(List<T> all, int attempt) {");
    out.line("List<T> turned = new ArrayList<>(all);");
    out.line("Collections.rotate(turned, -attempt);").line("return turned;").line("}");
  }

  private void begin(Variable global) {
    if (global.type() instanceof Type.Reference) {
      out.line("meet(" + names.of(global) + ", all);");
    } else if (global.type() instanceof Type.Array array
        && array.element() instanceof Type.Reference) {
      out.line("for (int i = 0; i < " + JavaTwin.CAPACITY + "; i++) {");
      out.line("meet(" + names.of(global) + ".get(i), all);").line("}");
    }
  }

  private void follow(Struct struct) {
    List<Field> references =
        struct.fields().stream().filter(field -> field.type() instanceof Type.Reference).toList();
    if (!references.isEmpty()) {
      String type = names.type(struct.name());
      out.line("if (all.get(i) instanceof " + type + ") {");
      for (Field field : references) {
        String name = JavaExpressions.fieldName(field.name());
        out.line("meet(((" + type + ") all.get(i))." + name + ", all);");
      }
      out.line("}");
    }
  }
}
