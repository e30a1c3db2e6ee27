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
  final Domains domains;
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
    this.domains = new Domains(this);
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
    if (leadsToEnd(link)) {
      return true;
    }
    int pointee = leads(source, links.offset[link]);
    return pointee < 0 || candidates.begins(target, links.inside[link], pointee);
  }

  /**
   * What must begin where the pointer at an offset of a block leads if the block is of a type;
   * negative if it may lead anywhere.
   */
  int leads(int source, int offset) {
    int pointee = values.pointee(source, offset);
    boolean free = pointee < 0 || isWeak(pointee) || values.isOptional(source, offset);
    return free ? -1 : pointee;
  }

  /** Whether a link leads to the end of a block, where nothing is. */
  boolean leadsToEnd(int link) {
    return links.inside[link] == snapshot.blocks().sizes()[links.target[link]];
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
