package java.cairn;

import cairn.recording.Format;
import jdk.internal.misc.Unsafe;

/**
 * C-points of one lane: which of the named methods are running, so that only the outermost call of
 * each counts, and what their receivers and arguments were, for the exit.
 */
public final class CPoints {
  private static final Unsafe U = Unsafe.getUnsafe();

  /** Nodes of one event at most. A call has no more arguments, whatever their kinds. */
  private static final int MOST = 255;

  private static final long[] NO_VALUES = {};

  /** The number of all operations: calls that are no C-points, but told like them. */
  private static final int OPERATION = -1;

  private int[] points = new int[8];
  private long[][] roots = new long[8][];
  private int depth;

  /** Operations that run inside of something else; they are not told. */
  private int inner;

  /** Where the thread last called something; 0 if not known. */
  private int from;

  CPoints() {}

  boolean isRunning() {
    return depth > 0;
  }

  private boolean running(int point) {
    for (int i = 0; i < depth; i++) {
      if (points[i] == point) {
        return true;
      }
    }
    return false;
  }

  private void push(int point, long[] ids) {
    if (depth == points.length) {
      int[] p = new int[depth * 2];
      System.arraycopy(points, 0, p, 0, depth);
      points = p;
      long[][] r = new long[depth * 2][];
      System.arraycopy(roots, 0, r, 0, depth);
      roots = r;
    }
    points[depth] = point;
    roots[depth++] = ids;
  }

  /** A named method is entered; {@code arguments} are its receiver and reference arguments. */
  public static void enter(Object[] arguments, int point, int site) {
    enter(arguments, NO_VALUES, "", point, site);
  }

  /** The same of a method with primitive arguments, whose kinds are characters. */
  public static void enter(Object[] arguments, long[] values, String kinds, int point, int site) {
    Lane l = Hooks.lane();
    if (l == null) {
      return;
    }
    CPoints c = l.cpoints;
    boolean outermost = !c.running(point);
    long[] ids = null;
    if (outermost) {
      ids = new long[arguments.length];
      for (int i = 0; i < ids.length; i++) {
        ids[i] = Hooks.idOf(l, arguments[i]);
      }
      write(l, site, Format.CPOINT_ENTRY, ids, 0, 0, values, kinds);
    }
    c.push(point, ids);
  }

  public static void exit(int point, int site) {
    leave(null, 0, 0, point, site, Format.CPOINT_EXIT);
  }

  public static void exit(Object result, int point, int site) {
    leave(result, 0, 'L', point, site, Format.CPOINT_EXIT);
  }

  public static void exit(long bits, int kind, int point, int site) {
    leave(null, bits, kind, point, site, Format.CPOINT_EXIT);
  }

  public static void unwind(int point, int site) {
    leave(null, 0, 0, point, site, Format.CPOINT_THROW);
  }

  /** A method is entered whose calls are operations; this is one unless something runs already. */
  public static void begin(Object[] arguments, int site) {
    begin(arguments, NO_VALUES, "", site);
  }

