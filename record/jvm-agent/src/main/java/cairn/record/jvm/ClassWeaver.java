package cairn.record.jvm;

import java.cairn.TypeRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.JSRInlinerAdapter;

/** Weaves one class: its superclass where that is possible, and its methods. */
final class ClassWeaver extends ClassVisitor {
  static final String BASE = "java/cairn/Base";
  private static final int VERSION_WITH_FRAMES = 50;

  final Options options;
  final Selection selection;
  final SiteList sites;
  final TypeRecord record = new TypeRecord();
  final List<String> nativeMethods = new ArrayList<>();
  final Points points;
  private final @Nullable ClassSlice slice;
  private final CodeSizes sizes;
  private final boolean maySwap;
  private final Set<String> skip;
  private final List<String> fieldNames = new ArrayList<>();
  private final List<String> descriptors = new ArrayList<>();
  private final List<Integer> flags = new ArrayList<>();

  String name = "";
  String superName = "";
  int version;

  /** The superclass is {@link #BASE} instead of Object. */
  boolean swapped;

  /** Constructors announce the object, since no recorded superclass does. */
  boolean announces;

  private boolean isInterface;

  /**
   * @param maySwap false for classes that are loaded already, and where the program must not see it
   * @param slice what is to be told besides; null if nothing is
   * @param skip methods (name and descriptor) to leave as they are: too large once woven
   */
  ClassWeaver(
      ClassVisitor next,
      Options options,
      Selection selection,
      SiteList sites,
      Points points,
      @Nullable ClassSlice slice,
      CodeSizes sizes,
      boolean maySwap,
      Set<String> skip) {
    super(Opcodes.ASM9, next);
    this.options = options;
    this.selection = selection;
    this.sites = sites;
    this.points = points;
    this.slice = slice;
    this.sizes = sizes;
    this.maySwap = maySwap;
    this.skip = skip;
  }

  @Override
  public void visit(
      int version,
      int access,
      String name,
      String signature,
      String superName,
      String[] interfaces) {
    this.version = version & 0xffff;
    this.name = name;
    this.superName = superName;
    isInterface = (access & (Opcodes.ACC_INTERFACE | Opcodes.ACC_MODULE)) != 0;
    swapped = maySwap && !isInterface && "java/lang/Object".equals(superName);
    announces = !isInterface && !swapped && isJdkName(superName);
    record.name = name.replace('/', '.');
    record.superName = superName == null ? null : superName.replace('/', '.');
    record.recorded = true;
    record.swapped = swapped;
    super.visit(version, access, name, signature, swapped ? BASE : superName, interfaces);
  }

  static boolean isJdkName(@Nullable String n) {
    return n != null
        && (n.startsWith("java/")
            || n.startsWith("javax/")
            || n.startsWith("jdk/")
            || n.startsWith("sun/")
            || n.startsWith("com/sun/")
            || n.startsWith("org/w3c/dom/")
            || n.startsWith("org/xml/sax/"));
  }

  @Override
  public void visitSource(String source, String debug) {
    record.source = source;
    points.source(source, name);
    super.visitSource(source, debug);
  }

  @Override
  public FieldVisitor visitField(
      int access, String name, String descriptor, String signature, Object value) {
    fieldNames.add(name);
    descriptors.add(descriptor);
    flags.add(
        ((access & Opcodes.ACC_STATIC) != 0 ? 1 : 0) | ((access & Opcodes.ACC_FINAL) != 0 ? 2 : 0));
    return super.visitField(access, name, descriptor, signature, value);
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodVisitor mv = super.visitMethod(access, name, descriptor, signature, exceptions);
    if ((access & Opcodes.ACC_NATIVE) != 0) {
      nativeMethods.add(name);
    }
    if ((access & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) != 0) {
      return mv;
    }
    if (skip.contains(name + descriptor)) {
      return swapped && name.equals("<init>") ? new BaseConstructor(mv) : mv;
    }
    MethodWeaver w =
        new MethodWeaver(
            this, access, name, descriptor, new NewLabels(mv), sizes.maxLocals(name, descriptor));
    if (slice != null) {
      slice.weave(w, name, descriptor);
    }
    MethodVisitor all = points.wrap(w, access, name, descriptor);
    return version < VERSION_WITH_FRAMES
        ? new JSRInlinerAdapter(all, access, name, descriptor, signature, exceptions)
        : all;
  }

  @Override
  public void visitEnd() {
    int n = fieldNames.size();
    record.fieldNames = fieldNames.toArray(new String[0]);
    record.descriptors = descriptors.toArray(new String[0]);
    record.kinds = new byte[n];
    record.fieldFlags = new byte[n];
    for (int i = 0; i < n; i++) {
      char k = descriptors.get(i).charAt(0);
      record.kinds[i] = (byte) (k == '[' ? 'L' : k);
      record.fieldFlags[i] = flags.get(i).byteValue();
    }
    super.visitEnd();
  }

  /** Whether stores to fields of this descriptor are recorded. */
  boolean wants(String descriptor) {
    char c = descriptor.charAt(0);
    return c == 'L' || c == '[' || options.primitives;
  }

  /** Whether a call is to be told because what it calls may not tell. */
  boolean mayLeave(Call call) {
    return slice != null && slice.mayLeave(call, superName);
  }

  boolean hasFrames() {
    return version >= VERSION_WITH_FRAMES;
  }
}
