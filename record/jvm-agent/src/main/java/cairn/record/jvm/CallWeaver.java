package cairn.record.jvm;

import cairn.recording.Format;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Calls of the program into the JDK that write to the program's objects, or make some: each keeps
 * its original call and gets a hook before or after it.
 */
final class CallWeaver {
  private CallWeaver() {}

  private static final String FIELD = "java/lang/reflect/Field";
  private static final String ARRAY = "java/lang/reflect/Array";
  private static final String LOOKUP = "java/lang/invoke/MethodHandles$Lookup";
  private static final String VAR_HANDLE = "java/lang/invoke/VarHandle";
  private static final String METHOD_HANDLE = "java/lang/invoke/MethodHandle";
  private static final String ATOMIC = "java/util/concurrent/atomic/Atomic";

  /** Emits the call with its hooks, or returns false: an ordinary call. */
  static boolean weave(
      MethodWeaver w, int opcode, String owner, String name, String descriptor, boolean itf) {
    if (name.equals("clone") && descriptor.equals("()Ljava/lang/Object;")) {
      return clone(w, opcode, owner, name, descriptor, itf);
    }
    if (!owner.startsWith("java/") && !owner.startsWith("sun/misc/")) {
      return false;
    }
    Call c = new Call(w, opcode, owner, name, descriptor, itf);
    switch (owner) {
      case "java/lang/System":
        return name.equals("arraycopy") && ArrayCalls.arraycopy(c);
      case "java/lang/Class":
        return ofClass(c);
      case FIELD:
        return name.startsWith("set") && !name.equals("setAccessible") && HandleCalls.viaCall(c);
      case METHOD_HANDLE:
        return name.startsWith("invoke") && HandleCalls.viaCall(c);
      case ARRAY:
        return ArrayCalls.array(c);
      case "java/lang/reflect/Constructor":
        return name.equals("newInstance") && instance(c);
      case LOOKUP:
        return HandleCalls.lookup(c);
      case VAR_HANDLE:
        return name.equals("toMethodHandle")
            ? unmodelled(c)
            : VarHandleCalls.writes(name) && HandleCalls.varHandle(c);
      case "java/lang/invoke/MethodHandles":
        return name.equals("arrayElementSetter")
            ? HandleCalls.elementSetter(c)
            : name.startsWith("varHandle") && unmodelled(c);
      case "sun/misc/Unsafe":
        return unsafe(c);
      default:
        break;
    }
    if (owner.startsWith(ATOMIC) && owner.endsWith("FieldUpdater")) {
      return !name.equals("get") && !name.equals("newUpdater") && HandleCalls.updater(c);
    }
    if (owner.equals("java/util/Arrays") && name.equals("fill")) {
      return ArrayCalls.fill(c);
    }
    if (ArrayCalls.isBuffer(owner)
        && (name.startsWith("put") || name.equals("compact"))
        && Type.getReturnType(descriptor).getSort() == Type.OBJECT) {
      return ArrayCalls.bufferPut(c);
    }
    if (!itf && w.owner().selection.jdk(owner)) {
      return false; // woven itself: it records its own stores
    }
    return ArrayCalls.arrays(c);
  }

  private static boolean clone(
      MethodWeaver w, int opcode, String owner, String name, String descriptor, boolean itf) {
    if (opcode == Opcodes.INVOKESTATIC
        || !(owner.startsWith("[") || opcode == Opcodes.INVOKESPECIAL)) {
      return false; // a clone() of the program's, which is woven itself
    }
    MethodVisitor out = w.out();
    out.visitInsn(Opcodes.DUP);
    // the copy of the receiver is not in the tracked stack, which the call leaves as it should
    w.original(opcode, owner, name, descriptor, itf);
    out.visitInsn(Opcodes.DUP_X1);
    w.pushInt(w.siteAt(Format.CLONE, null));
    w.pushInt(w.siteAt(Format.NEW, "clone"));
    w.callStatic(CodeWeaver.BULK, "clonedAt", "(Ljava/lang/Object;Ljava/lang/Object;II)V");
    return true;
  }

  private static boolean ofClass(Call c) {
    switch (c.name()) {
      case "getSuperclass" -> {
        c.emit();
        c.w().callStatic(CodeWeaver.DISGUISE, "superclass", "(Ljava/lang/Class;)Ljava/lang/Class;");
        return true;
      }
      case "getGenericSuperclass" -> {
        c.emit();
        c.w()
            .callStatic(
                CodeWeaver.DISGUISE,
                "genericSuperclass",
                "(Ljava/lang/reflect/Type;)Ljava/lang/reflect/Type;");
        return true;
      }
      case "getAnnotatedSuperclass" -> {
        c.emit();
        c.w()
            .callStatic(
                CodeWeaver.DISGUISE,
                "annotatedSuperclass",
                "(Ljava/lang/reflect/AnnotatedType;)Ljava/lang/reflect/AnnotatedType;");
        return true;
      }
      case "newInstance" -> {
        return instance(c);
      }
      default -> {
        return false;
      }
    }
  }

  private static boolean instance(Call c) {
    c.emit();
    c.out().visitInsn(Opcodes.DUP);
    c.site(Format.NEW, "newInstance");
    c.w().callStatic(c.w().hooks(), "made", "(Ljava/lang/Object;I)V");
    return true;
  }

  private static boolean unsafe(Call c) {
    if (!c.name().startsWith("put")
        && !c.name().startsWith("compareAnd")
        && !c.name().startsWith("getAnd")
        && !c.name().startsWith("copyMemory")
        && !c.name().startsWith("setMemory")) {
      return false;
    }
    return unmodelled(c);
  }

  /** A call whose stores cannot be followed: it is counted, with its line. */
  private static boolean unmodelled(Call c) {
    c.emit();
    c.site(Format.UNMODELLED, c.owner().replace('/', '.') + "." + c.name());
    c.w().callStatic("java/cairn/CPoints", "mark", "(I)V");
    return true;
  }
}
