package cairn.trace.jvm;

import java.util.List;

/**
 * A method whose blocks are in the code.
 *
 * @param className with slashes
 * @param arguments how many values it is passed
 * @param ofInterface whether an interface declares it, which many classes may inherit it from
 * @param inFlight the register that keeps what went into a call
 * @param firstInstruction in {@link cairn.trace.Code}
 * @param firstBlock in {@link cairn.trace.Code}: its entry
 */
record MethodInfo(
    String className,
    String name,
    String descriptor,
    int arguments,
    boolean isStatic,
    boolean ofInterface,
    int inFlight,
    int firstInstruction,
    int firstBlock,
    List<MethodShape.Guard> guards) {

  /** The class, the name and the descriptor. */
  String key() {
    return key(className, name, descriptor);
  }

  static String key(String className, String name, String descriptor) {
    return className + "." + name + descriptor;
  }

  boolean isConstructor() {
    return name.equals("<init>");
  }

  boolean isInitialiser() {
    return name.equals("<clinit>");
  }
}
