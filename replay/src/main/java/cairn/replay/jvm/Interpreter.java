package cairn.replay.jvm;

import static org.objectweb.asm.Opcodes.*;

import cairn.replay.CannotReplayException;
import cairn.replay.jvm.MethodCode.Handler;
import cairn.replay.jvm.MethodCode.Switch;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/**
 * Executes bytecode on a {@link ReplayHeap}. Values are longs: references are handles, floating
 * point numbers their bits. What is not known is carried along; a condition, an address or a call
 * that depends on it ends the run, unless it can be guessed. One thread, no monitors, no class
 * initialisers.
 */
final class Interpreter {
  private static final int MOST_DEPTH = 256;

  final ReplayHeap heap;
  final ClassTable classes;
  private final Calls calls;
  private final @Nullable Patch patch;
  private final Patching patching;
  private final @Nullable Watcher watcher;
  final Guesses guesses;

  /** The innermost call that is not of the JDK; null if there is none. */
  private @Nullable Frame program;

  private long left;
  private int depth;
  private boolean patched;

  /** The result of the last method that returned. */
  long result;

  boolean resultUnknown;

  /** Sees instructions before they are executed. */
  interface Watcher {
    void at(Frame frame, int instruction);
  }

  Interpreter(
      ReplayHeap heap,
      ClassTable classes,
      @Nullable Patch patch,
      @Nullable Watcher watcher,
      Guesses guesses,
      long mostSteps) {
    this.heap = heap;
    this.classes = classes;
    this.patch = patch;
    this.watcher = watcher;
    this.guesses = guesses;
    this.left = mostSteps;
    this.calls = new Calls(this);
    this.patching = new Patching(this, calls);
  }

  long left() {
    return left;
  }

  /** Whether the patched instruction was reached. */
  boolean wasPatched() {
    return patched;
  }

  /** Runs a frame whose arguments are in its local variables, until it returns or throws. */
  void run(Frame f) {
    if (++depth > MOST_DEPTH) {
      throw new CannotReplayException("calls are nested more than " + MOST_DEPTH + " deep");
    }
    MethodCode code = f.method;
    Frame caller = program;
    program = code.owner.isJdk ? caller : f;
    while (f.next >= 0) {
      try {
        step(f, code);
      } catch (ThrownException thrown) {
        f.next = handler(code, f.next, thrown);
        program = code.owner.isJdk ? caller : f;
        if (f.next < 0) {
          depth--;
          program = caller;
          throw thrown;
        }
        f.top = code.maxLocals;
        f.push(thrown.thrown);
      } catch (CannotReplayException e) {
        CannotReplayException why = heap.lacksStrings ? e.withoutStrings() : e;
        throw code.owner.isJdk || f.next < 0 ? why : why.at(code.file() + ":" + code.line(f.next));
      }
    }
    depth--;
    program = caller;
  }

  private int handler(MethodCode code, int at, ThrownException thrown) {
    for (Handler each : code.handlers) {
      if (each.start() <= at
          && at < each.end()
          && (each.type() == null
              || classes.isSubtype(heap.get(thrown.thrown).typeName, each.type()))) {
        return each.target();
      }
    }
    return -1;
  }

  /** Makes an exception of the JVM's and throws it. */
  ThrownException thrown(String type) {
    Obj made = heap.makeAside("java/lang/" + type);
    if (made.type != null) {
      made.put(made.type.indexOf("detailMessage"), 0, true); // the JVM says more than is known here
      made.put(made.type.indexOf("cause"), made.handle, false);
    }
    return new ThrownException(made.handle, true);
  }

  Obj deref(long handle) {
    if (handle == 0) {
      throw thrown("NullPointerException");
    }
    return heap.get(handle);
  }

  private Obj object(Frame f, int place) {
    return deref(f.reference(place));
  }

  /** Executes instructions until the method returns, calls throw, or a step ends here. */
  private void step(Frame f, MethodCode code) {
    while (f.next >= 0) {
      int at = f.next;
      if (--left < 0) {
        throw new CannotReplayException("it takes too many steps");
      }
      if (watcher != null) {
        watcher.at(f, at);
      }
      int op = code.op[at];
      if (patch != null && patch.code() == code && patch.instruction() == at) {
        patched = true;
        op = patching.apply(patch, f, op);
        if (op < 0) {
          continue;
        }
      }
      int next = execute(f, code, at, op);
      f.next = next;
    }
  }

