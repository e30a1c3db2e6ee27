package cairn.record.jvm;

import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;

/** What the methods of one class tell so that it can be sliced. */
final class ClassSlice {
  private final SliceSelection selection;
  private final String name;
  private final Map<String, Blocks> blocks;
  private final Set<String> leftOut;
  final SliceCode code = new SliceCode();

  /**
   * @param leftOut methods (name and descriptor) that are too large once woven
   */
  ClassSlice(
      SliceSelection selection,
      ClassReader reader,
      Map<String, Blocks> blocks,
      Set<String> leftOut) {
    this.selection = selection;
    this.name = reader.getClassName();
    this.blocks = blocks;
    this.leftOut = leftOut;
  }

  /** Lets a method tell, if it is one of those that do. */
  void weave(MethodWeaver w, String method, String descriptor) {
    Blocks found = blocks.get(method + descriptor);
    if (found != null
        && !found.hasSubroutines()
        && !leftOut.contains(method + descriptor)
        && selection.contains(name, method, descriptor)) {
      w.slice(new SliceWeaver(w, found, code.add(method, descriptor)));
    }
  }

  /** Whether a method (name and descriptor) is one that was let tell. */
  boolean tells(String method) {
    return code.contains(method);
  }

  /** Whether a call of the class may reach a method that does not tell. */
  boolean mayLeave(Call call, String superName) {
    if (call.owner().equals(name)) {
      Blocks declared = blocks.get(call.name() + call.descriptor());
      if (declared == null ? ClassWeaver.isJdkName(superName) : declared.isNative()) {
        return true; // inherited from a class of the JDK, or native
      }
    }
    return selection.mayLeave(call.owner(), call.name(), call.descriptor(), call.itf());
  }
}
