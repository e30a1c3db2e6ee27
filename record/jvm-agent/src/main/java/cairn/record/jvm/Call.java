package cairn.record.jvm;

import cairn.recording.Format;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** One call instruction and the method it stands in. */
record Call(MethodWeaver w, int opcode, String owner, String name, String descriptor, boolean itf) {
  void emit() {
    w.original(opcode, owner, name, descriptor, itf);
  }

  MethodVisitor out() {
    return w.out();
  }

  Type[] arguments() {
    return Type.getArgumentTypes(descriptor);
  }

  boolean isStatic() {
    return opcode == Opcodes.INVOKESTATIC;
  }

  /** The receiver, if there is one, then the arguments. */
  Type[] operands() {
    Type[] a = arguments();
    if (isStatic()) {
      return a;
    }
    Type[] all = new Type[a.length + 1];
    all[0] = Type.getObjectType(owner);
    System.arraycopy(a, 0, all, 1, a.length);
    return all;
  }

  /** The operands but for an object that is being made. */
  Type[] initialised() {
    return name.equals("<init>") ? arguments() : operands();
  }

  /** What is called, for people. */
  String target() {
    return owner.replace('/', '.') + "." + name;
  }

  void site(int kind, @Nullable String detail) {
    w.pushInt(w.siteAt(kind, detail));
  }

  /** A site that single fields' sites are made from at run time. */
  void caller() {
    int s = w.siteAt(Format.UNMODELLED, owner.replace('/', '.') + "." + name);
    w.owner().sites.remember(s);
    w.pushInt(s);
  }

  static boolean isArray(Type t) {
    return t.getSort() == Type.ARRAY;
  }

  static boolean isReference(Type t) {
    return t.getSort() == Type.OBJECT || t.getSort() == Type.ARRAY;
  }
}
