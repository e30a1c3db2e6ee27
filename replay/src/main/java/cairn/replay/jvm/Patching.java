package cairn.replay.jvm;

import static org.objectweb.asm.Opcodes.*;

import cairn.replay.CannotReplayException;
import cairn.replay.jvm.Patch.Source;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Does what a patch says where its instruction is about to be executed. */
final class Patching {
  private final Interpreter machine;
  private final Calls calls;
  private @Nullable Patch now;

  Patching(Interpreter machine, Calls calls) {
    this.machine = machine;
    this.calls = calls;
  }

  /**
   * @return the opcode to execute, or -1 if the instruction is done and the frame goes on elsewhere
   */
  int apply(Patch patch, Frame f, int op) {
    now = patch;
    int at = patch.instruction();
    switch (patch.action()) {
      case OTHER_OPCODE -> {
        return patch.number();
      }
      case ADD -> {
        if (op != IINC) {
          add(f, isWide(op, patch.code().ref[at]), patch.number());
        }
      }
      case SWAP -> Arithmetic.swap(f, f.top - 1, f.top - 2);
      case OTHER_VALUE -> {
        Value value = value(f, patch.sources().get(0));
        if (value == null) {
          throw machine.thrown("NullPointerException");
        }
        f.values[f.top - 1] = value.bits;
        f.unknown[f.top - 1] = value.unknown;
      }
      case FORCE -> {
        f.top -= op >= IF_ICMPEQ && op <= IF_ACMPNE ? 2 : 1;
        f.next = patch.number() != 0 ? patch.code().arg[at] : at + 1;
        return -1;
      }
      case SKIP -> {
        skip(f, op, patch.code().ref[at]);
        f.next = at + 1;
        return -1;
      }
      case STORE -> store(f, patch);
      case CALL -> call(f, patch);
      case FILL -> fill(f, patch.sources());
      case COPY -> copy(f, patch.sources(), patch.number());
      case OTHER_LOCAL, OTHER_FIELD -> {}
    }
    return op;
  }

  private static void add(Frame f, boolean wide, int by) {
    int place = f.top - (wide ? 2 : 1);
    f.values[place] = wide ? f.values[place] + by : (int) f.values[place] + by;
  }

  /** Whether an instruction takes a long last. */
  private static boolean isWide(int op, @Nullable Object ref) {
    return op == LRETURN
        || op == LSTORE
        || op == LASTORE
        || op == LADD
        || op == LSUB
        || ref instanceof FieldRef field && field.isWide();
  }

  /** The local that an instruction reads instead. */
  int local(int otherwise) {
    Patch patch = Objects.requireNonNull(now);
    return patch.action() == Patch.Action.OTHER_LOCAL ? patch.number() : otherwise;
  }

  /** By what an instruction increments instead. */
  int increment(int otherwise) {
    Patch patch = Objects.requireNonNull(now);
    return patch.action() == Patch.Action.ADD ? otherwise + patch.number() : otherwise;
  }

  /** The field that an instruction reads or stores instead. */
  FieldRef field(FieldRef otherwise) {
    Patch patch = Objects.requireNonNull(now);
    return patch.action() == Patch.Action.OTHER_FIELD
        ? Objects.requireNonNull(patch.field())
        : otherwise;
  }

  private static void skip(Frame f, int op, @Nullable Object ref) {
    switch (op) {
      case PUTFIELD -> f.top -= ((FieldRef) Objects.requireNonNull(ref)).isWide() ? 3 : 2;
      case PUTSTATIC -> f.top -= ((FieldRef) Objects.requireNonNull(ref)).isWide() ? 2 : 1;
      case LASTORE, DASTORE -> f.top -= 4;
      case IASTORE, FASTORE, AASTORE, BASTORE, CASTORE, SASTORE -> f.top -= 3;
      case IINC -> {}
      default -> {
        MethodRef method = (MethodRef) Objects.requireNonNull(ref);
        f.top -= method.width + (op == INVOKESTATIC ? 0 : 1);
        if (method.result != 'V') {
          f.push(method.result, 0, true);
        }
      }
    }
  }

  private record Value(long bits, boolean unknown) {
    /** What a source makes of it; null if that is the length of null. */
    @Nullable Value made(Source source, ReplayHeap heap) {
      long plus = source.constant();
      return switch (source.form()) {
        case ITSELF -> plus == 0 ? this : new Value(bits + plus, unknown);
        case TWICE -> new Value((int) (2 * bits + plus), unknown);
        case LENGTH -> length(1, heap);
        case TWICE_LENGTH -> length(2, heap);
      };
    }

    private @Nullable Value length(int times, ReplayHeap heap) {
      if (unknown || bits == 0) {
        return null;
      }
      return new Value((long) times * heap.get(bits).values.length, false);
    }
  }