  /** Counts what an instruction takes beyond one step. */
  void spend(int steps) {
    left -= steps;
    if (left < 0) {
      throw new CannotReplayException("it takes too many steps");
    }
  }

  private int execute(Frame f, MethodCode code, int at, int op) {
    if (op >= IFEQ && op <= IF_ACMPNE || op == IFNULL || op == IFNONNULL) {
      return isTaken(f, code, at, op) ? code.arg[at] : at + 1;
    }
    if (op >= ILOAD && op <= ALOAD) {
      load(f, op, patch != null && isPatch(code, at) ? patching.local(code.arg[at]) : code.arg[at]);
      return at + 1;
    }
    switch (op) {
      case ISTORE, FSTORE, ASTORE -> {
        f.top--;
        f.values[code.arg[at]] = f.values[f.top];
        f.unknown[code.arg[at]] = f.unknown[f.top];
      }
      case LSTORE, DSTORE -> {
        f.top -= 2;
        f.values[code.arg[at]] = f.values[f.top];
        f.unknown[code.arg[at]] = f.unknown[f.top];
      }
      case GETFIELD -> {
        FieldRef field = field(code, at);
        if (f.unknown[--f.top]) {
          f.push(field.kind(), 0, true);
        } else {
          Obj from = object(f, f.top);
          long value = heap.read(from, index(from, field));
          f.push(field.kind(), value, heap.unknown);
        }
      }
      case PUTFIELD -> {
        FieldRef field = field(code, at);
        int value = f.top - (field.isWide() ? 2 : 1);
        Obj into = object(f, value - 1);
        into.put(index(into, field), narrow(field.kind(), f.values[value]), f.unknown[value]);
        f.top = value - 1;
      }
      case GETSTATIC -> {
        FieldRef field = (FieldRef) reference(code, at);
        long value = heap.readStatic(field);
        if (heap.unknown && initialise(field)) {
          value = heap.readStatic(field);
        }
        f.push(field.kind(), value, heap.unknown);
      }
      case PUTSTATIC -> {
        FieldRef field = (FieldRef) reference(code, at);
        f.top -= field.isWide() ? 2 : 1;
        heap.writeStatic(field, narrow(field.kind(), f.values[f.top]), f.unknown[f.top]);
      }
      case GOTO -> {
        return code.arg[at];
      }
      case TABLESWITCH, LOOKUPSWITCH -> {
        Switch table = (Switch) reference(code, at);
        int found = Arrays.binarySearch(table.keys(), f.number(--f.top));
        return table.targets()[found < 0 ? table.keys().length : found];
      }
      case IRETURN, FRETURN, ARETURN -> {
        return finish(f, f.top - 1);
      }
      case LRETURN, DRETURN -> {
        return finish(f, f.top - 2);
      }
      case RETURN -> {
        return -1;
      }
      case ATHROW -> throw new ThrownException(object(f, f.top - 1).handle, false);
      case INVOKEVIRTUAL, INVOKEINTERFACE, INVOKESPECIAL, INVOKESTATIC ->
          calls.invoke(f, op, (MethodRef) reference(code, at));
      case INVOKEDYNAMIC -> calls.dynamic(f, (MethodCode.Dynamic) reference(code, at));
      case NEW -> {
        heap.isJdkCode = code.owner.isJdk;
        f.push(heap.make(classes.get((String) reference(code, at))).handle);
      }
      case NEWARRAY -> array(f, primitive(code.arg[at]));
      case ANEWARRAY -> array(f, arrayOf((String) reference(code, at)));
      case MULTIANEWARRAY -> arrays(f, (String) reference(code, at), code.arg[at]);
      case CHECKCAST -> {
        long handle = f.unknown[f.top - 1] ? 0 : f.values[f.top - 1];
        if (handle != 0 && !isInstance(heap.get(handle), (String) reference(code, at))) {
          throw thrown("ClassCastException");
        }
      }
      case INSTANCEOF -> {
        long handle = f.values[--f.top];
        boolean unknown = f.unknown[f.top];
        boolean is =
            !unknown && handle != 0 && isInstance(heap.get(handle), (String) reference(code, at));
        f.push(is ? 1 : 0, unknown);
      }
      case MONITORENTER, MONITOREXIT -> object(f, --f.top);
      case IINC -> {
        int local = code.arg[at];
        int by = (Integer) reference(code, at);
        if (patch != null && isPatch(code, at)) {
          by = patching.increment(by);
        }
        f.values[local] = (int) (f.values[local] + by);
      }
      case LDC -> constant(f, reference(code, at));
      case BIPUSH, SIPUSH -> f.push(code.arg[at]);
      default -> Arithmetic.execute(this, f, op);
    }
    return at + 1;
  }

