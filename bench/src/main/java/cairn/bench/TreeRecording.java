package cairn.bench;

import cairn.recording.FieldInfo;
import cairn.recording.Format;
import cairn.recording.LaneWriter;
import cairn.recording.RecordingWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;

/**
 * Writes a recording of a red-black tree without running one under the agent: the tree is kept in
 * arrays here, and its allocations and stores go to the recording. It grows to a number of nodes;
 * after that, operations turn a part of it one way and back again. In the middle of the recording a
 * leaf gets a child that is another leaf's place: the fault.
 */
final class TreeRecording implements AutoCloseable {
  /** The line of the faulty store. */
  static final int FAULT_LINE = 99;

  private static final String SPECIFICATION =
      """
      node FIELDS key, color, left, right, parent EDGES left, right;
      node = java rb.Node;
      RED = 1; BLACK = 0;
      node.BLACKS(NULL) = 0;
      node.BLACKS; node X; X.BLACKS = X.left.BLACKS + (X.color == BLACK ? 1 : 0);
      tree: node X; X.ISROOT == false => X.INDEGREE == 1;
      acyclic: node X; node Y; X ->> Y => Y !->> X;
      ordered: node X;
          (X.left == NULL or X.left.key <= X.key) and (X.right == NULL or X.right.key >= X.key);
      noTwoReds: node X; node Y; X -> Y and X.color == RED => Y.color == BLACK;
      sameBlacks: node X; X.left.BLACKS == X.right.BLACKS;
      """;

  private static final int KEY = 0;
  private static final int COLOR = 1;
  private static final int LEFT = 2;
  private static final int RIGHT = 3;
  private static final int PARENT = 4;

  private final RecordingWriter writer;
  private final LaneWriter lane;
  private final int nodeType;
  private final int[] sites = new int[PARENT + 1];
  private final int rootSite;
  private final int newSite;
  private final int pointSite;
  private final int faultSite;
  private final long tree;
  private final Random random = new Random(1);

  /** Per node its id and, by their numbers, key, colour and neighbours; 0 is no node. */
  private final long[] ids;

  private final int[][] fields = new int[PARENT + 1][];
  private int count = 1;
  private int root;
  private long events;

  /** The leaf that the fault is about, -1 if it has not happened. */
  private int faulty = -1;

  private TreeRecording(Path file, int nodes) throws IOException {
    ids = new long[nodes + 1];
    writer = RecordingWriter.create(file, Map.of("recorder", "bench"));
    int main = writer.classType("rb.Main", "java.lang.Object");
    String[] names = {"key", "color", "left", "right", "parent"};
    FieldInfo[] infos = new FieldInfo[names.length];
    for (int i = 0; i < names.length; i++) {
      fields[i] = new int[nodes + 1];
      infos[i] = field(names[i], kind(i));
      int operation = i < LEFT ? Format.PUT_REF + 1 : Format.PUT_REF;
      sites[i] = writer.site(operation, main, "main", 10 + i, "rb.Node", names[i], kind(i));
    }
    nodeType = writer.classType("rb.Node", "java.lang.Object", infos);
    writer.link(nodeType, 0, 0);
    int treeType = writer.classType("rb.Tree", "java.lang.Object", field("root", 'L'));
    writer.link(treeType, 0, 0);
    rootSite = writer.site(Format.PUT_REF, main, "main", 20, "rb.Tree", "root", 'L');
    newSite = writer.site(Format.NEW, main, "main", 22, "", "", (char) 0);
    pointSite = writer.site(Format.CPOINT, treeType, "turn", 23, "", "exit", (char) 0);
    faultSite = writer.site(Format.PUT_REF, main, "main", FAULT_LINE, "rb.Node", "left", 'L');
    lane = writer.lane(writer.thread("main"));
    tree = lane.alloc(treeType);
    events++;
  }

  private static char kind(int field) {
    return field < LEFT ? 'I' : 'L';
  }

  private static FieldInfo field(String name, char kind) {
    return new FieldInfo(name, kind, 0, kind == 'L' ? "Ljava/lang/Object;" : "I");
  }

