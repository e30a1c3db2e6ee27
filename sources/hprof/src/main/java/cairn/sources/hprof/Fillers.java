package cairn.sources.hprof;

import java.util.Set;

/**
 * What collectors put into gaps that they leave in the heap, so that it can be walked. A dump has
 * it among the objects, and nothing refers to it: not an object, nor a static field, nor a root.
 */
public final class Fillers {
  /** From JDK 19 on such objects have types of their own. */
  private static final Set<String> TYPES =
      Set.of(
          "int[]",
          "java.lang.Object",
          "jdk.internal.vm.FillerElement[]",
          "jdk.internal.vm.FillerObject");

  private Fillers() {}

  /** Whether objects of a type to which nothing refers are fillers. */
  public static boolean isType(String name) {
    return TYPES.contains(name);
  }
}