  /**
   * Runs the initialiser of a class of the JDK, once, since its static fields are rarely recorded.
   * Returns whether it ran.
   */
  private boolean initialise(FieldRef field) {
    JvmClass type = classes.find(field.owner());
    MethodCode code = type == null || !type.isJdk ? null : type.method("<clinit>()V");
    if (code == null || !heap.beginInitialiser(code.owner.name)) {
      return false;
    }
    int before = depth;
    try {
      run(new Frame(code));
    } catch (CannotReplayException | ThrownException e) {
      depth = before; // what it did not come to stays unknown
    } finally {
      heap.endInitialiser();
    }
    return true;
  }

  private boolean isPatch(MethodCode code, int at) {
    return patch != null && patch.code() == code && patch.instruction() == at;
  }

  private FieldRef field(MethodCode code, int at) {
    FieldRef field = (FieldRef) reference(code, at);
    return isPatch(code, at) ? patching.field(field) : field;
  }

  private static Object reference(MethodCode code, int at) {
    return Objects.requireNonNull(code.ref[at]);
  }

  private int finish(Frame f, int place) {
    result = f.values[place];
    resultUnknown = f.unknown[place];
    return -1;
  }

  private static void load(Frame f, int op, int local) {
    f.push(f.values[local], f.unknown[local]);
    if (op == LLOAD || op == DLOAD) {
      f.push(0, false);
    }
  }

  /** What a field of a small type keeps of an int. */
  static long narrow(char kind, long value) {
    return switch (kind) {
      case 'Z' -> value & 1;
      case 'B' -> (byte) value;
      case 'C' -> (char) value;
      case 'S' -> (short) value;
      default -> value;
    };
  }

  int index(Obj object, FieldRef field) {
    JvmClass type = object.type;
    JvmClass owner = type == null ? null : classes.find(field.owner());
    int index = owner == null ? -1 : owner.indexOf(field.name());
    if (type == null || index < 0 || index >= object.values.length) {
      throw new CannotReplayException(
          "the fields of " + object.typeName.replace('/', '.') + " are not recorded");
    }
    if (!classes.isSubtype(type.name, field.owner())) {
      throw thrown("ClassCastException");
    }
    return index;
  }

  private boolean isTaken(Frame f, MethodCode code, int at, int op) {
    int count = op >= IF_ICMPEQ && op <= IF_ACMPNE ? 2 : 1;
    if (f.unknown[f.top - 1] || f.unknown[f.top - count]) {
      // an object is there, a flag is not set, and numbers are not alike
      boolean usually =
          count == 1 ? op == IFEQ || op == IFNONNULL : op == IF_ICMPNE || op == IF_ACMPNE;
      CannotReplayException otherwise =
          CannotReplayException.unknown(
              "a condition depends on what is not recorded", "a condition");
      boolean taken = isSo(code, at, usually, otherwise);
      f.top -= count;
      return taken;
    }
    if (op == IFNULL || op == IFNONNULL) {
      long handle = f.values[--f.top];
      return (handle == 0) == (op == IFNULL);
    }
    if (op >= IF_ICMPEQ) {
      f.top -= 2;
      long left = f.values[f.top];
      long right = f.values[f.top + 1];
      return op >= IF_ACMPEQ
          ? (left == right || isSameBox(left, right)) == (op == IF_ACMPEQ)
          : compare(op - IF_ICMPEQ, (int) left, (int) right);
    }
    return compare(op - IFEQ, (int) f.values[--f.top], 0);
  }

  /**
   * Whether something is so that is not known, at an instruction that runs for one of the program.
   */
  boolean isSo(MethodCode code, int at, boolean usually, CannotReplayException otherwise) {
    Frame caller = program;
    return caller == null
        ? guesses.isSo(new Guesses.Place(code, at, code, at), usually, otherwise)
        : guesses.isSo(new Guesses.Place(caller.method, caller.next, code, at), usually, otherwise);
  }

