package cairn.sources.hprof;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads a dump that is whole, the slow and obvious way: maps of objects, one pass. Makes the lines
 * that {@link #lines} describes.
 */
final class NaiveDump {
  private static final int[] SIZES = {0, 0, 0, 0, 1, 2, 4, 8, 1, 2, 4, 8};
  private static final String[] NAMES = {
    "", "", "", "", "boolean", "char", "float", "double", "byte", "short", "int", "long"
  };

  private record Field(String name, int type) {}

  private record Klass(String name, long superId, List<Field> fields) {}

  private record Body(long classId, byte[] values) {}

  private final ByteBuffer in;
  private final int idSize;
  private final Map<Long, String> strings = new HashMap<>();
  private final Map<Long, String> classNames = new HashMap<>();
  private final Map<Long, Klass> classes = new HashMap<>();
  private final Map<Long, Body> instances = new TreeMap<>();
  private final Map<Long, String> lines = new TreeMap<>();
  private final Map<Long, List<Long>> arrays = new HashMap<>();
  private final Map<Long, Long> arrayClasses = new HashMap<>();

  NaiveDump(byte[] bytes) {
    in = ByteBuffer.wrap(bytes);
    while (in.get() != 0) {}
    idSize = in.getInt();
    in.getLong();
    while (in.hasRemaining()) {
      int tag = in.get() & 0xff;
      in.getInt();
      int end = in.getInt();
      end += in.position();
      switch (tag) {
        case 1 -> {
          long id = id();
          byte[] text = new byte[end - in.position()];
          in.get(text);
          strings.put(id, new String(text, StandardCharsets.UTF_8));
        }
        case 2 -> {
          in.getInt();
          long id = id();
          in.getInt();
          classNames.put(id, strings.get(id()));
        }
        case 0x0c, 0x1c -> {
          while (in.position() < end) {
            subRecord();
          }
        }
        default -> {}
      }
      in.position(end);
    }
    instances.forEach((id, body) -> lines.put(id, instance(body)));
    arrays.forEach((id, elements) -> lines.put(id, array(arrayClasses.get(id), elements)));
  }

  private long id() {
    return idSize == 8 ? in.getLong() : in.getInt() & 0xffffffffL;
  }

  private void skip(int bytes) {
    in.position(in.position() + bytes);
  }

  private void subRecord() {
    int tag = in.get() & 0xff;
    switch (tag) {
      case 0x01 -> skip(2 * idSize);
      case 0x02, 0x03, 0x08, 0x8e -> skip(idSize + 8);
      case 0x04, 0x06 -> skip(idSize + 4);
      case 0x05, 0x07, 0xff, 0x89, 0x8a, 0x8b, 0x8c, 0x8d, 0x90 -> skip(idSize);
      case 0xfe -> skip(4 + idSize);
      case 0x20 -> classDump();
      case 0x21 -> {
        long id = id();
        in.getInt();
        long classId = id();
        byte[] values = new byte[in.getInt()];
        in.get(values);
        instances.put(id, new Body(classId, values));
      }
      case 0x22 -> {
        long id = id();
        in.getInt();
        int length = in.getInt();
        arrayClasses.put(id, id());
        List<Long> elements = new ArrayList<>();
        for (int i = 0; i < length; i++) {
          elements.add(id());
        }
        arrays.put(id, elements);
      }
      case 0x23, 0xc3 -> primitiveArray(tag);
      default -> throw new AssertionError("tag " + tag);
    }
  }

  private void primitiveArray(int tag) {
    long id = id();
    in.getInt();
    int length = in.getInt();
    int type = in.get();
    StringBuilder line = new StringBuilder(NAMES[type]).append("[]");
    for (int i = 0; i < length; i++) {
      line.append(' ').append(tag == 0x23 ? String.valueOf(value(in, type)) : "?");
    }
    lines.put(id, line.toString());
  }

  private void classDump() {
    long id = id();
    in.getInt();
    long superId = id();
    skip(5 * idSize + 4);
    int constants = in.getShort();
    for (int i = 0; i < constants; i++) {
      in.getShort();
      value(in, in.get());
    }
    StringBuilder line = new StringBuilder("class " + name(id));
    int statics = in.getShort();
    for (int i = 0; i < statics; i++) {
      line.append(' ').append(strings.get(id())).append('=');
      int type = in.get();
      line.append(type == 2 ? "@" + Long.toHexString(id()) : String.valueOf(value(in, type)));
    }
    lines.put(id, line.toString());
    List<Field> fields = new ArrayList<>();
    int count = in.getShort();
    for (int i = 0; i < count; i++) {
      fields.add(new Field(strings.get(id()), in.get()));
    }
    classes.put(id, new Klass(name(id), superId, fields));
  }

  private String name(long classId) {
    return classNames.get(classId).replace('/', '.');
  }

  private long value(ByteBuffer from, int type) {
    if (type == 2) {
      return idSize == 8 ? from.getLong() : from.getInt() & 0xffffffffL;
    }
    return switch (SIZES[type]) {
      case 1 -> from.get();
      case 2 -> type == 5 ? from.getChar() : from.getShort();
      case 4 -> from.getInt();
      default -> from.getLong();
    };
  }

  private String instance(Body body) {
    ByteBuffer from = ByteBuffer.wrap(body.values);
    List<String> parts = new ArrayList<>();
    for (Klass at = classes.get(body.classId); at != null; at = classes.get(at.superId)) {
      List<String> own = new ArrayList<>();
      for (Field field : at.fields) {
        long value = value(from, field.type);
        own.add(field.name + "=" + (field.type == 2 ? "@" + Long.toHexString(value) : value));
      }
      parts.addAll(0, own);
    }
    return name(body.classId) + (parts.isEmpty() ? "" : " " + String.join(" ", parts));
  }

  private String array(long classId, List<Long> elements) {
    StringBuilder line = new StringBuilder("array of " + name(classId));
    elements.forEach(element -> line.append(" @").append(Long.toHexString(element)));
    return line.toString();
  }

  /** By id, an object's class and what its slots hold, static fields for a class. */
  Map<Long, String> lines() {
    return lines;
  }
}
