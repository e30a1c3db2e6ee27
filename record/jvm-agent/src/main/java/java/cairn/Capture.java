package java.cairn;

import cairn.recording.Format;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;

/**
 * Introduces objects that exist but were never recorded: made by the JDK, by deserialisation, by
 * allocateInstance, or before recording began. Each becomes a node (SEEN), and what it holds is
 * written down (CAPTURE): the fields of woven classes, the elements of arrays. What it refers to is
 * introduced in turn, by a work list, not by recursion.
 */
final class Capture {
  private Capture() {}

  private static final Unsafe U = Unsafe.getUnsafe();

  /** Calls that must be possible before an object with contents is introduced. */
  private static final int STACK_PROBE = 64;

  /** Elements of one CAPTURE_ELEMENTS event at most. */
  private static final int PIECE = 1000;

  /** Objects introduced whose contents are still to be written. */
  private static final class Pending {
    /** Made when there is something to put in: most objects have no contents. */
    Object[] objects;

    long[] nodes;
    int count;

    void push(Object o, long node) {
      if (objects == null) {
        objects = new Object[16];
        nodes = new long[16];
      } else if (count == objects.length) {
        Object[] more = new Object[count * 2];
        System.arraycopy(objects, 0, more, 0, count);
        long[] moreNodes = new long[count * 2];
        System.arraycopy(nodes, 0, moreNodes, 0, count);
        objects = more;
        nodes = moreNodes;
      }
      nodes[count] = node;
      objects[count++] = o;
    }

    Object pop() {
      Object o = objects[--count];
      objects[count] = null;
      return o;
    }
  }

  /** A {@link Base} without an id, or one that was introduced rather than made. */
  @DontInline
  static long base(Lane l, Base o) {
    long id = Identity.of(l, o);
    return id != 0 ? known(l, id) : other(l, o);
  }

  /** Introduces an object that has no id. */
  @DontInline
  static long other(Lane l, Object o) {
    Pending pending = new Pending();
    long id = introduceNew(l, o, pending);
    drain(l, pending);
    return id;
  }

  /** The node of {@code o}, made if need be; its contents are left to the work list. */
  private static long introduce(Lane l, Object o, Pending pending) {
    if (o == null) {
      return 0;
    }
    long id = o instanceof Base b ? Identity.of(l, b) : Identity.find(l, o);
    return id != 0 ? known(l, id) : introduceNew(l, o, pending);
  }

  private static long introduceNew(Lane l, Object o, Pending pending) {
    int type = Types.of(l, o);
    TypeRecord t = Types.record(l, type);
    boolean more = !t.box && hasContents(t);
    if (more && Lane.stackLeft(STACK_PROBE) < 0) {
      return 0; // never: the call is there to overflow before a node is left without its contents
    }
    room(l, Lane.MAX_EVENT);
    long id = l.newId();
    long p = Lane.varint(l.pos, t.box ? Format.CODE_SEEN_FIELDS : Format.CODE_SEEN);
    p = Lane.varint(p, type);
    if (t.box) {
      p = value(p, t.kinds[0], read(l, o, t.offsets[0], t.kinds[0], pending));
    } else if (t.flavour != Format.TYPE_CLASS) {
      p = Lane.varint(p, length(o));
    }
    l.publishNew(p, id);
    long given = Identity.introduce(l, o, id);
    if (given != id) {
      return known(l, given); // another thread was faster; ours stays a node that nothing refers to
    }
    if (more) {
      pending.push(o, id);
    }
    return id;
  }

  /** A node that may come from another thread. */
  private static long known(Lane l, long id) {
    Recorder.follow(l);
    return id;
  }

  private static boolean hasContents(TypeRecord t) {
    int c = t.contents;
    if (c == 0) {
      t.contents = c = findContents(t) ? 1 : -1;
    }
    return c > 0;
  }

  private static boolean findContents(TypeRecord t) {
    if (t.flavour == Format.TYPE_REF_ARRAY) {
      return true;
    }
    if (t.flavour == Format.TYPE_PRIM_ARRAY) {
      return t.name.equals("java.lang.String") || Recorder.keeps(t.elementKind);
    }
    for (TypeRecord r = t; r != null; r = r.superType) {
      if (r.fieldNames.length > 0) {
        return true;
      }
    }
    return false;
  }

