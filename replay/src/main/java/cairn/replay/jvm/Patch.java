package cairn.replay.jvm;

import cairn.replay.CodePatch;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * A small change of a method, which counts whenever its instruction is executed.
 *
 * @param instruction at which the change is made, or before which something is inserted
 * @param number an opcode, a local variable or what is added, as the kind says
 * @param field another field, or the one that is stored; null otherwise
 * @param call that is inserted; null otherwise
 * @param sources where what is stored or passed comes from; the object that is stored into first
 * @param isOutOfPlace whether it stores, or calls what stores, nothing of what its method is for
 */
record Patch(
    Action action,
    MethodCode code,
    int instruction,
    int number,
    @Nullable FieldRef field,
    @Nullable MethodCode call,
    List<Source> sources,
    boolean isOutOfPlace)
    implements CodePatch {

  Patch {
    sources = List.copyOf(sources);
  }

  Patch(
      Action action,
      MethodCode code,
      int instruction,
      int number,
      @Nullable FieldRef field,
      @Nullable MethodCode call,
      List<Source> sources) {
    this(action, code, instruction, number, field, call, sources, false);
  }

  /** The same, out of place. */
  Patch outOfPlace() {
    return new Patch(action, code, instruction, number, field, call, sources, true);
  }

  /** What a patch does. */
  enum Action {
    /** The instruction is another one of the same shape, such as the opposite condition. */
    OTHER_OPCODE,
    /** Another local variable is read. */
    OTHER_LOCAL,
    /** Another field is read or stored. */
    OTHER_FIELD,
    /** What the instruction takes last is more or less by a number. */
    ADD,
    /** What the instruction takes last and next to last change places. */
    SWAP,
    /** Something else is taken instead of what the instruction takes last. */
    OTHER_VALUE,
    /** A condition is always, or never, true. */
    FORCE,
    /** A store or call is left out. */
    SKIP,
    /** A store is inserted. */
    STORE,
    /** A call is inserted. */
    CALL,
    /**
     * A call of {@code Arrays.fill} is inserted: an array, a value, and where it begins if that is
     * not the start.
     */
    FILL,
    /**
     * A call of {@code System.arraycopy} is inserted: an array, a position, another array, a
     * position there, and how many or up to where, as the number says; without a fifth, to the end.
     */
    COPY
  }

  /**
   * A value: what a local variable holds, or a field of it, or an element of that, or a constant.
   *
   * @param local -1 for a constant, -2 for the result of the last call
   * @param fields that are followed from there
   * @param constant of a constant its value, otherwise what is added
   * @param index of the element; null if it is no element
   * @param form what is made of it
   */
  record Source(
      int local, List<FieldRef> fields, long constant, @Nullable Source index, Form form) {
    Source {
      fields = List.copyOf(fields);
    }

    Source(int local, List<FieldRef> fields, long constant) {
      this(local, fields, constant, null, Form.ITSELF);
    }

    /** What of a source is taken. */
    enum Form {
      ITSELF,
      /** Twice a number. */
      TWICE,
      /** The length of an array. */
      LENGTH,
      /** Twice the length of an array. */
      TWICE_LENGTH
    }

    /** Something made of this. */
    Source as(Form other) {
      return new Source(local, fields, constant, index, other);
    }

    /** An element of this. */
    Source at(Source place) {
      return new Source(local, fields, 0, place, Form.ITSELF);
    }

    /** How many steps lead to it from a variable. */
    int steps() {
      return fields.size()
          + (index == null ? 0 : 1 + index.steps())
          + (form == Form.ITSELF ? 0 : 1);
    }

    static Source constant(long value) {
      return new Source(-1, List.of(), value);
    }

    static Source local(int index, FieldRef... fields) {
      return new Source(index, List.of(fields), 0);
    }

    /** What the last call in the same method returned. */
    static Source result() {
      return new Source(-2, List.of(), 0);
    }

    /** Whether it is a number or null. */
    boolean isConstant() {
      return local == -1;
    }

    /** Whether it is what the last call returned. */
    boolean isResult() {
      return local == -2;
    }
  }

  @Override
  public Kind kind() {
    return switch (action) {
      case OTHER_OPCODE, OTHER_LOCAL, OTHER_FIELD, ADD, SWAP, OTHER_VALUE -> Kind.CHANGE;
      case STORE -> Kind.STORE;
      case CALL, FILL, COPY -> Kind.CALL;
      case SKIP -> Kind.SKIP;
      case FORCE -> Kind.FORCE;
    };
  }

  @Override
  public String file() {
    return code.file();
  }

  @Override
  public int line() {
    return code.line(instruction);
  }

  @Override
  public String method() {
    return code.name();
  }

  @Override
  public String text() {
    return PatchText.of(this);
  }

  /**
   * Long paths, constants and numbers from elsewhere are less likely to be what a program lacks,
   * and so is what does not belong into a method, by what it does or by its name.
   */
  @Override
  public int oddity() {
    if (isOfArrays()) {
      return Set.copyOf(sources).stream().mapToInt(Source::steps).sum()
          + (sources.size() > 2 ? 1 : 0)
          + (isOutOfPlace ? ODD : 0);
    }
    int paths = sources.stream().mapToInt(Source::steps).sum();
    int constants = call == null ? 0 : (int) sources.stream().filter(Source::isConstant).count();
    if (action == Action.STORE && sources.get(1).isConstant() && sources.get(1).constant() != 0) {
      constants = field == null || field.kind() != 'Z' ? 2 : 0;
    }
    return paths
        + 2 * constants
        + (isSamePassed() ? 3 : 0)
        + (isAside() || isOutOfPlace ? ODD : 0)
        + (isFromElsewhere() ? 3 : 0)
        + (isAgainstName() ? 3 : 0);
  }

  /** Whether a call of the JDK is inserted that stores elements of an array. */
  boolean isOfArrays() {
    return action == Action.FILL || action == Action.COPY;
  }

  /**
   * Whether an insertion does not belong here: a call of what everybody may call, or a store in a
   * method that does something else than to store, or to a field of another file that the class
   * never stores.
   */
  private boolean isAside() {
    if (call != null) {
      return call.isPublic();
    }
    if (action != Action.STORE) {
      return false;
    }
    FieldRef stored = field;
    boolean foreign =
        stored != null && !code.owner.isOfFile(stored.owner()) && !code.owner.stores(stored);
    boolean fills = code.self.name.equals("<init>");
    return foreign || !fills && !code.hasStores() && !code.isWithoutEffect();
  }

  /** Whether a call passes the same object or number twice. */
  private boolean isSamePassed() {
    List<Source> passed = sources.stream().filter(each -> !each.isConstant()).toList();
    return call != null && Set.copyOf(passed).size() < passed.size();
  }

  /**
   * Whether a store goes to another field than that which its method, a setter, is named for, or a
   * setter calls what stores.
   */
  private boolean isAgainstName() {
    boolean stores =
        action == Action.STORE
            || action == Action.OTHER_FIELD && code.op[instruction] == Opcodes.PUTFIELD;
    FieldRef stored = field;
    String name = code.name().substring(code.name().lastIndexOf('.') + 1);
    if (!name.startsWith("set")) {
      return false;
    }
    if (!stores || stored == null) {
      return action == Action.CALL;
    }
    String named = name.substring("set".length());
    return !named.equalsIgnoreCase(stored.name())
        && code.owner.layout.stream().anyMatch(each -> named.equalsIgnoreCase(each.name()));
  }

  /** Whether a number is stored that is computed from another field, or from a variable. */
  private boolean isFromElsewhere() {
    if (action != Action.STORE || field == null || field.isReference()) {
      return false;
    }
    Source value = sources.get(1);
    List<FieldRef> from = value.fields();
    String name =
        value.isConstant() || value.isResult()
            ? field.name()
            : from.isEmpty()
                ? code.nameOf(value.local(), instruction)
                : from.get(from.size() - 1).name();
    return !name.equals(field.name());
  }
}
