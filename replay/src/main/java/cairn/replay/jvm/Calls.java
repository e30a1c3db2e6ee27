package cairn.replay.jvm;

import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;

import cairn.replay.CannotReplayException;
import cairn.replay.jvm.MethodCode.Dynamic;
import cairn.replay.jvm.Obj.Closure;
import java.lang.invoke.LambdaMetafactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Calls of methods: which one runs, with which arguments, and what replaces code of the JDK. */
final class Calls {
  private final Interpreter machine;
  private final Intrinsics intrinsics;

  Calls(Interpreter machine) {
    this.machine = machine;
    this.intrinsics = new Intrinsics(machine);
  }

  /** Takes a call's arguments from the stack, makes it, and pushes its result. */
  void invoke(Frame f, int op, MethodRef method) {
    boolean isStatic = op == INVOKESTATIC;
    int first = f.top - method.width - (isStatic ? 0 : 1);
    int count = f.top - first;
    long[] values = Arrays.copyOfRange(f.values, first, first + count);
    boolean[] unknown = Arrays.copyOfRange(f.unknown, first, first + count);
    f.top = first;
    if (!isStatic && values[0] == 0 && !unknown[0]) {
      throw machine.thrown("NullPointerException");
    }
    if (!isStatic && unknown[0]) {
      CannotReplayException otherwise =
          new CannotReplayException("a method of an object that is not known is called");
      skip(f, method, otherwise);
      return;
    }
    machine.heap.isJdkCode = f.method.owner.isJdk;
    call(method, op, values, unknown);
    if (method.result != 'V') {
      f.push(method.result, machine.result, machine.resultUnknown);
      f.result = machine.result;
      f.hasResult = !machine.resultUnknown && MethodRef.isReference(method.result);
    }
  }

  /** Assumes that a call changes nothing that matters; what it returns is not known. */
  private void skip(Frame f, MethodRef method, CannotReplayException otherwise) {
    if (!machine.isSo(f.method, f.next, true, otherwise)) {
      throw otherwise;
    }
    f.hasResult = false;
    if (method.result != 'V') {
      f.push(method.result, 0, true);
    }
  }

  /** Runs a method with its receiver, if it has one, and arguments, as they are on the stack. */
  void call(MethodRef method, int op, long[] values, boolean[] unknown) {
    if (op != INVOKESTATIC && op != INVOKESPECIAL) {
      Obj receiver = machine.heap.get(values[0]);
      if (receiver.type == null && receiver.host == null && !receiver.isArray()) {
        receiver.host = recorded(receiver.typeName, method);
      }
      if (receiver.host instanceof Closure closure && isMethodOf(closure, method)) {
        closure(closure, values, unknown, method);
        return;
      }
    }
    MethodCode target = target(method, op, values);
    String owner = target == null ? method.owner : target.owner.name;
    if (target == null || target.owner.isJdk) {
      if (intrinsics.call(owner, method, values, unknown)) {
        if (method.name.equals("<init>")) {
          machine.heap.initialised(machine.heap.get(values[0]));
        }
        return;
      }
    }
    if (target == null) {
      throw new CannotReplayException("the code of " + method + " is not recorded");
    }
    if (target.isNative()) {
      throw new CannotReplayException("it calls the native method " + target.name());
    }
    Frame inner = new Frame(target);
    System.arraycopy(values, 0, inner.values, 0, values.length);
    System.arraycopy(unknown, 0, inner.unknown, 0, unknown.length);
    machine.run(inner);
  }

  /** Copies elements of an array, as {@code System.arraycopy} does. */
  void copy(Obj from, int start, Obj to, int at, int count) {
    intrinsics.copyElements(from, start, to, at, count);
  }

  /** Runs a frame that is set up already. */
  void run(Frame inner) {
    machine.run(inner);
  }

  private @Nullable MethodCode target(MethodRef method, int op, long[] values) {
    if (op == INVOKESTATIC || op == INVOKESPECIAL) {
      JvmClass owner = machine.classes.find(method.owner);
      return owner == null ? null : machine.classes.resolve(owner, method.key);
    }
    Obj receiver = machine.heap.get(values[0]);
    JvmClass owner = machine.classes.find(method.owner);
    MethodCode own = owner == null ? null : owner.method(method.key);
    if (own != null && own.isPrivate()) {
      return own;
    }
    JvmClass type = receiver.type;
    if (receiver.isArray()) {
      type = machine.classes.get("java/lang/Object");
    }
    if (type == null) {
      throw new CannotReplayException(
          "the code of " + receiver.typeName.replace('/', '.') + " is not recorded");
    }
    return machine.classes.resolve(type, method.key);
  }

  /** What a lambda expression of the recorded program made, where the code leaves no doubt. */
  private @Nullable Closure recorded(String className, MethodRef method) {
    int end = className.indexOf("$$Lambda");
    Dynamic dynamic =
        end < 0 ? null : machine.classes.lambda(className.substring(0, end), method.name);
    return dynamic == null ? null : closure(dynamic, new long[0], new boolean[0]);
  }

  private boolean isMethodOf(Closure closure, MethodRef method) {
    if (!closure.method().equals(method.name)) {
      return false;
    }
    JvmClass type = machine.classes.find(method.owner);
    MethodCode code = type == null ? null : machine.classes.resolve(type, method.key);
    return code == null; // a default method of the interface has code of its own
  }

