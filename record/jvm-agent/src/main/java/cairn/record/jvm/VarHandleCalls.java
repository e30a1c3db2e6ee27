package cairn.record.jvm;

/** The access modes of VarHandle that write, and how many of their arguments are values. */
final class VarHandleCalls {
  private VarHandleCalls() {}

  static boolean writes(String name) {
    return name.startsWith("set") || conditional(name) || name.startsWith("getAnd");
  }

  static boolean conditional(String name) {
    return name.startsWith("compareAnd") || name.startsWith("weakCompareAnd");
  }

  static int values(String name) {
    return conditional(name) ? 2 : 1;
  }
}
