package cairn.sources.nativ;

import cairn.graph.memory.BlockTable;
import cairn.graph.memory.FunctionTable;
import cairn.graph.memory.MemoryImage;
import cairn.graph.memory.MemoryImage.Segment;
import cairn.graph.memory.ProcessSnapshot;
import cairn.sources.nativ.types.Module;
import cairn.sources.nativ.types.ProgramTypes;
import cairn.symbols.DebugFiles;
import cairn.symbols.ElfFile;
import cairn.symbols.Program;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of a process of which only blocks and the executable's variables are known, as a
 * recording tells them. All other addresses that a process can have are there too, as memory of
 * which nothing is known: a pointer to a stack or a library is none that leads nowhere. What was
 * never written is zero.
 */
public final class RecordedProcess {
  private static final long PAGE = 4096;

  /** The end of what a process on x86-64 can have. */
  private static final long END = (1L << 47) - PAGE;

  private static final String HEAP = "[heap]";

  private final ElfFile file;
  private final OptionalLong bias;
  private final Contents contents;
  private final BlockTable blocks;
  private final List<String> warnings;

  /** What memory holds. */
  public interface Contents {
    /** Fills a buffer with what memory holds from an address on; zeros where nothing was told. */
    void read(long address, ByteBuffer into);
  }

  /** The executable of a process. */
  public static final class Executable {
    private final ElfFile file;

    private Executable(ElfFile file) {
      this.file = file;
    }

    /**
     * @param build that ran; null if that is not known
     * @throws SnapshotException if the file is another build
     */
    public static Executable open(Path path, @Nullable String build) throws IOException {
      ElfFile file = ElfFile.open(path);
      if (build != null && !build.equals(file.identity())) {
        throw new SnapshotException(
            path
                + ": is not the program that was recorded: its build is "
                + file.identity()
                + ", that of the recording "
                + build
                + "; give the executable that was run, not one that was built since");
      }
      return new Executable(file);
    }

    /**
     * @param variables where its writable memory lay; empty if that is not known
     * @param warnings what else is not known
     */
    public ProcessSnapshot snapshot(
        OptionalLong variables, Contents contents, BlockTable blocks, List<String> warnings)
        throws IOException {
      OptionalLong linked = file.writable().stream().mapToLong(ElfFile.Memory::start).min();
      boolean told = linked.isPresent() && variables.isPresent();
      OptionalLong bias =
          told ? OptionalLong.of(variables.getAsLong() - linked.getAsLong()) : OptionalLong.empty();
      return new RecordedProcess(file, bias, contents, blocks, warnings).make();
    }
  }

  /**
   * @param bias how far from where it was linked for the executable lay in memory; empty if that is
   *     not known
   */
  private RecordedProcess(
      ElfFile file,
      OptionalLong bias,
      Contents contents,
      BlockTable blocks,
      List<String> warnings) {
    this.file = file;
    this.bias = bias;
    this.contents = contents;
    this.blocks = blocks;
    this.warnings = new ArrayList<>(warnings);
  }

  private ProcessSnapshot make() throws IOException {
    List<Segment> known = new ArrayList<>();
    if (bias.isPresent()) {
      constants(known, bias.getAsLong());
      variables(known, bias.getAsLong());
    } else {
      warnings.add("where the program lay is not recorded, so its variables are not known");
    }
    heap(known);
    Program program = Program.read(file, DebugFiles.system());
    ProgramTypes types = ProgramTypes.of(List.of(new Module(program, bias.orElse(0))));
    warnings.addAll(types.warnings());
    return new ProcessSnapshot(
        String.valueOf(file.path().getFileName()),
        new MemoryImage(withTheRest(known)),
        types.types(),
        bias.isPresent() ? types.variables() : List.of(),
        bias.isPresent() ? types.functions() : FunctionTable.EMPTY,
        blocks,
        List.of(),
        warnings);
  }

  private void constants(List<Segment> known, long moved) {
    for (ElfFile.Constant piece : file.constants()) {
      long start = floor(piece.start() + moved);
      long end = ceiling(piece.start() + moved + piece.size());
      long before = piece.start() + moved - start;
      ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(before + piece.bytes().limit()));
      bytes.put((int) before, piece.bytes(), 0, piece.bytes().limit());
      String name = file.path().toString();
      known.add(new Segment(start, end - start, bytes, false, piece.isCode(), name));
    }
  }

  private void variables(List<Segment> known, long moved) {
    for (ElfFile.Memory piece : file.writable()) {
      long start = floor(piece.start() + moved);
      long end = ceiling(piece.start() + moved + piece.size());
      known.add(segment(start, end, file.path().toString()));
    }
  }

  /** A segment for each run of pages on which blocks lie. */
  private void heap(List<Segment> known) {
    long start = -1;
    long end = -1;
    for (int block = 0; block < blocks.count(); block++) {
      long from = floor(blocks.addresses()[block]);
      long to = ceiling(blocks.end(block) + 1);
      boolean fits = to - start <= Integer.MAX_VALUE - PAGE;
      if (start >= 0 && from <= end && fits) {
        end = Math.max(end, to);
        continue;
      }
      if (start >= 0) {
        known.add(segment(start, end, HEAP));
      }
      start = Math.max(from, end);
      end = to;
    }
    if (start >= 0) {
      known.add(segment(start, end, HEAP));
    }
  }

  private Segment segment(long start, long end, String name) {
    ByteBuffer bytes = ByteBuffer.allocate(0);
    if (end - start <= Integer.MAX_VALUE - PAGE) {
      bytes = ByteBuffer.allocate((int) (end - start));
      contents.read(start, bytes);
      bytes.clear();
    } else {
      warnings.add("what blocks of more than 2 GB hold is not looked at");
    }
    return new Segment(start, end - start, bytes, true, false, name);
  }

  private static List<Segment> withTheRest(List<Segment> known) {
    known.sort(Comparator.comparingLong(Segment::start));
    List<Segment> all = new ArrayList<>();
    long at = PAGE;
    for (Segment segment : known) {
      rest(all, at, segment.start());
      all.add(segment);
      at = segment.end();
    }
    rest(all, at, END);
    return all;
  }

  private static void rest(List<Segment> all, long start, long end) {
    if (end > start) {
      all.add(new Segment(start, end - start, ByteBuffer.allocate(0), true, true, ""));
    }
  }

  private static long floor(long address) {
    return address & -PAGE;
  }

  private static long ceiling(long address) {
    return address + PAGE - 1 & -PAGE;
  }
}
