package cairn.trace.jvm;

import cairn.recording.CodeInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/** The methods of the class files that came with a recording; each class is read when asked for. */
public final class ProgramCode {
  private final Map<String, byte[]> files = new HashMap<>();
  private final Map<String, Map<String, List<MethodFlow>>> classes = new HashMap<>();
  private final Map<String, Fields> fields = new HashMap<>();

  /** The fields that a class declares, with their access flags, and the class above it. */
  private record Fields(Map<String, Integer> access, @Nullable String above) {
    static final Fields UNKNOWN = new Fields(Map.of(), null);
  }

  public ProgramCode(List<CodeInfo> classFiles) {
    classFiles.forEach(each -> files.put(each.className(), each.classFile()));
  }

  /** Whether no class file came with the recording. */
  public boolean isEmpty() {
    return files.isEmpty();
  }

  /**
   * The method with a line in it.
   *
   * @param method {@code a.b.C.method}
   * @return null if there is none, or its code cannot be understood
   */
  public @Nullable MethodFlow at(String method, int line) {
    int dot = method.lastIndexOf('.');
    if (dot < 0) {
      return null;
    }
    String name = method.substring(dot + 1);
    for (MethodFlow each : of(method.substring(0, dot)).getOrDefault(name, List.of())) {
      if (each.hasLine(line)) {
        return each;
      }
    }
    return null;
  }

  /**
   * Whether the language lets a method store a field; also if that is not known.
   *
   * @param method {@code a.b.C.method}
   * @param owner {@code a.b.C}, the class of the object, or a subclass of the one that declares it
   */
  public boolean mayStore(String method, String owner, String field) {
    int dot = method.lastIndexOf('.');
    String from = method.substring(0, Math.max(0, dot));
    for (String at = owner; at != null; at = fields(at).above()) {
      Integer access = fields(at).access().get(field);
      if (access == null) {
        continue;
      }
      if ((access & Opcodes.ACC_FINAL) != 0 && !(from.equals(at) && method.endsWith("<init>"))) {
        return false;
      }
      if ((access & Opcodes.ACC_PRIVATE) != 0) {
        return outermost(from).equals(outermost(at));
      }
      boolean open = (access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0;
      return open || packageOf(from).equals(packageOf(at));
    }
    return true;
  }

  private static String outermost(String className) {
    int dollar = className.indexOf('$', 1);
    return dollar < 0 ? className : className.substring(0, dollar);
  }

  private static String packageOf(String className) {
    return className.substring(0, Math.max(0, className.lastIndexOf('.')));
  }

  private Fields fields(String className) {
    return fields.computeIfAbsent(className, this::readFields);
  }

  private Fields readFields(String className) {
    ClassNode node = parse(className, ClassReader.SKIP_CODE);
    if (node == null) {
      return Fields.UNKNOWN;
    }
    Map<String, Integer> access = new HashMap<>();
    node.fields.forEach(each -> access.put(each.name, each.access));
    return new Fields(access, node.superName == null ? null : node.superName.replace('/', '.'));
  }

  private Map<String, List<MethodFlow>> of(String className) {
    return classes.computeIfAbsent(className, this::read);
  }

  private Map<String, List<MethodFlow>> read(String className) {
    ClassNode node = parse(className, ClassReader.SKIP_FRAMES);
    return node == null ? Map.of() : MethodFlow.byName(node.name, node.methods);
  }

  /** A class; null if its file did not come with the recording, or cannot be read. */
  private @Nullable ClassNode parse(String className, int options) {
    byte[] file = files.get(className);
    if (file == null) {
      return null;
    }
    try {
      ClassNode node = new ClassNode(Opcodes.ASM9);
      new ClassReader(file).accept(node, options);
      return node;
    } catch (RuntimeException e) {
      return null;
    }
  }
}
