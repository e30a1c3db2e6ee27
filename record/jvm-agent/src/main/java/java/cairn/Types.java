package java.cairn;

import cairn.recording.Format;
import java.util.Arrays;
import java.util.HashMap;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;

/**
 * Types by class. The weaver declares a class when it sees its bytes; the class itself is met
 * later, with its first object, and is then linked to its declaration by name and loader. No
 * reflection on members: that would load classes that the program has not asked for.
 */
public final class Types {
  private static final Unsafe U = Unsafe.getUnsafe();

  private final Session session;
  private final Ids byClass = new Ids();
  private final HashMap<String, TypeRecord> declared = new HashMap<>();
  private volatile TypeRecord[] records = new TypeRecord[256];
  private int count;

  Types(Session session) {
    this.session = session;
  }

  static TypeRecord record(Lane l, int type) {
    return l.session.types.records[type];
  }

  /**
   * Announces a class that is about to be loaded, or is woven already; within {@link Tables#begin}
   * and {@link Tables#end}.
   */
  void declare(TypeRecord woven, ClassLoader loader) {
    if (declaredAs(woven) != 0) {
      return; // transformed again: the first declaration stands
    }
    TypeRecord t = woven.forSession();
    number(t);
    t.sameName = declared.get(t.name);
    declared.put(t.name, t);
    Tables tables = session.tables();
    tables.type(t, tables.loader(loader), 0);
  }

  /** The same; {@code notes} are what a person should know of it, topics and texts. */
  public static void declare(
      Session session, TypeRecord woven, ClassLoader loader, Iterable<String[]> notes) {
    Tables tables = session.tables();
    tables.begin();
    try {
      session.types.declare(woven, loader);
      for (String[] note : notes) {
        tables.note(note[0], note[1]);
      }
    } finally {
      tables.end();
    }
  }

  /** The number of a class's declaration, 0 if it has none here. */
  int declaredAs(TypeRecord woven) {
    if (woven == null) {
      return 0;
    }
    TypeRecord r = find(woven.name, woven.loader.get());
    return r == null ? 0 : r.id;
  }

  private void number(TypeRecord t) {
    t.id = ++count;
    if (count >= records.length) {
      records = Arrays.copyOf(records, count * 2);
    }
    records[t.id] = t;
  }

  /** The type of {@code o}'s class. The common case is a look at the lane's own cache. */
  static int of(Lane l, Object o) {
    Class<?> c = o.getClass();
    Ids.Entry lately = l.lastType;
    if (lately.refersTo(c)) {
      return (int) lately.id;
    }
    int hash = System.identityHashCode(c);
    Ids.Entry e = l.types[hash & 63];
    if (e.refersTo(c)) {
      l.lastType = e;
      return (int) e.id;
    }
    return l.session.types.lookUp(l, c, o, hash);
  }

  @DontInline
  private int lookUp(Lane l, Class<?> c, Object o, int hash) {
    Ids.Entry e = byClass.find(c, hash);
    if (e == null) {
      e = meet(l, c, o, hash);
    }
    l.types[hash & 63] = e;
    l.lastType = e;
    return (int) e.id;
  }

  private Ids.Entry meet(Lane l, Class<?> c, Object sample, int hash) {
    boolean was = l.busy;
    long limit = l.limit;
    l.busy = true;
    l.limit = 0;
    Tables tables = session.tables();
    try {
      tables.begin();
      try {
        resolve(tables, c, sample);
      } finally {
        tables.end();
      }
      return byClass.find(c, hash);
    } finally {
      l.limit = limit;
      l.busy = was;
    }
  }

  /** The record of a class that the weaver has declared, or null. */
  static TypeRecord ofClass(Lane l, Class<?> c) {
    return l.session.types.find(l, c);
  }

  private TypeRecord find(Lane l, Class<?> c) {
    int hash = System.identityHashCode(c);
    Ids.Entry e = byClass.find(c, hash);
    if (e == null) {
      if (find(c) == null) {
        return null;
      }
      e = meet(l, c, null, hash);
    }
    return records[(int) e.id];
  }