  private static void drain(Lane l, Pending pending) {
    while (pending.count > 0) {
      Object o = pending.pop();
      long id = pending.nodes[pending.count];
      TypeRecord t = Types.record(l, Types.of(l, o));
      if (t.flavour == Format.TYPE_CLASS) {
        for (TypeRecord r = t; r != null; r = r.superType) {
          fields(l, o, id, r, 0, pending);
        }
      } else {
        elements(l, o, id, 0, length(o), 0, pending);
      }
    }
  }

  /** Writes the instance fields that {@code t} declares: CAPTURE, or REFRESH_FIELDS at a site. */
  private static void fields(Lane l, Object o, long id, TypeRecord t, int site, Pending pending) {
    int n = t.fieldNames.length;
    long[] bits = new long[n];
    boolean any = false;
    for (int i = 0; i < n; i++) {
      if ((t.fieldFlags[i] & Format.FIELD_STATIC) == 0) {
        any = true;
        bits[i] = read(l, o, t.offsets[i], t.kinds[i], pending);
      }
    }
    if (!any || 10L * n > Lane.SLOT_BYTES / 2) {
      return; // nothing to tell, or more fields than a class can sensibly have
    }
    room(l, 10 * n + Lane.MAX_EVENT);
    long p = site == 0 ? Lane.varint(l.pos, Format.CODE_CAPTURE) : l.siteCode(l.pos, site);
    p = Lane.varint(p, id);
    p = Lane.varint(p, t.id);
    for (int i = 0; i < n; i++) {
      if ((t.fieldFlags[i] & Format.FIELD_STATIC) == 0) {
        p = value(p, t.kinds[i], bits[i]);
      }
    }
    l.publish(p);
    if (site != 0) {
      l.site = site;
    }
  }

  /** All fields of an object after code that is not recorded wrote to it. */
  static void refreshFields(Object o, int site) {
    Lane l = Hooks.lane();
    if (l == null) {
      return;
    }
    long id = Hooks.idOf(l, o);
    Pending pending = new Pending();
    for (TypeRecord r = Types.record(l, Types.of(l, o)); r != null; r = r.superType) {
      fields(l, o, id, r, site, pending);
    }
    drain(l, pending);
  }

  /** The statics of a class that was loaded before recording began. */
  static void statics(Class<?> c, TypeRecord t) {
    Lane l = Hooks.lane();
    if (l == null) {
      return;
    }
    Pending pending = new Pending();
    int n = t.fieldNames.length;
    long[] bits = new long[n];
    boolean any = false;
    for (int i = 0; i < n; i++) {
      if ((t.fieldFlags[i] & Format.FIELD_STATIC) != 0) {
        any = true;
        bits[i] = read(l, c, t.offsets[i], t.kinds[i], pending);
      }
    }
    if (any && 10L * n <= Lane.SLOT_BYTES / 2) {
      room(l, 10 * n + Lane.MAX_EVENT);
      long p = Lane.varint(l.pos, Format.CODE_CAPTURE_STATICS);
      p = Lane.varint(p, t.id);
      for (int i = 0; i < n; i++) {
        if ((t.fieldFlags[i] & Format.FIELD_STATIC) != 0) {
          p = value(p, t.kinds[i], bits[i]);
        }
      }
      l.publish(p);
    }
    drain(l, pending);
  }

