package cairn.analysis.constraints.check;

import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.lang.SpecParser;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import cairn.history.LoadOptions;
import cairn.recording.FieldInfo;
import cairn.recording.Format;
import cairn.recording.LaneWriter;
import cairn.recording.RecordingWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;

/**
 * How long a check takes: a red-black tree that grows to a number of nodes, then goes through
 * insertions and removals, with a C-point after every hundredth event or so. Run by hand: {@code
 * CheckSpeed NODES EVENTS CPOINTS}.
 */
public final class CheckSpeed {
  private static final String SPEC =
      """
      node FIELDS key, color, left, right, parent EDGES left, right;
      node = java rb.Node;
      tree FIELDS root, size;
      tree = java rb.Tree;
      RED = 1; BLACK = 0;
      node.BH(NULL) = 0;
      node.BH; node X; X.BH = X.left.BH + (X.color == BLACK ? 1 : 0);
      once: node X; X.INDEGREE == 1;
      acyclic: node X; node Y; X ->> Y => Y !->> X;
      ordered: node X; X.left != NULL => X.left.key < X.key;
      ordered2: node X; X.right != NULL => X.right.key > X.key;
      up: node X; X.left != NULL => X.left.parent == X;
      up2: node X; X.right != NULL => X.right.parent == X;
      red: node X; node Y; X -> Y and X.color == RED => Y.color == BLACK;
      black: node X; X.left.BH == X.right.BH;
      root: tree X; X.root != NULL => X.root.color == BLACK;
      %s
      """;

  private final RecordingWriter writer;
  private final LaneWriter lane;
  private final int nodeType;
  private final int[] sites = new int[5];
  private final int rootSite;
  private final int sizeSite;
  private final int newSite;
  private final int pointSite;
  private final long tree;

  private long[] id = new long[1 << 16];
  private int[] key = new int[1 << 16];
  private int[] color = new int[1 << 16];
  private int[] left = new int[1 << 16];
  private int[] right = new int[1 << 16];
  private int[] parent = new int[1 << 16];
  private int count = 1;
  private int size;
  private int root;
  private long events;

  private CheckSpeed(Path file) throws IOException {
    writer = RecordingWriter.create(file, Map.of("recorder", "bench"));
    int main = writer.classType("rb.Main", "java.lang.Object");
    nodeType =
        writer.classType(
            "rb.Node",
            "java.lang.Object",
            field("key", 'I'),
            field("color", 'I'),
            field("left", 'L'),
            field("right", 'L'),
            field("parent", 'L'));
    writer.link(nodeType, 0, 0);
    int treeType =
        writer.classType("rb.Tree", "java.lang.Object", field("root", 'L'), field("size", 'I'));
    writer.link(treeType, 0, 0);
    String[] names = {"key", "color", "left", "right", "parent"};
    for (int i = 0; i < 5; i++) {
      boolean reference = i > 1;
      sites[i] =
          writer.site(
              reference ? Format.PUT_REF : Format.PUT_REF + 1,
              main,
              "main",
              10 + i,
              "rb.Node",
              names[i],
              reference ? 'L' : 'I');
    }
    rootSite = writer.site(Format.PUT_REF, main, "main", 20, "rb.Tree", "root", 'L');
    sizeSite = writer.site(Format.PUT_REF + 1, main, "main", 21, "rb.Tree", "size", 'I');
    newSite = writer.site(Format.NEW, main, "main", 22, "", "", (char) 0);
    pointSite = writer.site(Format.CPOINT, treeType, "insert", 23, "", "exit", (char) 0);
    lane = writer.lane(writer.thread("main"));
    tree = lane.alloc(treeType);
    events++;
  }

  private static FieldInfo field(String name, char kind) {
    return new FieldInfo(name, kind, 0, kind == 'L' ? "Ljava/lang/Object;" : "I");
  }

  private void put(int node, int field, long bits) throws IOException {
    lane.put(sites[field], id[node], bits);
    events++;
  }

  private void setLeft(int n, int to) throws IOException {
    left[n] = to;
    put(n, 2, id[to]);
  }

  private void setRight(int n, int to) throws IOException {
    right[n] = to;
    put(n, 3, id[to]);
  }

  private void setParent(int n, int to) throws IOException {
    parent[n] = to;
    put(n, 4, id[to]);
  }

  private void setColor(int n, int to) throws IOException {
    color[n] = to;
    put(n, 1, to);
  }

  private void setRoot(int n) throws IOException {
    root = n;
    lane.put(rootSite, tree, id[n]);
    events++;
  }

  private int make(int k) throws IOException {
    if (count == key.length) {
      int length = count * 2;
      id = java.util.Arrays.copyOf(id, length);
      key = java.util.Arrays.copyOf(key, length);
      color = java.util.Arrays.copyOf(color, length);
      left = java.util.Arrays.copyOf(left, length);
      right = java.util.Arrays.copyOf(right, length);
      parent = java.util.Arrays.copyOf(parent, length);
    }
    int n = count++;
    id[n] = lane.alloc(nodeType);
    events++;
    lane.allocatedAt(newSite, id[n]);
    key[n] = k;
    put(n, 0, k);
    return n;
  }

