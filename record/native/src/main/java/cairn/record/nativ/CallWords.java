package cairn.record.nativ;

import cairn.recording.FieldInfo;
import cairn.symbols.CTypes;
import cairn.symbols.Die;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Where the pointers are that a function is handed, when its first instruction runs: by the System
 * V calling convention of x86-64, from the types of its parameters. Words are in the form that the
 * tool reads: {@code rN} a register by its number in debug information, {@code sN} from the stack
 * pointer, {@code fN} from the frame pointer, {@code *N} from the address before.
 *
 * <p>Behind a pointer come the pointers in what it leads to: a list's head on the caller's stack is
 * no block, but what it refers to is.
 */
final class CallWords {
  /** The tool takes no more. */
  static final int MOST = 48;

  private static final int MOST_BEHIND = 8;
  private static final int[] REGISTERS = {5, 4, 1, 2, 8, 9};
  private static final int FLOAT_REGISTERS = 8;
  private static final int COMPLEX = 3;
  private static final int FLOAT = 4;

  private final boolean plusPlus;
  private final List<String> words = new ArrayList<>();
  private int integers;
  private int floats;
  private long stack = 8;

  private enum Kind {
    INTEGER,
    SSE,
    MEMORY
  }

  private CallWords(boolean plusPlus) {
    this.plusPlus = plusPlus;
  }

  /** The words of a function that is called as its declaration says. */
  static List<String> of(Die function, boolean plusPlus) {
    CallWords found = new CallWords(plusPlus);
    Die result = function.toldType();
    Die plain = CTypes.plain(result);
    if (plain != null
        && plain.isStructured()
        && (isHandedByAddress(plain) || found.classes(plain).contains(Kind.MEMORY))) {
      found.integers++; // the address to which the result goes
    }
    for (Die parameter : parameters(function)) {
      found.add(parameter.toldType());
    }
    return found.most();
  }

  /** The words of a copy that takes other parameters than its declaration says. */
  static List<String> ofCopy(Die function, boolean plusPlus, ToIntFunction<Die> register) {
    CallWords found = new CallWords(plusPlus);
    for (Die parameter : parameters(function)) {
      int number = register.applyAsInt(parameter);
      if (number >= 0 && RecordedTypes.kind(parameter.toldType()) == 'L') {
        found.pointer("r" + number, parameter.toldType());
      }
    }
    return found.most();
  }

  /** The words of variables that are in a function's frame. */
  static List<String> ofVariables(List<Die> variables, long base, boolean plusPlus) {
    CallWords found = new CallWords(plusPlus);
    for (Die variable : variables) {
      Die type = variable.toldType();
      long offset = base + variable.frameOffset();
      if (RecordedTypes.kind(type) == 'L') {
        found.pointer("f" + offset, type);
      } else {
        for (long inside : found.pointers(type)) {
          found.words.add("f" + (offset + inside));
        }
      }
    }
    return found.most();
  }

  static List<Die> parameters(Die function) {
    List<Die> found = function.children().stream().filter(d -> d.tag() == Die.PARAMETER).toList();
    return found.isEmpty() && function.told() != function ? parameters(function.told()) : found;
  }

  private List<String> most() {
    return words.size() <= MOST ? words : words.subList(0, MOST);
  }

  private void pointer(String word, @Nullable Die type) {
    words.add(word);
    Die target = CTypes.pointee(type);
    if (RecordedTypes.kind(target) == 'L') {
      words.add("*0");
    } else {
      for (long offset : pointers(target)) {
        words.add("*" + offset);
      }
    }
  }

  /** Where in a struct or array pointers are, the first ones. */
  private List<Long> pointers(@Nullable Die type) {
    Die plain = CTypes.plain(type);
    long size = CTypes.size(plain);
    if (plain == null || size <= 0 || !(plain.isStructured() || plain.tag() == Die.ARRAY)) {
      return List.of();
    }
    List<FieldInfo> fields = RecordedTypes.fields(plain, size, 0, plusPlus);
    List<Long> found = new ArrayList<>();
    for (FieldInfo field : fields == null ? List.<FieldInfo>of() : fields) {
      if (field.kind() == 'L' && found.size() < MOST_BEHIND) {
        int colon = field.descriptor().indexOf(':');
        found.add(Long.parseLong(field.descriptor().substring(0, colon)));
      }
    }
    return found;
  }

  private void add(@Nullable Die type) {
    List<Kind> classes = classes(type);
    int needed = (int) classes.stream().filter(k -> k == Kind.INTEGER).count();
    int needFloats = (int) classes.stream().filter(k -> k == Kind.SSE).count();
    boolean memory =
        classes.contains(Kind.MEMORY)
            || integers + needed > REGISTERS.length
            || floats + needFloats > FLOAT_REGISTERS;
    if (memory) {
      onStack(type);
      return;
    }
    Die plain = CTypes.plain(type);
    if (RecordedTypes.kind(type) == 'L') {
      pointer("r" + REGISTERS[integers], type);
    } else if (plain != null && isHandedByAddress(plain)) {
      words.add("r" + REGISTERS[integers]);
      pointers(type).forEach(inside -> words.add("*" + inside));
    } else if (needed > 0) {
      for (long inside : pointers(type)) {
        int before = inside >= 8 && classes.get(0) == Kind.INTEGER ? 1 : 0;
        words.add("r" + REGISTERS[integers + before]);
      }
    }
    integers += needed;
    floats += needFloats;
  }