  private TypeRecord resolve(Tables tables, Class<?> c, Object sample) {
    int hash = System.identityHashCode(c);
    Ids.Entry e = byClass.find(c, hash);
    if (e != null) {
      return records[(int) e.id];
    }
    TypeRecord t;
    if (c.isArray()) {
      t = array(tables, c);
    } else if (c == String.class && Recorder.keepStrings) {
      t = text(tables);
    } else {
      t = find(c);
      if (t == null) {
        t = new TypeRecord();
        t.flavour = Format.TYPE_CLASS;
        t.name = c.getName();
        box(t, c);
        number(t);
        tables.type(t, tables.loader(c.getClassLoader()), 0);
      }
      Class<?> s = c.getSuperclass();
      t.superType = s == null ? null : resolve(tables, s == Base.class ? Object.class : s, null);
      locate(t, c);
      tables.link(t.id, t.superType == null ? 0 : t.superType.id, size(t, c, sample));
    }
    byClass.add(c, hash, t.id, true);
    return t;
  }

  /** Boxed numbers have one field, {@code value}; other classes that are not woven have none. */
  private static void box(TypeRecord t, Class<?> c) {
    int kind =
        c == Integer.class
            ? 'I'
            : c == Long.class
                ? 'J'
                : c == Double.class
                    ? 'D'
                    : c == Character.class
                        ? 'C'
                        : c == Boolean.class
                            ? 'Z'
                            : c == Float.class
                                ? 'F'
                                : c == Short.class ? 'S' : c == Byte.class ? 'B' : 0;
    if (kind != 0) {
      t.box = true;
      t.fieldNames = new String[] {"value"};
      t.descriptors = new String[] {String.valueOf((char) kind)};
      t.kinds = new byte[] {(byte) kind};
      t.fieldFlags = new byte[] {Format.FIELD_FINAL};
    }
  }

  private TypeRecord find(Class<?> c) {
    return find(c.getName(), c.getClassLoader());
  }

  private TypeRecord find(String name, ClassLoader loader) {
    for (TypeRecord r = declared.get(name); r != null; r = r.sameName) {
      if (r.loader.refersTo(loader)) {
        return r;
      }
    }
    return null;
  }

  private TypeRecord array(Tables tables, Class<?> c) {
    TypeRecord t = new TypeRecord();
    Class<?> element = c.getComponentType();
    t.flavour = element.isPrimitive() ? Format.TYPE_PRIM_ARRAY : Format.TYPE_REF_ARRAY;
    t.elementKind = element.isPrimitive() ? c.getName().charAt(1) : 'L';
    t.recorded = true;
    StringBuilder dimensions = new StringBuilder();
    Class<?> inner = c;
    while (inner.isArray()) {
      inner = inner.getComponentType();
      dimensions.append("[]");
    }
    t.name = inner.getName() + dimensions;
    number(t);
    tables.type(t, tables.loader(inner.getClassLoader()), (int) ArrayLayout.base(c));
    return t;
  }

  /** Where contents of strings are kept, a string is an array of its characters. */
  private TypeRecord text(Tables tables) {
    TypeRecord t = new TypeRecord();
    t.flavour = Format.TYPE_PRIM_ARRAY;
    t.elementKind = 'C';
    t.name = "java.lang.String";
    number(t);
    tables.type(t, 0, 24);
    return t;
  }

  /** Where the fields lie. Offsets are asked for by name, so that no field's class is loaded. */
  private static void locate(TypeRecord t, Class<?> c) {
    long[] offsets = new long[t.fieldNames.length];
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] = U.objectFieldOffset(c, t.fieldNames[i]);
    }
    t.offsets = offsets;
  }

  /** Bytes of an instance as the program has it without the recorder. */
  private static long size(TypeRecord t, Class<?> c, Object sample) {
    boolean withId = Base.class.isAssignableFrom(c);
    if (withId && allRecorded(t)) {
      return InstanceSize.of(t);
    }
    if (sample == null || sample.getClass() != c) {
      return 0;
    }
    long size = Recorder.instrumentation.getObjectSize(sample);
    return withId ? size - InstanceSize.width('J') : size;
  }

  /** Whether all fields are known: a class may have been recorded only by an earlier recording. */
  private static boolean allRecorded(TypeRecord of) {
    for (TypeRecord t = of; t.superType != null; t = t.superType) {
      if (!t.recorded) {
        return false;
      }
    }
    return true;
  }
}
