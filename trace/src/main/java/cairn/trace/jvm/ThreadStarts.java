package cairn.trace.jvm;

import cairn.recording.EventHandler;
import cairn.recording.Recording;
import cairn.recording.Tables;
import cairn.recording.TypeInfo;
import cairn.trace.Code;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which call has started which thread. That is known only when the thread runs, but must be told
 * where the call is, so the events are read once more, before all others, if there are several
 * threads. A thread is taken to be started by a call before its first event: one on an object of
 * the class whose method it runs, or else the first that is left, if all that are left stand in one
 * place.
 */
final class ThreadStarts {
  /** A call of {@code Thread.start}. */
  static final class Start {
    final int parent;
    final int block;

    /** The thread's object, 0 if not known. */
    long object;

    /** The thread that it has started, 0 if not known. */
    int child;

    Start(int parent, int block) {
      this.parent = parent;
      this.block = block;
    }
  }

  private final JvmCode jvm;
  private final boolean[] startBlocks;
  private final List<Start> starts = new ArrayList<>();
  private final Map<Integer, Start> byChild = new HashMap<>();
  private final Set<Integer> unknown = new HashSet<>();
  private int passed;

  private ThreadStarts(JvmCode jvm, boolean[] startBlocks) {
    this.jvm = jvm;
    this.startBlocks = startBlocks;
  }

  static ThreadStarts of(Recording recording, JvmCode jvm) throws IOException {
    Tables tables = recording.tables();
    boolean[] blocks = new boolean[jvm.ends.length];
    for (int block = 0; block < blocks.length; block++) {
      CallSite call = jvm.calls[block];
      blocks[block] =
          call != null
              && call.name().equals("start")
              && call.descriptor().equals("()V")
              && isThread(jvm.cells.type(call.owner().replace('/', '.'), 0), call.owner(), tables);
    }
    ThreadStarts starts = new ThreadStarts(jvm, blocks);
    if (tables.maxThread() > 1) {
      recording.read(starts.new Search(tables));
    }
    return starts;
  }

  private static boolean isThread(@Nullable TypeInfo type, String owner, Tables tables) {
    if (owner.equals("java/lang/Thread")) {
      return true;
    }
    TypeInfo at = type;
    while (at != null) {
      if (at.name().equals("java.lang.Thread") || at.superName().equals("java.lang.Thread")) {
        return true;
      }
      at = tables.hasType(at.superType()) ? tables.type(at.superType()) : null;
    }
    return false;
  }

  /** A block begins; what it starts, if it ends with such a call. */
  @Nullable Start passed(int block) {
    return startBlocks[block] && passed < starts.size() ? starts.get(passed++) : null;
  }

  /** What has started a thread; null if that is not known, or it is the first one. */
  @Nullable Start of(int thread) {
    return byChild.get(thread);
  }

  /** Whether there are threads of which it is not known who has started them. */
  boolean hasOrphans() {
    return !unknown.isEmpty();
  }

  /** Whether somebody must have started the thread, and it is not known who. */
  boolean isOrphan(int thread) {
    return unknown.contains(thread);
  }

  /** Reads all events for what is needed. */
  private final class Search implements EventHandler {
    private final Tables tables;
    private final Code code = jvm.code();
    private final Set<Integer> seen = new HashSet<>();
    private final Map<Integer, Start> open = new HashMap<>();
    private final List<Start> left = new ArrayList<>();
    private final Map<Long, Integer> threadObjects = new HashMap<>();
    private final byte[] threadTypes;

    Search(Tables tables) {
      this.tables = tables;
      threadTypes = new byte[tables.maxType() + 1];
    }

    @Override
    public void alloc(long time, int thread, long id, int type) {
      if (threadTypes[type] == 0) {
        threadTypes[type] = (byte) (isThread(tables.type(type), "", tables) ? 1 : 2);
      }
      if (threadTypes[type] == 1) {
        threadObjects.put(id, type);
      }
    }

    @Override
    public void ran(long time, int thread, int site) {
      int block = jvm.siteBlock[site];
      if (block < 0) {
        return;
      }
      if (startBlocks[block]) {
        Start start = new Start(thread, block);
        starts.add(start);
        left.add(start);
        open.put(thread, start);
      }
      if (!seen.contains(thread)) {
        boolean first = seen.isEmpty();
        seen.add(thread);
        if (!first) {
          match(thread, jvm.method(code.method(block)));
        }
      }
    }

    @Override
    public void arguments(long time, int thread, int site, long[] ids, int count) {
      Start start = open.get(thread);
      int instruction = start == null ? -1 : jvm.siteInstruction[site];
      if (start != null
          && instruction >= 0
          && count > 0
          && jvm.call(start.block).instruction() == instruction) {
        start.object = ids[0];
      }
    }

    private void match(int thread, MethodInfo first) {
      Start found = null;
      boolean ambiguous = false;
      for (Start start : left) {
        if (runs(start, first)) {
          found = start;
          ambiguous = false;
          break;
        }
        if (found == null) {
          found = start;
        } else {
          ambiguous |= found.block != start.block;
        }
      }
      if (found == null || ambiguous) {
        unknown.add(thread);
        return;
      }
      left.remove(found);
      found.child = thread;
      byChild.put(thread, found);
    }

    private boolean runs(Start start, MethodInfo first) {
      if (!first.name().equals("run")) {
        return false;
      }
      if (jvm.call(start.block).owner().equals(first.className())) {
        return true;
      }
      Integer type = threadObjects.get(start.object);
      return type != null && tables.type(type).name().equals(first.className().replace('/', '.'));
    }
  }
}
