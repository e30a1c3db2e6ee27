package cairn.graph.walk;

import cairn.graph.HeapGraph;
import cairn.graph.HeapType;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * References that need not keep alive what they lead to: those in the field {@code referent} of
 * Java's reference objects.
 */
public final class SpecialReferences {
  private static final String REFERENCE = "java.lang.ref.Reference";

  private SpecialReferences() {}

  /** The strength of a reference object. */
  public enum Kind {
    WEAK("java.lang.ref.WeakReference"),
    SOFT("java.lang.ref.SoftReference"),
    PHANTOM("java.lang.ref.PhantomReference"),
    /** Those that the JVM makes for objects with a finalizer. */
    FINAL("java.lang.ref.FinalReference");

    private final String className;

    Kind(String className) {
      this.className = className;
    }

    /** The class of such objects, or a superclass of theirs. */
    public String className() {
      return className;
    }
  }

  /** Follows all references but the referents of such objects. Memory: 4 bytes per type. */
  public static ReferenceFilter skipping(HeapGraph graph, Set<Kind> kinds) {
    int[] referents = new int[graph.typeCount()];
    Arrays.fill(referents, -1);
    boolean any = false;
    for (int type = 0; type < referents.length; type++) {
      if (isAmong(graph, type, kinds)) {
        referents[type] = referent(graph.typeInfo(type).fields());
        any |= referents[type] >= 0;
      }
    }
    if (!any) {
      return ReferenceFilter.ALL;
    }
    return (source, reference) -> {
      int referent = referents[graph.type(source)];
      return referent < 0 || graph.slot(source, reference) != referent;
    };
  }

  private static boolean isAmong(HeapGraph graph, int type, Set<Kind> kinds) {
    for (int at = type; at >= 0; at = graph.typeInfo(at).supertype()) {
      String name = graph.typeInfo(at).name();
      if (kinds.stream().anyMatch(kind -> kind.className.equals(name))) {
        return true;
      }
    }
    return false;
  }

  private static int referent(List<HeapType.Field> fields) {
    for (int slot = 0; slot < fields.size(); slot++) {
      HeapType.Field field = fields.get(slot);
      if (field.name().equals("referent") && field.declaringType().equals(REFERENCE)) {
        return slot;
      }
    }
    return -1;
  }
}
