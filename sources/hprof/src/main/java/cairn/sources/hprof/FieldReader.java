package cairn.sources.hprof;

import cairn.sources.hprof.PlainClasses.Plan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Hands what objects hold to somebody who wants the values of some fields. */
final class FieldReader {
  private static final int ID = PlainClasses.ID;

  /** For each field that is wanted: offset, tag, location. */
  private static final int CELLS = 3;

  private final byte[] bytes;
  private final PlainClasses classes;
  private final FieldHandler handler;
  private final int[] objects;

  /**
   * @param objects by type, how many there are
   */
  FieldReader(byte[] bytes, PlainClasses classes, FieldHandler handler, int[] objects) {
    this.bytes = bytes;
    this.classes = classes;
    this.handler = handler;
    this.objects = objects;
  }

  /** An object whose fields begin at a place of the file and have so many bytes. */
  void fields(Plan plan, int body, int size) {
    int[] fields = plan.wanted == null ? wanted(plan) : plan.wanted;
    plan.wanted = fields;
    for (int i = 0; i < fields.length; i += CELLS) {
      int count = Tag.bytes(fields[i + 1], ID);
      if (fields[i] + count > size) {
        throw new IndexOutOfBoundsException(); // fewer bytes than its class says
      }
      long bits = classes.bits(body + fields[i], count);
      if (fields[i + 1] != Tag.OBJECT || bits != 0) {
        handler.value(fields[i + 2], bits);
      }
    }
  }

  /** Of several fields of one name the first counts, which hides the others. */
  private int[] wanted(Plan plan) {
    List<Integer> found = new ArrayList<>();
    Set<String> names = new HashSet<>();
    classes.fields(
        plan,
        (offset, tag, id) -> {
          String name = classes.string(id);
          int location = names.add(name) ? location(plan, name) : -1;
          if (location >= 0) {
            found.addAll(List.of(offset, tag, location));
          }
        });
    return found.stream().mapToInt(Integer::intValue).toArray();
  }

  private int location(Plan plan, String field) {
    return handler.location(classes.typeNames().get(plan.type), field, objects[plan.type]);
  }

  /** An array of so many references that begin at a place of the file. */
  void elements(Plan plan, int start, int count) {
    if (plan.wanted == null) {
      plan.wanted = new int[] {location(plan, "")};
    }
    int location = plan.wanted[0];
    for (int i = 0; location >= 0 && i < count; i++) {
      long id = PlainClasses.i8(bytes, start + i * ID);
      if (id != 0) {
        handler.value(location, id);
      }
    }
  }
}
