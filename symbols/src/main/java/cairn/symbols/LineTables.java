package cairn.symbols;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The lines of an executable: which addresses a line has, and which line an address. */
public final class LineTables {
  private final Program program;
  private final Map<Die, NavigableMap<Long, Place>> starts = new HashMap<>();

  public LineTables(Program program) {
    this.program = program;
  }

  /** A place in a source; empty and 0 if it is not known. */
  public record Place(String folder, String file, int line) {
    public static final Place UNKNOWN = new Place("", "", 0);
  }

  /** Where code of a line begins. */
  public record Address(long address, String folder, String file, int line) {}

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
  public Place at(Die unit, long address) {
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
  public List<Address> addresses(String asked, int line) {
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
  public String near(String asked, int line) {
    NavigableSet<Integer> known = lines(asked);
    if (known.isEmpty()) {
      return "; no file of that name has code in it (is it compiled with -g?)";
    }
    Integer next = known.ceiling(line);
    return next == null
        ? "; the last line with code is " + known.last()
        : "; the next line with code is " + next;
  }

  /** The lines of a file that have code. */
  public NavigableSet<Integer> lines(String asked) {
    NavigableSet<Integer> known = new TreeSet<>();
    for (Die unit : program.units()) {
      DwarfLines table = DwarfLines.of(program.file(), unit);
      if (table != null) {
        boolean[] meant = meant(table, asked);
        table.tell(
            (address, file, line, statement) -> {
              if (statement && file >= 0 && file < meant.length && meant[file]) {
                known.add(line);
              }
            });
      }
    }
    return known;
  }

  /** The paths of all sources, in the order of the tables; each once. */
  public Set<String> files() {
    Set<String> found = new LinkedHashSet<>();
    for (Die unit : program.units()) {
      DwarfLines table = DwarfLines.of(program.file(), unit);
      if (table != null) {
        table.files().forEach(file -> found.add(file.path()));
      }
    }
    found.remove("");
    return found;
  }
}
