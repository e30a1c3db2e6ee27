package cairn.testkit.jvm;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** How many instructions the methods of a class have. */
final class BytecodeSizes {
  private BytecodeSizes() {}

  /** By name and descriptor. */
  static Map<String, Integer> of(byte[] classFile) {
    ClassNode file = new ClassNode();
    new ClassReader(classFile).accept(file, 0);
    Map<String, Integer> sizes = new HashMap<>();
    for (MethodNode method : file.methods) {
      int count = 0;
      for (AbstractInsnNode at : method.instructions) {
        count += at.getOpcode() >= 0 ? 1 : 0;
      }
      sizes.put(method.name + method.desc, count);
    }
    return sizes;
  }
}
