package cairn.recording;

import java.io.IOException;

/**
 * One lane of a {@link RecordingWriter}. Its methods are those of {@link EventHandler}; the thread
 * is the lane's, times follow from the order of the calls, kinds of values from the site. Methods
 * that make a node return its id. A misuse (a site of the wrong kind, an unknown type) is an {@link
 * IllegalArgumentException}.
 */
public final class LaneWriter extends MemoryWriter {
  private static final int VALUE = 10;

  LaneWriter(RecordingWriter writer, int lane, int chunkBytes, int thread) {
    super(writer, lane, chunkBytes, thread);
  }

  public long alloc(int type) throws IOException {
    if (writer.typeOf(type).flavour() != Format.TYPE_CLASS) {
      throw new IllegalArgumentException(writer.typeOf(type) + " is no class");
    }
    long id = newId();
    code(Format.CODE_ALLOC, SHORT);
    events.varint(type);
    return made(id);
  }

  public long newArray(int site, int type, int length) throws IOException {
    checkCounts(length, 0, 0);
    if (!writer.typeOf(type).isArray()) {
      throw new IllegalArgumentException(writer.typeOf(type) + " is no array type");
    }
    long id = newId();
    at(site, Format.NEW_ARRAY, Format.NEW_ARRAY, SHORT);
    events.varint(type);
    events.varint(length);
    return made(id);
  }

  /** {@code length} counts only for arrays. */
  public long seen(int type, int length) throws IOException {
    checkCounts(length, 0, 0);
    boolean array = writer.typeOf(type).isArray();
    long id = newId();
    code(Format.CODE_SEEN, SHORT);
    events.varint(type);
    if (array) {
      events.varint(length);
    }
    return made(id);
  }

  public void allocatedAt(int site, long id) throws IOException {
    checkNode(id);
    at(site, Format.NEW, Format.NEW, SHORT);
    refer(id, 0);
    ref(id);
    touch(id);
    done();
  }

  /** Stores to a field, or, at a site of PUT_HIDDEN, only says so. */
  public void put(int site, long object, long bits) throws IOException {
    checkNode(object);
    SiteInfo info = writer.siteOf(site);
    checkValue(valueKind(info), bits);
    boolean hidden = info.kind() == Format.PUT_HIDDEN;
    at(
        site,
        hidden ? Format.PUT_HIDDEN : Format.PUT_REF,
        hidden ? Format.PUT_HIDDEN : Format.PUT_DOUBLE,
        SHORT);
    refAndValue(info, object, bits, false, 0);
  }

  public void putStatic(int site, long bits) throws IOException {
    SiteInfo info = writer.siteOf(site);
    checkValue(valueKind(info), bits);
    at(site, Format.STATIC_REF, Format.STATIC_DOUBLE, SHORT);
    if (info.kind() == Format.STATIC_REF) {
      refer(bits, 0);
      ref(bits);
      touch(bits);
    } else {
      value(valueKind(info), bits);
    }
    done();
  }

  /** Stores to an element, or, at a site of ELEM_HIDDEN, only says so. */
  public void element(int site, long array, int index, long bits) throws IOException {
    checkNode(array);
    checkCounts(index, 0, 0);
    SiteInfo info = writer.siteOf(site);
    checkValue(valueKind(info), bits);
    at(site, Format.ELEM_REF, Format.ELEM_HIDDEN, SHORT);
    refAndValue(info, array, bits, true, index);
  }

  private static char valueKind(SiteInfo site) {
    return TablesReader.valueKind(site.kind(), site.fieldKind());
  }

  private void refAndValue(SiteInfo info, long object, long bits, boolean indexed, int index)
      throws IOException {
    char kind = valueKind(info);
    long target = kind == 'L' ? bits : 0;
    refer(object, target);
    ref(object);
    if (indexed) {
      index(index);
    }
    if (kind == 'L') {
      ref(target);
    } else if (kind != 0) {
      value(kind, bits);
    }
    touch(object);
    touch(target);
    done();
  }

  public void copy(int site, long source, int from, long target, int to, int count)
      throws IOException {
    checkNode(source);
    checkNode(target);
    checkCounts(from, to, count);
    at(site, Format.COPY, Format.COPY, SHORT);
    events.varint(source);
    events.varint(from);
    events.varint(target);
    events.varint(to);
    events.varint(count);
    done();
  }

