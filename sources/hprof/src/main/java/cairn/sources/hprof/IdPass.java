package cairn.sources.hprof;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The first pass over the heap: which objects there are, the classes, the roots, and where the heap
 * can be cut into chunks for the passes after it. Memory, until the objects are numbered: as a rule
 * 2 bytes per object.
 */
final class IdPass {
  private static final long TASK_BYTES = 1 << 23;
  private static final int WINDOW = 1 << 18;

  /** The ids of the objects, in pieces. */
  final List<IdList> ids = new ArrayList<>();

  final List<DumpClass> classes = new ArrayList<>();

  /** Three numbers each: the id; the tag; the two numbers that follow. */
  final List<long[]> roots = new ArrayList<>();

  /** Beginning and end of each. */
  final LongList chunks = new LongList();

  private final List<Records.Segment> segments;
  private final DumpReport.Builder report;

  IdPass(
      DumpFile file,
      int idSize,
      List<Records.Segment> segments,
      DumpReport.Builder report,
      Crew crew)
      throws IOException {
    this.segments = segments;
    this.report = report;
    int[] starts = starts();
    Piece[] pieces = new Piece[starts.length - 1];
    crew.run(
        pieces.length,
        () -> {
          Window window = new Window(file, idSize, WINDOW);
          SubRecords walk = new SubRecords(window);
          return task -> {
            Piece piece = new Piece(window, crew);
            for (int i = starts[task]; i < starts[task + 1]; i++) {
              piece.read(walk, segments.get(i));
            }
            pieces[task] = piece;
          };
        });
    for (Piece piece : pieces) {
      take(piece);
    }
  }

  /** The segments in groups: where each group begins, and the number of segments. */
  private int[] starts() {
    int[] starts = new int[segments.size() + 1];
    int groups = 0;
    long bytes = TASK_BYTES;
    for (int i = 0; i < segments.size(); i++) {
      if (bytes >= TASK_BYTES) {
        starts[groups++] = i;
        bytes = 0;
      }
      bytes += segments.get(i).end() - segments.get(i).from();
    }
    starts[groups++] = segments.size();
    return Arrays.copyOf(starts, groups);
  }

  private void take(Piece piece) {
    ids.addAll(piece.fullIds);
    ids.add(piece.ids.trim());
    roots.add(piece.roots.toArray());
    classes.addAll(piece.classes);
    for (int i = 0; i < piece.chunks.size(); i++) {
      chunks.add(piece.chunks.get(i));
    }
    for (Damage damage : piece.damages) {
      report.damaged(damage.at, damage.bytes, damage.why);
    }
  }

  private record Damage(long at, long bytes, String why) {}

  /** What was found in some segments. */
  private static final class Piece extends HeapVisitor {
    private final Window window;
    private final Crew crew;
    final List<IdList> fullIds = new ArrayList<>();
    IdList ids = new IdList();
    final LongList roots = new LongList();
    final LongList chunks = new LongList();
    final List<DumpClass> classes = new ArrayList<>();
    final List<Damage> damages = new ArrayList<>();
    private long chunk;
    private @Nullable String why;

    Piece(Window window, Crew crew) {
      this.window = window;
      this.crew = crew;
    }

    void read(SubRecords walk, Records.Segment segment) throws IOException {
      chunk = segment.from();
      why = null;
      long stopped = walk.walk(segment.from(), segment.end(), this);
      if (stopped > chunk) {
        pause(stopped);
      }
      if (why != null) {
        damages.add(new Damage(stopped, segment.end() - stopped, why));
      }
    }

    @Override
    void pause(long at) {
      chunks.add(chunk);
      chunks.add(at);
      crew.done(at - chunk);
      chunk = at;
    }

    @Override
    void broken(long at, String reason) {
      why = reason;
    }

    @Override
    void root(int tag, long id, int first, int second) {
      if (id != 0) {
        roots.add(id);
        roots.add(tag);
        roots.add((long) first << 32 | second & 0xffffffffL);
      }
    }

    private void object(long id) {
      if (id != 0) {
        ids.add(id);
        if (!ids.hasRoom()) {
          fullIds.add(ids.trim());
          ids = new IdList();
        }
      }
    }

    @Override
    void classDump(long at, long end) throws IOException {
      DumpClass found = new DumpClass(window, at);
      if (found.id != 0) {
        classes.add(found);
        object(found.id);
      }
    }

    @Override
    void instance(long at, long id, long classId, long body, long bytes) {
      object(id);
    }

    @Override
    void objectArray(long at, long id, long classId, long body, int length) {
      object(id);
    }

    @Override
    void primitiveArray(long at, long id, int type, int length, boolean hasData) {
      object(id);
    }
  }
}
