package java.cairn;

import cairn.recording.Format;
import java.lang.ref.WeakReference;

/** What the recorder knows of a class: enough to name it, and to read its instances' fields. */
public final class TypeRecord {
  int id;
  int flavour;
  public String name;
  public String superName;
  public String source;
  public boolean recorded;
  int elementKind;
  public String[] fieldNames = {};
  public String[] descriptors = {};
  public byte[] kinds = {};
  public byte[] fieldFlags = {};
  WeakReference<ClassLoader> loader;

  /** Known once the class itself was seen: the supertype, and where the fields lie. */
  TypeRecord superType;

  long[] offsets;

  /** Whether instances have contents to capture: 1 yes, -1 no, 0 not looked at yet. */
  int contents;

  /** A boxed number, which cannot change: it is written down with its value. */
  boolean box;

  /** True if {@link Base} stands between this class and Object. */
  public boolean swapped;

  /** The next record of this name, of another loader. */
  TypeRecord sameName;

  /** A class as it is woven; what recordings say of it is in {@link #forSession}. */
  public void wovenIn(ClassLoader of) {
    flavour = Format.TYPE_CLASS;
    loader = new WeakReference<>(of);
  }

  /** The same class, to be numbered by a recording and linked to what it tells. */
  TypeRecord forSession() {
    TypeRecord t = new TypeRecord();
    t.flavour = flavour;
    t.name = name;
    t.superName = superName;
    t.source = source;
    t.recorded = recorded;
    t.fieldNames = fieldNames;
    t.descriptors = descriptors;
    t.kinds = kinds;
    t.fieldFlags = fieldFlags;
    t.loader = loader;
    t.swapped = swapped;
    return t;
  }
}