  /** {@code length} counts only for arrays. */
  public long cloned(int site, long source, int type, int length) throws IOException {
    checkNode(source);
    checkCounts(length, 0, 0);
    boolean array = writer.typeOf(type).isArray();
    long id = newId();
    at(site, Format.CLONE, Format.CLONE, SHORT);
    events.varint(source);
    events.varint(type);
    if (array) {
      events.varint(length);
    }
    return made(id);
  }

  public void fill(int site, long array, int from, int count, char kind, long bits)
      throws IOException {
    checkNode(array);
    checkCounts(from, count, 0);
    checkValue(kind, bits);
    at(site, Format.FILL, Format.FILL, SHORT);
    events.varint(array);
    events.varint(from);
    events.varint(count);
    events.u8(kind);
    if (kind != 0) {
      value(kind, bits);
    }
    done();
  }

  /** A refresh at a site; with site 0 a capture. */
  public void elements(int site, long array, int from, int count, char kind, long[] values)
      throws IOException {
    checkNode(array);
    checkCounts(from, count, 0);
    for (int i = 0; i < count && kind != 0; i++) {
      checkValue(kind, values[i]);
    }
    long bytes = SHORT + (long) VALUE * (kind == 0 ? 0 : count);
    if (site == 0) {
      code(Format.CODE_CAPTURE_ELEMENTS, bytes);
    } else {
      at(site, Format.REFRESH, Format.REFRESH, bytes);
    }
    events.varint(array);
    events.varint(from);
    events.varint(count);
    events.u8(kind);
    if (kind != 0) {
      for (int i = 0; i < count; i++) {
        value(kind, values[i]);
      }
    }
    done();
  }

  /** A refresh of the type's own instance fields at a site; with site 0 a capture. */
  public void fields(int site, long object, int type, long[] values) throws IOException {
    checkNode(object);
    char[] kinds = writer.typeOf(type).instanceKinds;
    checkValues(kinds, values);
    long bytes = SHORT + (long) VALUE * kinds.length;
    if (site == 0) {
      code(Format.CODE_CAPTURE, bytes);
    } else {
      at(site, Format.REFRESH_FIELDS, Format.REFRESH_FIELDS, bytes);
    }
    events.varint(object);
    events.varint(type);
    values(kinds, values);
  }

  /** A capture of the type's own static fields. */
  public void statics(int type, long[] values) throws IOException {
    char[] kinds = writer.typeOf(type).staticKinds;
    checkValues(kinds, values);
    code(Format.CODE_CAPTURE_STATICS, SHORT + (long) VALUE * kinds.length);
    events.varint(type);
    values(kinds, values);
  }

  private static void checkValues(char[] kinds, long[] values) {
    if (values.length < kinds.length) {
      throw new IllegalArgumentException(values.length + " values for " + kinds.length + " fields");
    }
    for (int i = 0; i < kinds.length; i++) {
      checkValue(kinds[i], values[i]);
    }
  }

  private void values(char[] kinds, long[] values) throws IOException {
    for (int i = 0; i < kinds.length; i++) {
      value(kinds[i], values[i]);
    }
    done();
  }

  /** What is passed to the call that is entered next; kinds are those of primitive types. */
  public void values(char[] kinds, long[] values, int count) throws IOException {
    checkCounts(count, 0, 0);
    for (int i = 0; i < count; i++) {
      if (kinds[i] == 0 || kinds[i] == 'L') {
        throw new IllegalArgumentException("a value of kind " + (int) kinds[i]);
      }
      checkValue(kinds[i], values[i]);
    }
    code(Format.CODE_VALUES, SHORT + (long) (VALUE + 1) * count);
    events.varint(count);
    for (int i = 0; i < count; i++) {
      events.u8(kinds[i]);
      value(kinds[i], values[i]);
    }
    done();
  }

