package cairn.record.jvm;

import cairn.recording.Format;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
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

  /** JDK classes whose methods only read the arrays they are given. */
  private static final Set<String> READERS =
      Set.of(
          "java/lang/String",
          "java/lang/StringBuilder",
          "java/lang/StringBuffer",
          "java/lang/Character",
          "java/lang/Byte",
          "java/lang/Short",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Float",
          "java/lang/Double",
          "java/lang/Boolean",
          "java/lang/ClassLoader",
          "java/lang/Thread",
          "java/lang/invoke/MethodHandles",
          "java/util/Collections",
          "java/util/BitSet",
          "java/util/zip/CRC32C",
          "java/lang/Class",
          "java/lang/Math",
          "java/lang/reflect/Method",
          "java/lang/reflect/Constructor",
          "java/lang/reflect/Proxy",
          "java/lang/invoke/MethodType",
          "java/lang/ProcessBuilder",
          "java/lang/Runtime",
          "java/util/Objects",
          "java/util/stream/Stream",
          "java/util/stream/IntStream",
          "java/util/stream/LongStream",
          "java/util/stream/DoubleStream",
          "java/util/concurrent/CompletableFuture",
          "java/io/PrintStream",
          "java/io/PrintWriter",
          "java/io/OutputStream",
          "java/io/FileOutputStream",
          "java/io/BufferedOutputStream",
          "java/io/ByteArrayOutputStream",
          "java/io/DataOutputStream",
          "java/io/DataOutput",
          "java/io/Writer",
          "java/io/StringWriter",
          "java/io/Console",
          "java/text/MessageFormat",
          "java/util/Formatter",
          "java/util/logging/Logger",
          "java/util/zip/CRC32",
          "java/util/zip/Adler32",
          "java/util/zip/Checksum",
          "java/security/MessageDigest",
          "java/nio/file/Path",
          "java/nio/file/Paths",
          "java/nio/file/Files",
          "java/math/BigInteger");

  /** What these classes do write, in spite of the list above. */
  private static final Map<String, Set<String>> WRITERS =
      Map.of(
          "java/lang/String", Set.of("getChars"),
          "java/lang/StringBuilder", Set.of("getChars"),
          "java/lang/StringBuffer", Set.of("getChars"),
          "java/lang/Character", Set.of("toChars"),
          "java/security/MessageDigest", Set.of("digest"));

  /** Methods of java.util.Arrays that write their argument. */
  private static final Set<String> ARRAYS =
      Set.of("setAll", "sort", "parallelSort", "parallelSetAll", "parallelPrefix");

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
        return name.equals("arraycopy") && arraycopy(c);
      case "java/lang/Class":
        return ofClass(c);
      case FIELD:
        return name.startsWith("set") && !name.equals("setAccessible") && viaCall(c);
      case METHOD_HANDLE:
        return name.startsWith("invoke") && viaCall(c);
      case ARRAY:
        return array(c);
      case "java/lang/reflect/Constructor":
        return name.equals("newInstance") && instance(c);
      case LOOKUP:
        return lookup(c);
      case VAR_HANDLE:
        return name.equals("toMethodHandle")
            ? unmodelled(c)
            : VarHandleCalls.writes(name) && varHandle(c);
      case "java/lang/invoke/MethodHandles":
        return name.equals("arrayElementSetter")
            ? elementSetter(c)
            : name.startsWith("varHandle") && unmodelled(c);
      case "sun/misc/Unsafe":
        return unsafe(c);
      default:
        break;
    }
    if (owner.startsWith(ATOMIC) && owner.endsWith("FieldUpdater")) {
      return !name.equals("get") && !name.equals("newUpdater") && updater(c);
    }
    if (owner.equals("java/util/Arrays") && name.equals("fill")) {
      return fill(c);
    }
    if (isBuffer(owner)
        && (name.startsWith("put") || name.equals("compact"))
        && Type.getReturnType(descriptor).getSort() == Type.OBJECT) {
      return bufferPut(c);
    }
    if (!itf && w.owner().selection.jdk(owner)) {
      return false; // woven itself: it records its own stores
    }
    return arrays(c);
  }

  /** One call instruction and the method it stands in. */
  private record Call(
      MethodWeaver w, int opcode, String owner, String name, String descriptor, boolean itf) {
    void emit() {
      w.original(opcode, owner, name, descriptor, itf);
    }

    MethodVisitor out() {
      return w.out();
    }

    Type[] arguments() {
      return Type.getArgumentTypes(descriptor);
    }

    boolean isStatic() {
      return opcode == Opcodes.INVOKESTATIC;
    }

    /** The receiver, if there is one, then the arguments. */
    Type[] operands() {
      Type[] a = arguments();
      if (isStatic()) {
        return a;
      }
      Type[] all = new Type[a.length + 1];
      all[0] = Type.getObjectType(owner);
      System.arraycopy(a, 0, all, 1, a.length);
      return all;
    }

    void site(int kind, @Nullable String detail) {
      w.pushInt(w.siteAt(kind, detail));
    }

    /** A site that single fields' sites are made from at run time. */
    void caller() {
      int s = w.siteAt(Format.UNMODELLED, owner.replace('/', '.') + "." + name);
      w.owner().sites.remember(s);
      w.pushInt(s);
    }
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
    w.callStatic(MethodWeaver.BULK, "clonedAt", "(Ljava/lang/Object;Ljava/lang/Object;II)V");
    return true;
  }

  private static boolean arraycopy(Call c) {
    int[] at = c.w.saveArguments(c.arguments());
    c.out().visitVarInsn(Opcodes.ALOAD, at[0]);
    c.out().visitVarInsn(Opcodes.ILOAD, at[1]);
    c.out().visitVarInsn(Opcodes.ALOAD, at[2]);
    c.out().visitVarInsn(Opcodes.ILOAD, at[3]);
    c.out().visitVarInsn(Opcodes.ILOAD, at[4]);
    c.site(Format.COPY, null);
    c.w.callStatic(MethodWeaver.BULK, "copy", "(Ljava/lang/Object;ILjava/lang/Object;III)V");
    c.emit();
    return true;
  }

  private static boolean ofClass(Call c) {
    switch (c.name) {
      case "getSuperclass" -> {
        c.emit();
        c.w.callStatic(MethodWeaver.HOOKS, "superclass", "(Ljava/lang/Class;)Ljava/lang/Class;");
        return true;
      }
      case "getGenericSuperclass" -> {
        c.emit();
        c.w.callStatic(
            MethodWeaver.HOOKS,
            "genericSuperclass",
            "(Ljava/lang/reflect/Type;)Ljava/lang/reflect/Type;");
        return true;
      }
      case "getAnnotatedSuperclass" -> {
        c.emit();
        c.w.callStatic(
            MethodWeaver.HOOKS,
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
    c.w.callStatic(MethodWeaver.HOOKS, "made", "(Ljava/lang/Object;I)V");
    return true;
  }

  /** Announces the line to what the call will do inside. */
  private static boolean viaCall(Call c) {
    c.caller();
    c.w.callStatic(MethodWeaver.INDIRECT, "via", "(I)V");
    c.emit();
    c.w.hideBase(Type.getReturnType(c.descriptor));
    c.w.pushInt(0);
    c.w.callStatic(MethodWeaver.INDIRECT, "via", "(I)V");
    return true;
  }

  private static boolean array(Call c) {
    if (c.name.equals("newInstance")) {
      c.emit();
      c.out().visitInsn(Opcodes.DUP);
      c.site(Format.NEW, "array");
      c.w.callStatic(MethodWeaver.BULK, "returned", "(Ljava/lang/Object;I)V");
      return true;
    }
    if (!c.name.startsWith("set")) {
      return false;
    }
    int[] at = c.w.saveArguments(c.arguments());
    c.emit();
    c.out().visitVarInsn(Opcodes.ALOAD, at[0]);
    c.out().visitVarInsn(Opcodes.ILOAD, at[1]);
    c.caller();
    c.w.callStatic(MethodWeaver.INDIRECT, "elementSet", "(Ljava/lang/Object;II)V");
    return true;
  }

  private static boolean lookup(Call c) {
    switch (c.name) {
      case "findSetter", "findStaticSetter" -> {
        int[] at = c.w.saveArguments(c.arguments());
        c.emit();
        c.out().visitVarInsn(Opcodes.ALOAD, at[0]);
        c.out().visitVarInsn(Opcodes.ALOAD, at[1]);
        c.caller();
        c.w.callStatic(
            MethodWeaver.INDIRECT,
            "setter",
            "(Ljava/lang/invoke/MethodHandle;Ljava/lang/Class;Ljava/lang/String;I)"
                + "Ljava/lang/invoke/MethodHandle;");
        return true;
      }
      case "unreflectSetter" -> {
        int[] at = c.w.saveArguments(c.arguments());
        c.emit();
        c.out().visitVarInsn(Opcodes.ALOAD, at[0]);
        c.caller();
        c.w.callStatic(
            MethodWeaver.INDIRECT,
            "unreflected",
            "(Ljava/lang/invoke/MethodHandle;Ljava/lang/reflect/Field;I)"
                + "Ljava/lang/invoke/MethodHandle;");
        return true;
      }
      default -> {
        return false;
      }
    }
  }

  private static boolean varHandle(Call c) {
    Type[] operands = c.operands();
    int coordinates = operands.length - 1 - VarHandleCalls.values(c.name);
    int[] at = c.w.saveArguments(operands);
    c.emit();
    boolean conditional = VarHandleCalls.conditional(c.name);
    int result = -1;
    if (conditional && Type.getReturnType(c.descriptor).getSort() == Type.BOOLEAN) {
      result = at[at.length - 1] + operands[operands.length - 1].getSize();
      c.w.reserveUpTo(result + 1);
      c.out().visitInsn(Opcodes.DUP);
      c.out().visitVarInsn(Opcodes.ISTORE, result);
    }
    c.out().visitVarInsn(Opcodes.ALOAD, at[0]);
    if (coordinates >= 1 && isReference(operands[1])) {
      c.out().visitVarInsn(Opcodes.ALOAD, at[1]);
    } else {
      c.out().visitInsn(Opcodes.ACONST_NULL);
    }
    if (coordinates >= 2 && operands[2].getSort() == Type.INT) {
      c.out().visitVarInsn(Opcodes.ILOAD, at[2]);
    } else {
      c.w.pushInt(-1);
    }
    done(c, result);
    c.caller();
    c.w.callStatic(
        MethodWeaver.INDIRECT, "varHandle", "(Ljava/lang/invoke/VarHandle;Ljava/lang/Object;IZI)V");
    return true;
  }

  private static void done(Call c, int result) {
    if (result >= 0) {
      c.out().visitVarInsn(Opcodes.ILOAD, result);
    } else {
      c.out().visitInsn(Opcodes.ICONST_1);
    }
  }

  private static boolean updater(Call c) {
    Type[] operands = c.operands();
    if (operands.length < 2) {
      return false;
    }
    int[] at = c.w.saveArguments(operands);
    c.emit();
    int result = -1;
    if (Type.getReturnType(c.descriptor).getSort() == Type.BOOLEAN) {
      result = at[at.length - 1] + operands[operands.length - 1].getSize();
      c.w.reserveUpTo(result + 1);
      c.out().visitInsn(Opcodes.DUP);
      c.out().visitVarInsn(Opcodes.ISTORE, result);
    }
    c.out().visitVarInsn(Opcodes.ALOAD, at[0]);
    c.out().visitVarInsn(Opcodes.ALOAD, at[1]);
    done(c, result);
    c.caller();
    c.w.callStatic(MethodWeaver.INDIRECT, "updater", "(Ljava/lang/Object;Ljava/lang/Object;ZI)V");
    return true;
  }

  private static boolean unsafe(Call c) {
    if (!c.name.startsWith("put")
        && !c.name.startsWith("compareAnd")
        && !c.name.startsWith("getAnd")
        && !c.name.startsWith("copyMemory")
        && !c.name.startsWith("setMemory")) {
      return false;
    }
    return unmodelled(c);
  }

  /** A call whose stores cannot be followed: it is counted, with its line. */
  private static boolean unmodelled(Call c) {
    c.emit();
    c.site(Format.UNMODELLED, c.owner.replace('/', '.') + "." + c.name);
    c.w.callStatic("java/cairn/CPoints", "mark", "(I)V");
    return true;
  }

  private static boolean elementSetter(Call c) {
    c.emit();
    c.caller();
    c.w.callStatic(
        MethodWeaver.INDIRECT,
        "elementSetter",
        "(Ljava/lang/invoke/MethodHandle;I)Ljava/lang/invoke/MethodHandle;");
    return true;
  }

  /** {@code put} of a buffer that may lie upon an array of the program; it returns the buffer. */
  private static boolean bufferPut(Call c) {
    c.emit();
    c.out().visitInsn(Opcodes.DUP);
    c.site(Format.UNMODELLED, c.owner.replace('/', '.') + "." + c.name);
    c.w.callStatic(MethodWeaver.BULK, "bufferPut", "(Ljava/lang/Object;I)V");
    return true;
  }

  private static boolean isBuffer(String owner) {
    return owner.startsWith("java/nio/") && owner.endsWith("Buffer");
  }

  /** JDK methods that are given arrays, or return some. */
  private static boolean arrays(Call c) {
    Type[] operands = c.operands();
    boolean given = false;
    if (mayWrite(c)) {
      for (Type t : c.arguments()) {
        given |= isArray(t) && wanted(c, t);
      }
    }
    Type result = Type.getReturnType(c.descriptor);
    boolean returned = isArray(result);
    if (!given && !returned) {
      return false;
    }
    int[] at = given ? c.w.saveArguments(operands) : new int[0];
    c.emit();
    if (returned) {
      c.out().visitInsn(Opcodes.DUP);
      c.site(Format.NEW, c.name);
      c.w.callStatic(MethodWeaver.BULK, "returned", "(Ljava/lang/Object;I)V");
    }
    for (int i = c.isStatic() ? 0 : 1; given && i < operands.length; i++) {
      if (isArray(operands[i]) && wanted(c, operands[i])) {
        c.out().visitVarInsn(Opcodes.ALOAD, at[i]);
        refresh(c, operands, at, i);
      }
    }
    return true;
  }

  /** All of the array on the stack, or the part that the call names. */
  private static void refresh(Call c, Type[] operands, int[] at, int i) {
    if (c.name.equals("getChars") && operands.length == 5) {
      // getChars(from, to, array, at)
      c.out().visitVarInsn(Opcodes.ILOAD, at[4]);
      c.out().visitVarInsn(Opcodes.ILOAD, at[2]);
      c.out().visitVarInsn(Opcodes.ILOAD, at[1]);
      c.out().visitInsn(Opcodes.ISUB);
    } else if (c.name.equals("toChars") && operands.length == 3) {
      // toChars(codePoint, array, at) writes one or two
      c.out().visitVarInsn(Opcodes.ILOAD, at[2]);
      c.w.pushInt(2);
    } else if (i + 2 < operands.length
        && operands[i + 1].getSort() == Type.INT
        && operands[i + 2].getSort() == Type.INT) {
      c.out().visitVarInsn(Opcodes.ILOAD, at[i + 1]);
      c.out().visitVarInsn(Opcodes.ILOAD, at[i + 2]);
    } else {
      c.site(Format.REFRESH, null);
      c.w.callStatic(MethodWeaver.BULK, "refresh", "(Ljava/lang/Object;I)V");
      return;
    }
    c.site(Format.REFRESH, null);
    c.w.callStatic(MethodWeaver.BULK, "refreshRange", "(Ljava/lang/Object;III)V");
  }

  /** Arrays.fill(array, value) or (array, from, to, value): one event. */
  private static boolean fill(Call c) {
    Type[] operands = c.operands();
    Type value = operands[operands.length - 1];
    if (!wanted(c, operands[0])) {
      return false;
    }
    int[] at = c.w.saveArguments(operands);
    c.emit();
    c.out().visitVarInsn(Opcodes.ALOAD, at[0]);
    if (operands.length == 4) {
      c.out().visitVarInsn(Opcodes.ILOAD, at[1]);
      c.out().visitVarInsn(Opcodes.ILOAD, at[2]);
    } else {
      c.w.pushInt(0);
      c.w.pushInt(-1);
    }
    c.out().visitVarInsn(value.getOpcode(Opcodes.ILOAD), at[at.length - 1]);
    if (isReference(value)) {
      c.site(Format.FILL, null);
      c.w.callStatic(MethodWeaver.BULK, "fill", "([Ljava/lang/Object;IILjava/lang/Object;I)V");
      return true;
    }
    switch (value.getSort()) {
      case Type.LONG -> {}
      case Type.FLOAT -> {
        c.w.callStatic("java/lang/Float", "floatToRawIntBits", "(F)I");
        c.out().visitInsn(Opcodes.I2L);
      }
      case Type.DOUBLE -> c.w.callStatic("java/lang/Double", "doubleToRawLongBits", "(D)J");
      default -> c.out().visitInsn(Opcodes.I2L);
    }
    c.site(Format.FILL, null);
    c.w.callStatic(MethodWeaver.BULK, "fill", "(Ljava/lang/Object;IIJI)V");
    return true;
  }

  private static boolean mayWrite(Call c) {
    if (c.owner.equals("java/util/Arrays")) {
      return ARRAYS.contains(c.name);
    }
    if (c.isStatic() && (c.name.equals("of") || c.name.equals("copyOf"))) {
      return false;
    }
    if (READERS.contains(c.owner)) {
      Set<String> writers = WRITERS.get(c.owner);
      return writers != null && writers.contains(c.name);
    }
    if (isBuffer(c.owner)) {
      return c.name.equals("get");
    }
    return !c.name.startsWith("write")
        && !c.name.equals("setInput")
        && !c.name.equals("print")
        && !c.name.equals("addAll");
  }

  private static boolean wanted(Call c, Type t) {
    return c.w.owner().options.primitives
        || isReference(t.getElementType())
        || t.getDimensions() > 1;
  }

  private static boolean isArray(Type t) {
    return t.getSort() == Type.ARRAY;
  }

  private static boolean isReference(Type t) {
    return t.getSort() == Type.OBJECT || t.getSort() == Type.ARRAY;
  }
}
