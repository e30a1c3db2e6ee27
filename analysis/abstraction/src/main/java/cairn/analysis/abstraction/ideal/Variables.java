package cairn.analysis.abstraction.ideal;

import cairn.graph.HeapGraph;
import cairn.graph.Root;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Where the heap is entered from: variables with names, and what the libraries hold on to by
 * themselves. Several variables may have one name, as those of a stack frame do. Immutable.
 */
public final class Variables {
  /** In place of a node. */
  public static final int NULL = -1;

  /** The name of the variable that stands for all that libraries hold. */
  public static final String LIBRARY = "(library)";

  private final List<Variable> list;
  private final int[] library;
  private final boolean statics;

  /** An object of a class whose static fields are not followed; -1 for none. */
  private final int holder;

  /**
   * A variable.
   *
   * @param node what it refers to, or {@link #NULL}
   */
  public record Variable(String name, int node) {}

  private Variables(List<Variable> list, int[] library, boolean statics, int holder) {
    this.list = List.copyOf(list);
    this.library = library;
    this.statics = statics;
    this.holder = holder;
  }

  /** These alone: static fields count only if they are among them. */
  public static Variables of(List<Variable> list) {
    return new Variables(list, new int[0], false, -1);
  }

  /**
   * All roots of a graph. Static fields of the program's classes are {@code Class.field}, what is
   * on a stack is {@code thread main: Foo.bar}; threads, what native code holds and monitors are
   * variables of these kinds; classes and what only libraries hold are in {@link #LIBRARY}.
   */
  public static Variables ofRoots(HeapGraph graph, Libraries libraries) {
    Set<Variable> found = new LinkedHashSet<>();
    IntList library = new IntList();
    for (int index = 0; index < graph.rootCount(); index++) {
      int node = graph.rootNode(index);
      Root.Kind kind = graph.rootKind(index);
      String name =
          switch (kind) {
            case CLASS -> LIBRARY;
            case STATIC, CPOINT, GLOBAL -> graph.root(index).name();
            case LOCAL -> frame(graph.root(index).name(), libraries);
            case THREAD -> "(threads)";
            case NATIVE -> "(native)";
            case MONITOR -> "(monitors)";
            case OTHER -> "(other roots)";
          };
      boolean ofLibrary =
          switch (kind) {
            case CLASS, LOCAL -> name.equals(LIBRARY);
            case STATIC -> libraries.isLibrary(name);
            case NATIVE, MONITOR, OTHER ->
                libraries.isLibrary(graph.typeInfo(graph.type(node)).name());
            case CPOINT, GLOBAL, THREAD -> false;
          };
      if (ofLibrary) {
        library.add(node);
      } else {
        found.add(new Variable(name, node));
      }
    }
    return new Variables(new ArrayList<>(found), library.toArray(), true, -1);
  }

  /**
   * The variables of one call, and all static fields; what else is on stacks is left out.
   *
   * @param holder an object of a class that was put there to hold these variables, and whose static
   *     fields are not the program's; -1 if there is none
   */
  public static Variables ofCall(HeapGraph graph, List<Variable> call, int holder) {
    IntList library = new IntList();
    for (int index = 0; index < graph.rootCount(); index++) {
      if (graph.rootKind(index) == Root.Kind.CLASS) {
        library.add(graph.rootNode(index));
      }
    }
    return new Variables(call, library.toArray(), true, holder);
  }

  /** From "local variable of thread main in a.B.c(B.java:1)" to "thread main: a.B.c". */
  private static String frame(String root, Libraries libraries) {
    int thread = root.indexOf("of thread ");
    if (thread < 0) {
      return root;
    }
    String name = root.substring(thread + 3);
    int in = name.lastIndexOf(" in ");
    if (in < 0) {
      return name;
    }
    String method = name.substring(in + 4);
    if (libraries.isLibrary(method)) {
      return LIBRARY;
    }
    int open = method.indexOf('(');
    return name.substring(0, in) + ": " + (open < 0 ? method : method.substring(0, open));
  }

  List<Variable> list() {
    return list;
  }

  /** Nodes that libraries hold. */
  int[] library() {
    return library;
  }

  /** The class whose static fields are not followed; -1 for none. */
  int holder() {
    return holder;
  }

  /**
   * Whether the static fields of the program's classes are variables, as far as classes are met.
   */
  boolean withStatics() {
    return statics;
  }
}