  /** The same of a method with primitive arguments, whose kinds are characters. */
  public static void begin(Object[] arguments, long[] values, String kinds, int site) {
    Lane l = Hooks.lane();
    if (l == null) {
      return;
    }
    CPoints c = l.cpoints;
    if (c.depth > 0) {
      c.inner++;
      return;
    }
    long[] ids = new long[arguments.length];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = Hooks.idOf(l, arguments[i]);
    }
    write(l, site, Format.OPERATION_BEGIN, ids, 0, 0, values, kinds);
    c.inner = 0;
    c.push(OPERATION, ids);
  }

  public static void end(int site) {
    ended(null, 0, 0, site, Format.OPERATION_END);
  }

  public static void end(Object result, int site) {
    ended(result, 0, 'L', site, Format.OPERATION_END);
  }

  public static void end(long bits, int kind, int site) {
    ended(null, bits, kind, site, Format.OPERATION_END);
  }

  public static void abort(int site) {
    ended(null, 0, 0, site, Format.OPERATION_THROW);
  }

  private static void ended(Object result, long bits, int kind, int site, int phase) {
    Lane l = Hooks.lane();
    if (l == null) {
      return;
    }
    if (l.cpoints.inner > 0) {
      l.cpoints.inner--;
    } else {
      leave(result, bits, kind, OPERATION, site, phase);
    }
  }

  private static void leave(Object result, long bits, int kind, int point, int site, int phase) {
    Lane l = Hooks.lane();
    if (l == null) {
      return;
    }
    CPoints c = l.cpoints;
    int top = c.depth - 1;
    while (top >= 0 && c.points[top] != point) {
      top--; // a call that was entered while nothing could be recorded has left no trace
    }
    if (top < 0) {
      return; // recording began inside the method
    }
    long[] ids = c.roots[top];
    while (c.depth > top) {
      c.roots[--c.depth] = null;
    }
    if (ids != null) {
      write(l, site, phase, ids, kind, kind == 'L' ? Hooks.idOf(l, result) : bits);
    }
  }

  /** A {@code ##C-POINT} comment was passed. */
  public static void directive(Object[] variables, int site) {
    Lane l = Hooks.lane();
    if (l == null) {
      return;
    }
    long[] ids = new long[variables.length];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = Hooks.idOf(l, variables[i]);
    }
    write(l, site, Format.CPOINT_DIRECTIVE, ids, 0, 0);
  }

  /** A thread dies of an exception. */
  public static void crash(Throwable t) {
    if (Thread.currentThread() == Control.mainThread) {
      Control.exiting(1);
    }
    if (t == null || Hooks.lane() == null) {
      return;
    }
    int site = Sites.crash(t.getClass());
    Lane l = Hooks.lane();
    if (l != null) {
      write(l, site, Format.CPOINT_DIRECTIVE, new long[0], 0, 0);
    }
  }

  private static void write(Lane l, int site, int phase, long[] ids, int kind, long result) {
    write(l, site, phase, ids, kind, result, NO_VALUES, "");
  }

  /** Values and their C-point are published as one: neither is there without the other. */
  private static void write(
      Lane l, int site, int phase, long[] ids, int kind, long result, long[] values, String kinds) {
    int n = Math.min(ids.length, MOST);
    Capture.room(l, 10 * n + 11 * values.length + 2 * Lane.MAX_EVENT);
    long p = l.pos;
    if (values.length > 0) {
      p = Lane.varint(p, Format.CODE_VALUES);
      p = Lane.varint(p, values.length);
      for (int i = 0; i < values.length; i++) {
        U.putByte(p++, (byte) kinds.charAt(i));
        p = Capture.value(p, kinds.charAt(i), values[i]);
      }
    }
    p = l.siteCode(p, site);
    U.putByte(p++, (byte) phase);
    p = Lane.varint(p, n);
    for (int i = 0; i < n; i++) {
      p = Lane.varint(p, ids[i]);
    }
    U.putByte(p++, (byte) kind);
    if (kind != 0) {
      p = Capture.value(p, kind, result);
    }
    l.publish(p);
    l.site = site;
  }

  /** A woven method is about to call something. */
  public static void calling(int site) {
    Lane l = Hooks.lane();
    if (l != null) {
      l.cpoints.from = site;
    }
  }

  /** A woven method is entered. */
  public static void called(int site) {
    Lane l = Hooks.lane();
    if (l == null) {
      return;
    }
    long p = l.siteCode(l.pos, site);
    int from = l.cpoints.from;
    p = Lane.varint(p, from == 0 ? 0 : Lane.zigzag((long) from - site));
    l.publish(p);
    l.site = site;
  }

  /** An event without operands: a return, a write that is not modelled. */
  public static void mark(int site) {
    Lane l = Hooks.lane();
    if (l == null) {
      return;
    }
    long p = l.siteCode(l.pos, site);
    l.publish(p);
    l.site = site;
  }
}
