package cairn.record.jvm;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;

/**
 * The max_locals of every method, read from the class file's headers before any code is visited.
 */
final class CodeSizes {
  private final Map<String, Integer> maxLocals = new HashMap<>();

  CodeSizes(ClassReader r) {
    char[] buffer = new char[r.getMaxStringLength()];
    int at = r.header + 6;
    at += 2 + 2 * r.readUnsignedShort(at); // interfaces
    at = members(r, at, buffer, false);
    members(r, at, buffer, true);
  }

  private int members(ClassReader r, int at, char[] buffer, boolean methods) {
    int count = r.readUnsignedShort(at);
    at += 2;
    for (int i = 0; i < count; i++) {
      String key = methods ? r.readUTF8(at + 2, buffer) + r.readUTF8(at + 4, buffer) : "";
      int attributes = r.readUnsignedShort(at + 6);
      at += 8;
      for (int a = 0; a < attributes; a++) {
        if (methods && "Code".equals(r.readUTF8(at, buffer))) {
          maxLocals.put(key, r.readUnsignedShort(at + 8));
        }
        at += 6 + r.readInt(at + 2);
      }
    }
    return at;
  }

  int maxLocals(String name, String descriptor) {
    return maxLocals.getOrDefault(name + descriptor, 0);
  }
}
