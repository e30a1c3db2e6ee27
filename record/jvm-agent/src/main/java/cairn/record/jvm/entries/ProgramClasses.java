package cairn.record.jvm.entries;

import org.jspecify.annotations.Nullable;

/** Which classes belong to the program. */
public interface ProgramClasses {
  /** Whether its methods are to be woven. The name is that of class files, with slashes. */
  boolean contains(@Nullable Module module, ClassLoader loader, String name);

  /**
   * Whether it is the program's, to be woven or not: it may be a class loader, which must find what
   * is woven for the classes that it loads.
   */
  boolean mayBeLoader(@Nullable Module module, ClassLoader loader, String name);
}
