package cairn.replay.jvm;

import cairn.replay.jvm.Patch.Source;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What code has at hand: local variables, and fields of what they refer to. */
final class ValueSources {
  private final ClassTable classes;

  ValueSources(ClassTable classes) {
    this.classes = classes;
  }

  /** Locals of a type, then fields of locals. */
  List<Source> of(MethodCode method, int at, @Nullable String wanted) {
    List<Source> sources = new ArrayList<>();
    List<Source> fields = new ArrayList<>();
    for (int local = 0; local < method.maxLocals; local++) {
      String type = method.typeOf(local, at);
      if (type == null) {
        continue;
      }
      if (fits(type, wanted)) {
        sources.add(Source.local(local));
      }
      for (FieldRef field : fieldsOf(type)) {
        if (fits(field.descriptor(), wanted)) {
          fields.add(Source.local(local, field));
        }
      }
    }
    sources.addAll(fields);
    return sources;
  }

  List<FieldRef> fieldsOf(String type) {
    JvmClass known =
        type.startsWith("L") ? classes.find(type.substring(1, type.length() - 1)) : null;
    return known == null || known.isJdk
        ? List.of()
        : known.layout.stream().filter(each -> !each.owner().startsWith("java/")).toList();
  }

  /** Whether a value of a type can be where one of another is wanted. */
  boolean fits(String type, @Nullable String wanted) {
    if (wanted == null) {
      return MethodRef.isReference(type.charAt(0));
    }
    if (type.equals(wanted)) {
      return true;
    }
    if (!type.startsWith("L") || !wanted.startsWith("L")) {
      return false;
    }
    String one = type.substring(1, type.length() - 1);
    String other = wanted.substring(1, wanted.length() - 1);
    return !other.equals("java/lang/Object") && classes.isSubtype(one, other);
  }
}
