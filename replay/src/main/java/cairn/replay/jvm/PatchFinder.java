package cairn.replay.jvm;

import static org.objectweb.asm.Opcodes.*;

import cairn.replay.jvm.Patch.Action;
import cairn.replay.jvm.Patch.Source;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The changes of single instructions that are worth a try in code that a call executed: other
 * conditions, variables, fields, values and numbers, swapped operands, and what is left out.
 */
final class PatchFinder {
  private final ClassTable classes;
  private final CallTrace trace;
  private final ValueSources values;
  private final Set<Patch> found = new LinkedHashSet<>();

  PatchFinder(ClassTable classes, CallTrace trace) {
    this.classes = classes;
    this.trace = trace;
    this.values = new ValueSources(classes);
  }

  List<Patch> patches() {
    for (MethodCode method : trace.methods()) {
      BitSet executed = trace.executed(method);
      for (int i = executed.nextSetBit(0); i >= 0; i = executed.nextSetBit(i + 1)) {
        at(method, i);
      }
    }
    return new ArrayList<>(found);
  }

  private void add(Action kind, MethodCode method, int at, int number) {
    found.add(new Patch(kind, method, at, number, null, null, List.of()));
  }

  private void at(MethodCode method, int at) {
    int op = method.op[at];
    if (op >= IFEQ && op <= IF_ACMPNE || op == IFNULL || op == IFNONNULL) {
      condition(method, at, op);
    } else if (op >= ILOAD && op <= ALOAD) {
      locals(method, at);
      passed(method, at, op == ILOAD);
    } else if (op == GETFIELD) {
      fields(method, at);
      passed(method, at, ((FieldRef) Objects.requireNonNull(method.ref[at])).kind() == 'I');
    } else if (op == PUTFIELD || op == PUTSTATIC) {
      store(method, at, op);
    } else if (op >= IASTORE && op <= SASTORE) {
      add(Action.SKIP, method, at, 0);
      values(method, at, op == AASTORE ? 'L' : op == IASTORE ? 'I' : 'D');
    } else if (op >= IALOAD && op <= SALOAD) {
      addNumbers(method, at);
    } else if (op == ASTORE || op == ARETURN) {
      values(method, at, 'L');
    } else if (op == ISTORE || op == IRETURN) {
      values(method, at, 'I');
    } else if (op == LRETURN || op == LSTORE || op == IINC) {
      addNumbers(method, at);
    } else if (op >= INVOKEVIRTUAL && op <= INVOKEINTERFACE) {
      call(method, at);
    } else if (op >= IADD && op <= LXOR) {
      arithmetic(method, at, op);
    }
  }

  private void addNumbers(MethodCode method, int at) {
    add(Action.ADD, method, at, 1);
    add(Action.ADD, method, at, -1);
  }

  /**
   * A number that is passed to a call, and not last: those are changed where the call is. It lies
   * on top of the stack before the next instruction.
   */
  private void passed(MethodCode method, int at, boolean isNumber) {
    int next = at + 1;
    if (!isNumber || next >= method.size() || !isPlainPush(method.op[next])) {
      return;
    }
    while (next < method.size() && (isPlainPush(method.op[next]) || method.op[next] == GETFIELD)) {
      next++;
    }
    int op = next < method.size() ? method.op[next] : NOP;
    if (op >= INVOKEVIRTUAL && op <= INVOKEINTERFACE) {
      addNumbers(method, at + 1);
    }
  }

  private static boolean isPlainPush(int op) {
    return op >= ACONST_NULL && op <= LDC || op >= ILOAD && op <= ALOAD || op == NEW || op == DUP;
  }

  private void condition(MethodCode method, int at, int op) {
    int negated = op == IFNULL ? IFNONNULL : op == IFNONNULL ? IFNULL : ((op + 1) ^ 1) - 1;
    add(Action.OTHER_OPCODE, method, at, negated);
    int relation = op >= IF_ICMPEQ ? op - IF_ICMPEQ : op - IFEQ;
    boolean ordered = op <= IF_ICMPLE && relation >= 2;
    if (ordered) {
      int base = op - relation;
      // < and <=, > and >=
      int near =
          switch (relation) {
            case 2 -> 5;
            case 3 -> 4;
            case 4 -> 3;
            default -> 2;
          };
      add(Action.OTHER_OPCODE, method, at, base + near);
      if (op >= IF_ICMPLT) {
        add(Action.SWAP, method, at, 0);
      }
    }
    if (op >= IF_ICMPEQ && op <= IF_ICMPLE) {
      addNumbers(method, at);
    }
    add(Action.FORCE, method, at, 1);
    add(Action.FORCE, method, at, 0);
  }

