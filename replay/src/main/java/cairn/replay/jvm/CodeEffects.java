package cairn.replay.jvm;

import static org.objectweb.asm.Opcodes.*;

import java.util.HashMap;
import java.util.Map;

/**
 * Whether code may change the heap. What it calls is looked at, too; what is overridden elsewhere
 * is not, and calls of the JDK may store unless they are of a type that only computes.
 */
final class CodeEffects {
  private final ClassTable classes;
  private final Map<MethodCode, Boolean> known = new HashMap<>();

  CodeEffects(ClassTable classes) {
    this.classes = classes;
  }

  /** Whether a method stores a field or an element, or calls something that may. */
  boolean mayStore(MethodCode method) {
    Boolean answer = known.get(method);
    if (answer == null) {
      known.put(method, false); // what calls itself stores only if something else in it does
      answer = stores(method);
      known.put(method, answer);
    }
    return answer;
  }

  private boolean stores(MethodCode method) {
    if (method.isAbstract() || method.isNative()) {
      return true;
    }
    for (int i = 0; i < method.size(); i++) {
      int op = method.op[i];
      if (op == PUTFIELD || op == PUTSTATIC || op >= IASTORE && op <= SASTORE) {
        return true;
      }
      boolean call = op >= INVOKEVIRTUAL && op <= INVOKEINTERFACE;
      if (call && method.ref[i] instanceof MethodRef ref && mayStore(ref)) {
        return true;
      }
    }
    return false;
  }

  private boolean mayStore(MethodRef ref) {
    if (ref.owner.startsWith("java/")) {
      boolean computes = ref.owner.startsWith("java/lang/") || ref.owner.endsWith("/Comparator");
      return !computes && !ref.owner.equals("java/util/Objects");
    }
    JvmClass owner = ref.owner.startsWith("[") ? null : classes.find(ref.owner);
    MethodCode target = owner == null ? null : classes.resolve(owner, ref.key);
    return target == null || mayStore(target);
  }
}
