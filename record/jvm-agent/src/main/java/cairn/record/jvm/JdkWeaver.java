package cairn.record.jvm;

import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The few places in the JDK itself that write fields of the program's objects or see its threads
 * die. Each gets one call; nothing else changes.
 */
final class JdkWeaver {
  private JdkWeaver() {}

  static final String FIELD = "java/lang/reflect/Field";
  static final String REFLECTOR = "java/io/ObjectStreamClass$FieldReflector";
  static final String THREAD = "java/lang/Thread";
  static final String TRANSFORMERS = "sun/instrument/TransformerManager";
  static final String AS_LIST = "java/util/Arrays$ArrayList";
  static final String RUNTIME = "java/lang/Runtime";
  static final String METHOD = "java/lang/reflect/Method";
  private static final Set<String> CLASSES =
      Set.of(FIELD, REFLECTOR, THREAD, METHOD, RUNTIME, AS_LIST, TRANSFORMERS);

  static boolean handles(String name) {
    return CLASSES.contains(name);
  }

  static byte[] weave(String name, byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access, String method, String descriptor, String signature, String[] ex) {
            MethodVisitor mv = super.visitMethod(access, method, descriptor, signature, ex);
            if (isSetter(name, method, descriptor)) {
              return new AtReturn(mv, name);
            }
            if (name.equals(THREAD) && method.equals("dispatchUncaughtException")) {
              return new AtEntry(
                  mv, Opcodes.ALOAD, "java/cairn/CPoints", "crash", "(Ljava/lang/Throwable;)V");
            }
            if (name.equals(RUNTIME) && method.equals("exit")) {
              return new AtEntry(mv, Opcodes.ILOAD, "java/cairn/Control", "exiting", "(I)V");
            }
            if (name.equals(TRANSFORMERS) && method.equals("transform")) {
              return new Transformed(mv);
            }
            if (name.equals(AS_LIST)
                && (method.equals("set") || method.equals("replaceAll") || method.equals("sort"))) {
              return new ThroughList(mv);
            }
            if (name.equals(METHOD) && method.equals("invoke")) {
              return new Result(mv);
            }
            return mv;
          }
        },
        0);
    return writer.toByteArray();
  }

  private static boolean isSetter(String owner, String method, String descriptor) {
    if (owner.equals(FIELD)) {
      return method.startsWith("set")
          && descriptor.startsWith("(Ljava/lang/Object;")
          && descriptor.endsWith(")V");
    }
    return owner.equals(REFLECTOR)
        && (method.equals("setPrimFieldValues") || method.equals("setObjFieldValues"))
        && descriptor.startsWith("(Ljava/lang/Object;");
  }

  private static final class AtReturn extends MethodVisitor {
    private final String owner;

    AtReturn(MethodVisitor next, String owner) {
      super(Opcodes.ASM9, next);
      this.owner = owner;
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode == Opcodes.RETURN) {
        if (owner.equals(FIELD)) {
          super.visitVarInsn(Opcodes.ALOAD, 0);
          super.visitVarInsn(Opcodes.ALOAD, 1);
          super.visitMethodInsn(
              Opcodes.INVOKESTATIC,
              CodeWeaver.INDIRECT,
              "fieldSet",
              "(Ljava/lang/reflect/Field;Ljava/lang/Object;)V",
              false);
        } else {
          super.visitVarInsn(Opcodes.ALOAD, 1);
          super.visitMethodInsn(
              Opcodes.INVOKESTATIC, CodeWeaver.BULK, "fieldsSet", "(Ljava/lang/Object;)V", false);
        }
      }
      super.visitInsn(opcode);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
      super.visitMaxs(maxStack + 2, maxLocals);
    }
  }

  /** What the transformers of any agent have made of a class. */
  private static final class Transformed extends MethodVisitor {
    private static final int CLASS_BEING_REDEFINED = 4;

    Transformed(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode == Opcodes.ARETURN) {
        super.visitVarInsn(Opcodes.ALOAD, CLASS_BEING_REDEFINED);
        super.visitMethodInsn(
            Opcodes.INVOKESTATIC,
            "java/cairn/Control",
            "transformed",
            "([BLjava/lang/Class;)[B",
            false);
      }
      super.visitInsn(opcode);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
      super.visitMaxs(maxStack + 1, maxLocals);
    }
  }

  /** Stores into the array that {@code Arrays.asList} was given. */
  private static final class ThroughList extends MethodVisitor {
    ThroughList(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode == Opcodes.RETURN || opcode == Opcodes.ARETURN) {
        super.visitVarInsn(Opcodes.ALOAD, 0);
        super.visitFieldInsn(Opcodes.GETFIELD, AS_LIST, "a", "[Ljava/lang/Object;");
        super.visitMethodInsn(
            Opcodes.INVOKESTATIC, CodeWeaver.BULK, "throughList", "([Ljava/lang/Object;)V", false);
      }
      super.visitInsn(opcode);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
      super.visitMaxs(maxStack + 1, maxLocals);
    }
  }

  /** What a method returned that was called by reflection. */
  private static final class Result extends MethodVisitor {
    Result(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode == Opcodes.ARETURN) {
        super.visitMethodInsn(
            Opcodes.INVOKESTATIC,
            CodeWeaver.DISGUISE,
            "result",
            "(Ljava/lang/Object;)Ljava/lang/Object;",
            false);
      }
      super.visitInsn(opcode);
    }
  }

  /** Passes the first argument on. */
  private static final class AtEntry extends MethodVisitor {
    private final int load;
    private final String owner;
    private final String hook;
    private final String descriptor;

    AtEntry(MethodVisitor next, int load, String owner, String hook, String descriptor) {
      super(Opcodes.ASM9, next);
      this.load = load;
      this.owner = owner;
      this.hook = hook;
      this.descriptor = descriptor;
    }

    @Override
    public void visitCode() {
      super.visitCode();
      super.visitVarInsn(load, 1);
      super.visitMethodInsn(Opcodes.INVOKESTATIC, owner, hook, descriptor, false);
    }
  }
}
