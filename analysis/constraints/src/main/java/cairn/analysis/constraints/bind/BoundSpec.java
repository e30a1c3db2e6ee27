package cairn.analysis.constraints.bind;

import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.lang.Structure;
import cairn.graph.HeapType;
import cairn.history.HeapHistory;
import cairn.history.StaticSlot;
import cairn.recording.FieldInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A specification and what its names mean in a history. Not thread-safe; one can be made for each
 * thread.
 */
public final class BoundSpec {
  private final Spec spec;
  private final HeapHistory history;
  private final Shapes shapes;
  private final Map<Long, Numbering> numberings = new HashMap<>();
  private final List<String> notes = new ArrayList<>();
  private final AbsentStructures absent;
  private final Set<String> memberPaths = new HashSet<>();

  private BoundSpec(Spec spec, HeapHistory history) {
    this.spec = spec;
    this.history = history;
    this.shapes = new Shapes(spec, history);
    this.absent = new AbsentStructures(this);
    for (HeapType type : history.types()) {
      for (HeapType.Field field : type.fields()) {
        if (Embedded.isInside(field.name())) {
          memberPaths.add(Embedded.path(field.name()));
        }
      }
    }
  }

  /**
   * Binds a specification.
   *
   * @throws BindException if it names fields or classes that the recording does not have
   */
  public static BoundSpec bind(Spec spec, HeapHistory history) {
    BoundSpec bound = new BoundSpec(spec, history);
    BindCheck check = new BindCheck(bound);
    List<BindException.Problem> problems = check.problems();
    if (!problems.isEmpty()) {
      throw new BindException(spec.name(), problems, bound.absent.notes());
    }
    bound.notes.addAll(bound.absent.notes());
    bound.notes.addAll(check.notes());
    return bound;
  }

  public Spec spec() {
    return spec;
  }

  public HeapHistory history() {
    return history;
  }

  /** The paths of members inside of C structs, {@code items[].key}, of all types. */
  public Set<String> memberPaths() {
    return memberPaths;
  }

  public Shapes shapes() {
    return shapes;
  }

  /** What a person should know: structures without a type in the recording. */
  public List<String> notes() {
    return List.copyOf(notes);
  }

  /** The structures of which the recording has no class. */
  public AbsentStructures absent() {
    return absent;
  }

  /** The place of a structure among the specification's. */
  public int structure(String name) {
    for (int i = 0; i < spec.structures().size(); i++) {
      if (spec.structures().get(i).name().equals(name)) {
        return i;
      }
    }
    throw new IllegalArgumentException("no structure " + name);
  }

  /** The number of a static field {@code a.b.C.name} among the history's, -1 if it has none. */
  public int staticField(String name) {
    for (int i = 0; i < history.statics().size(); i++) {
      if (isStaticField(name, i)) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Whether {@code a.b.C.name} means a static field of the history. A variable of a native program
   * may be named alone if no other has its name.
   */
  public boolean isStaticField(String name, int number) {
    int dot = name.lastIndexOf('.');
    StaticSlot field = history.statics().get(number);
    if (dot < 0 && field.name().equals(name) && PointMatch.isNative(history)) {
      return history.statics().stream().filter(each -> each.name().equals(name)).count() == 1;
    }
    return dot > 0
        && field.name().equals(name.substring(dot + 1))
        && NameMatch.isClass(name.substring(0, dot), field.typeName());
  }

  /**
   * The numbers of fields in nodes of a shape.
   *
   * @param structure whose numbers count; -1 for those of the shape's first structure
   */
  public Numbering numbering(int structure, Shape shape) {
    int chosen = structure;
    if (structure < 0 || !shape.isIn(structure)) {
      chosen = shape.structures == 0 ? -1 : Long.numberOfTrailingZeros(shape.structures);
    }
    int declared = chosen;
    long key = (long) shape.id << 32 | declared & 0xFFFF_FFFFL;
    return numberings.computeIfAbsent(key, k -> number(declared, shape));
  }

  private Numbering number(int structure, Shape shape) {
    List<String> descriptors = descriptors(shape.type);
    if (structure < 0) {
      return Numbering.plain(descriptors.size());
    }
    Structure declared = spec.structures().get(structure);
    if (!declared.fields().isEmpty()) {
      return Numbering.named(shape, declared);
    }
    int type = shapes.boundType(structure, shape.type);
    return Numbering.counted(type < 0 ? descriptors : descriptors(type), declared);
  }

  /** The descriptors of a type's declared fields, those of the topmost supertype first. */
  private List<String> descriptors(int type) {
    List<String> found = new ArrayList<>();
    for (int at = type; at >= 0; at = history.types().get(at).supertype()) {
      int recorded = history.recordedType(at);
      List<String> own = new ArrayList<>();
      if (history.tables().hasType(recorded)) {
        for (FieldInfo field : history.tables().type(recorded).fields()) {
          if (!field.isStatic()) {
            own.add(field.descriptor());
          }
        }
      }
      found.addAll(0, own);
    }
    return found;
  }
}
