package cairn.record.nativ;

import cairn.recording.Format;
import cairn.recording.LaneWriter;
import cairn.recording.RecordingWriter;
import cairn.symbols.ElfFile;
import cairn.symbols.Program;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Writes the recording of a program whose allocator is not known: the nodes that derivations and
 * stored pointers make, what is stored, and the free lists of glibc if it has them.
 */
final class NodeGraph implements HeapNodes.Changes {
  /** Kinds of ranges in the stream. */
  static final int ADDED = 0;

  static final int REMOVED = 1;
  static final int GLOBAL = 2;
  static final int LINK = 3;

  private static final int WORD = HeapNodes.WORD;
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Sites of instructions that were asked for before, by kind. */
  private static final class KnownSites implements FreeLists.Sites {
    private final FreeLists.Sites sites;
    private final int[][] known = new int[Format.REMARK + 1][64];

    KnownSites(FreeLists.Sites sites) {
      this.sites = sites;
    }

    @Override
    public int of(int kind, int instruction) {
      int[] all = known[kind];
      if (instruction >= all.length) {
        all = Arrays.copyOf(all, Math.max(instruction + 1, 2 * all.length));
        known[kind] = all;
      }
      if (all[instruction] == 0) {
        all[instruction] = sites.of(kind, instruction);
      }
      return all[instruction];
    }
  }

  private final LaneWriter lane;
  private final Program program;
  private final FreeLists.Sites sites;
  private final HeapNodes nodes = new HeapNodes(this);
  private final FreeLists lists;
  private final StructViews structs;
  private int instruction;
  private boolean isLink;

  NodeGraph(RecordingWriter writer, LaneWriter lane, Program program, FreeLists.Sites sites) {
    this.lane = lane;
    this.program = program;
    this.sites = new KnownSites(sites);
    this.lists = new FreeLists(writer, lane, nodes, this.sites);
    this.structs = new StructViews(program, writer, lane, nodes, this.sites);
  }

  /** The executable is in memory, moved by so many bytes from where it was linked for. */
  void module(long moved) throws IOException {
    for (ElfFile.Memory memory : program.file().writable()) {
      lists.global(memory.start() + moved, memory.size());
    }
    structs.module(moved);
  }

  /** Memory came, went, or belongs to libc; or the next store is of a hidden link. */
  void range(int kind, long start, long size) throws IOException {
    instruction = 0;
    switch (kind) {
      case ADDED -> nodes.added(start, size);
      case REMOVED -> nodes.removed(start, size);
      case GLOBAL -> lists.global(start, size);
      default -> isLink = true;
    }
  }

  void derived(int by, long base, long result) throws IOException {
    instruction = by;
    if (nodes.isHeap(base) && nodes.isHeap(result)) {
      nodes.derived(base, result);
    }
  }

  void stored(int by, long address, int count, long value) throws IOException {
    instruction = by;
    touch(address, count);
    long shown = value;
    if (isLink && count == WORD) {
      shown = value ^ address >>> 12;
      lists.link(address);
    }
    isLink = false;
    if (count == WORD && (address & WORD - 1) == 0) {
      word(address, shown);
    } else {
      structs.part(address);
      structs.part(address + count - 1);
    }
    lane.write(sites.of(Format.WRITE, by), address, count, shown);
  }

  void stored(int by, long address, byte[] bytes, int count) throws IOException {
    instruction = by;
    isLink = false;
    touch(address, count);
    for (int i = (int) -address & WORD - 1; i + WORD <= count; i += WORD) {
      word(address + i, (long) WORDS.get(bytes, i));
    }
    lane.write(sites.of(Format.WRITE, by), address, bytes, count);
  }

  /** The number of the node of an address, 0 if it has none. */
  long idAt(long address) {
    return nodes.isHeap(address) ? nodes.idAt(address) : 0;
  }

  /** The pass at the end: which nodes are none, and behind which nothing was touched. */
  void finish(RecordingWriter writer) throws IOException {
    int site = sites.of(Format.REMARK, 0);
    long[] unused = nodes.unused();
    for (long node : unused) {
      lane.remark(site, node, Format.REMARK_NO_NODE, 0);
    }
    long[] found = new long[2];
    nodes.untouched(
        (node, bytes) -> {
          lane.remark(site, node, Format.REMARK_UNTOUCHED, bytes);
          found[0]++;
          found[1] += bytes;
        });
    if (unused.length > 0) {
      writer.note(
          "nodes",
          unused.length
              + " numbers look like addresses of the heap and were never used as such; they are no"
              + " nodes");
    }
    if (found[0] > 0) {
      writer.note(
          "nodes", "behind " + found[0] + " nodes lie " + found[1] + " bytes that nothing touched");
    }
    if (lists.links() > 0) {
      writer.note(
          "allocator",
          lists.links() + " hidden links of glibc's free lists are shown as where they lead");
    }
  }

  private void touch(long address, int count) throws IOException {
    if (nodes.isHeap(address)) {
      nodes.written(address, count);
    }
  }

  private void word(long address, long value) throws IOException {
    if (nodes.isHeap(value)) {
      nodes.pointed(value);
    }
    lists.word(instruction, address, value);
    structs.word(instruction, address, value);
  }

  @Override
  public long created(long address) throws IOException {
    return lane.node(sites.of(Format.NODE, instruction), address, WORD);
  }

  @Override
  public void joined(long node, long address, int bytes) throws IOException {
    lane.join(sites.of(Format.JOIN, instruction), node, address, bytes);
  }

  @Override
  public long merged(long first, long second) throws IOException {
    return lane.merge(sites.of(Format.MERGE, instruction), first, second);
  }

  @Override
  public long split(long node, long address) throws IOException {
    return lane.split(sites.of(Format.SPLIT, instruction), node, address);
  }

  @Override
  public void removed(long node) throws IOException {
    lane.free(sites.of(Format.FREE, instruction), node);
  }
}
