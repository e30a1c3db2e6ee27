package cairn.replay.jvm;

import cairn.replay.CannotReplayException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Methods of the JDK that the interpreter does not run: native ones, those whose state a recording
 * does not have, and what an exception does when it is made. All others are interpreted.
 */
final class Intrinsics {
  private static final Set<String> BOXES =
      Set.of(
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Short",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Boolean");

  /** Classes whose methods here look at the objects that they are given. */
  private static final Set<String> TAKEN_APART =
      Set.of(
          "java/lang/Enum",
          "java/lang/System",
          "java/lang/Class",
          "java/util/Arrays",
          "java/lang/reflect/Array");

  private final Interpreter machine;
  private final ReplayHeap heap;
  private final StringCalls strings;

  Intrinsics(Interpreter machine) {
    this.machine = machine;
    this.heap = machine.heap;
    this.strings = new StringCalls(machine);
  }

  /** Ends the run if an object that is passed is not known. */
  private static void checkKnown(MethodRef method, long[] values, boolean[] unknown) {
    int place = values.length - method.width;
    for (char each : method.parameters) {
      if (MethodRef.isReference(each) && unknown[place]) {
        throw CannotReplayException.unknown("an object that is not known is used", "an object");
      }
      place += MethodRef.isWide(each) ? 2 : 1;
    }
  }

  private boolean give(long value, boolean unknown) {
    machine.result = value;
    machine.resultUnknown = unknown;
    return true;
  }

  /**
   * Does a call, if it is one of these.
   *
   * @param owner the class whose method would run
   */
  boolean call(String owner, MethodRef method, long[] values, boolean[] unknown) {
    if (TAKEN_APART.contains(owner)) {
      checkKnown(method, values, unknown);
    }
    switch (owner) {
      case "java/lang/Object" -> {
        return ofObject(method, values);
      }
      case "java/lang/Enum" -> {
        return ofEnum(method, values);
      }
      case "java/lang/Throwable" -> {
        return ofThrowable(method, values, unknown);
      }
      case "java/lang/System" -> {
        return ofSystem(method, values, unknown);
      }
      case "java/lang/Class" -> {
        return ofClass(method, values);
      }
      case "java/lang/Float", "java/lang/Double" -> {
        return bits(method, values, unknown);
      }
      case "java/util/Arrays" -> {
        return ofArrays(method, values, unknown);
      }
      case "java/lang/reflect/Array" -> {
        return ofReflection(method, values, unknown);
      }
      case "java/lang/String" -> {
        return strings.call(method, values, unknown);
      }
      case "java/lang/Math", "java/lang/StrictMath" -> {
        return MathCalls.call(machine, method, values, unknown);
      }
      default -> {
        if (BOXES.contains(owner) && method.name.equals("valueOf") && method.parameters[0] != 'L') {
          return box(owner, values[0], unknown[0]);
        }
        return false;
      }
    }
  }

  /** The handle of a box of a number. */
  long boxed(char kind, long value) {
    String owner =
        switch (kind) {
          case 'Z' -> "java/lang/Boolean";
          case 'B' -> "java/lang/Byte";
          case 'C' -> "java/lang/Character";
          case 'S' -> "java/lang/Short";
          case 'F' -> "java/lang/Float";
          case 'J' -> "java/lang/Long";
          case 'D' -> "java/lang/Double";
          default -> "java/lang/Integer";
        };
    box(owner, value, false);
    return machine.result;
  }

  /** A box; the JDK shares those of small numbers. */
  private boolean box(String owner, long value, boolean unknown) {
    boolean shared = !unknown && value >= -128 && value <= 127 && BOXES.contains(owner);
    Obj made = shared ? heap.constant(owner, Long.toString(value)) : heap.makeAside(owner);
    if (made.type == null) {
      throw new CannotReplayException("there is no code of " + owner.replace('/', '.'));
    }
    made.put(made.type.indexOf("value"), value, unknown);
    return give(made.handle, false);
  }

  /** Whether a class is one of boxes of numbers or truth values that the JDK shares some of. */
  static boolean isBox(String typeName) {
    return BOXES.contains(typeName);
  }

  /** Whether an object is a box that the JDK shares. */
  static boolean isShared(Obj made) {
    return made.host instanceof String && BOXES.contains(made.typeName);
  }

