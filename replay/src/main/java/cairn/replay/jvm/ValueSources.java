package cairn.replay.jvm;

import cairn.replay.jvm.Patch.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What code has at hand: local variables, and fields of what they refer to. */
final class ValueSources {
  private static final int MOST_ELEMENTS = 24;

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

  /** Elements of arrays, at what variables and fields of this say; of many the first. */
  List<Source> elements(MethodCode method, int at, @Nullable String wanted) {
    List<Source> found = new ArrayList<>();
    List<Source> indexes = indexes(method, at);
    for (Source array : arrays(method, at)) {
      if (fits(typeOf(method, at, array).substring(1), wanted)) {
        for (Source index : indexes) {
          if (found.size() < MOST_ELEMENTS) {
            found.add(array.at(index));
          }
        }
      }
    }
    return found;
  }

  /** Numbers that may be the index of an element: variables, and fields of this. */
  List<Source> indexes(MethodCode method, int at) {
    return of(method, at, "I").stream()
        .filter(each -> each.fields().isEmpty() || each.local() == 0 && !method.isStatic())
        .toList();
  }

  /** Arrays in variables, and in fields of what they refer to. */
  List<Source> arrays(MethodCode method, int at) {
    List<Source> found = new ArrayList<>();
    for (int local = 0; local < method.maxLocals; local++) {
      String type = method.typeOf(local, at);
      if (type != null && type.startsWith("[")) {
        found.add(Source.local(local));
      } else if (type != null) {
        for (FieldRef field : fieldsOf(type)) {
          if (field.descriptor().startsWith("[")) {
            found.add(Source.local(local, field));
          }
        }
      }
    }
    return found;
  }

  /** The descriptor of an array. */
  static String typeOf(MethodCode method, int at, Source array) {
    return array.fields().isEmpty()
        ? Objects.requireNonNull(method.typeOf(array.local(), at))
        : array.fields().get(0).descriptor();
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