  /** What a source holds in a frame; null if a reference on the way is null. */
  private @Nullable Value value(Frame f, Source source) {
    if (source.isConstant()) {
      return new Value(source.constant(), false);
    }
    if (source.isResult()) {
      return f.hasResult ? new Value(f.result, false) : null;
    }
    long bits = f.values[source.local()];
    boolean unknown = f.unknown[source.local()];
    for (FieldRef each : source.fields()) {
      if (unknown) {
        throw new CannotReplayException("an object that is not known is used");
      }
      if (bits == 0) {
        return null;
      }
      Obj from = machine.heap.get(bits);
      bits = machine.heap.read(from, machine.index(from, each));
      unknown = machine.heap.unknown;
    }
    if (source.index() != null) {
      return element(f, new Value(bits, unknown), source.index());
    }
    return new Value(bits, unknown).made(source, machine.heap);
  }

  /** An element of an array; null if there is none. */
  private @Nullable Value element(Frame f, Value array, Source place) {
    Value index = value(f, place);
    if (array.unknown || index == null || index.unknown) {
      throw new CannotReplayException("an array or index that is not known is used");
    }
    Obj from = array.bits == 0 ? null : machine.heap.get(array.bits);
    if (from == null || index.bits < 0 || index.bits >= from.values.length) {
      return null;
    }
    long bits = machine.heap.read(from, (int) index.bits);
    return new Value(bits, machine.heap.unknown);
  }

  /** A store that is inserted happens only where its object is not null, as if it were guarded. */
  private void store(Frame f, Patch patch) {
    Value into = value(f, patch.sources().get(0));
    Value value = value(f, patch.sources().get(1));
    if (into == null || value == null || into.unknown || into.bits == 0) {
      return;
    }
    Obj object = machine.heap.get(into.bits);
    boolean element = patch.field() == null;
    if (object.isArray() != element) {
      return; // what a variable holds here is of another type than where the store is needed
    }
    if (element) {
      Value index = value(f, patch.sources().get(2));
      if (index != null && !index.unknown && index.bits >= 0 && index.bits < object.values.length) {
        object.put((int) index.bits, value.bits, value.unknown);
      }
      return;
    }
    FieldRef field = Objects.requireNonNull(patch.field());
    int at = machine.index(object, field);
    object.put(at, Interpreter.narrow(field.kind(), value.bits), value.unknown);
  }

  /** The array that a source holds; null if it holds none. */
  private @Nullable Obj array(Frame f, Source source) {
    Value held = value(f, source);
    if (held == null || held.unknown || held.bits == 0) {
      return null;
    }
    Obj array = machine.heap.get(held.bits);
    return array.isArray() ? array : null;
  }

  /** The number that a source holds. */
  private int number(Frame f, Source source) {
    Value held = value(f, source);
    if (held == null || held.unknown) {
      throw new CannotReplayException("a number that is not recorded decides");
    }
    return (int) held.bits;
  }

  private void fill(Frame f, List<Source> sources) {
    Obj array = array(f, sources.get(0));
    if (array == null) {
      return;
    }
    int from = sources.size() > 2 ? number(f, sources.get(2)) : 0;
    if (from < 0 || from > array.values.length) {
      throw machine.thrown("ArrayIndexOutOfBoundsException");
    }
    machine.spend(array.values.length - from);
    for (int i = from; i < array.values.length; i++) {
      array.put(i, sources.get(1).constant(), false);
    }
  }

  private void copy(Frame f, List<Source> sources, int last) {
    Obj from = array(f, sources.get(0));
    Obj to = array(f, sources.get(2));
    if (from == null || to == null) {
      return;
    }
    int start = number(f, sources.get(1));
    int at = number(f, sources.get(3));
    int end = sources.size() > 4 ? number(f, sources.get(4)) : from.values.length;
    int count = sources.size() > 4 && last == ArrayInsertions.COUNT ? end : end - start;
    machine.spend(Math.max(0, count));
    calls.copy(from, start, to, at, count);
  }

  private void call(Frame f, Patch patch) {
    List<Source> sources = patch.sources();
    MethodCode method = target(f, patch);
    if (method.isAbstract() || method.isNative()) {
      throw new CannotReplayException("the code of " + method.name() + " is not recorded");
    }
    int top = f.top;
    Frame inner = new Frame(method);
    int place = 0;
    for (int i = 0; i < sources.size(); i++) {
      Value value = value(f, sources.get(i));
      boolean receiver = i == 0 && !method.isStatic();
      if (value == null || receiver && value.bits == 0) {
        return;
      }
      inner.values[place] = value.bits;
      inner.unknown[place++] = value.unknown;
      if (!receiver && MethodRef.isWide(method.self.parameters[i - (method.isStatic() ? 0 : 1)])) {
        place++;
      }
    }
    calls.run(inner);
    f.top = top;
  }

  /** The method that an inserted call leads to: that of the receiver's class, but never itself. */
  private MethodCode target(Frame f, Patch patch) {
    MethodCode named = Objects.requireNonNull(patch.call());
    Value receiver = named.isStatic() ? null : value(f, patch.sources().get(0));
    if (receiver == null || receiver.unknown || receiver.bits == 0 || named.isPrivate()) {
      return named;
    }
    JvmClass type = machine.heap.get(receiver.bits).type;
    MethodCode own = type == null ? null : machine.classes.resolve(type, named.self.key);
    return own == null || own.equals(patch.code()) || own.isAbstract() ? named : own;
  }
}
