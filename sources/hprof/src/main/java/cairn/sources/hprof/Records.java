package cairn.sources.hprof;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The top-level records of a dump: where its strings, classes, stacks and pieces of heap are.
 * Memory: some 30 bytes per string, class, frame and trace.
 */
final class Records {
  private static final int HEAD = 9;
  private static final long WRAP = 1L << 32;

  /**
   * A piece of heap in the file.
   *
   * @param end where it ends, at most the end of the file
   */
  record Segment(long from, long end) {}

  final List<Segment> segments = new ArrayList<>();

  /** By the string's id, the offset of its record. */
  final LongMap strings = new LongMap();

  /** By the class's id, the id of its name. */
  final LongMap classNames = new LongMap();

  /** By the class's serial number, its id. */
  final LongMap classSerials = new LongMap();

  /** By the frame's id, the offset of its body. */
  final LongMap frames = new LongMap();

  /** By the trace's serial number, the offset of its body. */
  final LongMap traces = new LongMap();

  /** By the thread's serial number, the id of its name. */
  final LongMap threadNames = new LongMap();

  private final DumpFile file;
  private final Window window;
  private final SubRecords subRecords;
  private final DumpReport.Builder report;
  private boolean ended;

  Records(DumpFile file, DumpHeader header, DumpReport.Builder report) throws IOException {
    this.file = file;
    this.report = report;
    this.window = new Window(file, header.idSize(), 1 << 16);
    this.subRecords = new SubRecords(window);
    long at = header.end();
    while (at >= 0 && at < file.size()) {
      at = record(at);
    }
    if (!ended && at == file.size() && !segments.isEmpty()) {
      report.lacksEnd();
    }
  }

  /** Takes up a record; returns where the next one begins, or -1 if that cannot be told. */
  private long record(long at) throws IOException {
    if (file.size() - at < HEAD) {
      report.truncated(at, "inside the head of a record");
      return -1;
    }
    int head = window.at(at, HEAD);
    int tag = window.u1(head);
    long length = window.u4(head + 5);
    long body = at + HEAD;
    long end = body + length;
    if (!Tag.isRecord(tag)) {
      report.damaged(at, file.size() - at, "no record has the tag 0x" + Integer.toHexString(tag));
      return -1;
    }
    if (tag == Tag.HEAP_DUMP || tag == Tag.HEAP_DUMP_SEGMENT) {
      return heap(tag, body, length);
    }
    if (tag == Tag.HEAP_DUMP_END) {
      ended = true;
    }
    if (end > file.size()) {
      report.truncated(
          at,
          "inside a record of "
              + length
              + " bytes, of which "
              + (file.size() - body)
              + " are there");
      return -1;
    }
    note(tag, at, body, length);
    return end;
  }

  private long heap(int tag, long body, long length) throws IOException {
    long end = body + length;
    if (end > file.size()) {
      report.truncated(
          body - HEAD,
          "inside a piece of heap of "
              + length
              + " bytes, of which "
              + (file.size() - body)
              + " are there");
      segments.add(new Segment(body, file.size()));
      return -1;
    }
    if (end == file.size() || beginsRecord(end)) {
      segments.add(new Segment(body, end));
      ended |= tag == Tag.HEAP_DUMP;
      return end;
    }
    // The length is a lie: it was never filled in, or it wrapped around at 4 GB.
    boolean mayWrap = file.size() - end >= WRAP;
    boolean goesOn = length == 0 || mayWrap || subRecords.isTag(window.u1(window.at(end, 1)));
    if (!goesOn) {
      segments.add(new Segment(body, end));
      return end;
    }
    report.wrongLength(body - HEAD, length);
    Walk walk = new Walk();
    long stopped = subRecords.walk(body, file.size(), walk);
    segments.add(new Segment(body, stopped));
    ended |= tag == Tag.HEAP_DUMP;
    if (stopped == file.size() || beginsRecord(stopped)) {
      return stopped;
    }
    report.damaged(stopped, file.size() - stopped, String.valueOf(walk.why));
    return -1;
  }

  private static final class Walk extends HeapVisitor {
    @Nullable String why;

    @Override
    void broken(long at, String reason) {
      why = reason;
    }
  }

  /**
   * Whether a record begins here: a known tag, a length that the file has, and, since the tags of
   * small records are also those of roots, after a piece of heap only such as follow one.
   */
  private boolean beginsRecord(long at) throws IOException {
    if (file.size() - at < HEAD) {
      return false;
    }
    int head = window.at(at, HEAD);
    int tag = window.u1(head);
    long length = window.u4(head + 5);
    return switch (tag) {
      case Tag.HEAP_DUMP_END -> length == 0;
      case Tag.HEAP_DUMP, Tag.HEAP_DUMP_SEGMENT -> true;
      default ->
          Tag.isRecord(tag)
              && length > 0
              && length <= file.size() - at - HEAD
              && (at + HEAD + length == file.size() || beginsAny(at + HEAD + length));
    };
  }

  private boolean beginsAny(long at) throws IOException {
    return Tag.isRecord(window.u1(window.at(at, 1)));
  }

  private void note(int tag, long at, long body, long length) throws IOException {
    int idSize = window.idSize();
    switch (tag) {
      case Tag.UTF8 -> {
        if (length >= idSize) {
          strings.putIfAbsent(window.id(window.at(body, idSize)), at);
        }
      }
      case Tag.LOAD_CLASS -> {
        if (length >= 8 + 2 * idSize) {
          int index = window.at(body, 8 + 2 * idSize);
          long id = window.id(index + 4);
          // A map holds what is not negative; no string has such an id anyway.
          classNames.putIfAbsent(id, window.id(index + 8 + idSize) & Long.MAX_VALUE);
          classSerials.putIfAbsent(window.u4(index), id & Long.MAX_VALUE);
        }
      }
      case Tag.STACK_FRAME -> {
        if (length >= 8 + 4 * idSize) {
          frames.putIfAbsent(window.id(window.at(body, idSize)), body);
        }
      }
      case Tag.STACK_TRACE -> {
        if (length >= 12) {
          traces.putIfAbsent(window.u4(window.at(body, 12)), at);
        }
      }
      case Tag.START_THREAD -> {
        if (length >= 8 + 4 * idSize) {
          int index = window.at(body, 8 + 4 * idSize);
          threadNames.putIfAbsent(window.u4(index), window.id(index + 8 + idSize) & Long.MAX_VALUE);
        }
      }
      default -> {}
    }
  }
}
