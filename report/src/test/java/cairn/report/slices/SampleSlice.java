package cairn.report.slices;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.SourceText;
import cairn.analysis.api.faults.Change;
import cairn.analysis.api.slices.SliceAnswer;
import cairn.analysis.api.slices.SliceGraph;
import cairn.analysis.api.slices.SliceNames;
import cairn.analysis.api.slices.SlicePlace;
import cairn.analysis.api.slices.SliceStatement;
import cairn.analysis.api.slices.SliceWarning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Slices for tests of printers: runs and dependences as they are told. */
final class SampleSlice implements SliceGraph {
  private record Run(
      int statement, long step, int thread, long time, @Nullable Long value, List<Edge> edges) {}

  private record Edge(int target, int reason, long object, int slot) {}

  private final List<SlicePlace> places = new ArrayList<>();
  private final List<Run> runs = new ArrayList<>();
  private final Map<Long, Change> changes = new HashMap<>();
  private final Map<String, SourceText> sources = new LinkedHashMap<>();
  final List<SliceWarning> warnings = new ArrayList<>();
  boolean forwards;
  boolean control = true;
  boolean wholeGraph = true;

  /** A run of a line; edges are added later. Runs are told from the criterion back in time. */
  int run(String owner, String method, String file, int line, int thread, long time, Long value) {
    SlicePlace place = new SlicePlace(owner, method, file, line);
    if (!places.contains(place)) {
      places.add(place);
    }
    int step = 1000 - runs.size();
    runs.add(new Run(places.indexOf(place), step, thread, time, value, new ArrayList<>()));
    return runs.size() - 1;
  }

  SampleSlice change(long time, String node, String slot, String before, String after) {
    changes.put(time, new Change(node, slot, before, after));
    return this;
  }

  SampleSlice edge(int from, int to, int reason) {
    runs.get(from).edges().add(new Edge(to, reason, 0, 0));
    return this;
  }

  SampleSlice memory(int from, int to, long object, int slot) {
    runs.get(from).edges().add(new Edge(to, MEMORY, object, slot));
    return this;
  }

  SampleSlice source(String file, String text) {
    sources.put(file, new SourceText("src/" + file, text.lines().toList()));
    return this;
  }

  SliceReport report() {
    List<SliceStatement> statements = new ArrayList<>();
    int[] distances = distances();
    Map<SlicePlace, SourceText> found = new HashMap<>();
    for (int i = 0; i < places.size(); i++) {
      TreeSet<Long> times = new TreeSet<>();
      long count = 0;
      for (Run run : runs) {
        if (run.statement() == i) {
          count++;
          if (run.time() > 0) {
            times.add(run.time());
          }
        }
      }
      statements.add(
          new SliceStatement(places.get(i), count, 1, 1000, List.copyOf(times), distances[i]));
      if (sources.containsKey(places.get(i).file())) {
        found.put(places.get(i), sources.get(places.get(i).file()));
      }
    }
    SliceAnswer answer =
        new SliceAnswer(
            forwards,
            control,
            statements,
            this,
            wholeGraph,
            warnings,
            List.of(),
            runs.size() * 3L,
            12_345);
    return new SliceReport("run.cairn", "time 23", "", answer, new Names(), found, List.of(), null);
  }

  private int[] distances() {
    int[] best = new int[places.size()];
    java.util.Arrays.fill(best, Integer.MAX_VALUE);
    NearestRuns order = new NearestRuns(this, runs.size());
    int[] far = new int[runs.size()];
    for (int i = 0; i < order.size(); i++) {
      int node = order.node(i);
      int statement = statement(node);
      best[statement] = Math.min(best[statement], far[node]);
      for (Edge edge : runs.get(node).edges()) {
        if (order.index(edge.target()) > i && far[edge.target()] == 0) {
          far[edge.target()] = far[node] + 1;
        }
      }
    }
    return best;
  }

  @Override
  public int nodes() {
    return runs.size();
  }

  @Override
  public int statement(int node) {
    return runs.get(node).statement();
  }

  @Override
  public long step(int node) {
    return runs.get(node).step();
  }

  @Override
  public int thread(int node) {
    return runs.get(node).thread();
  }

  @Override
  public long time(int node) {
    return runs.get(node).time();
  }

  @Override
  public boolean hasValue(int node) {
    return runs.get(node).value() != null;
  }

  @Override
  public long value(int node) {
    return runs.get(node).value();
  }

  @Override
  public int valueFrom(int node) {
    return -1;
  }

  @Override
  public long storedAt(int edge) {
    return -1;
  }

  @Override
  public boolean hasStored(int edge) {
    return hasValue(target(edge));
  }

