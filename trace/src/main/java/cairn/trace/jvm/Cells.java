package cairn.trace.jvm;

import cairn.recording.FieldInfo;
import cairn.recording.Tables;
import cairn.recording.TypeInfo;
import cairn.trace.CodeBuilder;
import cairn.trace.Skipped;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;

/**
 * The cells of memory: (object, slot). A field's slot is a number of its own for the class that
 * declares it and its name, so that a field is one cell whatever class names it, and fields that
 * hide one another are two. Static fields are cells of a negative object, one for each class.
 * Elements of arrays have their index as the slot.
 */
final class Cells {
  /** What an object holds that is not recorded. */
  static final int HIDDEN = -1;

  /** Where a thing is that moves through another one, as an iterator does. */
  static final int POSITION = -2;

  /** The object whose only cell holds what a thread is given when it is started. */
  static long handover(int thread) {
    return Long.MIN_VALUE + thread;
  }

  /**
   * An object that holds what a constructor has stored into its own before that has a name. There
   * is one for each thread and depth of its stack.
   */
  static long unborn(int thread, int depth) {
    return Long.MIN_VALUE + (1L << 62) + ((long) thread << 32) + depth;
  }

  /**
   * An object that holds what a call was given that is of no object: there is one for each such
   * call that counts.
   */
  static long given(int number) {
    return Long.MIN_VALUE + (1L << 61) + number;
  }

  private record Declared(String owner, int loader, String name) {}

  private record ClassKey(String name, int loader) {}

  private final Map<Declared, Integer> slots = new HashMap<>();
  private final Map<ClassKey, Long> statics = new HashMap<>();
  private final Map<ClassKey, ClassNode> files = new HashMap<>();
  private final Map<String, List<TypeInfo>> types = new HashMap<>();
  private final Map<Declared, Declared> resolved = new HashMap<>();
  private final Tables tables;

  Cells(Tables tables) {
    this.tables = tables;
    for (TypeInfo type : tables.types()) {
      types.computeIfAbsent(type.name(), key -> new ArrayList<>()).add(type);
    }
  }

  /** Makes known what a class declares. */
  void add(ClassNode file, int loader) {
    files.put(new ClassKey(file.name.replace('/', '.'), loader), file);
  }

  /**
   * The slot of a field.
   *
   * @param owner the class that the bytecode names, with dots or slashes
   * @param loader that of the class that the bytecode is in
   */
  int slot(String owner, int loader, String name) {
    return slotOf(resolve(new Declared(owner.replace('/', '.'), loader, name)));
  }

  /** The slot of a field that this type itself declares. */
  int slot(TypeInfo type, String name) {
    return slotOf(new Declared(type.name(), type.loader(), name));
  }

  private int slotOf(Declared field) {
    return slots.computeIfAbsent(field, key -> Skipped.FIRST_FIELD + slots.size());
  }

  /** Says what the fields and the classes with static fields are called. */
  void name(CodeBuilder code) {
    String[] fields = new String[slots.size()];
    slots.forEach(
        (each, slot) -> fields[slot - Skipped.FIRST_FIELD] = each.owner + "." + each.name);
    String[] holders = new String[statics.size()];
    statics.forEach((each, holder) -> holders[(int) (-1 - holder)] = each.name);
    for (String field : fields) {
      code.field(field);
    }
    for (String holder : holders) {
      code.holder(holder);
    }
  }

  /** The object that the static field is a cell of. */
  long holder(String owner, int loader, String name) {
    Declared field = resolve(new Declared(owner.replace('/', '.'), loader, name));
    return holder(new ClassKey(field.owner, field.loader));
  }

  /**
   * Whether stores to a field are in the recording. What a class that is not recorded keeps in a
   * static field is a constant to the trace.
   */
  boolean isStored(String owner, int loader, String name) {
    Declared field = resolve(new Declared(owner.replace('/', '.'), loader, name));
    TypeInfo declaring = type(field.owner, field.loader);
    return declaring != null && declaring.isRecorded()
        || files.containsKey(new ClassKey(field.owner, field.loader));
  }

  private long holder(ClassKey of) {
    return statics.computeIfAbsent(of, key -> -1L - statics.size());
  }

  private Declared resolve(Declared named) {
    Declared known = resolved.get(named);
    if (known == null) {
      Declared found = find(named.owner, named.loader, named.name, new HashSet<>());
      known = found == null ? home(named) : found;
      resolved.put(named, known);
    }
    return known;
  }

  /** A field of which no declaration is known belongs to the class that is named. */
  private Declared home(Declared named) {
    TypeInfo type = type(named.owner, named.loader);
    return type == null
        ? new Declared(named.owner, 0, named.name)
        : new Declared(type.name(), type.loader(), named.name);
  }

  private @Nullable Declared find(String owner, int loader, String name, Set<String> seen) {
    if (!seen.add(owner)) {
      return null;
    }
    TypeInfo type = type(owner, loader);
    int home = type == null ? loader : type.loader();
    ClassNode file = files.get(new ClassKey(owner, home));
    if (type != null) {
      for (FieldInfo field : type.fields()) {
        if (field.name().equals(name)) {
          return new Declared(owner, home, name);
        }
      }
    }
    if (file != null) {
      for (FieldNode field : file.fields) {
        if (field.name.equals(name)) {
          return new Declared(owner, home, name);
        }
      }
      for (String above : file.interfaces) {
        Declared found = find(above.replace('/', '.'), home, name, seen);
        if (found != null) {
          return found;
        }
      }
    }
    return above(type, file, home, name, seen);
  }

  private @Nullable Declared above(
      @Nullable TypeInfo type, @Nullable ClassNode file, int home, String name, Set<String> seen) {
    if (type != null && type.superType() != 0 && tables.hasType(type.superType())) {
      TypeInfo up = tables.type(type.superType());
      return find(up.name(), up.loader(), name, seen);
    }
    String up = file != null ? file.superName : type != null ? type.superName() : null;
    return up == null || up.isEmpty() ? null : find(up.replace('/', '.'), home, name, seen);
  }

  /** The type of that name that the loader sees: its own, the only one, or the boot loader's. */
  @Nullable TypeInfo type(String name, int loader) {
    List<TypeInfo> all = types.getOrDefault(name, List.of());
    for (TypeInfo type : all) {
      if (type.loader() == loader) {
        return type;
      }
    }
    return all.isEmpty() ? null : all.get(0);
  }
}
