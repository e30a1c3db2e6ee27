package cairn.record.nativ;

import cairn.record.nativ.SourceHints.Hint;
import cairn.symbols.CTypes;
import cairn.symbols.Die;
import cairn.symbols.Program;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Says what a block is from where it was allocated: the type that the source names there, or one to
 * which a variable points that is declared on that line, which the function returns, to which one
 * of its variables points or a field of what they point to, if its size fits and no other's does.
 * Where the source names types and none fits, there is none. A guess: it is wrong where two types
 * have one size and the code casts.
 */
final class TypeGuess {
  private TypeGuess() {}

  /** A type and its language. */
  record Guess(Die type, boolean plusPlus) {}

  /**
   * The type of a block that is allocated in a function; null if nothing fits, or several types do.
   *
   * @param hints what the source says
   */
  static @Nullable Guess of(Program.Frame frame, List<Hint> hints, long size) {
    if (size <= 0) {
      return null;
    }
    Die function = frame.function();
    List<Die> variables = variables(frame);
    List<Die> meant = meant(frame.unit(), variables, hints);
    if (!meant.isEmpty()) {
      Die fitting = fitting(meant, size);
      return fitting == null ? null : new Guess(fitting, frame.plusPlus());
    }
    for (Fit fit : Fit.values()) {
      Predicate<@Nullable Die> fits = type -> fits(type, size, fit);
      Die found = search(function, variables, frame.line(), fits);
      if (found != null) {
        return new Guess(found, frame.plusPlus());
      }
    }
    return null;
  }

  /** Whether the source names a type at an allocation of which a block has just the size. */
  static boolean isNamed(Program.Frame frame, List<Hint> hints, long size) {
    List<Hint> types = hints.stream().filter(Hint::isType).toList();
    return meant(frame.unit(), List.of(), types).stream().anyMatch(t -> fits(t, size, Fit.EXACT));
  }

  /** The types that hints mean, the best first. */
  private static List<Die> meant(Die unit, List<Die> variables, List<Hint> hints) {
    List<Die> meant = new ArrayList<>();
    for (Hint hint : hints) {
      if (hint.isType() && hint.stars() == 0) {
        meant.addAll(named(unit, hint.word()));
      } else if (hint.isType()) {
        meant.addAll(pointersTo(unit, hint));
      } else {
        meant.addAll(targets(unit, variables, hint.word()));
      }
    }
    return meant;
  }

  private static @Nullable Die fitting(List<Die> types, long size) {
    for (Die type : types) {
      for (Fit fit : Fit.values()) {
        if (fits(type, size, fit)) {
          return type;
        }
      }
    }
    return null;
  }

  /** The unit's types of a name. */
  private static List<Die> named(Die unit, String name) {
    List<Die> found = new ArrayList<>();
    named(unit, name, found, 0);
    return found;
  }

  private static void named(Die in, String name, List<Die> found, int depth) {
    for (Die die : in.children()) {
      boolean type = die.isStructured() || die.tag() == Die.TYPEDEF || die.tag() == Die.BASE;
      if (type && !die.isDeclaration() && die.name().equals(name)) {
        found.add(die);
      } else if (die.tag() == Die.NAMESPACE && depth < 32) {
        named(die, name, found, depth + 1);
      }
    }
  }

  private static List<Die> pointersTo(Die unit, Hint hint) {
    List<Die> found = new ArrayList<>();
    for (Die die : unit.children()) {
      Die target = die.tag() == Die.POINTER ? die.type() : null;
      if (target != null && (hint.stars() > 1 || target.name().equals(hint.word()))) {
        found.add(die);
      }
    }
    return found;
  }

  /** What the variables and members of a name point to, the function's own first. */
  private static List<Die> targets(Die unit, List<Die> variables, String name) {
    List<Die> holders = new ArrayList<>(variables);
    holders.addAll(unit.children());
    for (Die struct : unit.children()) {
      if (struct.isStructured()) {
        holders.addAll(struct.children());
      }
    }
    List<Die> found = new ArrayList<>();
    for (Die holder : holders) {
      boolean holds =
          holder.tag() == Die.VARIABLE
              || holder.tag() == Die.PARAMETER
              || holder.tag() == Die.MEMBER;
      Die type = holds && holder.toldName().equals(name) ? target(holder.toldType()) : null;
      if (type != null) {
        found.add(type);
      }
    }
    return found;
  }

  /**
   * Whether a function only hands on what another allocates: it returns {@code void *}, or nothing
   * and has a parameter for it, a {@code void **}.
   */
  static boolean isWrapper(Program.Frame frame) {
    Die result = frame.function().toldType();
    if (result != null) {
      return isAnything(result);
    }
    return variables(frame).stream()
        .filter(one -> one.tag() == Die.PARAMETER)
        .map(one -> CTypes.pointee(one.toldType()))
        .anyMatch(TypeGuess::isAnything);
  }

