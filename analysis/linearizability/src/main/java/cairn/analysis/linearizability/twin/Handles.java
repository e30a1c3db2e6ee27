package cairn.analysis.linearizability.twin;

import cairn.analysis.linearizability.model.Field;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.model.Struct;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The handles through which fields are compared and set, or added to. */
final class Handles {
  private Handles() {}

  /** The constant that holds the handle of a kind of place, {@code NODE_NEXT}. */
  static String name(String kind) {
    return kind.replace('.', '_').toUpperCase(Locale.ROOT) + "_HANDLE";
  }

  static void write(
      Specification specification,
      String className,
      JavaNames names,
      Set<String> kinds,
      Lines out) {
    List<String> found = new ArrayList<>();
    JavaExpressions plain = new JavaExpressions(names);
    for (Variable global : specification.globals()) {
      if (kinds.contains(global.name()) && !(global.type() instanceof Type.Array)) {
        found.add(
            "%s = lookup.findVarHandle(%s.class, \"%s\", %s.class);"
                .formatted(
                    name(global.name()), className, names.of(global), plain.type(global.type())));
      }
    }
    for (Struct struct : specification.structs()) {
      for (Field field : struct.fields()) {
        String kind = struct.name() + "." + field.name();
        if (kinds.contains(kind)) {
          found.add(
              "%s = lookup.findVarHandle(%s.class, \"%s\", %s.class);"
                  .formatted(
                      name(kind),
                      names.type(struct.name()),
                      JavaExpressions.fieldName(field.name()),
                      plain.type(field.type())));
        }
      }
    }
    if (found.isEmpty()) {
      return;
    }
    for (String handle : found) {
      out.line("private static final VarHandle " + handle.substring(0, handle.indexOf(' ')) + ";");
    }
    out.line("").line("static {").line("try {");
    out.line("MethodHandles.Lookup lookup = MethodHandles.lookup();");
    found.forEach(out::line);
    out.line("} catch (ReflectiveOperationException e) {");
    out.line("throw new ExceptionInInitializerError(e);").line("}").line("}").line("");
  }
}
