package cairn.replay.jvm;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An object of the interpreted heap, with what is known of its fields or elements. */
final class Obj {
  /** The history knows its content, and it was not yet looked at. */
  static final byte RECORDED = 0;

  static final byte KNOWN = 1;
  static final byte UNKNOWN = 2;

  /** By this number the interpreter refers to it. */
  final long handle;

  /** Its class; null for arrays, and where there is no code of it. */
  final @Nullable JvmClass type;

  /** The class as class files write it, or the descriptor of an array. */
  final String typeName;

  /** The history's node that it is, or stands for; -1 if there is none, or none yet. */
  int node;

  /** Whether a node is to stand for it once it is initialised, and code of the JDK made it. */
  boolean isAwaited;

  boolean isOfJdk;

  /** Whether the interpreter made it. */
  final boolean isMade;

  /** Whether it came after the first call began, and what it holds was not asked for yet. */
  boolean isFresh;

  /** Fields in the order of the class's layout, or elements. */
  final long[] values;

  final byte[] states;
  final boolean[] stored;

  /** A string, the name of a class, or a {@link Closure}, where it is one that is known. */
  @Nullable Object host;

  Obj(long handle, @Nullable JvmClass type, String typeName, int node, boolean isMade, int slots) {
    this.handle = handle;
    this.type = type;
    this.typeName = typeName;
    this.node = node;
    this.isMade = isMade;
    this.isFresh = isMade;
    values = new long[slots];
    states = new byte[slots];
    stored = new boolean[slots];
    if (isMade) {
      Arrays.fill(states, KNOWN);
    }
  }

  boolean isArray() {
    return typeName.startsWith("[");
  }

  void put(int index, long value, boolean unknown) {
    values[index] = value;
    states[index] = unknown ? UNKNOWN : KNOWN;
    stored[index] = true;
  }

  /**
   * What a lambda expression made: a method and the values that it was made with.
   *
   * @param also interfaces without methods that it has beside its own
   */
  record Closure(
      String interfaceName,
      List<String> also,
      String method,
      MethodRef target,
      int tag,
      long[] captured,
      boolean[] unknown) {}
}
