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

  private Map<String, List<MethodFlow>> of(String className) {
    return classes.computeIfAbsent(className, this::read);
  }

  private Map<String, List<MethodFlow>> read(String className) {
    byte[] file = files.get(className);
    if (file == null) {
      return Map.of();
    }
    try {
      ClassNode node = new ClassNode(Opcodes.ASM9);
      new ClassReader(file).accept(node, ClassReader.SKIP_FRAMES);
      return MethodFlow.byName(node.name, node.methods);
    } catch (RuntimeException e) {
      return Map.of(); // not a class file that can be read
    }
  }
}
