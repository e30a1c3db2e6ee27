package cairn.record.nativ;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The lines of an executable: which addresses a line has, and the C-points in its comments. */
final class LineTables {
  private static final String WORD = "##C-POINT";
  private static final Pattern COMMENT =
      Pattern.compile("(?://|/\\*)\\s*##C-POINT\\(\\s*([^)]*?)\\s*\\)");
  private static final long MOST_BYTES = 16 << 20;

  private final Program program;
  private final List<Path> sources;
  private final Map<Die, NavigableMap<Long, Place>> starts = new HashMap<>();

  LineTables(Program program, List<Path> sources) {
    this.program = program;
    this.sources = sources;
  }

  /** A place in a source; empty and 0 if it is not known. */
  record Place(String folder, String file, int line) {
    static final Place UNKNOWN = new Place("", "", 0);
  }

  /** Where code of a line begins. */
  record Address(long address, String folder, String file, int line) {}

  /**
   * A comment that names a C-point.
   *
   * @param file the path of the source as the debug information has it
   * @param line the first with code, at the comment or behind it
   */
  record Comment(String name, String file, int line) {}

  private static String base(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private static Place place(DwarfLines table, int file, int line) {
    List<DwarfLines.SourceFile> files = table.files();
    if (file < 0 || file >= files.size()) {
      return Place.UNKNOWN;
    }
    String path = files.get(file).path();
    String name = base(path);
    int slash = path.length() - name.length() - 1;
    return new Place(slash > 0 ? path.substring(0, slash) : "", name, line);
  }

  /** The line of an address in a unit. */
  Place at(Die unit, long address) {
    NavigableMap<Long, Place> known = starts.computeIfAbsent(unit, this::startsOf);
    Map.Entry<Long, Place> below = known.floorEntry(address);
    return below == null ? Place.UNKNOWN : below.getValue();
  }

  private NavigableMap<Long, Place> startsOf(Die unit) {
    NavigableMap<Long, Place> found = new TreeMap<>();
    DwarfLines table = DwarfLines.of(program.file(), unit);
    if (table != null) {
      Map<Long, Place> places = new HashMap<>();
      table.tell(
          (address, file, line, statement) -> {
            long key = (long) file << 32 | line;
            if (file >= 0) {
              found.putIfAbsent(
                  address, places.computeIfAbsent(key, k -> place(table, file, line)));
            }
          });
    }
    return found;
  }

  /** Whether a path is meant by its end, in whole parts. */
  private static boolean isMeant(String asked, String path) {
    return path.equals(asked) || path.endsWith("/" + asked);
  }

  /**
   * Where the code of a line begins: the first statement of each piece of code without another line
   * in between. Pieces without an instruction count only where there is no other.
   */
  List<Address> addresses(String asked, int line) {
    Map<Long, Address> found = new LinkedHashMap<>();
    Map<Long, Address> empty = new LinkedHashMap<>();
    for (Die unit : program.units()) {
      DwarfLines table = DwarfLines.of(program.file(), unit);
      if (table == null) {
        continue;
      }
      boolean[] meant = meant(table, asked);
      table.tell(
          new DwarfLines.Rows() {
            private @Nullable Address open;
            private boolean inside;

            @Override
            public void row(long address, int file, int at, boolean statement) {
              Address pending = open;
              if (pending != null && pending.address() < address) {
                found.put(pending.address(), pending);
                open = null;
              }
              boolean here = file >= 0 && file < meant.length && meant[file] && at == line;
              if (!here) {
                if (open != null) {
                  empty.put(open.address(), open);
                }
                open = null;
                inside = false;
              } else if (!inside && statement) {
                Place place = place(table, file, at);
                open = new Address(address, place.folder(), place.file(), at);
                inside = true;
              }
            }
          });
    }
    return List.copyOf(found.isEmpty() ? empty.values() : found.values());
  }

  private static boolean[] meant(DwarfLines table, String asked) {
    List<DwarfLines.SourceFile> files = table.files();
    boolean[] meant = new boolean[files.size()];
    for (int i = 0; i < meant.length; i++) {
      meant[i] = isMeant(asked, files.get(i).path());
    }
    return meant;
  }

  /** What is known of a file whose line has no code. */
  String near(String asked, int line) {
    NavigableMap<Integer, Boolean> known = linesOf(asked);
    if (known.isEmpty()) {
      return "; no file of that name has code in it (is it compiled with -g?)";
    }
    Integer next = known.ceilingKey(line);
    return next == null
        ? "; the last line with code is " + known.lastKey()
        : "; the next line with code is " + next;
  }

  private NavigableMap<Integer, Boolean> linesOf(String asked) {
    NavigableMap<Integer, Boolean> known = new TreeMap<>();
    for (Die unit : program.units()) {
      DwarfLines table = DwarfLines.of(program.file(), unit);
      if (table != null) {
        boolean[] meant = meant(table, asked);
        table.tell(
            (address, file, line, statement) -> {
              if (statement && file >= 0 && file < meant.length && meant[file]) {
                known.put(line, true);
              }
            });
      }
    }
    return known;
  }

  /** The comments in the sources that can be found; those of the system are not looked at. */
  List<Comment> comments() {
    Map<String, Boolean> seen = new LinkedHashMap<>();
    List<Comment> found = new ArrayList<>();
    for (Die unit : program.units()) {
      DwarfLines table = DwarfLines.of(program.file(), unit);
      if (table == null) {
        continue;
      }
      for (DwarfLines.SourceFile file : table.files()) {
        String path = file.path();
        if (!path.isEmpty() && !path.startsWith("/usr/") && seen.put(path, true) == null) {
          comments(path, found);
        }
      }
    }
    return found;
  }

  private void comments(String path, List<Comment> found) {
    NavigableMap<Integer, Boolean> known = null;
    int number = 0;
    for (String line : read(path)) {
      number++;
      Matcher comment = line.contains(WORD) ? COMMENT.matcher(line) : null;
      if (comment != null && comment.find()) {
        known = known == null ? linesOf(path) : known;
        Integer next = known.ceilingKey(number);
        if (next != null) {
          found.add(new Comment(comment.group(1), path, next));
        }
      }
    }
  }

  private List<String> read(String path) {
    try {
      List<Path> places = new ArrayList<>(List.of(Path.of(path)));
      sources.forEach(root -> places.add(root.resolve(base(path))));
      places.add(Path.of(base(path)));
      for (Path place : places) {
        if (Files.isRegularFile(place) && Files.size(place) <= MOST_BYTES) {
          String text = Files.readString(place, StandardCharsets.ISO_8859_1);
          return text.contains(WORD) ? text.lines().toList() : List.of();
        }
      }
    } catch (IOException | InvalidPathException e) {
      return List.of(); // a source that cannot be read has no C-points
    }
    return List.of();
  }
}
