package cairn.replay.jvm;

import static org.objectweb.asm.Opcodes.*;

import cairn.replay.jvm.Patch.Source;
import cairn.replay.jvm.Patch.Source.Form;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Says what a patch changes, in the program's own names where the class file has them. */
final class PatchText {
  private PatchText() {}

  static String of(Patch patch) {
    MethodCode code = patch.code();
    int at = patch.instruction();
    int op = code.op[at];
    return switch (patch.action()) {
      case OTHER_OPCODE -> opcode(op, patch.number());
      case OTHER_LOCAL ->
          "uses "
              + code.nameOf(patch.number(), at)
              + " instead of "
              + code.nameOf(code.arg[at], at);
      case OTHER_FIELD -> "uses " + name(patch.field()) + " instead of " + name(code.ref[at]);
      case ADD -> "uses a number that is one " + (patch.number() > 0 ? "more" : "less");
      case SWAP -> "swaps " + swapped(op);
      case OTHER_VALUE ->
          "uses " + source(patch, patch.sources().get(0)) + " instead " + place(code, at, op);
      case FORCE -> "does not ask for the condition";
      case SKIP -> "leaves out " + left(code, at);
      case STORE -> store(patch);
      case CALL -> call(patch);
      case FILL -> fill(patch);
      case COPY -> copy(patch);
    };
  }

  private static String opcode(int op, int other) {
    if (op >= IADD && op <= LXOR) {
      return "computes with another operator";
    }
    boolean negated = op >= IFNULL ? true : ((op + 1) ^ 1) - 1 == other;
    return negated ? "negates the condition" : "compares with another operator";
  }

  private static String swapped(int op) {
    return op == PUTFIELD
        ? "the object and the value of the store"
        : op >= INVOKEVIRTUAL && op <= INVOKEINTERFACE
            ? "the last arguments of the call"
            : "the operands";
  }

  private static String name(@Nullable Object field) {
    return field instanceof FieldRef ref ? ref.name() : "another field";
  }

  private static String place(MethodCode code, int at, int op) {
    if (code.ref[at] instanceof FieldRef field) {
      return "of what is stored in " + field.name();
    }
    return op == ARETURN || op == IRETURN
        ? "of what is returned"
        : op == ASTORE || op == ISTORE
            ? "of what is assigned to "
                + code.nameOf(code.arg[at], Math.min(at + 1, code.size() - 1))
            : "of what is stored";
  }

  private static String left(MethodCode code, int at) {
    return code.ref[at] instanceof MethodRef call
        ? "the call of " + call.name()
        : code.ref[at] instanceof FieldRef field ? "the store to " + field.name() : "the store";
  }

  private static String store(Patch patch) {
    List<Source> sources = patch.sources();
    String into = source(patch, sources.get(0));
    String slot =
        patch.field() == null
            ? into + "[" + source(patch, sources.get(2)) + "]"
            : into + "." + patch.field().name();
    String value =
        patch.field() != null && patch.field().isReference() && sources.get(1).isConstant()
            ? "null"
            : source(patch, sources.get(1));
    return slot + " = " + value;
  }

  private static String call(Patch patch) {
    MethodCode target = Objects.requireNonNull(patch.call());
    StringBuilder text = new StringBuilder();
    List<Source> sources = patch.sources();
    int first = target.isStatic() ? 0 : 1;
    if (first == 1) {
      String receiver = source(patch, sources.get(0));
      text.append(receiver.equals("this") ? "" : receiver + ".");
    }
    text.append(target.self.name).append('(');
    for (int i = first; i < sources.size(); i++) {
      boolean reference = MethodRef.isReference(target.self.parameters[i - first]);
      boolean nothing = reference && sources.get(i).isConstant();
      text.append(i == first ? "" : ", ");
      text.append(nothing ? "null" : source(patch, sources.get(i)));
    }
    return text.append(')').toString();
  }

  private static String fill(Patch patch) {
    List<Source> sources = patch.sources();
    String array = source(patch, sources.get(0));
    String type = ValueSources.typeOf(patch.code(), patch.instruction(), sources.get(0));
    boolean reference = MethodRef.isReference(type.charAt(1));
    String range =
        sources.size() > 2 ? source(patch, sources.get(2)) + ", " + array + ".length, " : "";
    String value = reference ? "null" : Long.toString(sources.get(1).constant());
    return "Arrays.fill(" + array + ", " + range + value + ")";
  }

  private static String copy(Patch patch) {
    List<Source> sources = patch.sources();
    String from = source(patch, sources.get(0));
    Source start = sources.get(1);
    String end = sources.size() > 4 ? source(patch, sources.get(4)) : from + ".length";
    boolean counts = sources.size() > 4 && patch.number() == ArrayInsertions.COUNT;
    String begin = source(patch, start);
    String less = start.constant() == 0 ? begin : "(" + begin + ")";
    String count = counts || start.isConstant() ? end : end + " - " + less;
    return String.join(
        ", ",
        "System.arraycopy(" + from,
        begin,
        source(patch, sources.get(2)),
        source(patch, sources.get(3)),
        count + ")");
  }

  private static String source(Patch patch, Source source) {
    if (source.isConstant()) {
      boolean reference =
          patch.action() == Patch.Action.OTHER_VALUE
              && isReference(patch.code(), patch.instruction());
      return reference ? "null" : Long.toString(source.constant());
    }
    StringBuilder text = new StringBuilder();
    boolean twice = source.form() == Form.TWICE || source.form() == Form.TWICE_LENGTH;
    text.append(twice ? "2 * " : "");
    text.append(
        source.isResult()
            ? "what the last call returned"
            : patch.code().nameOf(source.local(), patch.instruction()));
    source.fields().forEach(each -> text.append('.').append(each.name()));
    if (source.index() != null) {
      text.append('[').append(source(patch, source.index())).append(']');
    }
    if (source.form() == Form.LENGTH || source.form() == Form.TWICE_LENGTH) {
      text.append(".length");
    }
    if (source.constant() != 0) {
      text.append(source.constant() > 0 ? " + " : " - ").append(Math.abs(source.constant()));
    }
    return text.toString();
  }

  private static boolean isReference(MethodCode code, int at) {
    int op = code.op[at];
    return op == ASTORE
        || op == ARETURN
        || op == AASTORE
        || code.ref[at] instanceof FieldRef field && field.isReference();
  }
}
