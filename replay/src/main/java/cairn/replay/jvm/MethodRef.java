package cairn.replay.jvm;

import org.objectweb.asm.Type;

/** A method as code names it, with what a call takes and gives. */
final class MethodRef {
  final String owner;
  final String name;
  final String descriptor;
  final String key;

  /** Kinds of the parameters, as descriptors begin. */
  final char[] parameters;

  final char result;

  /** How many places of the operand stack the arguments take, without a receiver. */
  final int width;

  MethodRef(String owner, String name, String descriptor) {
    this.owner = owner;
    this.name = name;
    this.descriptor = descriptor;
    this.key = name + descriptor;
    Type[] types = Type.getArgumentTypes(descriptor);
    parameters = new char[types.length];
    int places = 0;
    for (int i = 0; i < types.length; i++) {
      parameters[i] = types[i].getDescriptor().charAt(0);
      places += types[i].getSize();
    }
    width = places;
    result = Type.getReturnType(descriptor).getDescriptor().charAt(0);
  }

  /** Its name, without its class. */
  String name() {
    return name;
  }

  static boolean isWide(char kind) {
    return kind == 'J' || kind == 'D';
  }

  static boolean isReference(char kind) {
    return kind == 'L' || kind == '[';
  }

  @Override
  public String toString() {
    return owner.replace('/', '.') + "." + name;
  }
}