  @Override
  public long stored(int edge) {
    return value(target(edge));
  }

  @Override
  public int through(int edge) {
    return -1;
  }

  @Override
  public int firstEdge(int node) {
    int first = 0;
    for (int i = 0; i < node; i++) {
      first += runs.get(i).edges().size();
    }
    return first;
  }

  @Override
  public int endEdge(int node) {
    return firstEdge(node) + runs.get(node).edges().size();
  }

  private Edge edge(int edge) {
    int left = edge;
    for (Run run : runs) {
      if (left < run.edges().size()) {
        return run.edges().get(left);
      }
      left -= run.edges().size();
    }
    throw new IndexOutOfBoundsException(edge);
  }

  @Override
  public int target(int edge) {
    return edge(edge).target();
  }

  @Override
  public int reason(int edge) {
    return edge(edge).reason();
  }

  @Override
  public long object(int edge) {
    return edge(edge).object();
  }

  @Override
  public int slot(int edge) {
    return edge(edge).slot();
  }

  private final class Names implements SliceNames {
    @Override
    public CodePlace place(SlicePlace place) {
      String dot = place.owner().isEmpty() || place.method().isEmpty() ? "" : ".";
      return new CodePlace(place.file(), place.line(), place.owner() + dot + place.method());
    }

    @Override
    public boolean isLibrary(SlicePlace place) {
      return place.owner().startsWith("java.");
    }

    @Override
    public String thread(int thread) {
      return thread == 1 ? "main" : "worker-" + thread;
    }

    @Override
    public @Nullable Change stored(long time) {
      return changes.get(time);
    }

    @Override
    public String variable(int instruction) {
      return "";
    }

    @Override
    public String value(long bits, int instruction) {
      return Long.toString(bits);
    }

    @Override
    public String cell(long object, int slot, int instruction) {
      return "Item #" + object + " slot " + slot;
    }
  }

  /**
   * An outline whose item got the wrong parent, because a helper counts a tab as eight blanks; the
   * last item was handed over by another thread.
   */
  static SampleSlice outline() {
    SampleSlice s = new SampleSlice();
    int parent = s.run("Outline", "add", "Outline.java", 9, 1, 23, null);
    int loop = s.run("Outline", "add", "Outline.java", 7, 1, 0, null);
    int last = s.run("Outline", "add", "Outline.java", 6, 1, 0, null);
    int make = s.run("Outline", "add", "Outline.java", 8, 1, 21, null);
    int main = s.run("Outline", "main", "Outline.java", 25, 1, 0, null);
    int level = s.run("Outline", "add", "Outline.java", 5, 1, 0, null);
    int before = s.run("Outline", "add", "Outline.java", 10, 2, 14, null);
    int half = s.run("Outline", "level", "Outline.java", 20, 1, 0, 4L);
    int unknown = s.run("com.acme.<Feed>", "run", "", 0, 2, 0, null);
    int tab = s.run("Outline", "level", "Outline.java", 17, 1, 0, 8L);
    int blank = s.run("Outline", "level", "Outline.java", 17, 1, 0, 0L);
    s.change(23, "Outline$Item #7", "parent", "null", "Outline$Item #3");
    s.change(21, "", "Outline$Item #7", "nothing", "a new object");
    s.change(14, "", "Outline.last", "null", "Outline$Item #3");
    s.edge(parent, last, REGISTER).edge(parent, make, REGISTER).edge(parent, loop, CONTROL);
    s.edge(loop, level, REGISTER).edge(loop, loop, CONTROL).memory(loop, make, 7, 2);
    s.memory(last, before, -3, 1).edge(level, half, REGISTER).edge(level, main, CALL);
    s.edge(half, tab, REGISTER).edge(tab, blank, REGISTER).edge(before, unknown, CALL);
    s.edge(parent, main, CALL);
    s.source(
        "Outline.java",
        """
        class Outline {
          static Item last;

          static void add(String line) {
            int level = level(line);
            Item parent = last;
            while (parent.level >= level) parent = parent.parent;
            Item item = new Item(level);
            item.parent = parent;
            last = item;
          }

          static int level(String line) {
            int width = 0;
            for (int i = 0; i < line.length(); i++) {
              char c = line.charAt(i);
              if (c == '\t') width += 8; // <b>blanks</b> & "tabs"
              else break;
            }
            return width / 2;
          }

          public static void main(String[] lines) {
            for (String line : lines) {
              add(line);
            }
          }
        }
        """);
    s.warnings.add(
        new SliceWarning(
            new SlicePlace("Outline", "level", "Outline.java", 16),
            "calls java.lang.Runtime.exec, of which is not known what it writes",
            3));
    return s;
  }
}
