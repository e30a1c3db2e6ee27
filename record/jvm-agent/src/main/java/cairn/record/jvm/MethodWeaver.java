package cairn.record.jvm;

import cairn.recording.Format;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Weaves one method: a hook before every store and after every allocation. The original
 * instructions stay where they are, so that exceptions, their messages and line numbers are those
 * of the program. No branch is added (but for C-point handlers), so the frames stay valid; the base
 * class follows types only to know which references are still uninitialised.
 */
final class MethodWeaver extends CodeWeaver {
  private static final String OBJECT = "java/lang/Object";

  private record Deferred(String owner, String name, String descriptor, int line, int at) {}

  private final ClassWeaver type;
  private final NewLabels labels;
  private final String method;
  private final boolean constructor;
  private final boolean loadsClasses;
  private int line;
  private final List<Deferred> deferred = new ArrayList<>();
  private final List<Boolean> openNews = new ArrayList<>();
  private boolean afterNew;
  private boolean superCalled;
  private boolean newLine;
  private int instruction = -1;

  /** Labels since the last instruction. */
  private final List<Label> here = new ArrayList<>();

  /** Null if the method is not to be sliced. */
  private @Nullable SliceWeaver slice;

  MethodWeaver(
      ClassWeaver type,
      int access,
      String name,
      String descriptor,
      NewLabels labels,
      int maxLocals) {
    super(type.name, access, name, descriptor, labels, maxLocals);
    this.type = type;
    this.labels = labels;
    this.method = name;
    this.constructor = name.equals("<init>");
    this.superCalled = !constructor;
    this.loadsClasses =
        name.equals("loadClass")
            && (access & Opcodes.ACC_STATIC) == 0
            && descriptor.startsWith("(Ljava/lang/String;")
            && descriptor.endsWith(")Ljava/lang/Class;")
            && !"java/lang/Object".equals(type.superName);
  }

  private int site(int kind) {
    return site(kind, null, null, 0);
  }

  private int site(int kind, @Nullable String owner, @Nullable String name, int fieldKind) {
    return siteAt(kind, owner, name, fieldKind, at());
  }

  private int siteAt(
      int kind, @Nullable String owner, @Nullable String name, int fieldKind, int at) {
    int site = type.sites.add(kind, method, line, owner, name, fieldKind);
    if (slice != null) {
      slice.site(kind, site, at);
    }
    return site;
  }

  @Override
  public void visitCode() {
    super.visitCode();
    if (loadsClasses) {
      findOwnClasses();
    }
  }

  /** {@code Class c = Disguise.own(name); if (c != null) return c;} */
  private void findOwnClasses() {
    Label notOurs = new Label();
    mv.visitVarInsn(Opcodes.ALOAD, 1);
    callStatic(DISGUISE, "own", "(Ljava/lang/String;)Ljava/lang/Class;");
    mv.visitInsn(Opcodes.DUP);
    mv.visitJumpInsn(Opcodes.IFNULL, notOurs);
    mv.visitInsn(Opcodes.ARETURN);
    mv.visitLabel(notOurs);
    if (type.hasFrames()) {
      Object[] variables = locals.toArray();
      mv.visitFrame(
          Opcodes.F_NEW, variables.length, variables, 1, new Object[] {"java/lang/Class"});
    }
    mv.visitInsn(Opcodes.POP);
  }

  @Override
  public void visitTryCatchBlock(Label start, Label end, Label handler, String exception) {
    Label behind = slice == null ? null : slice.behindHook(handler);
    if (behind == null) {
      super.visitTryCatchBlock(start, end, handler, exception);
      return;
    }
    if (start != handler) {
      super.visitTryCatchBlock(start, handler, handler, exception);
    }
    super.visitTryCatchBlock(behind, end, handler, exception);
  }

  @Override
  public void visitLabel(Label label) {
    here.add(label);
    super.visitLabel(label);
  }

  @Override
  public void visitLineNumber(int number, Label start) {
    line = number;
    super.visitLineNumber(number, start);
    newLine = true;
  }

  /**
   * Before every instruction. What belongs to a line goes here: its frame, if any, comes after it.
   */
  @Override
  void instruction() {
    afterNew = false;
    instruction++;
    labels.instruction();
    type.points.at(this);
    if (slice != null) {
      slice.instruction();
      here.forEach(slice::hooked);
      here.clear();
    }
    if (newLine) {
      newLine = false;
      type.points.atLine(this, line);
    }
  }

  // ---- allocation

  @Override
  public void visitTypeInsn(int opcode, String of) {
    instruction();
    super.visitTypeInsn(opcode, of);
    if (opcode == Opcodes.NEW) {
      afterNew = true;
      openNews.add(false);
      return;
    }
    if (opcode == Opcodes.ANEWARRAY) {
      mv.visitInsn(Opcodes.DUP);
      hook("madeArray", "(Ljava/lang/Object;I)V", site(Format.NEW_ARRAY));
    }
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    instruction();
    super.visitIntInsn(opcode, operand);
    if (opcode == Opcodes.NEWARRAY) {
      mv.visitInsn(Opcodes.DUP);
      hook("madeArray", "(Ljava/lang/Object;I)V", site(Format.NEW_ARRAY));
    }
  }

