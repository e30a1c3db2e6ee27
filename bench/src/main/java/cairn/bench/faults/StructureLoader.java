package cairn.bench.faults;

import cairn.bench.faults.run.Subject;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.Set;

/** Loads the structures once more, some of their classes rewritten; all else is shared. */
final class StructureLoader extends ClassLoader {
  private final Map<String, byte[]> rewritten;

  StructureLoader(Map<String, byte[]> rewritten) {
    super(StructureLoader.class.getClassLoader());
    this.rewritten = rewritten;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(StructureKind.PACKAGE)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      if (loaded == null) {
        byte[] file = rewritten.get(name);
        file = file == null ? StructureKind.classFile(name) : file;
        loaded = defineClass(name, file, 0, file.length);
      }
      return loaded;
    }
  }

  Subject subject(StructureKind kind) {
    try {
      return (Subject)
          handle("Subjects", "named", Subject.class, String.class).invoke(kind.title());
    } catch (Throwable e) {
      throw new IllegalStateException("cannot make a " + kind.title(), e);
    }
  }

  /** What is wrong with a structure of this loader. */
  @SuppressWarnings("unchecked")
  Set<String> judge(Subject subject) {
    try {
      return (Set<String>)
          handle("Judges", "judge", Set.class, Object.class).invoke(subject.structure());
    } catch (Throwable e) {
      throw new IllegalStateException("cannot judge " + subject.structure().getClass(), e);
    }
  }

  private MethodHandle handle(String type, String method, Class<?> result, Class<?> argument)
      throws ReflectiveOperationException {
    return MethodHandles.publicLookup()
        .findStatic(
            loadClass(StructureKind.PACKAGE + type),
            method,
            MethodType.methodType(result, argument));
  }
}
