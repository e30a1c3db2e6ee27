package java.cairn;

import cairn.recording.Format;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.WeakHashMap;
import java.util.function.Consumer;

/**
 * The tables of the recording as they grow. Entries are collected in a {@link Bytes} and written by
 * one call before anything uses them. Callers have suspended recording in their thread.
 */
public final class Tables {
  /** A growing byte buffer in the format's encoding. */
  public static final class Bytes {
    byte[] bytes = new byte[256];
    int length;

    public void u1(int v) {
      if (length == bytes.length) {
        bytes = Arrays.copyOf(bytes, length * 2);
      }
      bytes[length++] = (byte) v;
    }

    public void varint(long v) {
      while ((v & ~0x7fL) != 0) {
        u1((int) v | 0x80);
        v >>>= 7;
      }
      u1((int) v);
    }

    public void text(String s) {
      bytes(s.getBytes(StandardCharsets.UTF_8));
    }

    /** A number of bytes, and those. */
    public void bytes(byte[] b) {
      varint(b.length);
      if (length + b.length > bytes.length) {
        bytes = Arrays.copyOf(bytes, Math.max(length + b.length, bytes.length * 2));
      }
      System.arraycopy(b, 0, bytes, length, b.length);
      length += b.length;
    }
  }

  /** Frames of a probe that take more stack than what is done between begin and end. */
  private static final int STACK_PROBE = 200;

  private final Writer writer;
  private final SpinLock lock = new SpinLock();
  private final HashMap<String, Integer> strings = new HashMap<>();
  private final WeakHashMap<ClassLoader, Integer> loaders = new WeakHashMap<>();
  private final Ids threads = new Ids();
  private Bytes out = new Bytes();
  private int threadCount;

  Tables(Writer writer) {
    this.writer = writer;
  }

  /** The first chunk: alternating keys and values. */
  public void meta(String... pairs) {
    Bytes b = new Bytes();
    b.varint(pairs.length / 2);
    for (String s : pairs) {
      b.text(s);
    }
    writer.chunk(Format.CHUNK_META, b.bytes, b.length);
  }

  /**
   * Everything between here and {@link #end} goes into one chunk. Overflows the stack, if it must,
   * before anything is half done.
   */
  public void begin() {
    if (Lane.stackLeft(STACK_PROBE) > 0) {
      lock.lock();
    }
  }

  public void end() {
    try {
      if (out.length > 0) {
        writer.chunk(Format.CHUNK_TABLES, out.bytes, out.length);
      }
    } finally {
      out = new Bytes();
      lock.holder = null;
    }
  }

  /** Id of a string, 0 for null. */
  public int string(String s) {
    if (s == null) {
      return 0;
    }
    Integer known = strings.get(s);
    if (known != null) {
      return known;
    }
    int id = strings.size() + 1;
    strings.put(s, id);
    out.u1(Format.TAG_STRING);
    out.varint(id);
    out.text(s);
    return id;
  }

  public int loader(ClassLoader l) {
    if (l == null) {
      return 0;
    }
    Integer known = loaders.get(l);
    if (known != null) {
      return known;
    }
    int id = nextLoader++;
    loaders.put(l, id);
    out.u1(Format.TAG_LOADER);
    out.varint(id);
    // the class, not toString(): that may be the program's own code
    out.text(l.getName() == null ? l.getClass().getName() : l.getName());
    return id;
  }

  private int nextLoader = 1;

  /**
   * @param type of the class that holds its code
   */
  void site(Site s, int type) {
    int m = string(s.method);
    int o = string(s.owner);
    int n = string(s.name);
    out.u1(Format.TAG_SITE);
    out.varint(s.id);
    out.u1(s.kind);
    out.varint(type);
    out.varint(m);
    out.varint(s.line);
    out.varint(o);
    out.varint(n);
    out.u1(s.fieldKind);
  }

  public void note(String topic, String text) {
    out.u1(Format.TAG_NOTE);
    out.text(topic);
    out.text(text);
  }

  /**
   * The code of a class whose methods tell which of their blocks run: a chunk of its own, after the
   * one that has its sites and its loader.
   */
  public void code(String name, ClassLoader loader, byte[] classFile, Consumer<Bytes> methods) {
    int loaderId;
    begin();
    try {
      loaderId = loader(loader);
    } finally {
      end();
    }
    Bytes b = new Bytes();
    b.text(name);
    b.varint(loaderId);
    b.bytes(classFile);
    methods.accept(b);
    writer.chunk(Format.CHUNK_CODE, b.bytes, b.length);
  }

  void type(TypeRecord t, int loader, int size) {
    int name = string(t.name);
    int superName = string(t.superName);
    int source = string(t.source);
    int[] names = new int[t.fieldNames.length];
    int[] descriptors = new int[names.length];
    for (int i = 0; i < names.length; i++) {
      names[i] = string(t.fieldNames[i]);
      descriptors[i] = string(t.descriptors[i]);
    }
    out.u1(Format.TAG_TYPE);
    out.varint(t.id);
    out.u1(t.flavour);
    out.varint(name);
    out.varint(loader);
    out.varint(superName);
    out.varint(source);
    out.u1(t.recorded ? Format.TYPE_FLAG_RECORDED : 0);
    out.varint(size);
    out.u1(t.elementKind);
    out.varint(names.length);
    for (int i = 0; i < names.length; i++) {
      out.varint(names[i]);
      out.u1(t.kinds[i]);
      out.u1(t.fieldFlags[i]);
      out.varint(descriptors[i]);
    }
  }

  void link(int type, int superType, long size) {
    out.u1(Format.TAG_LINK);
    out.varint(type);
    out.varint(superType);
    out.varint(size);
  }

  /** Id of a thread, which is told once by name. */
  int thread(Thread t) {
    int hash = System.identityHashCode(t);
    Ids.Entry e = threads.find(t, hash);
    if (e != null) {
      return (int) e.id;
    }
    begin();
    try {
      int id = ++threadCount;
      threads.add(t, hash, id, true);
      out.u1(Format.TAG_THREAD);
      out.varint(id);
      out.text(t.getName());
      return id;
    } finally {
      end();
    }
  }
}
