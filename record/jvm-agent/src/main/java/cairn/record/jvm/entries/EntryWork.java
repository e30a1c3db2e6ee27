package cairn.record.jvm.entries;

import java.util.Set;
import org.objectweb.asm.ClassVisitor;

/** What is woven, and who is told of what could not be. Used by several threads at once. */
public interface EntryWork {
  /**
   * Weaves one class.
   *
   * @param selected whether its methods are meant, or only what it needs if it is a class loader
   * @param skipped names and descriptors of methods that are too large
   */
  ClassEntries visitor(ClassVisitor next, boolean selected, Set<String> skipped);

  /** A class or method runs as it is; a sentence that says why. */
  void left(String what);
}
