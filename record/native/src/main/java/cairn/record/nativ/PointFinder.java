package cairn.record.nativ;

import cairn.symbols.Die;
import cairn.symbols.DwarfPlaces;
import cairn.symbols.ElfFile;
import cairn.symbols.LineTables;
import cairn.symbols.Program;
import cairn.symbols.SymbolsException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the addresses of C-points in an executable: of functions by their names, of lines, and of
 * comments in the source. Functions of libraries are not looked for.
 */
final class PointFinder {
  private static final Pattern CLONE = Pattern.compile("\\.(isra|constprop|part|lto_priv)\\b");
  private static final Pattern LINE = Pattern.compile("(.+):(\\d{1,9})");

  /** More would be a mistake, and slow. */
  private static final int MOST_POINTS = 100_000;

  private final Program program;
  private final String object;
  private final List<NativePoint> points = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final Map<Long, Set<String>> symbols = new TreeMap<>();
  private final Map<Die, String> scopes = new HashMap<>();
  private final LineTables lines;

  /** Whether what is added was not asked for by its name. */
  private boolean implied;

  /** What was found, and what a person should know of it. */
  record Found(List<NativePoint> points, List<String> notes) {
    static final Found NONE = new Found(List.of(), List.of());
  }

  private PointFinder(Program program) throws NativeException {
    this.program = program;
    this.object = String.valueOf(program.file().path().getFileName());
    this.lines = new LineTables(program);
    try {
      for (ElfFile.Symbol symbol : program.file().functions()) {
        symbols.computeIfAbsent(symbol.address(), a -> new TreeSet<>()).add(symbol.name());
      }
    } catch (SymbolsException e) {
      throw new NativeException(e);
    }
    for (Die unit : program.units()) {
      scope(unit, "", 0);
    }
  }

  /**
   * Finds them.
   *
   * @throws NativeException if something that was asked for is not there, with what is near
   */
  static Found find(Program program, PointRequest request) throws NativeException {
    return find(program, request, false);
  }

  /** The same for a program of which nobody knows whether it has what was asked for. */
  static Found findSome(Program program, PointRequest request) throws NativeException {
    return find(program, request, true);
  }

  private static Found find(Program program, PointRequest request, boolean some)
      throws NativeException {
    PointFinder finder = new PointFinder(program);
    int group = 0;
    for (String asked : new LinkedHashSet<>(request.asked())) {
      try {
        finder.ask(asked, group++);
      } catch (NativeException e) {
        if (!some) {
          throw e;
        }
      }
    }
    for (PointComments.Comment comment : new PointComments(finder.lines, request.sources()).all()) {
      finder.places(comment.name(), finder.lines.addresses(comment.file(), comment.line()));
    }
    if (!request.types().isEmpty()) {
      finder.operations(new HandedTypes(request.types()), group);
    }
    return new Found(finder.points, finder.notes);
  }

  /** Functions that are handed one of some types or return one, as one group. */
  private void operations(HandedTypes types, int group) throws NativeException {
    for (Map.Entry<Long, Program.Function> entry : program.functions().entrySet()) {
      Program.Function function = entry.getValue();
      Die die = function.die();
      boolean whole = die.code()[0] == entry.getKey() && !die.toldName().equals("main");
      if (whole && types.areUsedBy(die, function.plusPlus())) {
        LineTables.Place place = lines.at(function.unit(), entry.getKey());
        implied = true;
        function(name(die), group, entry.getKey(), function, place);
        implied = false;
      }
    }
  }

  /** Whether a request is for a line, not for functions. */
  static boolean isLine(String asked) {
    return LINE.matcher(asked).matches();
  }

  private void ask(String asked, int group) throws NativeException {
    Matcher line = LINE.matcher(asked);
    if (line.matches()) {
      line(asked, line.group(1), Integer.parseInt(line.group(2)));
    } else {
      functions(asked, group);
    }
  }

  /** Collects in which class or namespace functions are declared. */
  private void scope(Die at, String in, int depth) {
    for (Die die : at.children()) {
      boolean named = die.isStructured() || die.tag() == Die.NAMESPACE;
      if (die.tag() == Die.FUNCTION && !in.isEmpty()) {
        scopes.put(die, in);
      } else if (named && depth < 32) {
        scope(die, in + (die.name().isEmpty() ? "" : die.name() + "::"), depth + 1);
      }
    }
  }

  private String name(Die function) {
    return scopes.getOrDefault(function.told(), scopes.getOrDefault(function, ""))
        + function.toldName();
  }

  /** Whether a pattern means a function: by its name, with or without file, class, namespace. */
  static boolean isMeant(Pattern pattern, String file, String name) {
    for (int from = 0; from >= 0; ) {
      String plain = name.substring(from);
      if (pattern.matcher(plain).matches() || pattern.matcher(file + ":" + plain).matches()) {
        return true;
      }
      int next = name.indexOf("::", from);
      from = next < 0 ? -1 : next + 2;
    }
    return false;
  }

  private static Pattern pattern(String asked) {
    int signature = asked.indexOf('(');
    String name = signature < 0 ? asked : asked.substring(0, signature);
    StringBuilder regex = new StringBuilder();
    for (String part : name.split("\\*+", -1)) {
      regex.append(regex.isEmpty() ? "" : ".*").append(part.isEmpty() ? "" : Pattern.quote(part));
    }
    return Pattern.compile(name.matches("\\*+") ? ".*" : regex.toString());
  }

