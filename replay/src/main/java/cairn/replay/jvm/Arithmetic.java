package cairn.replay.jvm;

import static org.objectweb.asm.Opcodes.*;

import cairn.replay.CannotReplayException;

/** Instructions that only move and compute values, and those of array elements. */
final class Arithmetic {
  private Arithmetic() {}

  static void execute(Interpreter machine, Frame f, int op) {
    if (op >= ICONST_M1 && op <= ICONST_5) {
      f.push(op - ICONST_0);
    } else if (op >= IALOAD && op <= SALOAD) {
      element(machine, f, op);
    } else if (op >= IASTORE && op <= SASTORE) {
      store(machine, f, op);
    } else if (op >= IADD && op <= LXOR) {
      binary(machine, f, op);
    } else if (op >= I2L && op <= I2S) {
      convert(f, op);
    } else if (op >= LCMP && op <= DCMPG) {
      compare(f, op);
    } else {
      move(machine, f, op);
    }
  }

  private static void move(Interpreter machine, Frame f, int op) {
    int top = f.top;
    switch (op) {
      case NOP -> {}
      case ACONST_NULL -> f.push(0);
      case LCONST_0, LCONST_1 -> f.pushWide(op - LCONST_0, false);
      case FCONST_0, FCONST_1, FCONST_2 -> f.push(Float.floatToRawIntBits(op - FCONST_0));
      case DCONST_0, DCONST_1 -> f.pushWide(Double.doubleToRawLongBits(op - DCONST_0), false);
      case POP -> f.top--;
      case POP2 -> f.top -= 2;
      case DUP -> copy(f, top - 1, 1);
      case DUP2 -> copy(f, top - 2, 2);
      case DUP_X1 -> insert(f, 1, 1);
      case DUP_X2 -> insert(f, 1, 2);
      case DUP2_X1 -> insert(f, 2, 1);
      case DUP2_X2 -> insert(f, 2, 2);
      case SWAP -> swap(f, top - 1, top - 2);
      case ARRAYLENGTH -> {
        Obj array = machine.deref(f.reference(--f.top));
        f.push(array.values.length);
      }
      default -> throw new CannotReplayException("instruction " + op + " is not modelled");
    }
  }

  static void swap(Frame f, int one, int other) {
    long value = f.values[one];
    boolean unknown = f.unknown[one];
    f.values[one] = f.values[other];
    f.unknown[one] = f.unknown[other];
    f.values[other] = value;
    f.unknown[other] = unknown;
  }

  private static void copy(Frame f, int from, int count) {
    for (int i = 0; i < count; i++) {
      f.push(f.values[from + i], f.unknown[from + i]);
    }
  }

  /** Puts a copy of the topmost places below others. */
  private static void insert(Frame f, int count, int below) {
    int from = f.top - count - below;
    System.arraycopy(f.values, from, f.values, from + count, count + below);
    System.arraycopy(f.unknown, from, f.unknown, from + count, count + below);
    System.arraycopy(f.values, from + count + below, f.values, from, count);
    System.arraycopy(f.unknown, from + count + below, f.unknown, from, count);
    f.top += count;
  }

  private static int index(Interpreter machine, Frame f, Obj array, int place) {
    int index = f.number(place);
    if (index < 0 || index >= array.values.length) {
      throw machine.thrown("ArrayIndexOutOfBoundsException");
    }
    return index;
  }

  private static void element(Interpreter machine, Frame f, int op) {
    f.top -= 2;
    Obj array = machine.deref(f.reference(f.top));
    if (f.unknown[f.top + 1]) {
      f.push(op == LALOAD ? 'J' : op == DALOAD ? 'D' : 'I', 0, true);
      return;
    }
    int index = index(machine, f, array, f.top + 1);
    long value = machine.heap.read(array, index);
    f.push(op == LALOAD ? 'J' : op == DALOAD ? 'D' : 'I', value, machine.heap.unknown);
  }

  private static void store(Interpreter machine, Frame f, int op) {
    int value = f.top - (op == LASTORE || op == DASTORE ? 2 : 1);
    Obj array = machine.deref(f.reference(value - 2));
    int index = index(machine, f, array, value - 1);
    if (op == AASTORE && !f.unknown[value]) {
      machine.checkStore(array, f.values[value]);
    }
    array.put(
        index, Interpreter.narrow(array.typeName.charAt(1), f.values[value]), f.unknown[value]);
    f.top = value - 2;
  }

  private static void binary(Interpreter machine, Frame f, int op) {
    boolean negation = op >= INEG && op <= DNEG;
    boolean shift = op >= ISHL && op <= LUSHR;
    int type = op >= IAND ? (op - IAND) % 2 : shift ? (op - ISHL) % 2 : (op - IADD) % 4;
    boolean wide = type == 1 || type == 3;
    int rightPlaces = shift || !wide ? 1 : 2;
    int right = negation ? f.top : f.top - rightPlaces;
    int left = right - (wide ? 2 : 1);
    boolean unknown = f.unknown[left] || !negation && f.unknown[right];
    long b = negation ? 0 : f.values[right];
    f.top = left;
    boolean division = op >= IDIV && op <= DREM && type < 2;
    if (division && !f.unknown[right] && b == 0) {
      throw machine.thrown("ArithmeticException");
    }
    long value = unknown ? 0 : compute(op, type, f.values[left], b);
    f.push(wide ? 'J' : 'I', value, unknown);
  }