  private void closure(Closure closure, long[] values, boolean[] unknown, MethodRef as) {
    boolean make = closure.tag() == Opcodes.H_NEWINVOKESPECIAL;
    int captured = closure.captured().length;
    int given = values.length - 1;
    long[] all = new long[captured + given + (make ? 1 : 0)];
    boolean[] allUnknown = new boolean[all.length];
    int at = make ? 1 : 0;
    Obj made = null;
    if (make) {
      made = machine.heap.make(machine.classes.get(closure.target().owner));
      all[0] = made.handle;
    }
    System.arraycopy(closure.captured(), 0, all, at, captured);
    System.arraycopy(closure.unknown(), 0, allUnknown, at, captured);
    System.arraycopy(values, 1, all, at + captured, given);
    System.arraycopy(unknown, 1, allUnknown, at + captured, given);
    MethodRef target = closure.target();
    int needed = target.width + (closure.tag() == Opcodes.H_INVOKESTATIC ? 0 : 1);
    if (needed != all.length) {
      throw new CannotReplayException("a lambda expression converts its arguments");
    }
    convert(target, as, all, allUnknown);
    int op =
        switch (closure.tag()) {
          case Opcodes.H_INVOKESTATIC -> INVOKESTATIC;
          case Opcodes.H_INVOKESPECIAL, Opcodes.H_NEWINVOKESPECIAL -> INVOKESPECIAL;
          default -> Opcodes.INVOKEVIRTUAL;
        };
    call(target, op, all, allUnknown);
    if (made == null && target.result != 'V' && as.result != 'V') {
      machine.result = converted(target.result, as.result, machine.result, machine.resultUnknown);
    }
    if (made != null) {
      machine.result = made.handle;
      machine.resultUnknown = false;
    }
  }

  /** Boxes and unboxes the last arguments as the target takes them; wide ones stay as they are. */
  private void convert(MethodRef target, MethodRef as, long[] values, boolean[] unknown) {
    int count = Math.min(target.parameters.length, as.parameters.length);
    int place = values.length;
    for (int i = 1; i <= count; i++) {
      char to = target.parameters[target.parameters.length - i];
      char from = as.parameters[as.parameters.length - i];
      place -= MethodRef.isWide(from) ? 2 : 1;
      boolean wide = MethodRef.isWide(from) || MethodRef.isWide(to);
      if (MethodRef.isReference(from) != MethodRef.isReference(to) && wide) {
        throw new CannotReplayException("a lambda expression converts its arguments");
      }
      values[place] = converted(from, to, values[place], unknown[place]);
    }
  }

  private long converted(char from, char to, long value, boolean unknown) {
    if (unknown || MethodRef.isReference(from) && MethodRef.isReference(to)) {
      return value;
    }
    if (!MethodRef.isReference(from) && !MethodRef.isReference(to)) {
      return Arithmetic.widened(from, to, value);
    }
    if (MethodRef.isReference(to)) {
      return intrinsics.boxed(from, value);
    }
    Obj box = machine.deref(value);
    int index = box.type == null ? -1 : box.type.indexOf("value");
    long content = index < 0 ? 0 : machine.heap.read(box, index);
    if (index < 0 || machine.heap.unknown) {
      throw new CannotReplayException("a number that is not recorded is used");
    }
    return content;
  }

  /** A lambda expression, a method reference, or a concatenation of strings. */
  void dynamic(Frame f, Dynamic dynamic) {
    MethodRef shape = dynamic.shape();
    f.top -= shape.width;
    String factory = dynamic.node().bsm.getOwner();
    if (factory.equals("java/lang/invoke/StringConcatFactory")) {
      f.push(machine.heap.makeAside("java/lang/String").handle);
      return;
    }
    if (!factory.equals("java/lang/invoke/LambdaMetafactory")) {
      throw new CannotReplayException("a call site that " + factory.replace('/', '.') + " makes");
    }
    Obj made = machine.heap.makeAside(Type.getReturnType(shape.descriptor).getInternalName());
    made.host =
        closure(
            dynamic,
            Arrays.copyOfRange(f.values, f.top, f.top + shape.width),
            Arrays.copyOfRange(f.unknown, f.top, f.top + shape.width));
    f.push(made.handle);
  }

  /** What the fourth and the following arguments of a bootstrap method say. */
  private static List<String> also(Object[] arguments) {
    List<String> found = new ArrayList<>();
    if (arguments.length > 3 && arguments[3] instanceof Integer flags) {
      if ((flags & LambdaMetafactory.FLAG_SERIALIZABLE) != 0) {
        found.add("java/io/Serializable");
      }
      boolean marked = (flags & LambdaMetafactory.FLAG_MARKERS) != 0;
      int count = marked && arguments[4] instanceof Integer number ? number : 0;
      for (int i = 5; i < 5 + count; i++) {
        found.add(((Type) arguments[i]).getInternalName());
      }
    }
    return found;
  }

  private static @Nullable Closure closure(Dynamic dynamic, long[] captured, boolean[] unknown) {
    MethodRef shape = dynamic.shape();
    if (dynamic.node().bsmArgs.length < 2
        || !(dynamic.node().bsmArgs[1] instanceof Handle target)) {
      return null;
    }
    return new Closure(
        Type.getReturnType(shape.descriptor).getInternalName(),
        also(dynamic.node().bsmArgs),
        shape.name,
        new MethodRef(target.getOwner(), target.getName(), target.getDesc()),
        target.getTag(),
        captured,
        unknown);
  }
}