  private void functions(String asked, int group) throws NativeException {
    Pattern pattern = pattern(asked);
    boolean any = asked.contains("*");
    int before = points.size();
    Set<Long> told = new TreeSet<>();
    for (Map.Entry<Long, Program.Function> entry : program.functions().entrySet()) {
      Die die = entry.getValue().die();
      if (die.code()[0] != entry.getKey() || any && die.toldName().equals("main")) {
        continue; // another piece of a function; or that in which everything is an inner call
      }
      LineTables.Place place = lines.at(entry.getValue().unit(), entry.getKey());
      told.add(entry.getKey());
      if (isMeant(pattern, place.file(), name(die))) {
        function(asked, group, entry.getKey(), entry.getValue(), place);
      }
    }
    for (Map.Entry<Long, Set<String>> entry : symbols.entrySet()) {
      if (!told.contains(entry.getKey())) {
        symbol(asked, group, pattern, entry.getKey(), entry.getValue());
      }
    }
    inlined(asked, pattern, points.size() > before);
    if (points.size() == before) {
      throw new NativeException(
          program.file().path() + " has no function " + asked + near(asked) + ".\n" + LIBRARIES);
    }
  }

  private static final String LIBRARIES =
      "Functions of the executable itself are looked for, not those of libraries";

  private void function(
      String asked, int group, long address, Program.Function function, LineTables.Place at)
      throws NativeException {
    Die die = function.die();
    boolean copy =
        symbols.getOrDefault(address, Set.of()).stream().anyMatch(s -> CLONE.matcher(s).find());
    long base = Math.max(0, function.unit().address());
    List<String> words =
        copy
            ? CallWords.ofCopy(
                die,
                function.plusPlus(),
                p -> DwarfPlaces.register(program.file(), p, address, base))
            : CallWords.of(die, function.plusPlus());
    int line = die.toldLine() != 0 ? die.toldLine() : at.line();
    Code.Place place = new Code.Place(at.folder(), at.file(), line, name(die), object, null);
    add(group, asked, place, address, words, die.toldType());
  }

  private void symbol(String asked, int group, Pattern pattern, long address, Set<String> names)
      throws NativeException {
    for (String name : names) {
      String plain = CLONE.matcher(name).find() ? name.substring(0, name.indexOf('.')) : name;
      boolean own = !plain.startsWith("_") && !(asked.contains("*") && plain.equals("main"));
      if ((own || !asked.contains("*")) && isMeant(pattern, "", plain)) {
        Code.Place place = new Code.Place("", "", 0, plain, object, null);
        add(group, asked, place, address, List.of(), null);
        return;
      }
    }
  }

  private void add(
      int group,
      String asked,
      Code.Place place,
      long address,
      List<String> words,
      @Nullable Die result)
      throws NativeException {
    if (points.size() == MOST_POINTS) {
      throw new NativeException("more than " + MOST_POINTS + " places are C-points");
    }
    points.add(
        new NativePoint(points.size(), group, asked, place, address, words, implied, result));
  }

  /** Calls that are inlined are no calls: refused if there are no others, otherwise told. */
  private void inlined(String asked, Pattern pattern, boolean hasOthers) throws NativeException {
    Map<String, Integer> copies = new HashMap<>();
    program
        .functions()
        .values()
        .forEach(function -> countInlined(function.die(), pattern, copies, 0));
    if (copies.isEmpty()) {
      return;
    }
    String names = String.join(", ", new TreeSet<>(copies.keySet()));
    String way = "compile with -fno-inline, or give it __attribute__((noinline))";
    if (!hasOthers) {
      throw new NativeException(
          "the compiler has inlined " + names + " wherever it is called: " + way);
    }
    notes.add("C-points of " + asked + " lack the calls of " + names + " that are inlined: " + way);
  }

  private void countInlined(Die at, Pattern pattern, Map<String, Integer> copies, int depth) {
    for (Die die : at.children()) {
      if (die.tag() == Die.INLINED) {
        String name = name(die);
        if (isMeant(pattern, "", name)) {
          copies.merge(name, 1, Integer::sum);
        }
      }
      if (depth < 64 && (die.tag() == Die.INLINED || die.tag() == Die.BLOCK)) {
        countInlined(die, pattern, copies, depth + 1);
      }
    }
  }

  private String near(String asked) {
    String wanted = asked.toLowerCase(Locale.ROOT).replace("*", "");
    Set<String> names = new TreeSet<>();
    program.functions().values().forEach(f -> names.add(name(f.die())));
    symbols.values().forEach(names::addAll);
    List<String> found = new ArrayList<>();
    for (String name : names) {
      String low = name.toLowerCase(Locale.ROOT);
      if (!name.startsWith("_") && (low.contains(wanted) || wanted.contains(low))) {
        found.add(name);
      }
    }
    return found.isEmpty() || found.size() > 8 ? "" : "; it has " + String.join(", ", found);
  }

  private void line(String asked, String file, int line) throws NativeException {
    List<LineTables.Address> found = lines.addresses(file, line);
    if (found.isEmpty()) {
      throw new NativeException(
          program.file().path() + " has no code at " + asked + lines.near(file, line));
    }
    places(asked, found);
  }

  private void places(String name, List<LineTables.Address> addresses) throws NativeException {
    for (LineTables.Address at : addresses) {
      List<Program.Frame> frames = program.frames(at.address(), at.file(), at.line());
      String function = frames.isEmpty() ? "" : name(frames.get(0).function());
      Code.Place place = new Code.Place(at.folder(), at.file(), at.line(), function, object, null);
      add(-1, name, place, at.address(), FrameWords.of(program, at.address(), at.line()), null);
    }
  }
}
