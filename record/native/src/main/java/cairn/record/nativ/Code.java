package cairn.record.nativ;

import cairn.symbols.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** The places in a program's code that the stream tells of, with inlined functions told apart. */
final class Code {
  /** Begins the names of the libraries that the tool brings along. */
  private static final String OWN = "vgpreload_";

  /** Of the C library's functions that allocate, the one which calls another. */
  private static final String RESIZE = "reallocarray";

  private static final int MOST_FRAMES = 12;

  private final Program program;
  private final List<Instruction> instructions = new ArrayList<>(List.of(Instruction.UNKNOWN));
  private final List<int[]> stacks = new ArrayList<>(List.of(new int[0]));
  private final Map<Integer, List<Place>> places = new HashMap<>();
  private long bias;

  Code(Program program) {
    this.program = program;
  }

  /**
   * A place as a person names it.
   *
   * @param frame what the debug information says of it, or null
   */
  record Place(
      String folder,
      String file,
      int line,
      String function,
      String object,
      Program.@Nullable Frame frame) {
    static final Place UNKNOWN = new Place("", "", 0, "", "", null);

    /** Whether the source is known. */
    boolean hasLine() {
      return line > 0 && !file.isEmpty();
    }

    @Override
    public String toString() {
      return (function.isEmpty() ? "?" : function)
          + " ("
          + (hasLine() ? file + ":" + line : object)
          + ")";
    }
  }

  /** The executable is moved by so many bytes from where it was linked for. */
  void moved(long by) {
    bias = by;
  }

  void add(Instruction instruction) {
    instructions.add(instruction);
  }

  void add(int[] stack) {
    stacks.add(stack);
  }

  /** One more than the highest number of an instruction so far. */
  int instructions() {
    return instructions.size();
  }

  /** The innermost place of an instruction. */
  Place at(int instruction) {
    return placesOf(instruction).get(0);
  }

  /** Whether an instruction is one of the executable, which may be known by its symbols alone. */
  boolean isOfProgram(int instruction) {
    return instructions.get(instruction).object().equals(program.file().path().toString());
  }

  /** The address of an instruction of the executable as it was linked. */
  long linked(int instruction) {
    return instructions.get(instruction).address() - bias;
  }

  /** The address of an instruction as it ran. */
  long address(int instruction) {
    return instructions.get(instruction).address();
  }

  private List<Place> placesOf(int number) {
    return places.computeIfAbsent(number, n -> find(instructions.get(n)));
  }

  private List<Place> find(Instruction at) {
    List<Place> found = new ArrayList<>();
    if (at.hasLine() && at.object().equals(program.file().path().toString())) {
      for (Program.Frame frame : program.frames(at.address() - bias, at.file(), at.line())) {
        String name = frame.function().toldName();
        String folder = at.folder();
        int line = frame.file().isEmpty() ? 0 : frame.line();
        found.add(new Place(folder, frame.file(), line, name, at.objectName(), frame));
      }
    }
    if (found.isEmpty()) {
      String address = at.address() == 0 ? "" : "0x" + Long.toHexString(at.address());
      String name = at.function().isEmpty() ? address : at.function();
      String file = at.hasLine() ? at.file() : "";
      int line = at.hasLine() ? at.line() : 0;
      found.add(new Place(at.folder(), file, line, name, at.objectName(), null));
    }
    return found;
  }

  /** A stack, innermost first, without what the tool brings along. */
  List<Place> stack(int number) {
    List<Place> found = new ArrayList<>();
    for (int frame : stacks.get(number)) {
      for (Place place : placesOf(frame)) {
        if (!place.object().startsWith(OWN)) {
          found.add(place);
        }
      }
    }
    return found;
  }

  /**
   * The place of a stack that a person would name as that of an allocation: the first in the
   * program that is not in a function around malloc, otherwise the first that has a source.
   *
   * @param knows whether a function that looks like one around malloc knows what it allocates
   */
  Place allocation(int stack, BiPredicate<Place, Program.Frame> knows) {
    return behind(stack, (place, frame) -> TypeGuess.isWrapper(frame) && !knows.test(place, frame));
  }

  /** The same for a release: the first place that is not in a function around free. */
  Place release(int stack) {
    return behind(stack, (place, frame) -> TypeGuess.isReleaser(frame));
  }

  private Place behind(int stack, BiPredicate<Place, Program.Frame> wraps) {
    List<Place> all = stack(stack);
    Place inSource = null;
    for (Place place : all) {
      if (place.frame() != null && !wraps.test(place, place.frame())) {
        return place;
      }
      inSource = inSource == null && place.hasLine() ? place : inSource;
    }
    return inSource != null ? inSource : all.isEmpty() ? Place.UNKNOWN : all.get(0);
  }

  /**
   * Whether the program asked for a block itself, rather than a library that it called: what a
   * library makes for itself is nothing of which the program's code could tell the type.
   */
  boolean isAskedForByProgram(int stack) {
    String name = String.valueOf(program.file().path().getFileName());
    for (Place place : stack(stack)) {
      if (place.frame() != null || place.object().equals(name)) {
        return true;
      }
      if (!place.function().endsWith(RESIZE)) {
        return false;
      }
    }
    return false;
  }

  /** The first place of a stack that has a source, in the program if there is one. */
  Place point(int stack) {
    List<Place> all = stack(stack);
    for (Place place : all) {
      if (place.frame() != null) {
        return place;
      }
    }
    return all.isEmpty() ? Place.UNKNOWN : all.get(0);
  }

  /** A stack in words, as far as the function {@code main}. */
  String words(int stack) {
    List<String> parts = new ArrayList<>();
    for (Place place : stack(stack)) {
      parts.add(place.toString());
      if (parts.size() == MOST_FRAMES || place.function().equals("main")) {
        break;
      }
    }
    return String.join(", called from ", parts);
  }
}
