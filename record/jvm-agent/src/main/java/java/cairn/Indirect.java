package java.cairn;

import cairn.recording.Format;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import jdk.internal.misc.Unsafe;

/**
 * Stores that name their field at run time: reflection, VarHandle, field updaters, setter handles.
 * They are recorded after they happened, with the value that is there then. The site of each is the
 * line of the call, made anew for every field that this line is seen to write.
 */
public final class Indirect {
  private Indirect() {}

  private static final Unsafe U = Unsafe.getUnsafe();
  private static final MethodHandle AFTER_SET;
  private static final MethodHandle AFTER_ELEMENT;
  private static final SpinLock callersLock = new SpinLock();
  private static volatile Site[] callers = new Site[64];

  static {
    try {
      AFTER_SET =
          MethodHandles.lookup()
              .findStatic(
                  Indirect.class,
                  "afterSet",
                  MethodType.methodType(void.class, Setter.class, Object.class));
      AFTER_ELEMENT =
          MethodHandles.lookup()
              .findStatic(
                  Indirect.class,
                  "afterElement",
                  MethodType.methodType(void.class, Object.class, int.class, int.class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** The field or element that a handle writes. */
  static final class Target {
    TypeRecord type;
    int field;

    /** The class itself, for static fields. */
    Class<?> holder;

    boolean array;

    /** The recording whose type it is, by its first id. */
    long of;
  }

  /** What a setter handle writes; the handle may outlive the recording that it was made in. */
  static final class Setter {
    final Class<?> declaring;
    final String name;
    final boolean isStatic;

    /** Where the handle was looked up; used when the call's own line is not known. */
    final int lookup;

    /** As the last recording names it. */
    private volatile Target target;

    Setter(Class<?> declaring, String name, boolean isStatic, int lookup) {
      this.declaring = declaring;
      this.name = name;
      this.isStatic = isStatic;
      this.lookup = lookup;
    }

    /** Null if this recording has no such field. */
    Target in(Lane l) {
      Target t = target;
      if (t == null || t.of != l.first) {
        t = Indirect.target(l, declaring, name);
        if (t != null && isStatic) {
          t.holder = declaring;
        }
        target = t;
      }
      return t;
    }
  }

  /** The weaver tells where a call site is, so that sites for single fields can be made there. */
  public static void caller(Site site) {
    callersLock.lock();
    try {
      Site[] c = callers;
      if (site.id >= c.length) {
        Site[] more = new Site[site.id * 2];
        System.arraycopy(c, 0, more, 0, c.length);
        callers = c = more;
      }
      c[site.id] = site;
    } finally {
      callersLock.holder = null;
    }
  }

  /** The next indirect store of this thread comes from this call; 0: the call is over. */
  public static void via(int site) {
    Lane l = Hooks.lane();
    if (l != null) {
      l.via = site;
    }
  }

  // ---- reflection

  /** At the end of {@code Field.set} and its like. */
  public static void fieldSet(Field f, Object o) {
    Lane l = Hooks.lane();
    if (l == null) {
      return;
    }
    Target t = target(l, f.getDeclaringClass(), f.getName());
    if (t == null) {
      return;
    }
    if (Modifier.isStatic(f.getModifiers())) {
      t.holder = f.getDeclaringClass();
    }
    stored(l, t, o, -1, l.via);
  }

  /** After {@code Array.set} and its like. */
  public static void elementSet(Object array, int index, int site) {
    Lane l = Hooks.lane();
    if (l != null && array != null && array.getClass().isArray()) {
      element(l, array, index, site);
    }
  }

  // ---- method handles

  /** After a look-up of a setter: the same handle, followed by a note of what it did. */
  public static MethodHandle setter(MethodHandle mh, Class<?> declaring, String name, int site) {
    Lane l = Hooks.lane();
    if (l == null || mh == null) {
      return mh;
    }
    boolean isStatic = mh.type().parameterCount() == 1;
    Setter s = new Setter(declaring, name, isStatic, site);
    if (s.in(l) == null) {
      return mh;
    }
    MethodHandle note = MethodHandles.insertArguments(AFTER_SET, 0, s);
    MethodType type = mh.type();
    if (isStatic) {
      note = MethodHandles.insertArguments(note, 0, (Object) null);
      note = MethodHandles.dropArguments(note, 0, type.parameterType(0));
    } else {
      note = note.asType(note.type().changeParameterType(0, type.parameterType(0)));
      note = MethodHandles.dropArguments(note, 1, type.parameterType(1));
    }
    return MethodHandles.foldArguments(note, mh);
  }

  public static MethodHandle unreflected(MethodHandle mh, Field f, int site) {
    return setter(mh, f.getDeclaringClass(), f.getName(), site);
  }

  static void afterSet(Setter s, Object o) {
    Lane l = Hooks.lane();
    Target t = l == null ? null : s.in(l);
    if (t != null) {
      stored(l, t, o, -1, l.via != 0 ? l.via : s.lookup);
    }
  }

  /** The same for a setter of array elements. */
  public static MethodHandle elementSetter(MethodHandle mh, int site) {
    MethodType type = mh.type();
    MethodHandle note = MethodHandles.insertArguments(AFTER_ELEMENT, 2, site);
    note = note.asType(note.type().changeParameterType(0, type.parameterType(0)));
    note = MethodHandles.dropArguments(note, 2, type.parameterType(2));
    return MethodHandles.foldArguments(note, mh);
  }

  static void afterElement(Object array, int index, int lookup) {
    Lane l = Hooks.lane();
    if (l != null) {
      elementSet(array, index, l.via != 0 ? l.via : lookup);
    }
  }

  // ---- VarHandle

  /** After a writing access: {@code first} is the object or array, if there is one. */
  public static void varHandle(VarHandle h, Object first, int index, boolean done, int site) {
    if (!done) {
      return;
    }
    Lane l = Hooks.lane();
    if (l == null) {
      return;
    }
    Target t = ofHandle(l, h, false);
    if (t == null) {
      if (first != null && first.getClass().isArray()) {
        // a view of bytes as wider values, by the index of the first byte
        Bulk.refreshRange(first, index, width(h.varType()), site(site, Format.REFRESH, null, -1));
      } else {
        CPoints.mark(site(site, Format.UNMODELLED, null, -1));
      }
    } else {
      stored(l, t, first, index, site);
    }
  }

  private static int width(Class<?> primitive) {
    return primitive == long.class || primitive == double.class
        ? 8
        : primitive == int.class || primitive == float.class ? 4 : 2;
  }

  private static Target describeHandle(Lane l, Object handle) {
    VarHandle h = (VarHandle) handle;
    List<Class<?>> coordinates = h.coordinateTypes();
    if (coordinates.size() == 2 && coordinates.get(0).isArray()) {
      if (h.varType() != coordinates.get(0).getComponentType()) {
        return null; // a view of bytes as something else
      }
      Target t = new Target();
      t.array = true;
      return t;
    }
    VarHandle inner = coordinates.size() > 1 ? null : innermost(h);
    if (inner == null || !inner.coordinateTypes().equals(coordinates)) {
      return null;
    }
    long offset = U.getLong(inner, offsetOf(inner.getClass(), "fieldOffset"));
    if (coordinates.size() == 1) {
      return target(l, coordinates.get(0), offset, false);
    }
    // HotSpot keeps statics in the class object
    long base = offsetOf(inner.getClass(), "base");
    Object holder = base < 0 ? null : U.getReference(inner, base);
    Target t = holder instanceof Class<?> c ? target(l, c, offset, true) : null;
    if (t != null) {
      t.holder = (Class<?>) holder;
    }
    return t;
  }

  /**
   * The handle of a field that is within others; null if there is none. What a handle says of
   * itself ({@code describeConstable}) fails for fields that a class inherits.
   */
  private static VarHandle innermost(VarHandle handle) {
    VarHandle h = handle;
    while (h != null && offsetOf(h.getClass(), "fieldOffset") < 0) {
      long target = offsetOf(h.getClass(), "target");
      h = target < 0 ? null : (VarHandle) U.getReference(h, target);
    }
    return h;
  }

  /** Where a field of the JDK's own lies in objects of this class, -1 if it has none. */
  private static long offsetOf(Class<?> of, String field) {
    long offset = -1;
    for (Class<?> c = of; offset < 0 && c != Object.class; c = c.getSuperclass()) {
      try {
        offset = U.objectFieldOffset(c, field);
      } catch (InternalError e) {
        offset = -1; // this class has no such field
      }
    }
    return offset;
  }

  // ---- field updaters

  /** After a writing method of an Atomic...FieldUpdater. */
  public static void updater(Object updater, Object o, boolean done, int site) {
    if (!done || o == null) {
      return;
    }
    Lane l = Hooks.lane();
    if (l == null) {
      return;
    }
    Target t = ofHandle(l, updater, true);
    if (t == null) {
      CPoints.mark(site(site, Format.UNMODELLED, null, -1));
    } else {
      stored(l, t, o, -1, site);
    }
  }

  private static Target describeUpdater(Lane l, Object u) {
    try {
      long offset = U.getLong(u, U.objectFieldOffset(u.getClass(), "offset"));
      Class<?> c = (Class<?>) U.getReference(u, U.objectFieldOffset(u.getClass(), "tclass"));
      return target(l, c, offset, false);
    } catch (InternalError e) {
      // an updater that is not the JDK's own
    }
    return null;
  }

  // ---- shared

  /** Null for a handle that cannot be described. */
  private static Target ofHandle(Lane l, Object handle, boolean updater) {
    Handles handles = l.session.handles;
    int hash = System.identityHashCode(handle);
    Ids.Entry e = handles.find(handle, hash);
    if (e == null) {
      Object mine = Recorder.suspend();
      Target t;
      try {
        t = updater ? describeUpdater(l, handle) : describeHandle(l, handle);
      } finally {
        Recorder.resume(mine);
      }
      e = handles.add(handle, hash, t);
    }
    return handles.target(e);
  }

  /**
   * The field called {@code name} that {@code c} has, declared there or above; null if not
   * recorded.
   */
  private static Target target(Lane l, Class<?> c, String name) {
    for (TypeRecord r = Types.ofClass(l, c); r != null; r = r.superType) {
      for (int i = 0; i < r.fieldNames.length; i++) {
        if (r.fieldNames[i].equals(name)) {
          return target(l, r, i);
        }
      }
    }
    return null;
  }

  /** The field at an offset of the objects of {@code c}, or of its statics. */
  private static Target target(Lane l, Class<?> c, long offset, boolean isStatic) {
    for (TypeRecord r = Types.ofClass(l, c); r != null; r = isStatic ? null : r.superType) {
      for (int i = 0; i < r.offsets.length; i++) {
        if (r.offsets[i] == offset && isStatic == ((r.fieldFlags[i] & Format.FIELD_STATIC) != 0)) {
          return target(l, r, i);
        }
      }
    }
    return null;
  }

  private static Target target(Lane l, TypeRecord r, int field) {
    Target t = new Target();
    t.of = l.first;
    t.type = r;
    t.field = field;
    return t;
  }

  private static void stored(Lane l, Target t, Object o, int index, int caller) {
    if (t.array) {
      if (o != null) {
        element(l, o, index, caller);
      }
      return;
    }
    TypeRecord r = t.type;
    int kind = r.kinds[t.field];
    boolean isStatic = (r.fieldFlags[t.field] & Format.FIELD_STATIC) != 0;
    Object from = isStatic ? t.holder : o;
    if (from == null) {
      return;
    }
    int site = site(caller, FieldSites.kind(kind, isStatic), r, t.field);
    long offset = r.offsets[t.field];
    if (kind == 'L') {
      Object v = U.getReferenceVolatile(from, offset);
      if (isStatic) {
        Hooks.staticRef(v, site);
      } else {
        Hooks.putRef(o, v, site);
      }
      return;
    }
    long bits = Capture.read(l, from, offset, kind, null);
    FieldSites.put(o, isStatic, kind, bits, site);
  }

  private static void element(Lane l, Object a, int i, int caller) {
    if (Integer.compareUnsigned(i, Capture.length(a)) >= 0) {
      return;
    }
    Capture.refreshElements(l, a, i, i + 1, site(caller, Format.REFRESH, null, -1));
  }

  /** The site for this field at this call. */
  private static int site(int caller, int kind, TypeRecord r, int field) {
    long key =
        ((long) caller << 40)
            ^ ((long) (r == null ? 0 : r.id) << 16)
            ^ (field + 1)
            ^ ((long) kind << 58);
    Lane l = Hooks.lane();
    int slot = (int) (key ^ key >>> 40) & Lane.INDIRECT_MASK;
    if (l == null || l.indirectKeys[slot] != key) {
      int id = findSite(caller, kind, r, field);
      if (l != null) {
        l.indirectKeys[slot] = key;
        l.indirectSites[slot] = id;
      }
      return id;
    }
    return l.indirectSites[slot];
  }

  private static int findSite(int caller, int kind, TypeRecord r, int field) {
    Site at = caller < callers.length ? callers[caller] : null;
    String owner = r == null ? null : r.name;
    String name = r == null ? null : r.fieldNames[field];
    return Sites.find(
        "indirect " + caller + " " + kind + " " + owner + " " + name,
        kind,
        at == null ? null : at.holder,
        at == null ? "reflection" : at.method,
        at == null ? 0 : at.line,
        owner,
        name,
        r == null ? 0 : r.kinds[field]);
  }
}