  private boolean giveHash(long handle) {
    Integer hash = heap.identityHash(heap.get(handle));
    return hash == null ? give(0, true) : give(hash, false);
  }

  private boolean ofObject(MethodRef method, long[] values) {
    switch (method.name) {
      case "<init>" -> {
        return true;
      }
      case "hashCode" -> {
        return giveHash(values[0]);
      }
      case "toString" -> {
        return give(heap.makeAside("java/lang/String").handle, false);
      }
      case "getClass" -> {
        return give(heap.constant("java/lang/Class", heap.get(values[0]).typeName).handle, false);
      }
      case "clone" -> {
        return give(copy(heap.get(values[0])).handle, false);
      }
      case "notify", "notifyAll" -> {
        return true;
      }
      default -> {
        return false;
      }
    }
  }

  /** Only the message and the cause of an exception are kept; there is no stack trace. */
  private boolean ofThrowable(MethodRef method, long[] values, boolean[] unknown) {
    if (method.name.equals("fillInStackTrace")) {
      return give(values[0], false);
    }
    if (!method.name.equals("<init>")) {
      return false;
    }
    Obj made = heap.get(values[0]);
    put(made, "cause", values[0], false);
    int at = 1;
    if (method.descriptor.startsWith("(Ljava/lang/String;")) {
      put(made, "detailMessage", values[1], unknown[1]);
      at = 2;
    } else if (values.length > 1) {
      put(made, "detailMessage", 0, values[1] != 0 || unknown[1]); // what the cause says
    }
    if (at < values.length) {
      put(made, "cause", values[at], unknown[at]);
    }
    return give(values[0], false);
  }

  private static void put(Obj made, String field, long value, boolean unknown) {
    int index = made.type == null ? -1 : made.type.indexOf(field);
    if (index >= 0) {
      made.put(index, value, unknown);
    }
  }

  /** The place of a constant among those of its enumeration: its fields are not recorded. */
  private boolean ofEnum(MethodRef method, long[] values) {
    Obj constant = heap.get(values[0]);
    int ordinal = ordinal(constant);
    switch (method.name) {
      case "ordinal" -> {
        return give(ordinal, ordinal < 0);
      }
      case "compareTo" -> {
        int other = values[1] == 0 ? -1 : ordinal(heap.get(values[1]));
        return give(ordinal - other, ordinal < 0 || other < 0);
      }
      case "name", "toString" -> {
        JvmClass type = enumeration(constant);
        return ordinal < 0 || type == null
            ? give(heap.makeAside("java/lang/String").handle, false)
            : give(
                heap.constant("java/lang/String", type.constants.get(ordinal).name()).handle,
                false);
      }
      default -> {
        return false;
      }
    }
  }

  /** The enumeration of a constant, which may have a class of its own. */
  private static @Nullable JvmClass enumeration(Obj constant) {
    JvmClass type = constant.type;
    while (type != null && type.constants.isEmpty()) {
      type = type.superclass;
    }
    return type;
  }

  private int ordinal(Obj constant) {
    JvmClass type = enumeration(constant);
    for (int i = 0; type != null && i < type.constants.size(); i++) {
      long each = heap.readStatic(type.constants.get(i));
      if (!heap.unknown && each == constant.handle) {
        return i;
      }
    }
    return -1;
  }

  private Obj copy(Obj from) {
    Obj made =
        from.type == null
            ? heap.makeArray(from.typeName, from.values.length)
            : heap.make(from.type);
    heap.initialised(made);
    copy(from, 0, made, 0, from.values.length);
    return made;
  }

  private void copy(Obj from, int start, Obj to, int at, int count) {
    long[] values = new long[count];
    boolean[] unknown = new boolean[count];
    for (int i = 0; i < count; i++) {
      values[i] = heap.read(from, start + i);
      unknown[i] = heap.unknown;
    }
    for (int i = 0; i < count; i++) {
      to.put(at + i, values[i], unknown[i]);
    }
  }

  private void checkArrays(Obj from, Obj to) {
    boolean fit =
        from.isArray()
            && to.isArray()
            && (from.typeName.equals(to.typeName)
                || ClassTable.isReferenceArray(from.typeName)
                    && ClassTable.isReferenceArray(to.typeName));
    if (!fit) {
      throw machine.thrown("ArrayStoreException");
    }
  }

