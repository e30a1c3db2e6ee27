package cairn.bench.faults;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.tree.ClassNode;

/** The structures of Singh 2016, table 4.1, with what that table and table 4.2 say of them. */
public enum StructureKind {
  CIRCULAR_LIST("circular-list", "CircularList", 6, 7, 7, 0.5, 664, 1, 0.75),
  ORDERED_LIST("ordered-list", "OrderedList", 2, 20, 7, 0.9, 677, 1, 0.02),
  DOUBLY_LINKED_LIST("doubly-linked-list", "DoublyLinkedList", 5, 38, 17, 0.7, 673, 1, 0.25),
  QUAD_TREE("quad-tree", "QuadTree", 1, 58, 9, 2.6, 885, 36, 9.22),
  AVL_TREE("avl-tree", "AvlTree", 4, 9, 10, 1.6, 864, 25, 1.18),
  B_TREE("b-tree", "BTree", 6, 8, 8, 1.5, 767, 4, 73.39),
  RED_BLACK_TREE("red-black-tree", "RedBlackTree", 10, 24, 13, 0.4, 711, 31, 72.21),
  LEFTIST_HEAP("leftist-heap", "LeftistHeap", 1, 28, 11, 0.4, 720, 27, 2.21),
  BIPARTITE_GRAPH("bipartite-graph", "BipartiteGraph", 2, 32, 8, 8.2, 748, 2, 3.32);

  static final String PACKAGE = "cairn.bench.faults.structure.";

  private final String title;
  private final String topClass;

  @SuppressWarnings("ImmutableEnumChecker") // a record of numbers
  private final Published published;

  StructureKind(
      String title,
      String topClass,
      long ours,
      long slice,
      long tarantula,
      double originalMillis,
      double recordedMillis,
      double matchingMillis,
      double locationSeconds) {
    this.title = title;
    this.topClass = topClass;
    published =
        new Published(
            ours,
            slice,
            tarantula,
            originalMillis,
            recordedMillis,
            matchingMillis,
            locationSeconds);
  }

  /**
   * The columns of the two tables.
   *
   * @param ours statements that fault location found
   * @param slice statements of the largest dynamic slice
   * @param tarantula statements to be examined in Tarantula's order
   */
  public record Published(
      long ours,
      long slice,
      long tarantula,
      double originalMillis,
      double recordedMillis,
      double matchingMillis,
      double locationSeconds) {}

  public String title() {
    return title;
  }

  public Published published() {
    return published;
  }

  /** The structure's own class, as {@code a.b.C}. */
  public String className() {
    return PACKAGE + topClass;
  }

  /** The methods whose exits are C-points, as {@code a.b.C.method}. */
  public List<String> operations() {
    String delete = this == LEFTIST_HEAP ? "deleteMin" : "delete";
    return List.of(className() + ".insert", className() + "." + delete);
  }

  /** The text of its constraints, without the moments of the check. */
  public String specification() {
    return new String(resource("/cairn/bench/faults/" + title + ".inv"), StandardCharsets.UTF_8);
  }

  /** The class files of the structure and of the classes nested in it, by names like a.b.C. */
  Map<String, byte[]> classFiles() {
    Map<String, byte[]> files = new LinkedHashMap<>();
    byte[] top = classFile(className());
    files.put(className(), top);
    ClassNode node = MutationFinder.read(top);
    List<String> nested = node.nestMembers == null ? new ArrayList<>() : node.nestMembers;
    for (String member : nested) {
      String name = member.replace('/', '.');
      files.put(name, classFile(name));
    }
    return files;
  }

  static byte[] classFile(String name) {
    return resource("/" + name.replace('.', '/') + ".class");
  }

  private static byte[] resource(String path) {
    try (InputStream in = StructureKind.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException(path + " is not on the class path");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + path, e);
    }
  }

  /**
   * @throws IllegalArgumentException if there is none
   */
  public static StructureKind named(String title) {
    for (StructureKind kind : values()) {
      if (kind.title.equals(title)) {
        return kind;
      }
    }
    throw new IllegalArgumentException("no structure is called '" + title + "'");
  }
}
