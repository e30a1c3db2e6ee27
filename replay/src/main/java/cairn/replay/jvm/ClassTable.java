package cairn.replay.jvm;

import cairn.recording.CodeInfo;
import cairn.replay.CannotReplayException;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/**
 * The classes of a recorded program: those whose files came with the recording, and those of the
 * JDK that runs Cairn, which stand for the ones that the program ran with. Each is read when it is
 * first asked for.
 */
final class ClassTable {
  private final Map<String, byte[]> files = new HashMap<>();
  private final Map<String, @Nullable JvmClass> classes = new HashMap<>();

  ClassTable(List<CodeInfo> classFiles) {
    for (CodeInfo each : classFiles) {
      files.put(each.className().replace('.', '/'), each.classFile());
    }
  }

  /** Whether no class file came with the recording. */
  boolean isEmpty() {
    return files.isEmpty();
  }

  /** The class with a name as class files write it; null if its code is not recorded. */
  @Nullable JvmClass find(String name) {
    if (classes.containsKey(name)) {
      return classes.get(name);
    }
    JvmClass read = read(name);
    classes.put(name, read);
    return read;
  }

  JvmClass get(String name) {
    JvmClass found = find(name);
    if (found == null) {
      throw new CannotReplayException("the code of " + name.replace('/', '.') + " is not recorded");
    }
    return found;
  }

  private @Nullable JvmClass read(String name) {
    byte[] file = files.get(name);
    if (file == null) {
      file = ofJdk(name);
    }
    if (file == null) {
      return null;
    }
    ClassNode node = new ClassNode(Opcodes.ASM9);
    try {
      new ClassReader(file).accept(node, ClassReader.SKIP_FRAMES);
    } catch (RuntimeException e) {
      return null; // not a class file that can be read
    }
    JvmClass superclass = node.superName == null ? null : find(node.superName);
    if (node.superName != null && superclass == null) {
      return null;
    }
    return new JvmClass(node, superclass, isJdk(name));
  }

  private static boolean isJdk(String name) {
    return name.startsWith("java/") || name.startsWith("jdk/") || name.startsWith("sun/");
  }

  private static byte @Nullable [] ofJdk(String name) {
    if (!isJdk(name)) {
      return null;
    }
    try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      return null;
    }
  }

  /**
   * The target of a lambda expression or method reference of a class, by what it implements; null
   * unless there is only one, and it needs nothing from around it.
   */
  MethodCode.@Nullable Dynamic lambda(String className, String method) {
    JvmClass type = find(className);
    MethodCode.Dynamic found = null;
    for (MethodCode code : type == null ? List.<MethodCode>of() : type.methods()) {
      for (Object each : code.ref) {
        if (each instanceof MethodCode.Dynamic dynamic && dynamic.shape().name.equals(method)) {
          if (found != null || dynamic.shape().width > 0) {
            return null;
          }
          found = dynamic;
        }
      }
    }
    return found;
  }

  /** Whether a class is another, or extends or implements it; names of arrays are descriptors. */
  boolean isSubtype(String name, String other) {
    if (name.equals(other) || other.equals("java/lang/Object")) {
      return true;
    }
    if (name.startsWith("[")) {
      return isSubArray(name, other);
    }
    JvmClass found = find(name);
    if (found == null) {
      return false;
    }
    if (found.superclass != null && isSubtype(found.superclass.name, other)) {
      return true;
    }
    return found.interfaces.stream().anyMatch(each -> isSubtype(each, other));
  }

  private boolean isSubArray(String name, String other) {
    if (!other.startsWith("[")) {
      return other.equals("java/lang/Cloneable") || other.equals("java/io/Serializable");
    }
    return isReferenceArray(name)
        && isReferenceArray(other)
        && isSubtype(element(name), element(other));
  }

  static boolean isReferenceArray(String descriptor) {
    return descriptor.charAt(1) == 'L' || descriptor.charAt(1) == '[';
  }

  /** The name of an array's element type: a class, or the descriptor of an array. */
  static String element(String array) {
    return array.charAt(1) == 'L' ? array.substring(2, array.length() - 1) : array.substring(1);
  }

  /** The method that a call of a class's method runs; null if there is none with code. */
  @Nullable MethodCode resolve(JvmClass from, String key) {
    for (JvmClass at = from; at != null; at = at.superclass) {
      MethodCode method = at.method(key);
      boolean inherited = at == from || method != null && !method.isPrivate();
      if (method != null && !method.isAbstract() && inherited) {
        return method;
      }
    }
    MethodCode found = null;
    for (JvmClass at = from; at != null; at = at.superclass) {
      for (String each : at.interfaces) {
        JvmClass type = find(each);
        MethodCode method = type == null ? null : inInterfaces(type, key);
        if (method != null && (found == null || isSubtype(method.owner.name, found.owner.name))) {
          found = method;
        }
      }
    }
    return found;
  }

  private @Nullable MethodCode inInterfaces(JvmClass type, String key) {
    MethodCode own = type.method(key);
    if (own != null && !own.isAbstract()) {
      return own;
    }
    MethodCode found = null;
    for (String each : type.interfaces) {
      JvmClass above = find(each);
      MethodCode method = above == null ? null : inInterfaces(above, key);
      if (method != null && (found == null || isSubtype(method.owner.name, found.owner.name))) {
        found = method;
      }
    }
    return found;
  }
}