  /** {@code resultKind} 0: there is no result, or it is not recorded. */
  public void cpoint(int site, int phase, long[] ids, int count, char resultKind, long result)
      throws IOException {
    checkCounts(count, 0, 0);
    checkValue(resultKind, result);
    for (int i = 0; i < count; i++) {
      checkNode(ids[i]);
    }
    at(site, Format.CPOINT, Format.CPOINT, SHORT + (long) VALUE * count);
    events.u8(phase);
    events.varint(count);
    for (int i = 0; i < count; i++) {
      events.varint(ids[i]);
    }
    events.u8(resultKind);
    if (resultKind != 0) {
      value(resultKind, result);
    }
    done();
  }

  /** What is no C-point but told like one: its phase is from {@link Format#CPOINT_ENTRY} on. */
  public void operation(int site, int phase, long[] ids, int count, char resultKind, long result)
      throws IOException {
    int told = phase - Format.CPOINT_ENTRY + Format.OPERATION_BEGIN;
    cpoint(site, told, ids, count, resultKind, result);
  }

  /** A call, from a site of kind {@link Format#CALLER} or, if that is not known, 0. */
  public void call(int site, int from) throws IOException {
    at(site, Format.CALL, Format.CALL, SHORT);
    events.zigzag(from == 0 ? 0 : (long) from - site);
    done();
  }

  /** A return or unwinding, as the site's kind says. */
  public void left(int site) throws IOException {
    at(site, Format.RETURN, Format.UNWIND, SHORT);
    done();
  }

  public void unmodelled(int site) throws IOException {
    at(site, Format.UNMODELLED, Format.UNMODELLED, SHORT);
    done();
  }

  /** A basic block begins. */
  public void ran(int site) throws IOException {
    at(site, Format.RAN, Format.RAN, SHORT);
    done();
  }

  /** A field is about to be read; and, if the site's kind says so, a basic block begins with it. */
  public void get(int site, long object) throws IOException {
    checkNode(object);
    boolean begins = writer.siteOf(site).kind() == Format.RAN_GET;
    int kind = begins ? Format.RAN_GET : Format.GET;
    at(site, kind, kind, SHORT);
    refs(new long[] {object}, 1);
    done();
  }

  /** The same of an element, whether there is one of this index or not. */
  public void getElement(int site, long array, int index) throws IOException {
    checkNode(array);
    boolean begins = writer.siteOf(site).kind() == Format.RAN_GET_ELEM;
    int kind = begins ? Format.RAN_GET_ELEM : Format.GET_ELEM;
    at(site, kind, kind, SHORT);
    refer(array, 0);
    ref(array);
    index(index);
    touch(array);
    done();
  }

  /** A method that may not be recorded is about to be called. */
  public void arguments(int site, long[] ids, int count) throws IOException {
    checkCounts(count, 0, 0);
    for (int i = 0; i < count; i++) {
      checkNode(ids[i]);
    }
    at(site, Format.ARGUMENTS, Format.ARGUMENTS, SHORT + (long) VALUE * count);
    events.varint(count);
    refs(ids, count);
    done();
  }

  /** A method that may not be recorded has returned; kind 0: what, is not told. */
  public void result(int site, char kind, long bits) throws IOException {
    checkValue(kind, bits);
    at(site, Format.RESULT, Format.RESULT, SHORT);
    events.u8(kind);
    if (kind == 'L') {
      refs(new long[] {bits}, 1);
    } else if (kind != 0) {
      value(kind, bits);
    }
    done();
  }

  /** A moment at which metrics are to be computed, after so many calls. */
  public void point(long calls, int stack) throws IOException {
    if (calls < 0) {
      throw new IllegalArgumentException(calls + " calls");
    }
    writer.checkStack(stack);
    code(Format.CODE_POINT, SHORT);
    events.varint(calls);
    events.varint(stack);
    done();
  }

  /** What words outside of the heap refer to; {@code ids} as {@link EventHandler#held} has it. */
  public void held(int flags, long[] ids, int gone, int come, int unreached) throws IOException {
    checkCounts(gone, come, unreached);
    int count = gone + come + unreached;
    for (int i = 0; i < count; i++) {
      checkNode(ids[i]);
    }
    code(Format.CODE_HELD, SHORT + (long) VALUE * count);
    events.u8(flags);
    events.varint(gone);
    events.varint(come);
    events.varint(unreached);
    for (int i = 0; i < count; i++) {
      events.varint(ids[i]);
    }
    done();
  }
}
