package cairn.record.jvm;

import cairn.recording.Format;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Calls of JDK methods that write into arrays they are given, or return arrays: the written part is
 * read again after the call, unless the call says itself what it writes.
 */
final class ArrayCalls {
  private ArrayCalls() {}

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

  static boolean arraycopy(Call c) {
    int[] at = c.w().saveArguments(c.arguments());
    c.out().visitVarInsn(Opcodes.ALOAD, at[0]);
    c.out().visitVarInsn(Opcodes.ILOAD, at[1]);
    c.out().visitVarInsn(Opcodes.ALOAD, at[2]);
    c.out().visitVarInsn(Opcodes.ILOAD, at[3]);
    c.out().visitVarInsn(Opcodes.ILOAD, at[4]);
    c.site(Format.COPY, null);
    c.w().callStatic(CodeWeaver.BULK, "copy", "(Ljava/lang/Object;ILjava/lang/Object;III)V");
    c.emit();
    return true;
  }

  static boolean array(Call c) {
    if (c.name().equals("newInstance")) {
      c.emit();
      c.out().visitInsn(Opcodes.DUP);
      c.site(Format.NEW, "array");
      c.w().callStatic(CodeWeaver.BULK, "returned", "(Ljava/lang/Object;I)V");
      return true;
    }
    if (!c.name().startsWith("set")) {
      return false;
    }
    int[] at = c.w().saveArguments(c.arguments());
    c.emit();
    c.out().visitVarInsn(Opcodes.ALOAD, at[0]);
    c.out().visitVarInsn(Opcodes.ILOAD, at[1]);
    c.caller();
    c.w().callStatic(CodeWeaver.INDIRECT, "elementSet", "(Ljava/lang/Object;II)V");
    return true;
  }

  /** Arrays.fill(array, value) or (array, from, to, value): one event. */
  static boolean fill(Call c) {
    Type[] operands = c.operands();
    Type value = operands[operands.length - 1];
    if (!wanted(c, operands[0])) {
      return false;
    }
    int[] at = c.w().saveArguments(operands);
    c.emit();
    c.out().visitVarInsn(Opcodes.ALOAD, at[0]);
    if (operands.length == 4) {
      c.out().visitVarInsn(Opcodes.ILOAD, at[1]);
      c.out().visitVarInsn(Opcodes.ILOAD, at[2]);
    } else {
      c.w().pushInt(0);
      c.w().pushInt(-1);
    }
    c.out().visitVarInsn(value.getOpcode(Opcodes.ILOAD), at[at.length - 1]);
    if (Call.isReference(value)) {
      c.site(Format.FILL, null);
      c.w().callStatic(CodeWeaver.BULK, "fill", "([Ljava/lang/Object;IILjava/lang/Object;I)V");
      return true;
    }
    switch (value.getSort()) {
      case Type.LONG -> {}
      case Type.FLOAT -> {
        c.w().callStatic("java/lang/Float", "floatToRawIntBits", "(F)I");
        c.out().visitInsn(Opcodes.I2L);
      }
      case Type.DOUBLE -> c.w().callStatic("java/lang/Double", "doubleToRawLongBits", "(D)J");
      default -> c.out().visitInsn(Opcodes.I2L);
    }
    c.site(Format.FILL, null);
    c.w().callStatic(CodeWeaver.BULK, "fill", "(Ljava/lang/Object;IIJI)V");
    return true;
  }

  /** {@code put} of a buffer that may lie upon an array of the program; it returns the buffer. */
  static boolean bufferPut(Call c) {
    c.emit();
    c.out().visitInsn(Opcodes.DUP);
    c.site(Format.UNMODELLED, c.owner().replace('/', '.') + "." + c.name());
    c.w().callStatic(CodeWeaver.BULK, "bufferPut", "(Ljava/lang/Object;I)V");
    return true;
  }

  static boolean isBuffer(String owner) {
    return owner.startsWith("java/nio/") && owner.endsWith("Buffer");
  }

  /** JDK methods that are given arrays, or return some. */
  static boolean arrays(Call c) {
    Type[] operands = c.operands();
    boolean given = false;
    if (mayWrite(c)) {
      for (Type t : c.arguments()) {
        given |= Call.isArray(t) && wanted(c, t);
      }
    }
    Type result = Type.getReturnType(c.descriptor());
    boolean returned = Call.isArray(result);
    if (!given && !returned) {
      return false;
    }
    int[] at = given ? c.w().saveArguments(operands) : new int[0];
    c.emit();
    if (returned) {
      c.out().visitInsn(Opcodes.DUP);
      c.site(Format.NEW, c.name());
      c.w().callStatic(CodeWeaver.BULK, "returned", "(Ljava/lang/Object;I)V");
    }
    for (int i = c.isStatic() ? 0 : 1; given && i < operands.length; i++) {
      if (Call.isArray(operands[i]) && wanted(c, operands[i])) {
        c.out().visitVarInsn(Opcodes.ALOAD, at[i]);
        refresh(c, operands, at, i);
      }
    }
    return true;
  }

  /** All of the array on the stack, or the part that the call names. */
  private static void refresh(Call c, Type[] operands, int[] at, int i) {
    if (c.name().equals("getChars") && operands.length == 5) {
      // getChars(from, to, array, at)
      c.out().visitVarInsn(Opcodes.ILOAD, at[4]);
      c.out().visitVarInsn(Opcodes.ILOAD, at[2]);
      c.out().visitVarInsn(Opcodes.ILOAD, at[1]);
      c.out().visitInsn(Opcodes.ISUB);
    } else if (c.name().equals("toChars") && operands.length == 3) {
      // toChars(codePoint, array, at) writes one or two
      c.out().visitVarInsn(Opcodes.ILOAD, at[2]);
      c.w().pushInt(2);
    } else if (i + 2 < operands.length
        && operands[i + 1].getSort() == Type.INT
        && operands[i + 2].getSort() == Type.INT) {
      c.out().visitVarInsn(Opcodes.ILOAD, at[i + 1]);
      c.out().visitVarInsn(Opcodes.ILOAD, at[i + 2]);
    } else {
      c.site(Format.REFRESH, null);
      c.w().callStatic(CodeWeaver.BULK, "refresh", "(Ljava/lang/Object;I)V");
      return;
    }
    c.site(Format.REFRESH, null);
    c.w().callStatic(CodeWeaver.BULK, "refreshRange", "(Ljava/lang/Object;III)V");
  }

  private static boolean mayWrite(Call c) {
    if (c.owner().equals("java/util/Arrays")) {
      return ARRAYS.contains(c.name());
    }
    if (c.isStatic() && (c.name().equals("of") || c.name().equals("copyOf"))) {
      return false;
    }
    if (READERS.contains(c.owner())) {
      Set<String> writers = WRITERS.get(c.owner());
      return writers != null && writers.contains(c.name());
    }
    if (isBuffer(c.owner())) {
      return c.name().equals("get");
    }
    return !c.name().startsWith("write")
        && !c.name().equals("setInput")
        && !c.name().equals("print")
        && !c.name().equals("addAll");
  }

  private static boolean wanted(Call c, Type t) {
    return c.w().owner().options.primitives
        || Call.isReference(t.getElementType())
        || t.getDimensions() > 1;
  }
}