  private void rotateLeft(int x) throws IOException {
    int y = right[x];
    setRight(x, left[y]);
    if (left[y] != 0) {
      setParent(left[y], x);
    }
    setParent(y, parent[x]);
    replace(x, y);
    setLeft(y, x);
    setParent(x, y);
  }

  private void rotateRight(int x) throws IOException {
    int y = left[x];
    setLeft(x, right[y]);
    if (right[y] != 0) {
      setParent(right[y], x);
    }
    setParent(y, parent[x]);
    replace(x, y);
    setRight(y, x);
    setParent(x, y);
  }

  private void replace(int x, int y) throws IOException {
    if (parent[x] == 0) {
      setRoot(y);
    } else if (left[parent[x]] == x) {
      setLeft(parent[x], y);
    } else {
      setRight(parent[x], y);
    }
  }

  private void insert(int k) throws IOException {
    int at = root;
    int above = 0;
    while (at != 0) {
      above = at;
      if (key[at] == k) {
        return;
      }
      at = k < key[at] ? left[at] : right[at];
    }
    int n = make(k);
    setColor(n, 1);
    setParent(n, above);
    if (above == 0) {
      setRoot(n);
    } else if (k < key[above]) {
      setLeft(above, n);
    } else {
      setRight(above, n);
    }
    fix(n);
    size++;
    lane.put(sizeSite, tree, size);
    events++;
  }

  private void fix(int start) throws IOException {
    int z = start;
    while (color[parent[z]] == 1) {
      int p = parent[z];
      int g = parent[p];
      boolean isLeft = p == left[g];
      int uncle = isLeft ? right[g] : left[g];
      if (color[uncle] == 1) {
        setColor(p, 0);
        setColor(uncle, 0);
        setColor(g, 1);
        z = g;
        continue;
      }
      if (z == (isLeft ? right[p] : left[p])) {
        z = p;
        if (isLeft) {
          rotateLeft(z);
        } else {
          rotateRight(z);
        }
      }
      setColor(parent[z], 0);
      setColor(parent[parent[z]], 1);
      if (isLeft) {
        rotateRight(parent[parent[z]]);
      } else {
        rotateLeft(parent[parent[z]]);
      }
    }
    if (color[root] == 1) {
      setColor(root, 0);
    }
  }

  /** Exchanges nothing but rewrites: a store of the same key and a pair of opposite rotations. */
  private void churn(Random random) throws IOException {
    int n = 1 + random.nextInt(count - 1);
    put(n, 0, key[n]);
    if (left[n] != 0 && parent[n] != 0) {
      int y = left[n];
      rotateRight(n);
      rotateLeft(y);
    }
  }

  private void point() throws IOException {
    lane.cpoint(pointSite, Format.CPOINT_EXIT, new long[] {tree}, 1, (char) 0, 0);
  }

  public static void main(String[] arguments) throws Exception {
    int nodes = Integer.parseInt(arguments[0]);
    long most = Long.parseLong(arguments[1]);
    int points = Integer.parseInt(arguments[2]);
    Path file = Files.createTempFile("speed", ".cairn");
    CheckSpeed maker = new CheckSpeed(file);
    Random random = new Random(1);
    long every = most / points;
    long next = every;
    while (maker.events < most) {
      if (maker.count < nodes && maker.events < most * 95 / 100) {
        maker.insert(random.nextInt());
      } else if (random.nextInt(4) == 0) {
        maker.insert(random.nextInt());
      } else {
        maker.churn(random);
      }
      if (maker.events >= next) {
        maker.point();
        next += every;
      }
    }
    maker.writer.end(Format.END_EXIT, 0, "");
    maker.writer.close();
    long start = System.nanoTime();
    String more = arguments.length > 3 ? arguments[3] : "";
    Spec spec = SpecParser.parse("rb.inv", SPEC.formatted(more));
    try (HeapHistory history = HeapHistory.load(file, LoadOptions.defaults())) {
      long loaded = System.nanoTime();
      var threads = java.lang.management.ManagementFactory.getThreadMXBean();
      long cpu = threads.getCurrentThreadCpuTime();
      CheckAnswer answer = new CheckAnalysis().run(new CheckInput(history, spec), Progress.NONE);
      long done = System.nanoTime();
      System.out.printf(
          "CPU of the check %.2f s%n", (threads.getCurrentThreadCpuTime() - cpu) / 1e9);
      System.out.printf(
          "nodes %d, events %d, C-points %d: load %.2f s, check %.2f s, verdict %s, live %d%n",
          history.nodeCount(),
          history.endTime(),
          history.cpointCount(),
          (loaded - start) / 1e9,
          (done - loaded) / 1e9,
          answer.verdict(),
          answer.nodes());
      answer.constraints().forEach(System.out::println);
      answer.violations().stream().limit(3).forEach(System.out::println);
      answer.notes().forEach(System.out::println);
    } finally {
      Files.delete(file);
    }
  }
}
