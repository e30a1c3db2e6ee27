package cairn.analysis.abstraction.ideal;

import cairn.analysis.api.regions.Region;
import cairn.graph.HeapGraph;
import cairn.graph.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * The columns of the ideal heap, filled in on all cores, a range of objects at a time. Memory: 4
 * bytes per node, 36 per object and 8 per edge; 8 more per edge while it works.
 */
final class Assembly {
  /** Nodes of a task, as a power of two. */
  private static final int TASK = 15;

  private final HeapGraph graph;
  private final TypeTable types;
  private final References references;
  private final Visibility visibility;
  private final Labels names;

  /** By node: its object, or, of hidden nodes, -2 minus that which they belong to. */
  final int[] places;

  /** By object; -1 for the library as a whole. */
  final int[] nodes;

  final int[] type;
  final long[] bytes;
  final long[] overhead;
  final int[] length;
  final int[] slots;

  /** One more than there are objects. */
  final int[] firstEdge;

  /** Empty until all is done. */
  int[] edgeLabel = {};

  int[] edgeTarget = {};

  private final boolean hasLibrary;
  private final int[] ranks;

  Assembly(References references, TypeTable types, Visibility visibility, Labels names) {
    this.graph = references.graph;
    this.types = types;
    this.references = references;
    this.visibility = visibility;
    this.names = names;
    this.hasLibrary = visibility.hasLibrary();
    this.places = new int[graph.nodeCount()];
    this.ranks = visibility.visible().ranks();
    this.nodes = number();
    int count = nodes.length;
    type = new int[count];
    bytes = new long[count];
    overhead = new long[count];
    length = new int[count];
    slots = new int[count];
    firstEdge = new int[count + 1];
    Arrays.fill(length, -1);
    Arrays.fill(slots, -1);
  }

  /** Numbers what is visible in the order of the nodes, and its types in the order of objects. */
  private int[] number() {
    int tasks = (places.length >>> TASK) + 1;
    int last = ranks.length - 1;
    int count = object(last << 6) + Long.bitCount(visibility.visible().word(last));
    int[] byObject = new int[count];
    IntList[] met = new IntList[tasks];
    IntStream.range(0, tasks).parallel().forEach(task -> met[task] = number(task, byObject));
    if (hasLibrary) {
      byObject[0] = -1;
      names.type(Variables.LIBRARY, Region.Kind.OPAQUE);
    }
    for (IntList each : met) {
      for (int i = 0; i < each.size(); i++) {
        names.type(types.of(each.get(i)));
      }
    }
    return byObject;
  }

  /** The object that a visible node is: by counting those before, which are few bits to read. */
  int object(int node) {
    return visibility.visible().rank(node, ranks) + (hasLibrary ? 1 : 0);
  }

  private IntList number(int task, int[] byObject) {
    IntList met = new IntList();
    BitSet known = new BitSet();
    int count = object(task << TASK);
    int end = (int) Math.min(places.length, (task + 1L) << TASK);
    for (int node = task << TASK; node < end; node++) {
      if (visibility.isVisible(node)) {
        byObject[count] = node;
        places[node] = count++;
        int nodeType = graph.type(node);
        if (!known.get(nodeType)) {
          known.set(nodeType);
          met.add(nodeType);
        }
      } else {
        places[node] = Insides.NOWHERE;
      }
    }
    return met;
  }

  void run(Progress progress) {
    int tasks = (nodes.length >>> TASK) + 1;
    EdgePiece[] pieces = new EdgePiece[tasks];
    List<ObjectAssembly> workers = new ArrayList<>();
    for (int i = 0; i < Math.min(tasks, Visibility.threads()); i++) {
      workers.add(new ObjectAssembly(this, references, types, visibility, names));
    }
    int from = 0;
    EdgePiece library = new EdgePiece(0);
    if (hasLibrary) {
      workers.get(0).library(library, names.type(Variables.LIBRARY, Region.Kind.OPAQUE));
      from = 1;
    }
    Work work = new Work(pieces, from, progress);
    IntStream.range(0, workers.size()).parallel().forEach(i -> work.run(workers.get(i)));
    if (hasLibrary) {
      pieces[0].putBefore(library);
    }
    BitSet again = new BitSet();
    for (ObjectAssembly worker : workers) {
      IntList losers = worker.losers();
      for (int i = 0; i < losers.size(); i++) {
        again.set(losers.get(i));
      }
    }
    ObjectAssembly last = workers.get(0);
    last.settle();
    for (int object = again.nextSetBit(0); object >= 0; object = again.nextSetBit(object + 1)) {
      EdgePiece piece = new EdgePiece(object);
      last.object(object, piece);
      pieces[object >>> TASK].replaceShared(object, names.inside, piece);
    }
    references.release();
    join(pieces);
  }

  /** Tasks in the order of objects, so that what belongs to the first object is found early. */
  private final class Work {
    private final EdgePiece[] pieces;
    private final int from;
    private final Progress progress;
    private final Thread owner = Thread.currentThread();
    private final AtomicInteger next = new AtomicInteger();
    private volatile boolean stopped;

    Work(EdgePiece[] pieces, int from, Progress progress) {
      this.pieces = pieces;
      this.from = from;
      this.progress = progress;
    }

    void run(ObjectAssembly worker) {
      boolean finished = false;
      try {
        int task = next.getAndIncrement();
        while (task < pieces.length && !stopped) {
          if (Thread.currentThread() == owner) {
            progress.at((long) task << TASK, (long) pieces.length << TASK);
          }
          int first = Math.max(from, task << TASK);
          int end = (int) Math.min(nodes.length, (task + 1L) << TASK);
          EdgePiece piece = new EdgePiece(first);
          for (int object = first; object < end; object++) {
            worker.object(object, piece);
          }
          piece.finish();
          pieces[task] = piece;
          task = next.getAndIncrement();
        }
        finished = true;
      } finally {
        stopped |= !finished;
      }
    }
  }

  private void join(EdgePiece[] pieces) {
    long[] start = new long[pieces.length + 1];
    for (int i = 0; i < pieces.length; i++) {
      pieces[i].settle(places);
      start[i + 1] = start[i] + pieces[i].size();
    }
    if (start[pieces.length] > Integer.MAX_VALUE - 8) {
      throw new IllegalStateException(
          "the heap has " + start[pieces.length] + " references between ideal objects");
    }
    edgeLabel = new int[(int) start[pieces.length]];
    edgeTarget = new int[edgeLabel.length];
    firstEdge[nodes.length] = edgeLabel.length;
    IntStream.range(0, pieces.length)
        .parallel()
        .forEach(
            i -> {
              pieces[i].copy((int) start[i], firstEdge, edgeLabel, edgeTarget, names.inside);
              pieces[i] = new EdgePiece(0);
            });
  }
}