  private void onStack(@Nullable Die type) {
    long size = Math.max(1, CTypes.size(type));
    Die plain = CTypes.plain(type);
    boolean wide = plain != null && plain.tag() == Die.BASE && size == 16;
    stack = wide || alignment(plain, 0) > 8 ? (stack + 7) / 16 * 16 + 8 : stack;
    if (RecordedTypes.kind(type) == 'L') {
      pointer("s" + stack, type);
    } else {
      for (long inside : pointers(type)) {
        words.add("s" + (stack + inside));
      }
    }
    stack += (size + 7) / 8 * 8;
  }

  /** Of what is aligned to more than its size says, which only long doubles and vectors are. */
  private static long alignment(@Nullable Die plain, int depth) {
    if (plain == null || depth > 8) {
      return 1;
    }
    if (plain.tag() == Die.BASE) {
      return plain.size();
    }
    long most = 1;
    if (plain.tag() == Die.ARRAY) {
      return alignment(CTypes.plain(plain.type()), depth + 1);
    }
    for (Die member : plain.children()) {
      if (member.tag() == Die.MEMBER) {
        most = Math.max(most, alignment(CTypes.plain(member.type()), depth + 1));
      }
    }
    return most;
  }

  /** How the eight bytes that a type takes each are handed on. */
  private List<Kind> classes(@Nullable Die type) {
    Die plain = CTypes.plain(type);
    long size = CTypes.size(plain);
    if (plain == null || size <= 0) {
      return List.of(Kind.INTEGER);
    }
    if (!plain.isStructured() && plain.tag() != Die.ARRAY) {
      return scalar(plain, size);
    }
    if (size > 16 || isHandedByAddress(plain)) {
      return isHandedByAddress(plain) ? List.of(Kind.INTEGER) : List.of(Kind.MEMORY);
    }
    Kind[] kinds = new Kind[(int) (size + 7) / 8];
    merge(plain, 0, kinds, 0);
    List<Kind> found = new ArrayList<>();
    for (Kind kind : kinds) {
      found.add(kind == null ? Kind.SSE : kind);
    }
    return found.contains(Kind.MEMORY) ? List.of(Kind.MEMORY) : found;
  }

  private static List<Kind> scalar(Die plain, long size) {
    boolean isFloat =
        plain.tag() == Die.BASE && (plain.encoding() == FLOAT || plain.encoding() == COMPLEX);
    if (!isFloat) {
      return size > 8 ? List.of(Kind.INTEGER, Kind.INTEGER) : List.of(Kind.INTEGER);
    }
    if (plain.encoding() == COMPLEX) {
      return size == 16
          ? List.of(Kind.SSE, Kind.SSE)
          : size == 8 ? List.of(Kind.SSE) : List.of(Kind.MEMORY);
    }
    return size <= 8 || plain.name().equals("_Float128") || plain.name().equals("__float128")
        ? List.of(Kind.SSE)
        : List.of(Kind.MEMORY);
  }

  /**
   * Whether a C++ class is handed on by its address because copying it runs code. Told by a
   * destructor; a copy constructor alone is not looked for.
   */
  private static boolean isHandedByAddress(Die type) {
    for (Die member : type.children()) {
      if (member.tag() == Die.FUNCTION && member.name().startsWith("~")) {
        return true;
      }
    }
    return false;
  }

  private static void merge(@Nullable Die type, long offset, Kind[] kinds, int depth) {
    Die plain = CTypes.plain(type);
    long size = CTypes.size(plain);
    if (plain == null || size <= 0 || depth > 8) {
      return;
    }
    if (plain.tag() == Die.ARRAY) {
      long one = CTypes.size(plain.type());
      for (long at = 0; one > 0 && at < Math.min(size, 16); at += one) {
        merge(plain.type(), offset + at, kinds, depth + 1);
      }
    } else if (plain.isStructured()) {
      for (Die member : plain.children()) {
        if (member.tag() == Die.MEMBER || member.tag() == Die.INHERITANCE) {
          merge(member.type(), offset + Math.max(0, member.memberOffset()), kinds, depth + 1);
        }
      }
    } else {
      List<Kind> own = scalar(plain, size);
      for (int i = 0; i < own.size() && offset / 8 + i < kinds.length; i++) {
        int at = (int) (offset / 8) + i;
        kinds[at] = own.get(i) == Kind.SSE && kinds[at] != null ? kinds[at] : own.get(i);
      }
    }
  }
}