  /**
   * Whether a function only hands on what another frees: it returns nothing, and has a parameter
   * {@code void *} and no variable of its own that points to a struct, as functions have that know
   * what they free.
   */
  static boolean isReleaser(Program.Frame frame) {
    if (frame.function().toldType() != null) {
      return false;
    }
    boolean takes = false;
    for (Die one : variables(frame)) {
      Die target = CTypes.plain(CTypes.pointee(one.toldType()));
      if (one.tag() == Die.PARAMETER) {
        takes |= isAnything(one.toldType());
      } else if (target != null && target.isStructured()) {
        return false;
      }
    }
    return takes;
  }

  /** Whether a type is {@code void *}. */
  private static boolean isAnything(@Nullable Die type) {
    return CTypes.isPointer(type) && CTypes.plain(CTypes.pointee(type)) == null;
  }

  private static List<Die> variables(Program.Frame frame) {
    Die function = frame.function();
    List<Die> variables = new ArrayList<>();
    collect(function, variables, 0);
    if (function.told() != function) {
      collect(function.told(), variables, 0);
    }
    return variables;
  }

  private enum Fit {
    EXACT,
    ARRAY,
    TRAILING
  }

  private static boolean fits(@Nullable Die type, long size, Fit fit) {
    Die plain = CTypes.plain(type);
    long one = CTypes.size(type);
    if (plain == null || one <= 0) {
      return false;
    }
    return switch (fit) {
      case EXACT -> one == size && one > 1;
      case ARRAY -> size % one == 0 && one > 1 && !isOpen(plain);
      case TRAILING -> size > one && endsWithArray(plain);
    };
  }

  /** Whether a struct may go on behind its end: its last member is an array of one or none. */
  private static boolean endsWithArray(Die type) {
    Die array = lastArray(type);
    return array != null && CTypes.count(array) <= 1;
  }

  /** Whether it must: the array has no length. There are no arrays of such structs. */
  static boolean isOpen(Die type) {
    Die plain = CTypes.plain(type);
    Die array = plain == null ? null : lastArray(plain);
    return array != null && CTypes.count(array) <= 0;
  }

  private static @Nullable Die lastArray(Die type) {
    Die last = null;
    for (Die member : type.children()) {
      last = member.tag() == Die.MEMBER ? member : last;
    }
    Die plain = last == null ? null : CTypes.plain(last.type());
    return plain != null && plain.tag() == Die.ARRAY ? plain : null;
  }

  private static @Nullable Die search(
      Die function, List<Die> variables, int line, Predicate<@Nullable Die> fits) {
    Die found = only(variables.stream().filter(v -> v.toldLine() == line).toList(), fits);
    if (found == null) {
      Die result = CTypes.pointee(function.toldType());
      found = fits.test(result) ? result : null;
    }
    return found != null ? found : nearby(variables, fits);
  }

  private static @Nullable Die nearby(List<Die> variables, Predicate<@Nullable Die> fits) {
    Die found = only(variables, fits);
    if (found != null) {
      return found;
    }
    List<Die> members = new ArrayList<>();
    for (Die variable : variables) {
      Die held = CTypes.plain(variable.toldType());
      Die target = CTypes.plain(CTypes.pointee(held));
      Die holder =
          target != null && CTypes.isPointer(target) ? CTypes.plain(target.type()) : target;
      for (Die each : holder == null ? List.<Die>of() : holder.children()) {
        if (each.tag() == Die.MEMBER) {
          members.add(each);
        }
      }
    }
    return only(members, fits);
  }

  /** The one type that fits among what some variables point to, directly or as arrays. */
  private static @Nullable Die only(List<Die> variables, Predicate<@Nullable Die> fits) {
    Set<Die> plain = new LinkedHashSet<>();
    Die found = null;
    for (Die variable : variables) {
      Die target = target(variable.toldType());
      if (target != null && fits.test(target)) {
        found = found == null ? target : found;
        Die bare = CTypes.plain(target);
        if (bare != null) {
          plain.add(bare);
        }
      }
    }
    return plain.size() == 1 ? found : null;
  }

  private static @Nullable Die target(@Nullable Die type) {
    Die plain = CTypes.plain(type);
    return plain != null && plain.tag() == Die.ARRAY
        ? CTypes.pointee(plain.type())
        : CTypes.pointee(plain);
  }

  /** Variables and parameters of a function, not of those that are inlined in it. */
  private static void collect(Die at, List<Die> found, int depth) {
    for (Die die : at.children()) {
      if (die.tag() == Die.VARIABLE || die.tag() == Die.PARAMETER) {
        found.add(die);
      } else if (die.tag() != Die.INLINED && depth < 32) {
        collect(die, found, depth + 1);
      }
    }
  }
}
