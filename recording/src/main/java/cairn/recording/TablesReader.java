package cairn.recording;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads TABLES chunks into {@link Tables}. After a chunk was lost, references to what it may have
 * defined become "none"; otherwise they are refused.
 */
final class TablesReader {
  /** Longest chain of supertypes that is followed; no real program comes near. */
  private static final int MAX_DEPTH = 256;

  /** No definition is shorter than this many bytes. */
  private static final int MIN_ENTRY = 3;

  private static final long MAX_LOST = 16 << 20;

  private final Tables tables;
  private long lost;

  TablesReader(Tables tables) {
    this.tables = tables;
  }

  /** Tells that this many bytes, which may have been definitions, are lost. */
  void lost(long bytes) {
    tables.damaged = true;
    lost = Math.min(MAX_LOST, lost + bytes / MIN_ENTRY + 1);
  }

  void read(Cursor in) throws RecordingException {
    while (in.remaining() > 0) {
      int tag = in.u8();
      switch (tag) {
        case Format.TAG_STRING -> name(in, tables.strings);
        case Format.TAG_TYPE -> type(in);
        case Format.TAG_LINK -> link(in);
        case Format.TAG_SITE -> site(in);
        case Format.TAG_THREAD -> name(in, tables.threads);
        case Format.TAG_LOADER -> name(in, tables.loaders);
        case Format.TAG_NOTE -> tables.add(new NoteInfo(in.text(), in.text()));
        case Format.TAG_STACK -> stack(in);
        default -> throw tables.unknown(in, "unknown table entry " + tag);
      }
    }
  }

  private void name(Cursor in, Definitions<String> table) throws RecordingException {
    int id = table.newId(in, lost);
    table.define(id, in.text());
  }

  private void type(Cursor in) throws RecordingException {
    int id = tables.types.newId(in, lost);
    int flavour = in.u8();
    if (flavour < Format.TYPE_CLASS || flavour > Format.TYPE_BLOCK) {
      throw tables.unknown(in, "unknown flavour " + flavour + " of type " + id);
    }
    String name = string(in);
    int loader = reference(in, tables.loaders);
    String superName = string(in);
    String sourceFile = string(in);
    int flags = in.u8();
    long size = size(in);
    char elementKind = (char) in.u8();
    boolean array = flavour == Format.TYPE_REF_ARRAY || flavour == Format.TYPE_PRIM_ARRAY;
    if (array
        ? !isKind(elementKind) || (elementKind == 'L') != (flavour == Format.TYPE_REF_ARRAY)
        : elementKind != 0) {
      throw in.corrupt("wrong element kind " + (int) elementKind + " of type " + id);
    }
    int n = in.count("a number of fields");
    if (n > in.remaining() / 4) {
      throw in.corrupt(n + " fields in " + in.remaining() + " bytes");
    }
    List<FieldInfo> fields = new ArrayList<>(n);
    for (int i = 0; i < n; i++) {
      fields.add(field(in));
    }
    tables.types.define(
        id,
        new TypeInfo(
            id, flavour, name, loader, superName, sourceFile, flags, size, elementKind, fields));
  }

  private FieldInfo field(Cursor in) throws RecordingException {
    String name = string(in);
    char kind = (char) in.u8();
    if (!isKind(kind)) {
      throw in.corrupt("unknown kind " + (int) kind + " of a field");
    }
    return new FieldInfo(name, kind, in.u8(), string(in));
  }

  private void link(Cursor in) throws RecordingException {
    int id = reference(in, tables.types);
    int superType = reference(in, tables.types);
    long size = size(in);
    TypeInfo type = tables.types.get(id);
    if (type == null) {
      if (tables.damaged) {
        return;
      }
      throw in.corrupt("a link of no type");
    }
    if (type.linked() && type.superType() != superType) {
      throw in.corrupt("a second supertype of type " + id);
    }
    int depth = 0;
    for (TypeInfo up = tables.types.get(superType); up != null; ) {
      if (up == type || ++depth > MAX_DEPTH) {
        throw in.corrupt("type " + id + " is its own supertype, or one of over 256 levels");
      }
      up = tables.types.get(up.superType());
    }
    type.link(superType, size);
  }

  private void site(Cursor in) throws RecordingException {
    int id = tables.sites.newId(in, lost);
    int kind = in.u8();
    if (kind == 0 || kind > Byte.MAX_VALUE) {
      throw in.corrupt("unknown kind " + kind + " of site " + id);
    }
    int type = reference(in, tables.types);
    String method = string(in);
    int line = in.count("line");
    String owner = string(in);
    String name = string(in);
    char fieldKind = (char) in.u8();
    if (fieldKind != 0 && !isKind(fieldKind)) {
      throw in.corrupt("unknown kind " + (int) fieldKind + " of a field");
    }
    tables.defineSite(
        new SiteInfo(id, kind, type, method, line, owner, name, fieldKind),
        valueKind(kind, fieldKind));
  }

  private void stack(Cursor in) throws RecordingException {
    int id = tables.stacks.newId(in, lost);
    int n = in.count("a number of frames");
    if (n > Format.MAX_FRAMES) {
      throw in.corrupt(n + " frames in a stack");
    }
    int[] frames = new int[n];
    for (int i = 0; i < n; i++) {
      frames[i] = reference(in, tables.sites);
    }
    tables.stacks.define(id, frames);
  }

  /** The kind of the values that stores of this kind of event write, 0 if it is no such event. */
  static char valueKind(int kind, char fieldKind) {
    return switch (kind) {
      case Format.PUT_REF, Format.STATIC_REF, Format.ELEM_REF -> 'L';
      case Format.PUT_INT, Format.STATIC_INT, Format.ELEM_INT ->
          "ZBCSI".indexOf(fieldKind) >= 0 ? fieldKind : 'I';
      case Format.PUT_LONG, Format.STATIC_LONG, Format.ELEM_LONG -> 'J';
      case Format.PUT_FLOAT, Format.STATIC_FLOAT, Format.ELEM_FLOAT -> 'F';
      case Format.PUT_DOUBLE, Format.STATIC_DOUBLE, Format.ELEM_DOUBLE -> 'D';
      default -> 0;
    };
  }

  static boolean isKind(int kind) {
    return kind != 0 && "ZBCSIJFDL".indexOf(kind) >= 0;
  }

  private static long size(Cursor in) throws RecordingException {
    long size = in.varint();
    if (size < 0) {
      throw in.corrupt("a size of " + Long.toUnsignedString(size) + " bytes");
    }
    return size;
  }

  private String string(Cursor in) throws RecordingException {
    String text = tables.strings.get(reference(in, tables.strings));
    return text == null ? "" : text;
  }

  private int reference(Cursor in, Definitions<?> table) throws RecordingException {
    long id = in.varint();
    if (id == 0 || table.get(id) != null) {
      return (int) id;
    }
    if (tables.damaged) {
      return 0;
    }
    throw in.corrupt("undefined " + table.what() + " " + Long.toUnsignedString(id));
  }
}
