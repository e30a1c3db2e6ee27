package cairn.record.jvm;

import cairn.record.jvm.Unwinding.This;
import cairn.recording.Format;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Where one class has points of interest beside its stores: entries and exits of named methods,
 * calls where all are asked for, the methods at which recording begins and ends, and {@code //
 * ##C-POINT(name)} comments in its source.
 */
final class Points {
  private static final String CPOINTS = "java/cairn/CPoints";
  private static final String CONTROL = "java/cairn/Control";

  /** The patterns of one run, compiled once. */
  record Patterns(
      List<String> names,
      List<Pattern> cpoints,
      List<Integer> numbers,
      List<Pattern> operations,
      @Nullable Pattern start,
      @Nullable Pattern stop,
      boolean calls) {
    static Patterns of(Options o, PointNumbers all) {
      return new Patterns(
          o.cpoints,
          compiled(o.cpoints),
          all.of(o.cpoints),
          compiled(o.operations),
          pattern(o.start),
          pattern(o.stop),
          o.calls);
    }

    private static List<Pattern> compiled(List<String> globs) {
      return globs.stream().map(Selection::compile).toList();
    }

    private static @Nullable Pattern pattern(@Nullable String p) {
      return p == null ? null : Selection.compile(p);
    }
  }

  /** What one method has. */
  private static final class Here {
    final List<Integer> cpoints = new ArrayList<>();

    /** Its calls are operations, unless a C-point or another operation runs. */
    boolean operation;

    boolean start;
    boolean stop;
    boolean call;

    /** The method tells which of its blocks ran, so it tells of its end by an exception, too. */
    boolean slice;

    final Unwinding unwinding;
    boolean begun;
    int access;
    String name = "";
    String descriptor = "";

    Here(MethodVisitor out) {
      unwinding = new Unwinding(out);
    }

    boolean any() {
      return !cpoints.isEmpty() || operation || start || stop || call || slice;
    }

    boolean constructor() {
      return name.equals("<init>");
    }
  }

  private final Patterns patterns;
  private final SourceComments comments;

  /** First line with code at or after each comment, and the comments' names. */
  private Map<Integer, List<String>> directives = new TreeMap<>();

  private final Set<String> directivesDone = new HashSet<>();
  private Here here = new Here(new MethodVisitor(Opcodes.ASM9) {});

  Points(Patterns patterns, SourceComments comments) {
    this.patterns = patterns;
    this.comments = comments;
  }

  void source(@Nullable String file, String className) {
    directives = comments.of(file, className);
  }

  MethodVisitor wrap(MethodWeaver w, int access, String name, String descriptor) {
    Here h = new Here(w.out());
    h.access = access;
    h.name = name;
    h.descriptor = descriptor;
    String full = w.owner().name.replace('/', '.') + "." + name;
    String signature = full + "(" + parameters(descriptor) + ")";
    for (int i = 0; i < patterns.cpoints.size(); i++) {
      if (matches(patterns.cpoints.get(i), full, signature)
          && (isNamed(patterns.names.get(i)) || !isPlumbing(access, name, descriptor))) {
        h.cpoints.add(i);
      }
    }
    h.operation =
        h.cpoints.isEmpty()
            && !name.equals("<clinit>")
            && !isPlumbing(access, name, descriptor)
            && patterns.operations.stream().anyMatch(each -> matches(each, full, signature));
    h.start = matches(patterns.start, full, signature);
    h.stop = matches(patterns.stop, full, signature);
    h.call = patterns.calls;
    h.slice = w.slice() != null;
    here = h;
    return h.any() ? new Entry(w, h) : w;
  }

  /** Whether a pattern says the name of its methods, not {@code *}. */
  private static boolean isNamed(String pattern) {
    return pattern.indexOf('*', pattern.lastIndexOf('.') + 1) < 0;
  }

  /**
   * What {@code *} does not mean: {@code main}, within which everything else would be an inner
   * call, and methods that a compiler made.
   */
  private static boolean isPlumbing(int access, String name, String descriptor) {
    return (access & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE)) != 0
        || ((access & Opcodes.ACC_STATIC) != 0
            && name.equals("main")
            && descriptor.equals("([Ljava/lang/String;)V"));
  }

  private static boolean matches(@Nullable Pattern p, String full, String signature) {
    return p != null && (p.matcher(full).matches() || p.matcher(signature).matches());
  }

  static String parameters(String descriptor) {
    StringBuilder b = new StringBuilder();
    for (Type t : Type.getArgumentTypes(descriptor)) {
      b.append(b.length() == 0 ? "" : ",").append(t.getClassName());
    }
    return b.toString();
  }

  /** Adds the entry, and around everything after it a handler that sees exceptions leave. */
  private final class Entry extends MethodVisitor {
    private final MethodWeaver w;
    private final Here h;

    Entry(MethodWeaver w, Here h) {
      super(Opcodes.ASM9, w);
      this.w = w;
      this.h = h;
    }

    @Override
    public void visitCode() {
      super.visitCode();
      if (h.call) {
        w.pushInt(w.siteAt(Format.CALL, null));
        w.callStatic(CPOINTS, "called", "(I)V");
      }
      if (!h.constructor()) {
        enter(w, h);
      } else if (h.slice) {
        w.sliceEntered(false);
      }
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
      w.ended();
      h.unwinding.go(This.UNKNOWN, w.at());
      if (h.unwinding.handler(This.USABLE, w.owner().hasFrames())) {
        leave(w, h, "unwind", Format.UNWIND, -1);
        w.out().visitInsn(Opcodes.ATHROW);
      }
      if (h.unwinding.handler(This.UNINITIALISED, true)) {
        mark(w, Format.UNWIND);
        w.out().visitInsn(Opcodes.ATHROW);
      }
      super.visitMaxs(maxStack, maxLocals);
    }
  }

  /**
   * Before every instruction: what follows super() in a constructor need not be what comes behind
   * it.
   */
  void at(MethodWeaver w) {
    if (here.any() && here.constructor() && w.owner().hasFrames()) {
      This known = w.knownThis();
      boolean seen = known == This.USABLE ? here.begun : here.slice;
      here.unwinding.go(seen ? known : This.UNKNOWN, w.at());
    }
  }

  /** In a constructor the object can be named only after super(). */
  void afterSuper(MethodWeaver w) {
    if (here.any() && !here.begun && here.constructor()) {
      enter(w, here);
    }
  }

  /** No handler is possible for super() itself, nor for the hooks behind it. */
  void beforeSuper(MethodWeaver w) {
    here.unwinding.go(This.UNKNOWN, w.at());
  }

  private void enter(MethodWeaver w, Here h) {
    h.begun = true;
    if (h.start) {
      w.callStatic(CONTROL, "start", "()V");
    }
    if (h.stop) {
      w.callStatic(CONTROL, "entered", "()V");
    }
    for (int point : h.cpoints) {
      variables(w, references(h));
      String values =
          w.owner().options.primitives ? PrimitiveArguments.push(w, h.access, h.descriptor) : "";
      w.pushInt(patterns.numbers.get(point));
      w.pushInt(w.siteAt(Format.CPOINT, "entry of " + patterns.names.get(point)));
      w.callStatic(CPOINTS, "enter", "([Ljava/lang/Object;" + values + "II)V");
    }
    if (h.operation) {
      variables(w, references(h));
      String values =
          w.owner().options.primitives ? PrimitiveArguments.push(w, h.access, h.descriptor) : "";
      w.pushInt(w.siteAt(Format.CPOINT, "entry of an operation"));
      w.callStatic(CPOINTS, "begin", "([Ljava/lang/Object;" + values + "I)V");
    }
    boolean told =
        !h.slice
            || h.constructor()
            || w.sliceEntered(h.cpoints.isEmpty() && !h.operation && !h.stop && !h.call);
    if (told) {
      h.unwinding.go(This.USABLE, -1);
    }
  }

  /**
   * The entry has been told by the method's first read. What ran before could not fail; and who has
   * not told that it was entered must not tell that it was left.
   */
  void entryTold(MethodWeaver w) {
    here.unwinding.go(This.USABLE, w.at());
  }

  private static void mark(MethodWeaver w, int kind) {
    w.pushInt(w.siteAt(kind, null));
    w.callStatic(CPOINTS, "mark", "(I)V");
  }

  /** Before a call: where it is, for the callee's entry. */
  void beforeCall(MethodWeaver w) {
    if (here.call) {
      w.pushInt(w.siteAt(Format.CALLER, null));
      w.callStatic(CPOINTS, "calling", "(I)V");
    }
  }

  void beforeReturn(MethodWeaver w, int opcode) {
    if (here.begun) {
      leave(w, here, "exit", Format.RETURN, opcode);
    }
  }

  private void leave(MethodWeaver w, Here h, String how, int mark, int opcode) {
    for (int i = h.cpoints.size() - 1; i >= 0; i--) {
      int point = h.cpoints.get(i);
      String parameters = result(w, h, opcode);
      w.pushInt(patterns.numbers.get(point));
      w.pushInt(w.siteAt(Format.CPOINT, "exit of " + patterns.names.get(point)));
      w.callStatic(CPOINTS, how, "(" + parameters + "II)V");
    }
    if (h.operation) {
      String parameters = result(w, h, opcode);
      w.pushInt(w.siteAt(Format.CPOINT, "exit of an operation"));
      w.callStatic(CPOINTS, how.equals("exit") ? "end" : "abort", "(" + parameters + "I)V");
    }
    if (h.call || (h.slice && mark == Format.UNWIND)) {
      mark(w, mark);
    }
    if (h.stop) {
      w.callStatic(CONTROL, "left", "()V");
    }
  }

  /** Pushes a copy of the result for the hook; returns its parameters. */
  private static String result(MethodWeaver w, Here h, int opcode) {
    MethodVisitor out = w.out();
    switch (opcode) {
      case Opcodes.ARETURN -> {
        out.visitInsn(Opcodes.DUP);
        return "Ljava/lang/Object;";
      }
      case Opcodes.IRETURN, Opcodes.FRETURN -> out.visitInsn(Opcodes.DUP);
      case Opcodes.LRETURN, Opcodes.DRETURN -> out.visitInsn(Opcodes.DUP2);
      default -> {
        return "";
      }
    }
    PrimitiveArguments.toBits(w, Type.getReturnType(h.descriptor));
    w.pushInt(Type.getReturnType(h.descriptor).getDescriptor().charAt(0));
    return "JI";
  }

  /** Local variables of the receiver and the reference parameters. */
  private static List<Integer> references(Here h) {
    List<Integer> at = new ArrayList<>();
    int slot = 0;
    if ((h.access & Opcodes.ACC_STATIC) == 0) {
      at.add(slot++);
    }
    for (Type t : Type.getArgumentTypes(h.descriptor)) {
      if (t.getSort() == Type.OBJECT || t.getSort() == Type.ARRAY) {
        at.add(slot);
      }
      slot += t.getSize();
    }
    return at;
  }

  /** Makes an array of what these variables hold. */
  static void variables(MethodWeaver w, List<Integer> slots) {
    MethodVisitor out = w.out();
    w.pushInt(slots.size());
    out.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/Object");
    for (int i = 0; i < slots.size(); i++) {
      out.visitInsn(Opcodes.DUP);
      w.pushInt(i);
      out.visitVarInsn(Opcodes.ALOAD, slots.get(i));
      out.visitInsn(Opcodes.AASTORE);
    }
  }

  /**
   * The comment's C-point comes before the first line with code at or after it, once per method.
   */
  void atLine(MethodWeaver w, int line) {
    List<String> names = directives.get(line);
    if (names == null
        || !w.superWasCalled()
        || !directivesDone.add(here.name + here.descriptor + line)) {
      return;
    }
    List<Integer> known = new ArrayList<>();
    for (int slot : references(here)) {
      if (w.locals != null && slot < w.locals.size() && w.locals.get(slot) instanceof String) {
        known.add(slot);
      }
    }
    for (String name : names) {
      variables(w, known);
      w.pushInt(w.siteAt(Format.CPOINT, name));
      w.callStatic(CPOINTS, "directive", "([Ljava/lang/Object;I)V");
    }
  }
}
