package cairn.replay.jvm;

import static org.objectweb.asm.Opcodes.*;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What methods are for: the classes whose fields a method stores, itself or in what it calls. A
 * statement that is missing in a method belongs to what it does already. What asks for something
 * stores nothing; an iterator stores where it is, not what it goes through.
 */
final class StoreDomains {
  /** Stands for elements of arrays. */
  private static final String ELEMENTS = "[]";

  /** Stands for what is not known, which may be anything. */
  private static final String ANYTHING = "?";

  private final ClassTable classes;
  private final AskedMethods asked;
  private final Map<MethodCode, Set<String>> known = new HashMap<>();

  StoreDomains(ClassTable classes, AskedMethods asked) {
    this.classes = classes;
    this.asked = asked;
  }

  /** A patch, out of place if what it inserts has nothing to do with what its method is for. */
  Patch judged(Patch patch) {
    MethodCode call = patch.call();
    if (call != null && asked.contains(call)) {
      return patch.outOfPlace();
    }
    Set<String> inserted = call != null ? of(call) : stored(patch);
    MethodCode here = patch.code();
    return here.self.name.startsWith("<") || here.isWithoutEffect() || fits(inserted, of(here))
        ? patch
        : patch.outOfPlace();
  }

  /** What an inserted store is about: a field, or elements of an array that a field may hold. */
  private static Set<String> stored(Patch patch) {
    if (patch.field() != null) {
      return Set.of(patch.field().owner());
    }
    List<FieldRef> array =
        patch.sources().get(patch.action() == Patch.Action.COPY ? 2 : 0).fields();
    return !patch.isOfArrays() || array.isEmpty()
        ? Set.of(ELEMENTS)
        : Set.of(ELEMENTS, array.get(0).owner());
  }

  private static boolean fits(Set<String> inserted, Set<String> own) {
    return inserted.contains(ANYTHING)
        || own.contains(ANYTHING)
        || inserted.stream().anyMatch(own::contains);
  }

  /** The classes whose fields a method may store. */
  private Set<String> of(MethodCode method) {
    Set<String> found = known.get(method);
    if (found == null) {
      found = new HashSet<>();
      known.put(method, found); // what calls itself stores what else it stores
      add(method, found);
    }
    return found;
  }

  private void add(MethodCode method, Set<String> found) {
    if (method.isAbstract() || method.isNative()) {
      found.add(ANYTHING);
    }
    for (int i = 0; i < method.size(); i++) {
      int op = method.op[i];
      if (op >= IASTORE && op <= SASTORE) {
        found.add(ELEMENTS);
      } else if ((op == PUTFIELD || op == PUTSTATIC) && method.ref[i] instanceof FieldRef field) {
        found.add(field.owner());
      } else if (op >= INVOKEVIRTUAL
          && op <= INVOKEINTERFACE
          && method.ref[i] instanceof MethodRef call
          && !call.name.startsWith("<")) {
        addCalled(call, found);
      }
    }
  }

  private void addCalled(MethodRef call, Set<String> found) {
    JvmClass owner = call.owner.startsWith("[") ? null : classes.find(call.owner);
    MethodCode target = owner == null ? null : classes.resolve(owner, call.key);
    if (target != null && !target.owner.isJdk) {
      found.addAll(of(target));
    }
  }
}