  @Override
  public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
    instruction();
    super.visitMultiANewArrayInsn(descriptor, dimensions);
    mv.visitInsn(Opcodes.DUP);
    pushInt(site(Format.NEW_ARRAY));
    hook("madeArrays", "(Ljava/lang/Object;II)V", site(Format.ELEM_REF));
  }

  // ---- stores

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    instruction();
    if (opcode == Opcodes.PUTFIELD && type.wants(descriptor)) {
      int size = Type.getType(descriptor).getSize();
      if (intoUninitialised(size)) {
        if (owner.equals(type.name)) {
          deferred.add(new Deferred(owner, name, descriptor, line, at()));
        }
      } else {
        beforePut(owner, name, descriptor, size);
      }
    } else if (opcode == Opcodes.GETFIELD && slice != null) {
      slice.get(owner, name, descriptorKind(descriptor));
    } else if (opcode == Opcodes.PUTSTATIC && type.wants(descriptor)) {
      int size = Type.getType(descriptor).getSize();
      if (!owner.equals(type.name)) {
        // the store may initialise the class, whose own stores come first
        mv.visitFieldInsn(Opcodes.GETSTATIC, owner, name, descriptor);
        mv.visitInsn(size == 2 ? Opcodes.POP2 : Opcodes.POP);
      }
      mv.visitInsn(size == 2 ? Opcodes.DUP2 : Opcodes.DUP);
      FieldKind k = FieldKind.of(descriptor);
      hook(
          "static" + k.hook,
          "(" + k.parameter + "I)V",
          site(k.staticSite, owner.replace('/', '.'), name, descriptorKind(descriptor)));
    }
    super.visitFieldInsn(opcode, owner, name, descriptor);
  }

  private boolean intoUninitialised(int valueSize) {
    if (superCalled) {
      return false;
    }
    return stack == null || stack.get(stack.size() - 1 - valueSize) == Opcodes.UNINITIALIZED_THIS;
  }

  private void beforePut(String owner, String name, String descriptor, int size) {
    FieldKind k = FieldKind.of(descriptor);
    int site = site(k.site, owner.replace('/', '.'), name, descriptorKind(descriptor));
    if (size == 2) {
      int t = reserve(2);
      mv.visitVarInsn(k.store, t);
      mv.visitInsn(Opcodes.DUP);
      mv.visitVarInsn(k.load, t);
      hook("put" + k.hook, "(Ljava/lang/Object;" + k.parameter + "I)V", site);
      mv.visitVarInsn(k.load, t);
    } else {
      mv.visitInsn(Opcodes.DUP2);
      hook("put" + k.hook, "(Ljava/lang/Object;" + k.parameter + "I)V", site);
    }
  }

  static int descriptorKind(String descriptor) {
    char c = descriptor.charAt(0);
    return c == '[' ? 'L' : c;
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode == Opcodes.DUP && afterNew) {
      openNews.set(openNews.size() - 1, true);
    }
    instruction();
    if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
      beforeElement(opcode);
    } else if (slice != null && opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
      slice.element();
    } else if ((opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN)) {
      type.points.beforeReturn(this, opcode);
    }
    super.visitInsn(opcode);
  }

  private void beforeElement(int opcode) {
    ElementKind k = ElementKind.of(opcode);
    if (k != ElementKind.REF && !type.options.primitives) {
      return;
    }
    int t = reserve(2);
    mv.visitVarInsn(k.store, t);
    mv.visitInsn(Opcodes.DUP2);
    mv.visitVarInsn(k.load, t);
    if (k == ElementKind.BYTE && type.options.keepNumbers && !type.options.keepArrays) {
      pushInt(site(k.site));
      hook("elementBoolean", "(Ljava/lang/Object;IIII)V", ~site(Format.ELEM_HIDDEN));
    } else {
      boolean kept = k.isKept(type.options);
      hook(k.hook, k.descriptor, kept ? site(k.site) : ~site(Format.ELEM_HIDDEN));
    }
    mv.visitVarInsn(k.load, t);
  }

  // ---- calls

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    instruction();
    type.points.beforeCall(this);
    Call call = new Call(this, opcode, owner, name, descriptor, isInterface);
    SliceWeaver leaving = type.mayLeave(call) ? slice : null;
    if (leaving != null) {
      leaving.arguments(call.initialised(), call.target());
    }
    if (opcode == Opcodes.INVOKESPECIAL && name.equals("<init>")) {
      construct(owner, descriptor, isInterface);
    } else if (!CallWeaver.weave(this, opcode, owner, name, descriptor, isInterface)) {
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }
    if (leaving != null) {
      leaving.result(Type.getReturnType(descriptor), call.target());
    }
  }

  private void construct(String owner, String descriptor, boolean isInterface) {
    boolean ofThis;
    boolean onTop;
    if (stack != null) {
      int receiver = stack.size() - 1 - argumentSize(descriptor);
      Object r = stack.get(receiver);
      ofThis = r == Opcodes.UNINITIALIZED_THIS;
      onTop = !ofThis && receiver > 0 && stack.get(receiver - 1) == r;
      if (!ofThis && !openNews.isEmpty()) {
        openNews.remove(openNews.size() - 1);
      }
    } else {
      ofThis = openNews.isEmpty();
      onTop = !ofThis && openNews.remove(openNews.size() - 1);
    }
    if (ofThis) {
      type.points.beforeSuper(this);
    }
    String target = ofThis && type.swapped && owner.equals(OBJECT) ? ClassWeaver.BASE : owner;
    super.visitMethodInsn(Opcodes.INVOKESPECIAL, target, "<init>", descriptor, isInterface);
    if (ofThis) {
      afterSuper(owner.equals(type.name));
    } else if (onTop) {
      mv.visitInsn(Opcodes.DUP);
      hook("made", "(Ljava/lang/Object;I)V", site(Format.NEW, null, owner.replace('/', '.'), 0));
    }
  }

  private void afterSuper(boolean ownConstructor) {
    superCalled = true;
    if (type.announces && !ownConstructor) {
      mv.visitVarInsn(Opcodes.ALOAD, 0);
      callStatic(HOOKS, "allocatedOther", "(Ljava/lang/Object;)V");
    }
    for (Deferred d : deferred) {
      int now = line;
      line = d.line;
      FieldKind k = FieldKind.of(d.descriptor);
      mv.visitVarInsn(Opcodes.ALOAD, 0);
      mv.visitVarInsn(Opcodes.ALOAD, 0);
      mv.visitFieldInsn(Opcodes.GETFIELD, d.owner, d.name, d.descriptor);
      hook(
          "put" + k.hook,
          "(Ljava/lang/Object;" + k.parameter + "I)V",
          siteAt(k.site, d.owner.replace('/', '.'), d.name, descriptorKind(d.descriptor), d.at));
      line = now;
    }
    deferred.clear();
    type.points.afterSuper(this);
  }

  static int argumentSize(String descriptor) {
    return (Type.getArgumentsAndReturnSizes(descriptor) >> 2) - 1;
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    instruction();
    type.points.beforeCall(this);
    if (bootstrap.getOwner().equals(DynamicCalls.LAMBDAS)) {
      DynamicCalls.lambda(this, name, descriptor, bootstrap, arguments);
    } else {
      DynamicCalls.other(this, name, descriptor, bootstrap, arguments);
    }
  }

  /** A value on the stack that may have come from {@code getSuperclass} in a roundabout way. */
  void hideBase(Type of) {
    if (of.getDescriptor().equals("Ljava/lang/Object;")) {
      callStatic(DISGUISE, "result", "(Ljava/lang/Object;)Ljava/lang/Object;");
    } else if (of.getDescriptor().equals("Ljava/lang/Class;")) {
      callStatic(DISGUISE, "superclass", "(Ljava/lang/Class;)Ljava/lang/Class;");
    }
  }

  // ---- for those who weave parts of it

  /** Lets the method tell which of its blocks run. */
  void slice(SliceWeaver how) {
    slice = how;
  }

  @Nullable SliceWeaver slice() {
    return slice;
  }

  /** Whether the entry is told; if not, and it may wait, a read that follows tells it. */
  boolean sliceEntered(boolean mayWait) {
    return slice == null || slice.entered(mayWait);
  }

  @Override
  String hooks() {
    return slice == null ? HOOKS : HOOKS_APART;
  }

  /** The number of the program's instruction that is being visited; 0 at the entry. */
  int at() {
    return Math.max(instruction, 0);
  }

  /** Behind the last instruction of the program. */
  void ended() {
    instruction++;
  }

  /** What is known of {@code this} in a constructor of a class with frames. */
  Unwinding.This knownThis() {
    return Unwinding.This.of(locals, stack);
  }

  /** The call itself, as the program wrote it. */
  void original(int opcode, String owner, String name, String descriptor, boolean isInterface) {
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
  }

  /** A call that its class's bootstrap method makes, likewise. */
  void dynamic(String name, String descriptor, Handle bootstrap, Object... arguments) {
    super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
  }

  int siteAt(int kind, @Nullable String detail) {
    return site(kind, null, detail, 0);
  }

  int siteAt(int kind, String owner, String name, int fieldKind) {
    return site(kind, owner, name, fieldKind);
  }

  boolean superWasCalled() {
    return superCalled;
  }

  ClassWeaver owner() {
    return type;
  }
}
