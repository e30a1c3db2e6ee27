package cairn.bench.mutants.jvm;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Finds everything that can be mutated in one class, in the code's order. Locals are told apart by
 * the table of local variables; without one there is no wrong local.
 */
final class SiteFinder {
  private final ClassNode owner;
  private final Map<String, ClassNode> library;
  private final List<MutationSite> found = new ArrayList<>();

  private SiteFinder(ClassNode owner, Map<String, ClassNode> library) {
    this.owner = owner;
    this.library = library;
  }

  /**
   * @param library the classes whose fields and methods are known, the class itself among them
   */
  static List<MutationSite> find(ClassNode owner, Map<String, ClassNode> library) {
    SiteFinder finder = new SiteFinder(owner, library);
    for (MethodNode method : owner.methods) {
      if (method.instructions.size() > 0
          && !method.name.equals("<clinit>")
          && (method.access & Opcodes.ACC_SYNTHETIC) == 0) {
        finder.new InMethod(method).search();
      }
    }
    return finder.found;
  }

  /** The search in one method. */
  private final class InMethod {
    private final MethodNode method;
    private final AbstractInsnNode[] code;

    InMethod(MethodNode method) {
      this.method = method;
      code = method.instructions.toArray();
    }

    void search() {
      boolean constructed = !method.name.equals("<init>");
      for (int i = 0; i < code.length; i++) {
        AbstractInsnNode at = code[i];
        if (!constructed) {
          // before the superclass is constructed, this is not an object yet
          constructed = at instanceof MethodInsnNode call && call.name.equals("<init>");
          continue;
        }
        if (isStore(at)) {
          store(i);
        } else if (at instanceof FieldInsnNode load && at.getOpcode() == Opcodes.GETFIELD) {
          load(i, load);
        } else if (at instanceof MethodInsnNode call) {
          call(i, call);
        } else if (at instanceof VarInsnNode load && isLoad(at)) {
          local(i, load);
        } else if (at instanceof JumpInsnNode jump && Instructions.negated(jump) != 0) {
          add(Operator.NEGATED_BRANCH, i, "", "negates the condition");
          if (isOrder(jump)) {
            add(Operator.SWAPPED_OPERANDS, i, "", "swaps the operands of the comparison");
          }
        } else if (Instructions.isOrderedArithmetic(at)) {
          add(Operator.SWAPPED_OPERANDS, i, "", "swaps the operands of the arithmetic");
        }
      }
    }

    private void store(int i) {
      AbstractInsnNode at = code[i];
      String slot = Instructions.slot(at);
      String type = Instructions.storedType(at);
      if (!isFinal(at)) {
        add(Operator.DELETED_STORE, i, "", "deletes the store to " + slot);
      }
      if (at instanceof FieldInsnNode store && at.getOpcode() == Opcodes.PUTFIELD) {
        for (String other : isFinal(at) ? List.<String>of() : fieldsLike(store, false)) {
          add(Operator.WRONG_FIELD, i, other, "stores to " + other + " instead of " + slot);
        }
        if (store.desc.equals("L" + store.owner + ";")) {
          add(Operator.SWAPPED_OPERANDS, i, "", "swaps the object and the value of the store");
        }
      }
      if (type.startsWith("L") && before(i) != Opcodes.ACONST_NULL) {
        add(Operator.STORED_NULL, i, "", "stores null to " + slot);
      }
      if ("IJSB".contains(type)) {
        add(Operator.PLUS_MINUS_ONE, i, "1", "stores one more to " + slot);
        add(Operator.PLUS_MINUS_ONE, i, "-1", "stores one less to " + slot);
      }
    }

    private int before(int i) {
      int at = i - 1;
      while (at >= 0 && code[at].getOpcode() < 0) {
        at--;
      }
      return at < 0 ? -1 : code[at].getOpcode();
    }

    private void load(int i, FieldInsnNode load) {
      for (String other : fieldsLike(load, true)) {
        add(Operator.WRONG_FIELD, i, other, "reads " + other + " instead of " + load.name);
      }
    }

    private void call(int i, MethodInsnNode call) {
      boolean known = library.containsKey(call.owner) || Instructions.isBulkStore(call);
      if (known && !call.name.equals("<init>") && isDropped(i, call)) {
        add(Operator.DELETED_CALL, i, "", "deletes the call of " + call.name);
      }
      Type[] arguments = Type.getArgumentTypes(call.desc);
      int last = arguments.length - 1;
      if (last > 0
          && arguments[last].equals(arguments[last - 1])
          && arguments[last].getSize() == 1) {
        add(Operator.SWAPPED_OPERANDS, i, "", "swaps the last arguments of " + call.name);
      }
    }

    /** Whether nobody uses the result. */
    private boolean isDropped(int i, MethodInsnNode call) {
      Type result = Type.getReturnType(call.desc);
      if (result.equals(Type.VOID_TYPE)) {
        return true;
      }
      int next = i + 1;
      while (next < code.length && code[next].getOpcode() < 0) {
        next++;
      }
      int drop = result.getSize() == 2 ? Opcodes.POP2 : Opcodes.POP;
      return next < code.length && code[next].getOpcode() == drop;
    }

