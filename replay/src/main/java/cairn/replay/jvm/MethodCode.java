package cairn.replay.jvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The instructions of one method in arrays, without labels and lines: instruction i has the opcode
 * {@code op[i]}, a number {@code arg[i]} (a local, a constant, where to jump) and an object {@code
 * ref[i]} (a field, a method, a type, a constant, a switch). Decoded once.
 */
final class MethodCode {
  final JvmClass owner;
  final MethodRef self;
  final int access;
  final int maxLocals;
  final int maxStack;
  final int[] op;
  final int[] arg;
  final @Nullable Object[] ref;
  final int[] line;
  private final MethodNode node;
  private @Nullable LocalTypes types;
  final List<Handler> handlers = new ArrayList<>();

  /** Local variables with their names, where the class file has them. */
  final List<Variable> variables = new ArrayList<>();

  /** An exception handler; {@code type} is null if it catches everything. */
  record Handler(int start, int end, int target, @Nullable String type) {}

  /** A switch: keys ascend, targets have the default last. */
  record Switch(int[] keys, int[] targets) {}

  /** A local variable in its scope. */
  record Variable(int index, String name, String descriptor, int start, int end) {}

  /** A call whose target a bootstrap method chooses. */
  record Dynamic(MethodRef shape, InvokeDynamicInsnNode node) {}

  MethodCode(JvmClass owner, MethodNode node) {
    this.owner = owner;
    this.self = new MethodRef(owner.name, node.name, node.desc);
    this.access = node.access;
    this.node = node;
    this.maxLocals = node.maxLocals;
    this.maxStack = node.maxStack;
    AbstractInsnNode[] all = node.instructions.toArray();
    int[] at = new int[all.length + 1];
    int count = 0;
    for (int i = 0; i < all.length; i++) {
      at[i] = count;
      count += all[i].getOpcode() >= 0 ? 1 : 0;
    }
    at[all.length] = count;
    op = new int[count];
    arg = new int[count];
    ref = new Object[count];
    line = new int[count];
    int now = 0;
    for (int i = 0; i < all.length; i++) {
      if (all[i] instanceof LineNumberNode number) {
        now = number.line;
      } else if (all[i].getOpcode() >= 0) {
        op[at[i]] = all[i].getOpcode();
        line[at[i]] = now;
        decode(at[i], all[i], label -> at[node.instructions.indexOf(label)]);
      }
    }
    for (TryCatchBlockNode each : node.tryCatchBlocks) {
      handlers.add(
          new Handler(
              at[node.instructions.indexOf(each.start)],
              at[node.instructions.indexOf(each.end)],
              at[node.instructions.indexOf(each.handler)],
              each.type));
    }
    if (node.localVariables != null) {
      for (LocalVariableNode each : node.localVariables) {
        variables.add(
            new Variable(
                each.index,
                each.name,
                each.desc,
                at[node.instructions.indexOf(each.start)],
                at[node.instructions.indexOf(each.end)]));
      }
    }
  }

  /**
   * Where the code of a constructor goes on when that of its superclass, or another one of its
   * class, has returned: that is where its entry is recorded. 0 in other methods.
   */
  int afterSuper() {
    int made = 0;
    for (int i = 0; self.name.equals("<init>") && i < op.length; i++) {
      if (op[i] == Opcodes.NEW) {
        made++;
      } else if (op[i] == Opcodes.INVOKESPECIAL
          && ref[i] instanceof MethodRef method
          && method.name.equals("<init>")
          && made-- == 0) {
        return i + 1;
      }
    }
    return 0;
  }

  private interface Targets {
    int of(LabelNode label);
  }