  /** Other locals of the same type. */
  private void locals(MethodCode method, int at) {
    int local = method.arg[at];
    String type = method.typeOf(local, at);
    for (int other = 0; type != null && other < method.maxLocals; other++) {
      if (other != local && type.equals(method.typeOf(other, at))) {
        add(Action.OTHER_LOCAL, method, at, other);
      }
    }
  }

  /** Other fields of the same class and type. */
  private void fields(MethodCode method, int at) {
    FieldRef field = (FieldRef) Objects.requireNonNull(method.ref[at]);
    for (JvmClass type = classes.find(field.owner()); type != null; type = type.superclass) {
      for (FieldRef other : type.isJdk ? List.<FieldRef>of() : type.ownFields) {
        boolean allowed = method.op[at] == GETFIELD || !type.isFinal(other.name());
        if (allowed
            && other.descriptor().equals(field.descriptor())
            && !other.name().equals(field.name())) {
          found.add(new Patch(Action.OTHER_FIELD, method, at, 0, other, null, List.of()));
        }
      }
    }
  }

  private void store(MethodCode method, int at, int op) {
    FieldRef field = (FieldRef) Objects.requireNonNull(method.ref[at]);
    add(Action.SKIP, method, at, 0);
    if (op == PUTFIELD) {
      fields(method, at);
      if (field.isReference()) {
        add(Action.SWAP, method, at, 0);
      }
    }
    values(method, at, field.isReference() ? 'L' : field.kind());
  }

  /** Other values where one is stored, assigned or returned. */
  private void values(MethodCode method, int at, char kind) {
    if (kind == 'I' || kind == 'J' || kind == 'S' || kind == 'B') {
      addNumbers(method, at);
    }
    if (kind == 'Z' || kind == 'I' && method.op[at] == IRETURN) {
      value(method, at, Source.constant(0));
      value(method, at, Source.constant(1));
    }
    if (kind != 'L' && kind != 'I') {
      return;
    }
    String wanted = kind == 'I' ? "I" : stored(method, at);
    for (Source source : values.of(method, at, wanted)) {
      value(method, at, source);
    }
    if (method.ref[at] == null) {
      values.elements(method, at, wanted).forEach(each -> value(method, at, each));
    }
    if (kind == 'L') {
      value(method, at, Source.constant(0));
      value(method, at, Source.result());
    }
  }

  private void value(MethodCode method, int at, Source source) {
    found.add(new Patch(Action.OTHER_VALUE, method, at, 0, null, null, List.of(source)));
  }

  /** The descriptor of what an instruction stores; null if any reference may do. */
  private static @Nullable String stored(MethodCode method, int at) {
    return method.ref[at] instanceof FieldRef field
        ? field.descriptor()
        : method.op[at] == ARETURN
            ? method.descriptor().substring(method.descriptor().indexOf(')') + 1)
            : method.op[at] == ASTORE && at + 1 < method.size()
                ? method.typeOf(method.arg[at], at + 1)
                : null;
  }

  private void call(MethodCode method, int at) {
    MethodRef call = (MethodRef) Objects.requireNonNull(method.ref[at]);
    char[] parameters = call.parameters;
    int last = parameters.length - 1;
    if (!call.name.equals("<init>") && isDropped(method, at, call)) {
      add(Action.SKIP, method, at, 0);
    }
    if (last >= 0 && parameters[last] == 'I') {
      addNumbers(method, at);
    }
    if (last > 0
        && parameters[last] == parameters[last - 1]
        && !MethodRef.isWide(parameters[last])) {
      add(Action.SWAP, method, at, 0);
    }
  }

  /** Whether nobody uses the result of a call. */
  private static boolean isDropped(MethodCode method, int at, MethodRef call) {
    int next = at + 1 < method.size() ? method.op[at + 1] : NOP;
    return call.result == 'V' || next == POP || next == POP2;
  }

  private void arithmetic(MethodCode method, int at, int op) {
    boolean wide = op == LADD || op == LSUB;
    if (op == IADD || op == ISUB || wide) {
      add(Action.OTHER_OPCODE, method, at, op == IADD || op == LADD ? op + 4 : op - 4);
    }
    if (op == ISUB || op == IDIV || op == IREM || op == ISHL || op == ISHR || op == IUSHR) {
      add(Action.SWAP, method, at, 0);
    }
    if (op == ISHL || op == ISHR || op == IUSHR) {
      add(Action.OTHER_OPCODE, method, at, op == ISHL ? IUSHR : ISHL);
    }
    if (op == IADD || op == ISUB || wide) {
      addNumbers(method, at);
    }
    if (op == IAND || op == IOR) {
      add(Action.OTHER_OPCODE, method, at, op == IAND ? IOR : IAND);
    }
  }
}