    private void local(int i, VarInsnNode load) {
      String type = "";
      String name = "";
      for (LocalVariableNode each : variables(i)) {
        if (each.index == load.var) {
          type = each.desc;
          name = each.name;
        }
      }
      for (LocalVariableNode each : variables(i)) {
        if (each.index != load.var && each.desc.equals(type)) {
          add(
              Operator.WRONG_LOCAL,
              i,
              String.valueOf(each.index),
              "reads " + each.name + " instead of " + name);
        }
      }
    }

    private List<LocalVariableNode> variables(int i) {
      List<LocalVariableNode> variables = new ArrayList<>();
      if (method.localVariables != null) {
        for (LocalVariableNode each : method.localVariables) {
          if (method.instructions.indexOf(each.start) <= i
              && i < method.instructions.indexOf(each.end)) {
            variables.add(each);
          }
        }
      }
      return variables;
    }

    private void add(Operator operator, int i, String variant, String text) {
      String site =
          switch (operator) {
            case DELETED_STORE, STORED_NULL, PLUS_MINUS_ONE -> MutationSite.STORE;
            case DELETED_CALL -> MutationSite.CALL;
            case NEGATED_BRANCH -> MutationSite.CONDITION;
            default -> site(i);
          };
      int line = line(i);
      if (line > 0 && owner.sourceFile != null) {
        found.add(
            new MutationSite(
                operator,
                owner.name,
                method.name,
                method.desc,
                i,
                variant,
                site,
                owner.sourceFile,
                line,
                slots(i),
                text));
      }
    }

    /** What the value at an instruction goes into: the first of these that comes after it. */
    private String site(int i) {
      for (int at = i; at < code.length; at++) {
        AbstractInsnNode each = code[at];
        if (isStore(each)) {
          return MutationSite.STORE;
        }
        if ((each instanceof JumpInsnNode && each.getOpcode() != Opcodes.GOTO)
            || each instanceof TableSwitchInsnNode
            || each instanceof LookupSwitchInsnNode) {
          return MutationSite.CONDITION;
        }
        if (each.getOpcode() >= Opcodes.ISTORE && each.getOpcode() <= Opcodes.ASTORE) {
          return MutationSite.LOCAL;
        }
        if (each.getOpcode() >= Opcodes.IRETURN && each.getOpcode() <= Opcodes.RETURN) {
          return MutationSite.RETURN;
        }
        if (each instanceof MethodInsnNode call && isDropped(at, call)) {
          return MutationSite.CALL;
        }
      }
      return MutationSite.RETURN;
    }

    /** The slots of the stores of the instruction's line. */
    private List<String> slots(int i) {
      if (isStore(code[i])) {
        return List.of(Instructions.slot(code[i]));
      }
      Set<String> slots = new HashSet<>();
      int line = line(i);
      for (int at = 0; at < code.length; at++) {
        if (isStore(code[at]) && line(at) == line) {
          slots.add(Instructions.slot(code[at]));
        }
      }
      return slots.stream().sorted().toList();
    }

    private int line(int i) {
      for (int at = i; at >= 0; at--) {
        if (code[at] instanceof LineNumberNode number) {
          return number.line;
        }
      }
      return 0;
    }
  }

  static boolean isStore(AbstractInsnNode at) {
    return at.getOpcode() == Opcodes.PUTFIELD
        || at.getOpcode() == Opcodes.PUTSTATIC
        || (at instanceof InsnNode && Instructions.isElementStore(at));
  }

  private static boolean isLoad(AbstractInsnNode at) {
    return at.getOpcode() >= Opcodes.ILOAD && at.getOpcode() <= Opcodes.ALOAD;
  }

  private static boolean isOrder(JumpInsnNode jump) {
    return jump.getOpcode() >= Opcodes.IF_ICMPLT && jump.getOpcode() <= Opcodes.IF_ICMPLE;
  }

  /** Without its store a final field would not compile. */
  private boolean isFinal(AbstractInsnNode at) {
    return at instanceof FieldInsnNode store
        && fields(store.owner).stream()
            .anyMatch(
                field -> field.name.equals(store.name) && (field.access & Opcodes.ACC_FINAL) != 0);
  }

  private List<FieldNode> fields(String name) {
    ClassNode node = library.get(name);
    return node == null ? List.of() : node.fields;
  }

  /** Other fields of the class with the same type. */
  private List<String> fieldsLike(FieldInsnNode access, boolean evenFinal) {
    List<String> names = new ArrayList<>();
    for (FieldNode field : fields(access.owner)) {
      int forbidden =
          Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC | (evenFinal ? 0 : Opcodes.ACC_FINAL);
      boolean hidden =
          (field.access & Opcodes.ACC_PRIVATE) != 0 && !access.owner.equals(owner.name);
      if (field.desc.equals(access.desc)
          && !field.name.equals(access.name)
          && (field.access & forbidden) == 0
          && !hidden) {
        names.add(field.name);
      }
    }
    return names;
  }
}