  /** Copies elements, as {@code System.arraycopy} does. */
  void copyElements(Obj from, int start, Obj to, int at, int count) {
    checkArrays(from, to);
    boolean inside =
        start >= 0
            && at >= 0
            && count >= 0
            && (long) start + count <= from.values.length
            && (long) at + count <= to.values.length;
    if (!inside) {
      throw machine.thrown("ArrayIndexOutOfBoundsException");
    }
    if (!from.typeName.equals(to.typeName)) {
      for (int i = 0; i < count; i++) {
        long each = heap.read(from, start + i);
        if (!heap.unknown) {
          machine.checkStore(to, each);
        }
      }
    }
    copy(from, start, to, at, count);
  }

  private boolean ofSystem(MethodRef method, long[] values, boolean[] unknown) {
    switch (method.name) {
      case "arraycopy" -> {
        if (unknown[1] || unknown[3] || unknown[4]) {
          throw new CannotReplayException("a number that is not recorded decides");
        }
        Obj from = machine.deref(values[0]);
        Obj to = machine.deref(values[2]);
        copyElements(from, (int) values[1], to, (int) values[3], (int) values[4]);
        return true;
      }
      case "identityHashCode" -> {
        return values[0] == 0 ? give(0, false) : giveHash(values[0]);
      }
      case "nanoTime", "currentTimeMillis" -> {
        return give(0, true);
      }
      default -> {
        return false;
      }
    }
  }

  /** The name of a class that an object stands for; null if it is not known. */
  private @Nullable String nameOf(long handle) {
    return heap.get(handle).host instanceof String name ? name : null;
  }

  private boolean ofClass(MethodRef method, long[] values) {
    String name = values.length == 0 ? null : nameOf(values[0]);
    switch (method.name) {
      case "desiredAssertionStatus" -> {
        return give(0, false);
      }
      case "isInstance" -> {
        boolean is =
            name != null && values[1] != 0 && machine.isInstance(heap.get(values[1]), name);
        return name != null && give(is ? 1 : 0, false);
      }
      case "isArray" -> {
        return name != null && give(name.startsWith("[") ? 1 : 0, false);
      }
      case "getComponentType" -> {
        return name != null
            && name.startsWith("[")
            && give(heap.constant("java/lang/Class", ClassTable.element(name)).handle, false);
      }
      default -> {
        return false;
      }
    }
  }

  private boolean bits(MethodRef method, long[] values, boolean[] unknown) {
    return switch (method.name) {
      case "floatToRawIntBits", "intBitsToFloat", "doubleToRawLongBits", "longBitsToDouble" ->
          give(values[0], unknown[0]);
      default -> false;
    };
  }

  /** Copies of arrays, which the JDK makes in ways of its own. */
  private boolean ofArrays(MethodRef method, long[] values, boolean[] unknown) {
    boolean range = method.name.equals("copyOfRange");
    if (!range && !method.name.equals("copyOf")) {
      return false;
    }
    Obj from = machine.deref(values[0]);
    if (unknown[1] || range && unknown[2]) {
      throw new CannotReplayException("a number that is not recorded decides");
    }
    int start = range ? (int) values[1] : 0;
    int length = range ? (int) values[2] - start : (int) values[1];
    int type = range ? 3 : 2;
    String name = values.length > type ? nameOf(values[type]) : from.typeName;
    if (length < 0) {
      throw machine.thrown("NegativeArraySizeException");
    }
    heap.isJdkCode = true;
    Obj made = heap.makeArray(name == null ? from.typeName : name, length);
    copy(from, start, made, 0, Math.max(0, Math.min(length, from.values.length - start)));
    return give(made.handle, false);
  }

  private boolean ofReflection(MethodRef method, long[] values, boolean[] unknown) {
    if (!method.name.equals("newInstance")
        || !method.descriptor.startsWith("(Ljava/lang/Class;I)")) {
      return false;
    }
    String name = nameOf(values[0]);
    if (name == null || unknown[1] || name.length() == 1) {
      throw new CannotReplayException("an array of a type that is not known is made");
    }
    if ((int) values[1] < 0) {
      throw machine.thrown("NegativeArraySizeException");
    }
    heap.isJdkCode = true;
    return give(heap.makeArray(Interpreter.arrayOf(name), (int) values[1]).handle, false);
  }
}
