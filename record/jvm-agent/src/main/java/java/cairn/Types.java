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
  private Types() {}

  private static final Unsafe U = Unsafe.getUnsafe();
  private static final Ids byClass = new Ids();
  private static final HashMap<String, TypeRecord> declared = new HashMap<>();
  private static volatile TypeRecord[] records = new TypeRecord[256];
  private static int count;

  static TypeRecord record(int type) {
    return records[type];
  }

  /**
   * Announces a class that is about to be loaded; within {@link Tables#begin} and {@link
   * Tables#end}.
   */
  public static int declare(Tables tables, ClassLoader loader, TypeRecord t) {
    t.flavour = Format.TYPE_CLASS;
    t.loader = Tables.weak(loader);
    for (TypeRecord r = declared.get(t.name); r != null; r = r.sameName) {
      if (r.loader.refersTo(loader)) {
        return r.id; // transformed again: the first declaration stands
      }
    }
    number(t);
    t.sameName = declared.get(t.name);
    declared.put(t.name, t);
    tables.type(t, tables.loader(loader), 0);
    return t.id;
  }

  private static void number(TypeRecord t) {
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
    return lookUp(l, c, o, hash);
  }

  @DontInline
  private static int lookUp(Lane l, Class<?> c, Object o, int hash) {
    Ids.Entry e = byClass.find(c, hash);
    if (e == null) {
      e = meet(l, c, o, hash);
    }
    l.types[hash & 63] = e;
    l.lastType = e;
    return (int) e.id;
  }

  private static Ids.Entry meet(Lane l, Class<?> c, Object sample, int hash) {
    boolean was = l.busy;
    long limit = l.limit;
    l.busy = true;
    l.limit = 0;
    Tables tables = Recorder.writer.tables;
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

  private static TypeRecord resolve(Tables tables, Class<?> c, Object sample) {
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

  private static TypeRecord find(Class<?> c) {
    ClassLoader loader = c.getClassLoader();
    for (TypeRecord r = declared.get(c.getName()); r != null; r = r.sameName) {
      if (r.loader.refersTo(loader)) {
        return r;
      }
    }
    return null;
  }

  private static TypeRecord array(Tables tables, Class<?> c) {
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
  private static TypeRecord text(Tables tables) {
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
    if (Base.class.isAssignableFrom(c)) {
      return InstanceSize.of(t);
    }
    return sample == null || sample.getClass() != c
        ? 0
        : Recorder.instrumentation.getObjectSize(sample);
  }
}