  private static long compute(int op, int type, long a, long b) {
    return switch (type) {
      case 0 -> ints(op, (int) a, (int) b);
      case 1 -> longs(op - 1, a, b);
      case 2 -> Float.floatToRawIntBits(floats(op - 2, floatOf(a), floatOf(b)));
      default -> Double.doubleToRawLongBits(doubles(op - 3, doubleOf(a), doubleOf(b)));
    };
  }

  private static float floatOf(long bits) {
    return Float.intBitsToFloat((int) bits);
  }

  private static double doubleOf(long bits) {
    return Double.longBitsToDouble(bits);
  }

  private static int ints(int op, int a, int b) {
    return switch (op) {
      case IADD -> a + b;
      case ISUB -> a - b;
      case IMUL -> a * b;
      case IDIV -> a / b;
      case IREM -> a % b;
      case INEG -> -a;
      case ISHL -> a << b;
      case ISHR -> a >> b;
      case IUSHR -> a >>> b;
      case IAND -> a & b;
      case IOR -> a | b;
      default -> a ^ b;
    };
  }

  private static long longs(int op, long a, long b) {
    return switch (op) {
      case IADD -> a + b;
      case ISUB -> a - b;
      case IMUL -> a * b;
      case IDIV -> a / b;
      case IREM -> a % b;
      case INEG -> -a;
      case ISHL -> a << (int) b;
      case ISHR -> a >> (int) b;
      case IUSHR -> a >>> (int) b;
      case IAND -> a & b;
      case IOR -> a | b;
      default -> a ^ b;
    };
  }

  private static float floats(int op, float a, float b) {
    return switch (op) {
      case IADD -> a + b;
      case ISUB -> a - b;
      case IMUL -> a * b;
      case IDIV -> a / b;
      case IREM -> a % b;
      default -> -a;
    };
  }

  private static double doubles(int op, double a, double b) {
    return switch (op) {
      case IADD -> a + b;
      case ISUB -> a - b;
      case IMUL -> a * b;
      case IDIV -> a / b;
      case IREM -> a % b;
      default -> -a;
    };
  }

  private static void convert(Frame f, int op) {
    boolean fromWide = op >= L2I && op <= L2D || op >= D2I && op <= D2F;
    f.top -= fromWide ? 2 : 1;
    long v = f.values[f.top];
    boolean toWide = op == I2L || op == I2D || op == L2D || op == F2L || op == F2D || op == D2L;
    long value =
        switch (op) {
          case I2L -> (int) v;
          case I2F -> Float.floatToRawIntBits((int) v);
          case I2D -> Double.doubleToRawLongBits((int) v);
          case L2I -> (int) v;
          case L2F -> Float.floatToRawIntBits((float) v);
          case L2D -> Double.doubleToRawLongBits((double) v);
          case F2I -> (int) floatOf(v);
          case F2L -> (long) floatOf(v);
          case F2D -> Double.doubleToRawLongBits(floatOf(v));
          case D2I -> (int) doubleOf(v);
          case D2L -> (long) doubleOf(v);
          case D2F -> Float.floatToRawIntBits((float) doubleOf(v));
          case I2B -> (byte) v;
          case I2C -> (char) v;
          default -> (short) v;
        };
    f.push(toWide ? 'J' : 'I', value, f.unknown[f.top]);
  }

  /** A number as one of another type that holds it. */
  static long widened(char from, char to, long value) {
    if (from == to || from == 'D' || to != 'F' && to != 'D') {
      return value;
    }
    double number = from == 'F' ? floatOf(value) : value;
    float narrow = from == 'F' ? floatOf(value) : value;
    return to == 'D' ? Double.doubleToRawLongBits(number) : Float.floatToRawIntBits(narrow);
  }

  private static void compare(Frame f, int op) {
    boolean wide = op == LCMP || op == DCMPL || op == DCMPG;
    int places = wide ? 2 : 1;
    f.top -= 2 * places;
    long a = f.values[f.top];
    long b = f.values[f.top + places];
    boolean unknown = f.unknown[f.top] || f.unknown[f.top + places];
    int value;
    if (op == LCMP) {
      value = Long.compare(a, b);
    } else {
      double left = wide ? doubleOf(a) : floatOf(a);
      double right = wide ? doubleOf(b) : floatOf(b);
      boolean greater = op == FCMPG || op == DCMPG;
      boolean nan = Double.isNaN(left) || Double.isNaN(right);
      value = nan ? (greater ? 1 : -1) : left < right ? -1 : left > right ? 1 : 0;
    }
    f.push(value, unknown);
  }
}
