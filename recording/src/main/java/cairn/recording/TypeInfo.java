package cairn.recording;

import java.util.List;

/**
 * A type of the watched program. Two types may have one name when two loaders made them. The
 * supertype and the size may become known later than the rest.
 */
public final class TypeInfo {
  private final int id;
  private final int flavour;
  private final String name;
  private final int loader;
  private final String superName;
  private final String sourceFile;
  private final int flags;
  private final char elementKind;
  private final List<FieldInfo> fields;

  /** Kinds of the fields in table order, for the decoder. */
  final char[] instanceKinds;

  final char[] staticKinds;

  private long size;
  private int superType;
  private boolean linked;

  TypeInfo(
      int id,
      int flavour,
      String name,
      int loader,
      String superName,
      String sourceFile,
      int flags,
      long size,
      char elementKind,
      List<FieldInfo> fields) {
    this.id = id;
    this.flavour = flavour;
    this.name = name;
    this.loader = loader;
    this.superName = superName;
    this.sourceFile = sourceFile;
    this.flags = flags;
    this.size = size;
    this.elementKind = elementKind;
    this.fields = List.copyOf(fields);
    this.instanceKinds = kinds(this.fields, false);
    this.staticKinds = kinds(this.fields, true);
  }

  private static char[] kinds(List<FieldInfo> fields, boolean statics) {
    StringBuilder kinds = new StringBuilder();
    for (FieldInfo field : fields) {
      if (field.isStatic() == statics) {
        kinds.append(field.kind());
      }
    }
    return kinds.toString().toCharArray();
  }

  public int id() {
    return id;
  }

  /** {@link Format#TYPE_CLASS}, {@code _REF_ARRAY}, {@code _PRIM_ARRAY} or {@code _BLOCK}. */
  public int flavour() {
    return flavour;
  }

  public boolean isArray() {
    return flavour == Format.TYPE_REF_ARRAY || flavour == Format.TYPE_PRIM_ARRAY;
  }

  /** Whether it is a block of memory of which nothing is known but its words. */
  public boolean isWords() {
    return flavour == Format.TYPE_BLOCK && fields.isEmpty();
  }

  public String name() {
    return name;
  }

  /** Id of the loader, 0 for the boot loader. */
  public int loader() {
    return loader;
  }

  /** Empty if there is none. */
  public String superName() {
    return superName;
  }

  /** Empty if not known. */
  public String sourceFile() {
    return sourceFile;
  }

  /** Whether stores to this type's instances are recorded. */
  public boolean isRecorded() {
    return (flags & Format.TYPE_FLAG_RECORDED) != 0;
  }

  /** Whether its blocks are views: laid over memory that other nodes own, and bound to views. */
  public boolean isView() {
    return flavour == Format.TYPE_BLOCK && (flags & Format.TYPE_FLAG_VIEW) != 0;
  }

  /** Kind of an array's elements, 0 unless an array. */
  public char elementKind() {
    return elementKind;
  }

  /** The fields that this type itself declares, in the order of the class file. */
  public List<FieldInfo> fields() {
    return fields;
  }

  /** How many of the fields are not static: as many values has a capture of them. */
  public int instanceFieldCount() {
    return instanceKinds.length;
  }

  public int staticFieldCount() {
    return staticKinds.length;
  }

  /** Bytes of an instance, for arrays of what precedes element 0; 0 if not known. */
  public long size() {
    return size;
  }

  /** Id of the supertype, 0 if there is none or it is not known. Never leads in a circle. */
  public int superType() {
    return superType;
  }

  boolean linked() {
    return linked;
  }

  void link(int superType, long size) {
    this.superType = superType;
    this.linked = true;
    if (size != 0) {
      this.size = size;
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
