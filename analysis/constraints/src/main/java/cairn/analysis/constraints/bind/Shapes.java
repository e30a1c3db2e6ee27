package cairn.analysis.constraints.bind;

import cairn.analysis.constraints.lang.Binding;
import cairn.analysis.constraints.lang.Position;
import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.lang.Structure;
import cairn.graph.HeapType;
import cairn.history.HeapHistory;
import cairn.recording.Format;
import cairn.recording.SiteInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The shapes of a history's nodes under a specification: made when a node of the shape is first
 * seen. Not thread-safe.
 */
public final class Shapes {
  static final int MOST_STRUCTURES = 63;

  private static final Set<String> BOXES =
      Set.of(
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Short",
          "java.lang.Byte",
          "java.lang.Character",
          "java.lang.Boolean",
          "java.lang.Float",
          "java.lang.Double");

  private final HeapHistory history;
  private final List<Structure> structures;

  /** Per type, the structures that its nodes belong to. */
  private final long[] byType;

  /** Per site, the structures that nodes made there belong to; empty if no binding asks. */
  private final Map<Integer, Long> bySite = new HashMap<>();

  private Shape[] shapes = new Shape[16];
  private int count;
  private final @Nullable Shape[] ofType;
  private final Map<Long, Shape> ofTypeAndSite = new HashMap<>();

  Shapes(Spec spec, HeapHistory history) {
    this.history = history;
    this.structures = spec.structures();
    List<HeapType> types = history.types();
    byType = new long[types.size()];
    ofType = new Shape[types.size()];
    for (int s = 0; s < structures.size(); s++) {
      for (Binding binding : bindings(structures.get(s))) {
        bind(s, binding, types);
      }
    }
  }

  private static List<Binding> bindings(Structure structure) {
    if (!structure.bindings().isEmpty()) {
      return structure.bindings();
    }
    Position position = structure.position();
    return List.of(
        new Binding.JavaClass(position, structure.name(), false),
        new Binding.NativeType(position, structure.name()));
  }

  private void bind(int structure, Binding binding, List<HeapType> types) {
    if (binding instanceof Binding.AllocatedAt at) {
      bindSites(structure, at);
      return;
    }
    for (int type = 0; type < types.size(); type++) {
      boolean kind = types.get(type).isArray() == structures.get(structure).isArray();
      if (kind && isDefined(type) && matches(binding, type)) {
        byType[type] |= 1L << structure;
      }
    }
  }

  private boolean isDefined(int type) {
    int recorded = history.recordedType(type);
    return recorded != 0 && history.tables().hasType(recorded);
  }

  private boolean matches(Binding binding, int type) {
    List<HeapType> types = history.types();
    int recorded = history.recordedType(type);
    boolean block = history.tables().type(recorded).flavour() == Format.TYPE_BLOCK;
    if (binding instanceof Binding.NativeType nativeType) {
      return block && types.get(type).name().equals(nativeType.name());
    }
    if (block) {
      return false;
    }
    Binding.JavaClass java = (Binding.JavaClass) binding;
    int at = type;
    do {
      if (NameMatch.isClass(java.name(), types.get(at).name())) {
        return true;
      }
      at = types.get(at).supertype();
    } while (at >= 0 && !java.exactly());
    return false;
  }

  private void bindSites(int structure, Binding.AllocatedAt at) {
    for (SiteInfo site : history.tables().sites()) {
      if (site.line() == at.line() && history.tables().hasType(site.type())) {
        String file = history.tables().type(site.type()).sourceFile();
        if (file.equals(at.file())
            || file.endsWith("/" + at.file())
            || !file.isEmpty() && at.file().endsWith("/" + file)) {
          bySite.merge(site.id(), 1L << structure, (a, b) -> a | b);
        }
      }
    }
  }

  /** The topmost of a type and its supertypes that a structure is bound to by name, or -1. */
  int boundType(int structure, int type) {
    int found = -1;
    for (int at = type; at >= 0; at = history.types().get(at).supertype()) {
      found = (byType[at] >>> structure & 1) != 0 ? at : found;
    }
    return found;
  }

  /** The types whose nodes belong to a structure by their type. */
  List<HeapType> typesOf(int structure) {
    List<HeapType> found = new ArrayList<>();
    for (int type = 0; type < byType.length; type++) {
      if ((byType[type] >>> structure & 1) != 0) {
        found.add(history.types().get(type));
      }
    }
    return found;
  }

  /** Whether nodes may belong to a structure by where they were made. */
  boolean isBySite(int structure) {
    return bySite.values().stream().anyMatch(mask -> (mask >>> structure & 1) != 0);
  }

  /** The shape of a node of the history. */
  public Shape of(int node) {
    int type = history.type(node);
    if (!bySite.isEmpty()) {
      long more = bySite.getOrDefault(history.site(node), 0L) & ofKind(type);
      if (more != 0) {
        long key = (long) history.site(node) << 32 | type;
        return ofTypeAndSite.computeIfAbsent(key, k -> make(type, byType[type] | more));
      }
    }
    Shape known = ofType[type];
    if (known == null) {
      known = make(type, byType[type]);
      ofType[type] = known;
    }
    return known;
  }

  /** The name of a structure, by its number. */
  public String structureName(int structure) {
    return structures.get(structure).name();
  }

  /** The structures that nodes of a type can belong to: of arrays, or of what is none. */
  private long ofKind(int type) {
    long mask = 0;
    for (int s = 0; s < structures.size() && isDefined(type); s++) {
      boolean fits = structures.get(s).isArray() == history.types().get(type).isArray();
      mask |= fits ? 1L << s : 0;
    }
    return mask;
  }

  /** How many shapes there are so far; their ids are below. */
  public int count() {
    return count;
  }

  public Shape get(int id) {
    return shapes[id];
  }

  private Shape make(int type, long mask) {
    HeapType heapType = history.types().get(type);
    boolean[] edges = new boolean[heapType.fields().size()];
    for (int s = 0; s < structures.size(); s++) {
      if ((mask >>> s & 1) != 0) {
        List<String> names = structures.get(s).edges();
        for (int i = 0; i < edges.length; i++) {
          String field = heapType.fields().get(i).name();
          edges[i] |= names.isEmpty() || names.stream().anyMatch(n -> Shape.isNamed(field, n));
        }
      }
    }
    int box = -1;
    if (BOXES.contains(heapType.name())) {
      for (int i = 0; i < heapType.fields().size(); i++) {
        box = heapType.fields().get(i).name().equals("value") ? i : box;
      }
    }
    boolean unknown = !isDefined(type);
    boolean words = !unknown && history.tables().type(history.recordedType(type)).isWords();
    Shape shape = new Shape(count, type, heapType, unknown, words, mask, edges, box);
    if (count == shapes.length) {
      shapes = Arrays.copyOf(shapes, count * 2);
    }
    shapes[count++] = shape;
    return shape;
  }
}
