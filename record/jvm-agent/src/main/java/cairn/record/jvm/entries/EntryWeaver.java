package cairn.record.jvm.entries;

import java.cairn.Disguise;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.security.ProtectionDomain;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;

/**
 * Weaves the entries of the program's methods as their classes are loaded. A class that cannot be
 * woven runs as it is, and whose work it is is told so.
 */
public final class EntryWeaver implements ClassFileTransformer {
  private final Instrumentation instrumentation;
  private final ProgramClasses selected;
  private final EntryWork work;
  private final @Nullable ClassLoader ownLoader = EntryWeaver.class.getClassLoader();

  public EntryWeaver(Instrumentation instrumentation, ProgramClasses selected, EntryWork work) {
    this.instrumentation = instrumentation;
    this.selected = selected;
    this.work = work;
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable Module module,
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> loaded,
      ProtectionDomain domain,
      byte[] bytes) {
    if (name == null || loaded != null || loader == null || loader == ownLoader) {
      return null;
    }
    return privileged(
        () -> {
          boolean meant = selected.contains(module, loader, name);
          return meant || selected.mayBeLoader(module, loader, name)
              ? transform(module, name, bytes, meant)
              : null;
        });
  }

  /** What the program may not do, under a security manager, the weaver may. */
  @SuppressWarnings("removal")
  private static byte @Nullable [] privileged(PrivilegedAction<byte @Nullable []> action) {
    return AccessController.doPrivileged(action);
  }

  private byte @Nullable [] transform(
      @Nullable Module module, String name, byte[] bytes, boolean meant) {
    Set<String> skipped = new HashSet<>();
    try {
      for (; ; ) {
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(reader, 0);
        ClassEntries entries = work.visitor(writer, meant, skipped);
        reader.accept(entries, 0);
        if (!entries.changed()) {
          return null;
        }
        try {
          byte[] woven = writer.toByteArray();
          openTo(module);
          return woven;
        } catch (MethodTooLargeException e) {
          if (!skipped.add(e.getMethodName() + e.getDescriptor())) {
            throw e;
          }
          work.left(
              "not woven, since it would be too large: "
                  + name.replace('/', '.')
                  + "."
                  + e.getMethodName());
        }
      }
    } catch (ClassTooLargeException | MethodTooLargeException e) {
      work.left("not woven, since it would be too large: " + name.replace('/', '.'));
      return null;
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      work.left("not woven: " + name.replace('/', '.') + ": " + e);
      return null;
    }
  }

  /** Classes of a named module must be able to see what is woven. */
  private void openTo(@Nullable Module module) {
    Module ours = Disguise.class.getModule();
    if (module != null && module.isNamed() && !module.canRead(ours)) {
      instrumentation.redefineModule(module, Set.of(ours), Map.of(), Map.of(), Set.of(), Map.of());
    }
  }
}
