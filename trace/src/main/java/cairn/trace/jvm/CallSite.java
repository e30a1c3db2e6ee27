package cairn.trace.jvm;

import org.objectweb.asm.Opcodes;

/**
 * A call that stands in the program.
 *
 * @param instruction its number in {@link cairn.trace.Code}
 * @param opcode the bytecode
 * @param owner the class that the bytecode names, as it writes it; for an invokedynamic, that of
 *     its bootstrap method
 * @param name the method; for an invokedynamic its bootstrap method
 * @param arguments how many values are passed, the receiver included
 * @param returns whether it leaves a value
 * @param receiverTold whether the first of the objects that the recording names is the receiver
 * @param made of a constructor, the instruction (in {@link cairn.trace.Code}) that made its object;
 *     {@link StackShape#THIS} if it is a call of another constructor; otherwise {@link
 *     StackShape#ANY}
 * @param body of an invokedynamic that makes a lambda, the method that it runs ({@link
 *     MethodInfo#key}); otherwise empty
 * @param effect what the method does if it is not recorded
 */
record CallSite(
    int instruction,
    int opcode,
    String owner,
    String name,
    String descriptor,
    int arguments,
    boolean returns,
    boolean receiverTold,
    int made,
    String body,
    Effect effect) {

  boolean isDynamic() {
    return opcode == Opcodes.INVOKEDYNAMIC;
  }

  boolean isStatic() {
    return opcode == Opcodes.INVOKESTATIC;
  }

  boolean isConstructor() {
    return name.equals("<init>");
  }
}
