package cairn.testkit.jvm;

import static org.objectweb.asm.Opcodes.*;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;

/**
 * What instructions compute, on values: numbers, references, and holes where nothing is known.
 * Written from the JVM's specification, and knows nothing of traces.
 */
final class Values {
  private Values() {}

  /** A value that is not known. */
  static final Object HOLE = "?";

  /** A reference: the object's number in the recording, 0 until it is known. */
  static final class Ref {
    long id;
    int length = -1;

    Ref(long id) {
      this.id = id;
    }

    @Override
    public String toString() {
      return "#" + id;
    }
  }

  static final Ref NULL = new Ref(0);

  static boolean isHole(Object value) {
    return HOLE.equals(value);
  }

  static Object constant(AbstractInsnNode at) {
    int opcode = at.getOpcode();
    if (at instanceof LdcInsnNode ldc) {
      return ldc.cst instanceof Number ? ldc.cst : new Ref(0);
    }
    if (at instanceof IntInsnNode push) {
      return push.operand;
    }
    if (opcode == ACONST_NULL) {
      return NULL;
    }
    if (opcode <= ICONST_5) {
      return opcode - ICONST_0;
    }
    if (opcode <= LCONST_1) {
      return (long) (opcode - LCONST_0);
    }
    return opcode <= FCONST_2
        ? (Object) (float) (opcode - FCONST_0)
        : (Object) (double) (opcode - DCONST_0);
  }

  static Object compute(int opcode, Object[] in) {
    for (Object value : in) {
      if (isHole(value)) {
        return HOLE;
      }
    }
    Object a = in[0];
    Object b = in.length > 1 ? in[1] : a;
    try {
      if (a instanceof Integer x && b instanceof Integer y) {
        return ofInts(opcode, x, y);
      } else if (a instanceof Long x && b instanceof Number y) {
        return ofLongs(opcode, x, y.longValue());
      } else if (a instanceof Float x && b instanceof Float y) {
        return ofFloats(opcode, x, y);
      } else if (a instanceof Double x && b instanceof Double y) {
        return ofDoubles(opcode, x, y);
      }
    } catch (ArithmeticException e) {
      return HOLE;
    }
    throw new AssertionError("opcode " + opcode + " of " + a + " and " + b);
  }

  private static Object ofInts(int opcode, int x, int y) {
    return switch (opcode) {
      case IADD -> x + y;
      case ISUB -> x - y;
      case IMUL -> x * y;
      case IDIV -> x / y;
      case IREM -> x % y;
      case INEG -> -x;
      case ISHL -> x << y;
      case ISHR -> x >> y;
      case IUSHR -> x >>> y;
      case IAND -> x & y;
      case IOR -> x | y;
      case IXOR -> x ^ y;
      case I2L -> (long) x;
      case I2F -> (float) x;
      case I2D -> (double) x;
      case I2B -> (int) (byte) x;
      case I2C -> (int) (char) x;
      case I2S -> (int) (short) x;
      default -> throw new AssertionError("opcode " + opcode);
    };
  }

  private static Object ofLongs(int opcode, long x, long y) {
    return switch (opcode) {
      case LADD -> x + y;
      case LSUB -> x - y;
      case LMUL -> x * y;
      case LDIV -> x / y;
      case LREM -> x % y;
      case LNEG -> -x;
      case LSHL -> x << y;
      case LSHR -> x >> y;
      case LUSHR -> x >>> y;
      case LAND -> x & y;
      case LOR -> x | y;
      case LXOR -> x ^ y;
      case LCMP -> Long.compare(x, y);
      case L2I -> (int) x;
      case L2F -> (float) x;
      case L2D -> (double) x;
      default -> throw new AssertionError("opcode " + opcode);
    };
  }

  private static Object ofFloats(int opcode, float x, float y) {
    return switch (opcode) {
      case FADD -> x + y;
      case FSUB -> x - y;
      case FMUL -> x * y;
      case FDIV -> x / y;
      case FREM -> x % y;
      case FNEG -> -x;
      case FCMPL -> x > y ? 1 : x == y ? 0 : -1;
      case FCMPG -> x < y ? -1 : x == y ? 0 : 1;
      case F2I -> (int) x;
      case F2L -> (long) x;
      case F2D -> (double) x;
      default -> throw new AssertionError("opcode " + opcode);
    };
  }

  private static Object ofDoubles(int opcode, double x, double y) {
    return switch (opcode) {
      case DADD -> x + y;
      case DSUB -> x - y;
      case DMUL -> x * y;
      case DDIV -> x / y;
      case DREM -> x % y;
      case DNEG -> -x;
      case DCMPL -> x > y ? 1 : x == y ? 0 : -1;
      case DCMPG -> x < y ? -1 : x == y ? 0 : 1;
      case D2I -> (int) x;
      case D2L -> (long) x;
      case D2F -> (float) x;
      default -> throw new AssertionError("opcode " + opcode);
    };
  }

  /** Whether a conditional jump jumps; null if that is not known. */
  static @Nullable Boolean jumps(int opcode, Object[] in) {
    for (Object value : in) {
      if (isHole(value)) {
        return null;
      }
    }
    if (opcode == IFNULL || opcode == IFNONNULL) {
      return in[0] == NULL == (opcode == IFNULL);
    }
    if (opcode == IF_ACMPEQ || opcode == IF_ACMPNE) {
      Ref a = (Ref) in[0];
      Ref b = (Ref) in[1];
      if (a != b && (a.id == 0 || b.id == 0) && a != NULL && b != NULL) {
        return null;
      }
      return (a == b || (a.id == b.id && a.id != 0)) == (opcode == IF_ACMPEQ);
    }
    int x = (Integer) in[0];
    int y = in.length > 1 ? (Integer) in[1] : 0;
    return switch (opcode) {
      case IFEQ, IF_ICMPEQ -> x == y;
      case IFNE, IF_ICMPNE -> x != y;
      case IFLT, IF_ICMPLT -> x < y;
      case IFGE, IF_ICMPGE -> x >= y;
      case IFGT, IF_ICMPGT -> x > y;
      default -> x <= y;
    };
  }

  /** The value that a field or element of this kind has from these bits. */
  static Object of(char kind, long bits) {
    return switch (kind) {
      case 'J' -> bits;
      case 'F' -> Float.intBitsToFloat((int) bits);
      case 'D' -> Double.longBitsToDouble(bits);
      case 'L', '[' -> bits == 0 ? NULL : new Ref(bits);
      default -> (int) bits;
    };
  }
}