  private void decode(int i, AbstractInsnNode node, Targets targets) {
    if (node instanceof VarInsnNode var) {
      arg[i] = var.var;
    } else if (node instanceof IincInsnNode inc) {
      arg[i] = inc.var;
      ref[i] = inc.incr;
    } else if (node instanceof IntInsnNode number) {
      arg[i] = number.operand;
    } else if (node instanceof JumpInsnNode jump) {
      arg[i] = targets.of(jump.label);
    } else if (node instanceof FieldInsnNode field) {
      ref[i] = new FieldRef(field.owner, field.name, field.desc);
    } else if (node instanceof MethodInsnNode call) {
      ref[i] = new MethodRef(call.owner, call.name, call.desc);
    } else if (node instanceof InvokeDynamicInsnNode dynamic) {
      ref[i] = new Dynamic(new MethodRef("", dynamic.name, dynamic.desc), dynamic);
    } else if (node instanceof TypeInsnNode type) {
      ref[i] = type.desc;
    } else if (node instanceof LdcInsnNode constant) {
      ref[i] = constant.cst;
    } else if (node instanceof MultiANewArrayInsnNode array) {
      ref[i] = array.desc;
      arg[i] = array.dims;
    } else if (node instanceof TableSwitchInsnNode table) {
      int[] keys = new int[table.labels.size()];
      Arrays.setAll(keys, k -> table.min + k);
      ref[i] = new Switch(keys, targets(table.labels, table.dflt, targets));
    } else if (node instanceof LookupSwitchInsnNode table) {
      int[] keys = table.keys.stream().mapToInt(Integer::intValue).toArray();
      ref[i] = new Switch(keys, targets(table.labels, table.dflt, targets));
    }
  }

  private static int[] targets(List<LabelNode> labels, LabelNode otherwise, Targets targets) {
    int[] found = new int[labels.size() + 1];
    for (int i = 0; i < labels.size(); i++) {
      found[i] = targets.of(labels.get(i));
    }
    found[labels.size()] = targets.of(otherwise);
    return found;
  }

  boolean isStatic() {
    return (access & Opcodes.ACC_STATIC) != 0;
  }

  boolean isNative() {
    return (access & Opcodes.ACC_NATIVE) != 0;
  }

  boolean isAbstract() {
    return (access & Opcodes.ACC_ABSTRACT) != 0;
  }

  /** Whether code of other packages may call it. */
  boolean isPublic() {
    return (access & Opcodes.ACC_PUBLIC) != 0;
  }

  /** Whether only its class may call it, so that nothing overrides it. */
  boolean isPrivate() {
    return (access & Opcodes.ACC_PRIVATE) != 0;
  }

  /** Whether it stores a field or an element itself. */
  boolean hasStores() {
    for (int each : op) {
      if (each == Opcodes.PUTFIELD || each >= Opcodes.IASTORE && each <= Opcodes.SASTORE) {
        return true;
      }
    }
    return false;
  }

  /** Whether it returns nothing, stores nothing and calls nothing: it was to do something. */
  boolean isWithoutEffect() {
    for (int each : op) {
      if (each >= Opcodes.INVOKEVIRTUAL && each <= Opcodes.INVOKEDYNAMIC) {
        return false;
      }
    }
    return self.result == 'V' && !hasStores();
  }

  /** How many instructions it has. */
  int size() {
    return op.length;
  }

  /** The line of an instruction; 0 if it is not known. */
  int line(int instruction) {
    return line[instruction];
  }

  boolean hasLine(int wanted) {
    for (int each : line) {
      if (each == wanted) {
        return true;
      }
    }
    return false;
  }

  /** {@code a.b.C.method}. */
  String name() {
    return owner.name.replace('/', '.') + "." + self.name;
  }

  String descriptor() {
    return self.descriptor;
  }

  /** The source file; empty if it is not known. */
  String file() {
    return owner.sourceFile;
  }

  /** The name of a local variable at an instruction, or {@code null} if it is not known. */
  @Nullable Variable variable(int index, int instruction) {
    for (Variable each : variables) {
      // a variable is in scope only after the store that gives it its first value
      if (each.index == index && each.start <= instruction + 1 && instruction < each.end) {
        return each;
      }
    }
    return null;
  }

  /** The descriptor of what a local holds before an instruction; null if it is not known. */
  @Nullable String typeOf(int local, int instruction) {
    if (types == null) {
      types = LocalTypes.of(owner.name, node, op.length);
    }
    String type = types.at(instruction, local);
    Variable declared = "Ljava/lang/Object;".equals(type) ? variable(local, instruction) : null;
    return declared == null ? type : declared.descriptor();
  }

  boolean isReference(int local, int instruction) {
    String type = typeOf(local, instruction);
    return type != null && MethodRef.isReference(type.charAt(0));
  }

  /** The name of a local variable as the source has it, or one made from its number. */
  String nameOf(int local, int instruction) {
    Variable known = variable(local, instruction);
    if (known != null) {
      return known.name();
    }
    return local == 0 && !isStatic() ? "this" : "local " + local;
  }

  @Override
  public String toString() {
    return name() + self.descriptor;
  }
}