  /** Elements {@code from} to {@code to}: CAPTURE_ELEMENTS, or REFRESH at a site. */
  private static void elements(
      Lane l, Object a, long id, int from, int to, int site, Pending pending) {
    Object[] refs = a instanceof Object[] r ? r : null;
    int kind = refs != null ? 'L' : a instanceof String ? 'C' : kind(a);
    long[] ids = refs == null ? null : new long[Math.min(PIECE, to - from)];
    for (int at = from; at < to; at += PIECE) {
      int n = Math.min(PIECE, to - at);
      for (int i = 0; ids != null && i < n; i++) {
        ids[i] = introduce(l, refs[at + i], pending);
      }
      room(l, 10 * n + Lane.MAX_EVENT);
      long p =
          site == 0 ? Lane.varint(l.pos, Format.CODE_CAPTURE_ELEMENTS) : l.siteCode(l.pos, site);
      p = Lane.varint(p, id);
      p = Lane.varint(p, at);
      p = Lane.varint(p, n);
      U.putByte(p++, (byte) kind);
      if (ids == null) {
        p = Contents.write(p, a, at, at + n);
      } else {
        for (int i = 0; i < n; i++) {
          p = Lane.varint(p, ids[i]);
        }
      }
      l.publish(p);
      if (site != 0) {
        l.site = site;
      }
    }
  }

  /** Elements after code that is not recorded may have written them. */
  static void refreshElements(Lane l, Object a, int from, int to, int site) {
    if (from >= to) {
      return;
    }
    long id = Hooks.idOf(l, a);
    if (!(a instanceof Object[]) && !Recorder.keeps(kind(a))) {
      room(l, Lane.MAX_EVENT);
      long p = l.siteCode(l.pos, site);
      p = Lane.varint(p, id);
      p = Lane.varint(p, from);
      p = Lane.varint(p, to - from);
      U.putByte(p++, (byte) 0);
      l.publish(p);
      l.site = site;
      return;
    }
    Pending pending = new Pending();
    elements(l, a, id, from, to, site, pending);
    drain(l, pending);
  }

  /** Reads a slot of {@code o}: the bits, or the node of a reference. */
  static long read(Lane l, Object o, long offset, int kind, Pending pending) {
    return switch (kind) {
      case 'L' -> introduce(l, U.getReference(o, offset), pending);
      case 'Z' -> U.getBoolean(o, offset) ? 1 : 0;
      case 'B' -> U.getByte(o, offset);
      case 'C' -> U.getChar(o, offset);
      case 'S' -> U.getShort(o, offset);
      case 'I' -> U.getInt(o, offset);
      case 'J' -> U.getLong(o, offset);
      case 'F' -> U.getInt(o, offset);
      default -> U.getLong(o, offset);
    };
  }

  static long value(long p, int kind, long bits) {
    switch (kind) {
      case 'L':
        return Lane.varint(p, bits);
      case 'F':
        U.putInt(p, (int) bits);
        return p + 4;
      case 'D':
        U.putLong(p, bits);
        return p + 8;
      default:
        return Lane.varint(p, Lane.zigzag(bits));
    }
  }

  /** Makes sure that {@code bytes} fit into the open buffer. */
  static void room(Lane l, int bytes) {
    if (l.pos + bytes > l.base + (Lane.SLOT_BYTES - 64 - Lane.MAX_EVENT)) {
      boolean was = l.busy;
      l.busy = true;
      try {
        if (!l.turn()) {
          l.discard();
        }
      } finally {
        l.busy = was;
      }
    }
  }

  /** The kind of an array's elements. */
  static int kind(Object a) {
    if (a instanceof Object[]) {
      return 'L';
    } else if (a instanceof byte[]) {
      return 'B';
    } else if (a instanceof char[]) {
      return 'C';
    } else if (a instanceof int[]) {
      return 'I';
    } else if (a instanceof long[]) {
      return 'J';
    } else if (a instanceof double[]) {
      return 'D';
    } else if (a instanceof boolean[]) {
      return 'Z';
    } else if (a instanceof short[]) {
      return 'S';
    }
    return 'F';
  }

  static int length(Object a) {
    if (a instanceof Object[] x) {
      return x.length;
    } else if (a instanceof byte[] x) {
      return x.length;
    } else if (a instanceof char[] x) {
      return x.length;
    } else if (a instanceof int[] x) {
      return x.length;
    } else if (a instanceof long[] x) {
      return x.length;
    } else if (a instanceof double[] x) {
      return x.length;
    } else if (a instanceof boolean[] x) {
      return x.length;
    } else if (a instanceof short[] x) {
      return x.length;
    } else if (a instanceof float[] x) {
      return x.length;
    }
    return ((String) a).length();
  }
}