  /**
   * Writes a recording.
   *
   * @param points so many C-points, evenly spread over the part in which the tree does not grow
   */
  static void write(Path file, int nodes, long events, int points) throws IOException {
    try (TreeRecording made = new TreeRecording(file, nodes)) {
      while (made.count <= nodes) {
        made.insert(made.random.nextInt());
      }
      long first = made.events;
      long written = 0;
      while (made.events < events) {
        made.turn(1 + made.random.nextInt(nodes));
        if (made.events >= events / 2 && made.faulty < 0) {
          made.fault();
        }
        if (made.events - first > (events - first) / points * written) {
          made.point();
          written++;
        }
      }
      made.point();
    }
  }

  /** Its constraints, checked at its end alone or at all its C-points. */
  static String specification(boolean atPoints) {
    return SPECIFICATION + "check at " + (atPoints ? "exit of rb.Tree.turn, " : "") + "end;\n";
  }

  private int get(int node, int field) {
    return fields[field][node];
  }

  private void put(int node, int field, int value) throws IOException {
    fields[field][node] = value;
    lane.put(sites[field], ids[node], field < LEFT ? value : ids[value]);
    events++;
  }

  private void replace(int node, int by) throws IOException {
    int above = get(node, PARENT);
    if (above == 0) {
      root = by;
      lane.put(rootSite, tree, ids[by]);
      events++;
    } else {
      put(above, get(above, LEFT) == node ? LEFT : RIGHT, by);
    }
  }

  /**
   * Turns a node and its child.
   *
   * @param side of the child, which goes up
   */
  private void rotate(int node, int side) throws IOException {
    int other = LEFT + RIGHT - side;
    int child = get(node, side);
    put(node, side, get(child, other));
    if (get(child, other) != 0) {
      put(get(child, other), PARENT, node);
    }
    put(child, PARENT, get(node, PARENT));
    replace(node, child);
    put(child, other, node);
    put(node, PARENT, child);
  }

  private void insert(int key) throws IOException {
    int at = root;
    int above = 0;
    while (at != 0) {
      above = at;
      at = get(at, key < get(at, KEY) ? LEFT : RIGHT);
    }
    int node = count++;
    ids[node] = lane.alloc(nodeType);
    lane.allocatedAt(newSite, ids[node]);
    events++;
    put(node, KEY, key);
    put(node, COLOR, 1);
    put(node, PARENT, above);
    if (above == 0) {
      root = node;
      lane.put(rootSite, tree, ids[node]);
      events++;
    } else {
      put(above, key < get(above, KEY) ? LEFT : RIGHT, node);
    }
    mend(node);
  }

  private void mend(int inserted) throws IOException {
    int node = inserted;
    while (get(get(node, PARENT), COLOR) == 1) {
      int parent = get(node, PARENT);
      int above = get(parent, PARENT);
      int side = parent == get(above, LEFT) ? LEFT : RIGHT;
      int uncle = get(above, LEFT + RIGHT - side);
      if (get(uncle, COLOR) == 1) {
        put(parent, COLOR, 0);
        put(uncle, COLOR, 0);
        put(above, COLOR, 1);
        node = above;
        continue;
      }
      if (node != get(parent, side)) {
        node = parent;
        rotate(node, LEFT + RIGHT - side);
      }
      put(get(node, PARENT), COLOR, 0);
      put(above, COLOR, 1);
      rotate(above, side);
    }
    if (get(root, COLOR) == 1) {
      put(root, COLOR, 0);
    }
  }

  /** Turns a node one way and back. */
  private void turn(int node) throws IOException {
    put(node, KEY, get(node, KEY));
    int child = get(node, LEFT);
    if (child != 0) {
      rotate(node, LEFT);
      rotate(child, RIGHT);
    }
  }

  /** Lets a leaf have another leaf as its child; the tree here does not know. */
  private void fault() throws IOException {
    int other = 1;
    while (get(other, LEFT) != 0 || get(other, RIGHT) != 0) {
      other++;
    }
    faulty = other + 1;
    while (get(faulty, LEFT) != 0 || get(faulty, RIGHT) != 0) {
      faulty++;
    }
    lane.put(faultSite, ids[faulty], ids[other]);
    events++;
  }

  private void point() throws IOException {
    lane.cpoint(pointSite, Format.CPOINT_EXIT, new long[] {tree}, 1, (char) 0, 0);
  }

  @Override
  public void close() throws IOException {
    writer.end(Format.END_EXIT, 0, "");
    writer.close();
  }
}
