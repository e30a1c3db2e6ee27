package cairn.analysis.typing;

import cairn.graph.Progress;
import cairn.graph.memory.BlockTable;
import cairn.graph.memory.ProcessSnapshot;
import cairn.graph.memory.TypeTable.Kind;

/** A snapshot as the search sees it: its types, its links, and what its variables declare. */
final class Model {
  /** The smallest block that glibc hands out, into which any smaller request is put. */
  private static final int SMALLEST = 24;

  final ProcessSnapshot snapshot;
  final TypeSpace space;
  final Cells.Book cells;
  final Candidates candidates;
  final Addresses addresses;
  final Links links;
  final ValueCheck values;
  final Shapes shapes;
  final Roots roots;
  private final Progress progress;
  private final int count;

  Model(ProcessSnapshot snapshot, TypingOptions options, Progress progress) {
    this.snapshot = snapshot;
    this.progress = progress;
    this.count = snapshot.blocks().count();
    this.space = new TypeSpace(snapshot.types());
    this.cells = new Cells.Book(space, options.rules());
    this.candidates = new Candidates(space);
    this.addresses = new Addresses(snapshot);
    this.links = new Links(snapshot, addresses, space.pointerSize(), progress);
    this.values = new ValueCheck(snapshot, space, cells, candidates, addresses, links);
    this.shapes = new Shapes(snapshot, space, cells, candidates, addresses, links, values);
    this.roots = new Roots(snapshot, space, cells, addresses, values, options.useVariables());
  }

  /** Whether the program says of any struct what it is; without, all blocks fit nothing. */
  boolean knowsTypes() {
    for (int type = 0; type < space.count(); type++) {
      if (space.isDefined(type)) {
        return true;
      }
    }
    return false;
  }

  /** Bytes of a block that may not have been asked for. */
  long slack(int block) {
    return slack(snapshot.blocks(), block);
  }

  static long slack(BlockTable blocks, int block) {
    if (blocks.sizesAreExact()) {
      return 0;
    }
    long size = blocks.sizes()[block];
    return size <= SMALLEST ? size - 1 : blocks.slack();
  }

  /**
   * Whether the types at both ends of a link agree: its target begins where it leads, or it may
   * lead anywhere.
   */
  boolean allows(int link, int source, int target) {
    int pointee = leads(link, source);
    return pointee < 0 || candidates.begins(target, links.inside[link], pointee);
  }

  /**
   * What must begin where a link leads if the block that holds it is of a type; negative if it may
   * lead anywhere.
   */
  int leads(int link, int source) {
    if (links.inside[link] == snapshot.blocks().sizes()[links.target[link]]) {
      return -1;
    }
    long size = snapshot.blocks().sizes()[links.source[link]];
    int pointee = values.pointee(source, links.offset[link], size);
    boolean free = pointee < 0 || isWeak(pointee) || values.isOptional(source, links.offset[link]);
    return free ? -1 : pointee;
  }

  /** Whether pointers to a type may lead to anything. */
  boolean isWeak(int pointee) {
    Kind kind = space.kind(pointee);
    return space.isVoid(pointee)
        || kind == Kind.CHARACTER
        || kind == Kind.OPAQUE
        || kind == Kind.FUNCTION
        || space.size(pointee) <= 0;
  }

  /** Lets the work be stopped. */
  void tick() {
    progress.at(count, Math.max(1, count));
  }
}