  /**
   * Whether one of two objects is a box that the interpreter made, and the JDK would have taken the
   * other: those of small numbers are shared.
   */
  private boolean isSameBox(long left, long right) {
    if (left == 0 || right == 0) {
      return false;
    }
    Obj one = heap.get(left);
    Obj other = heap.get(right);
    if (one.isMade == other.isMade || !one.typeName.equals(other.typeName)) {
      return false;
    }
    Obj made = one.isMade ? one : other;
    Obj recorded = one.isMade ? other : one;
    if (!Intrinsics.isShared(made) || made.type == null) {
      return false;
    }
    int index = made.type.indexOf("value");
    long value = heap.read(recorded, index);
    if (heap.unknown) {
      throw CannotReplayException.unknown(
          "a condition depends on what is not recorded", "a condition");
    }
    return value == heap.read(made, index);
  }

  private static boolean compare(int relation, int left, int right) {
    return switch (relation) {
      case 0 -> left == right;
      case 1 -> left != right;
      case 2 -> left < right;
      case 3 -> left >= right;
      case 4 -> left > right;
      default -> left <= right;
    };
  }

  private void constant(Frame f, Object constant) {
    if (constant instanceof Integer number) {
      f.push(number);
    } else if (constant instanceof Long number) {
      f.pushWide(number, false);
    } else if (constant instanceof Float number) {
      f.push(Float.floatToRawIntBits(number));
    } else if (constant instanceof Double number) {
      f.pushWide(Double.doubleToRawLongBits(number), false);
    } else if (constant instanceof String text) {
      f.push(heap.constant("java/lang/String", text).handle);
    } else if (constant instanceof Type type && type.getSort() != Type.METHOD) {
      f.push(heap.constant("java/lang/Class", type.getInternalName()).handle);
    } else {
      throw new CannotReplayException("a constant of a kind that is not modelled");
    }
  }

  boolean isInstance(Obj object, String type) {
    if (object.host instanceof Obj.Closure closure) {
      return classes.isSubtype(closure.interfaceName(), type) || closure.also().contains(type);
    }
    // a class without code, such as a hidden one: the program verified, so the cast is right
    return object.type == null && !object.isArray() || classes.isSubtype(object.typeName, type);
  }

  /** Throws what a store of an object into an array of another type throws. */
  void checkStore(Obj array, long handle) {
    if (handle != 0
        && ClassTable.isReferenceArray(array.typeName)
        && !isInstance(heap.get(handle), ClassTable.element(array.typeName))) {
      throw thrown("ArrayStoreException");
    }
  }

  private void array(Frame f, String descriptor) {
    int length = f.number(--f.top);
    if (length < 0) {
      throw thrown("NegativeArraySizeException");
    }
    heap.isJdkCode = f.method.owner.isJdk;
    f.push(heap.makeArray(descriptor, length).handle);
  }

  private void arrays(Frame f, String descriptor, int dimensions) {
    int[] lengths = new int[dimensions];
    for (int i = dimensions - 1; i >= 0; i--) {
      lengths[i] = f.number(--f.top);
    }
    if (Arrays.stream(lengths).anyMatch(each -> each < 0)) {
      throw thrown("NegativeArraySizeException");
    }
    heap.isJdkCode = f.method.owner.isJdk;
    f.push(arrays(descriptor, lengths, 0).handle);
  }

  private Obj arrays(String descriptor, int[] lengths, int dimension) {
    Obj made = heap.makeArray(descriptor, lengths[dimension]);
    for (int i = 0; dimension + 1 < lengths.length && i < lengths[dimension]; i++) {
      made.put(i, arrays(descriptor.substring(1), lengths, dimension + 1).handle, false);
    }
    return made;
  }

  private static String primitive(int code) {
    return "["
        + switch (code) {
          case T_BOOLEAN -> "Z";
          case T_CHAR -> "C";
          case T_FLOAT -> "F";
          case T_DOUBLE -> "D";
          case T_BYTE -> "B";
          case T_SHORT -> "S";
          case T_INT -> "I";
          default -> "J";
        };
  }

  static String arrayOf(String type) {
    return type.startsWith("[") ? "[" + type : "[L" + type + ";";
  }
}
