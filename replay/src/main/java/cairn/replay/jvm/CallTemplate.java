package cairn.replay.jvm;

import static org.objectweb.asm.Opcodes.*;

import cairn.replay.jvm.Patch.Source;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/**
 * A call as some code makes it: what is passed as it is everywhere, such as fields of the receiver
 * and constants, and what depends on the place.
 *
 * @param from the method that makes the call
 * @param arguments the receiver first, if there is one
 */
record CallTemplate(MethodCode from, MethodCode target, List<Argument> arguments) {

  /**
   * @param fixed what is passed; null if anything of the type may be
   */
  record Argument(String descriptor, @Nullable Source fixed) {
    boolean isNumber() {
      return descriptor.length() == 1;
    }
  }

  /** The name of a parameter as the source has it; {@code this} for the receiver. */
  String parameterName(int index) {
    int local = 0;
    for (int i = 0; i < index; i++) {
      local += MethodRef.isWide(arguments.get(i).descriptor().charAt(0)) ? 2 : 1;
    }
    return target.isAbstract() || target.size() == 0 ? "" : target.nameOf(local, 0);
  }

  /** The calls that a class makes of methods of the program that may store something. */
  static List<CallTemplate> in(JvmClass type, ClassTable classes, CodeEffects effects) {
    Set<CallTemplate> found = new LinkedHashSet<>();
    for (MethodCode method : type.methods()) {
      for (int i = 0; i < method.size(); i++) {
        boolean call = method.op[i] >= INVOKEVIRTUAL && method.op[i] <= INVOKEINTERFACE;
        if (call && method.ref[i] instanceof MethodRef ref && !ref.name.startsWith("<")) {
          JvmClass owner = classes.find(ref.owner);
          MethodCode target = owner == null ? null : classes.resolve(owner, ref.key);
          if (target != null && !target.owner.isJdk && effects.mayStore(target)) {
            found.add(new CallTemplate(method, target, arguments(method, i, target)));
          }
        }
      }
    }
    for (MethodCode method : type.methods()) {
      if (!method.isPublic() && !method.self.name.startsWith("<") && effects.mayStore(method)) {
        found.add(new CallTemplate(method, method, anything(method)));
      }
      CallTemplate above = overridden(method, classes, effects);
      if (above != null) {
        found.add(above);
      }
    }
    return new ArrayList<>(found);
  }

  /** Calls on objects of a class, as another class may make them. */
  static List<CallTemplate> on(
      JvmClass type, JvmClass from, ClassTable classes, CodeEffects effects) {
    List<CallTemplate> found = new ArrayList<>();
    for (JvmClass at = type; at != null && !at.isJdk; at = at.superclass) {
      for (MethodCode method : at.methods()) {
        boolean open = method.isPublic() || at.isOfFile(from.name) || at.isOfPackage(from);
        if (open
            && !method.isStatic()
            && !method.isAbstract()
            && !method.self.name.startsWith("<")
            && effects.mayStore(method)) {
          found.add(new CallTemplate(method, method, anything(method)));
        }
      }
    }
    return found;
  }

  /** The call of what a method overrides, with its own arguments; null if there is nothing. */
  private static @Nullable CallTemplate overridden(
      MethodCode method, ClassTable classes, CodeEffects effects) {
    JvmClass above = method.owner.superclass;
    if (above == null || method.isStatic() || method.self.name.startsWith("<")) {
      return null;
    }
    MethodCode target = classes.resolve(above, method.self.key);
    if (target == null || target.owner.isJdk || !effects.mayStore(target)) {
      return null;
    }
    List<Argument> arguments = new ArrayList<>();
    int local = 0;
    for (Argument each : anything(target)) {
      arguments.add(new Argument(each.descriptor(), Source.local(local)));
      local += MethodRef.isWide(each.descriptor().charAt(0)) ? 2 : 1;
    }
    return new CallTemplate(method, target, arguments);
  }

  private static List<Argument> anything(MethodCode target) {
    return types(target).stream().map(each -> new Argument(each, null)).toList();
  }

  private static List<String> types(MethodCode target) {
    List<String> types = new ArrayList<>();
    if (!target.isStatic()) {
      types.add("L" + target.owner.name + ";");
    }
    for (Type each : Type.getArgumentTypes(target.descriptor())) {
      types.add(each.getDescriptor());
    }
    return types;
  }

  private static List<Argument> arguments(MethodCode method, int call, MethodCode target) {
    List<String> types = types(target);
    List<Argument> arguments = new ArrayList<>();
    int at = call - 1;
    for (int i = types.size() - 1; i >= 0; i--) {
      Pushed pushed = at < 0 ? null : pushed(method, at);
      at = pushed == null ? -1 : pushed.before;
      arguments.add(0, new Argument(types.get(i), pushed == null ? null : pushed.source));
    }
    return arguments;
  }

  /**
   * What an instruction pushes, and where that begins; without a source it depends on the place.
   */
  private record Pushed(@Nullable Source source, int before) {}

  private static @Nullable Pushed pushed(MethodCode method, int at) {
    int op = method.op[at];
    if (op >= ICONST_M1 && op <= ICONST_5) {
      return new Pushed(Source.constant(op - ICONST_0), at - 1);
    }
    if (op == ACONST_NULL) {
      return new Pushed(Source.constant(0), at - 1);
    }
    if (op >= ILOAD && op <= ALOAD) {
      boolean self = method.arg[at] == 0 && !method.isStatic();
      return new Pushed(self ? Source.local(0) : null, at - 1);
    }
    boolean field = op == GETFIELD && at > 0 && method.op[at - 1] == ALOAD;
    if (field && method.ref[at] instanceof FieldRef ref) {
      boolean self = method.arg[at - 1] == 0 && !method.isStatic();
      return new Pushed(self ? Source.local(0, ref) : null, at - 2);
    }
    return null;
  }
}
