package cairn.record.jvm.snapshots;

import java.cairn.snapshots.Probe;
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
 * Puts a probe at the entry of the program's methods as their classes are loaded. A class that
 * cannot be woven runs as it is, and the index says so.
 */
final class EntryWeaver implements ClassFileTransformer {
  private final Instrumentation instrumentation;
  private final ProgramClasses selected;
  private final ProbedMethods methods;
  private final Profiler profiler;
  private final @Nullable ClassLoader ownLoader = EntryWeaver.class.getClassLoader();

  EntryWeaver(
      Instrumentation instrumentation,
      ProgramClasses selected,
      ProbedMethods methods,
      Profiler profiler) {
    this.instrumentation = instrumentation;
    this.selected = selected;
    this.methods = methods;
    this.profiler = profiler;
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
          boolean probed = selected.contains(module, loader, name);
          return probed || selected.mayBeLoader(module, loader, name)
              ? transform(module, name, bytes, probed)
              : null;
        });
  }

  /** What the program may not do, under a security manager, the weaver may. */
  @SuppressWarnings("removal")
  private static byte @Nullable [] privileged(PrivilegedAction<byte @Nullable []> action) {
    return AccessController.doPrivileged(action);
  }

  private byte @Nullable [] transform(
      @Nullable Module module, String name, byte[] bytes, boolean probed) {
    Set<String> skipped = new HashSet<>();
    try {
      for (; ; ) {
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(reader, 0);
        ClassEntries entries = new ClassEntries(writer, methods, probed, skipped);
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
          profiler.left(
              "no probe, since it would be too large: "
                  + name.replace('/', '.')
                  + "."
                  + e.getMethodName());
        }
      }
    } catch (ClassTooLargeException | MethodTooLargeException e) {
      profiler.left("no probes, since it would be too large: " + name.replace('/', '.'));
      return null;
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      profiler.left("no probes in " + name.replace('/', '.') + ": " + e);
      return null;
    }
  }

  /** Classes of a named module must be able to see the probe. */
  private void openTo(@Nullable Module module) {
    Module probe = Probe.class.getModule();
    if (module != null && module.isNamed() && !module.canRead(probe)) {
      instrumentation.redefineModule(module, Set.of(probe), Map.of(), Map.of(), Set.of(), Map.of());
    }
  }
}
