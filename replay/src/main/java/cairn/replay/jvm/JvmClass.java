package cairn.replay.jvm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/** A class whose code the interpreter has. */
final class JvmClass {
  final String name;
  final @Nullable JvmClass superclass;
  final List<String> interfaces;
  final boolean isInterface;

  /** Whether it is a class of the JDK, which programs call and do not mend. */
  final boolean isJdk;

  final String sourceFile;

  /** All instance fields, those of the topmost superclass first. */
  final List<FieldRef> layout = new ArrayList<>();

  final List<FieldRef> ownFields = new ArrayList<>();

  /** Names of own fields that only a constructor may store. */
  private final Set<String> finals = new HashSet<>();

  /** Names of own static fields that are 0 or null until something is stored. */
  private final Set<String> emptyStatics = new HashSet<>();

  /** The constants of an enumeration, in their order. */
  final List<FieldRef> constants = new ArrayList<>();

  private final Map<String, Integer> indexes = new HashMap<>();
  private final Map<String, MethodNode> nodes = new HashMap<>();
  private final Map<String, MethodCode> methods = new HashMap<>();

  JvmClass(ClassNode node, @Nullable JvmClass superclass, boolean isJdk) {
    this.name = node.name;
    this.superclass = superclass;
    this.interfaces = List.copyOf(node.interfaces);
    this.isInterface = (node.access & Opcodes.ACC_INTERFACE) != 0;
    this.isJdk = isJdk;
    this.sourceFile = node.sourceFile == null ? "" : node.sourceFile;
    if (superclass != null) {
      layout.addAll(superclass.layout);
    }
    for (FieldNode field : node.fields) {
      if ((field.access & Opcodes.ACC_ENUM) != 0) {
        constants.add(new FieldRef(node.name, field.name, field.desc));
      }
      if ((field.access & Opcodes.ACC_STATIC) != 0 && field.value == null) {
        emptyStatics.add(field.name);
      }
      if ((field.access & Opcodes.ACC_STATIC) == 0) {
        FieldRef ref = new FieldRef(node.name, field.name, field.desc);
        indexes.put(field.name, layout.size());
        layout.add(ref);
        if ((field.access & Opcodes.ACC_FINAL) != 0) {
          finals.add(field.name);
        }
        if ((field.access & Opcodes.ACC_SYNTHETIC) == 0) {
          ownFields.add(ref);
        }
      }
    }
    for (MethodNode method : node.methods) {
      nodes.put(method.name + method.desc, method);
    }
  }

  /** Whether a class is of the same source file: this one, one inside it, or one around it. */
  boolean isOfFile(String className) {
    return outermost(name).equals(outermost(className));
  }

  /** Whether a class is of the same package. */
  boolean isOfPackage(JvmClass other) {
    return packageOf(name).equals(packageOf(other.name));
  }

  private static String packageOf(String className) {
    return className.substring(0, Math.max(0, className.lastIndexOf('/')));
  }

  private static String outermost(String className) {
    int end = className.indexOf('$', className.lastIndexOf('/') + 2);
    return end < 0 ? className : className.substring(0, end);
  }

  /** Whether one of its methods stores a field. */
  boolean stores(FieldRef field) {
    for (MethodCode method : methods()) {
      for (int i = 0; i < method.size(); i++) {
        if (method.op[i] == Opcodes.PUTFIELD && field.equals(method.ref[i])) {
          return true;
        }
      }
    }
    return false;
  }

  /** Where a field is among all; -1 if there is none. */
  int indexOf(String field) {
    for (JvmClass at = this; at != null; at = at.superclass) {
      Integer index = at.indexes.get(field);
      if (index != null) {
        return index;
      }
    }
    return -1;
  }

  /**
   * Whether a static field is 0 or null if nothing was stored, as far as the program's code says.
   */
  boolean startsEmpty(String field) {
    for (JvmClass at = this; at != null; at = at.superclass) {
      if (at.emptyStatics.contains(field)) {
        return !at.isJdk;
      }
    }
    return false;
  }

  /** Whether only a constructor may store a field. */
  boolean isFinal(String field) {
    for (JvmClass at = this; at != null; at = at.superclass) {
      if (at.indexes.containsKey(field)) {
        return at.finals.contains(field);
      }
    }
    return false;
  }

  /** A method that it declares itself; null if there is none. */
  @Nullable MethodCode method(String key) {
    MethodCode known = methods.get(key);
    if (known == null) {
      MethodNode node = nodes.get(key);
      if (node == null) {
        return null;
      }
      known = new MethodCode(this, node);
      methods.put(key, known);
    }
    return known;
  }

  /** The methods that it declares, by name. */
  List<MethodCode> named(String methodName) {
    List<MethodCode> found = new ArrayList<>();
    nodes.forEach(
        (key, node) -> {
          if (node.name.equals(methodName)) {
            MethodCode method = method(key);
            if (method != null) {
              found.add(method);
            }
          }
        });
    return found;
  }

  /** All methods that it declares, in a stable order. */
  List<MethodCode> methods() {
    List<MethodCode> found = new ArrayList<>();
    nodes.keySet().stream()
        .sorted()
        .forEach(
            key -> {
              MethodCode method = method(key);
              if (method != null) {
                found.add(method);
              }
            });
    return found;
  }

  @Override
  public String toString() {
    return name.replace('/', '.');
  }
}
