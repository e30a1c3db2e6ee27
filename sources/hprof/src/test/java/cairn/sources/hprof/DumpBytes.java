package cairn.sources.hprof;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Writes a dump by hand, record by record. */
final class DumpBytes {
  static final int OBJECT = 2;
  static final int BOOLEAN = 4;
  static final int CHAR = 5;
  static final int FLOAT = 6;
  static final int DOUBLE = 7;
  static final int BYTE = 8;
  static final int SHORT = 9;
  static final int INT = 10;
  static final int LONG = 11;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final Out out;
  private final int idSize;
  private long nextName = 1;
  private int nextSerial = 1;

  DumpBytes(int idSize) {
    this("1.0.2", idSize);
  }

  DumpBytes(String version, int idSize) {
    this.idSize = idSize;
    this.out = new Out(bytes, idSize);
    out.text("JAVA PROFILE " + version).u1(0).u4(idSize).u8(1_700_000_000_000L);
  }

  /** Big-endian numbers and ids. */
  static final class Out {
    private final DataOutputStream data;
    private final int idSize;

    Out(ByteArrayOutputStream bytes, int idSize) {
      this.data = new DataOutputStream(bytes);
      this.idSize = idSize;
    }

    private interface Write {
      void run(DataOutputStream data) throws IOException;
    }

    private Out write(Write write) {
      try {
        write.run(data);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return this;
    }

    Out u1(int value) {
      return write(data -> data.writeByte(value));
    }

    Out u2(int value) {
      return write(data -> data.writeShort(value));
    }

    Out u4(long value) {
      return write(data -> data.writeInt((int) value));
    }

    Out u8(long value) {
      return write(data -> data.writeLong(value));
    }

    Out id(long value) {
      return idSize == 8 ? u8(value) : u4(value);
    }

    Out text(String text) {
      return write(data -> data.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    Out value(int type, long value) {
      return switch (Tag.bytes(type, idSize)) {
        case 1 -> u1((int) value);
        case 2 -> u2((int) value);
        case 4 -> u4(value);
        default -> u8(value);
      };
    }
  }

  /** Sub-records. */
  final class Heap {
    private final ByteArrayOutputStream heapBytes = new ByteArrayOutputStream();
    final Out out = new Out(heapBytes, idSize);

    Heap root(int tag, long id, long... numbers) {
      out.u1(tag).id(id);
      for (long number : numbers) {
        out.u4(number);
      }
      return this;
    }

    /** A root with a second id, as JNI globals have. */
    Heap jniGlobal(long id, long reference) {
      out.u1(Tag.ROOT_JNI_GLOBAL).id(id).id(reference);
      return this;
    }

    Heap classDump(long id, long superId, long loader, List<Static> statics, List<Field> fields) {
      out.u1(Tag.CLASS_DUMP).id(id).u4(0).id(superId).id(loader);
      out.id(0).id(0).id(0).id(0).u4(0).u2(1).u2(7).u1(INT).u4(42);
      out.u2(statics.size());
      for (Static each : statics) {
        out.id(each.name).u1(each.type).value(each.type, each.value);
      }
      out.u2(fields.size());
      for (Field each : fields) {
        out.id(each.name).u1(each.type);
      }
      return this;
    }

    /** The values are in the order of the file: the class's own fields first. */
    Heap instance(long id, long classId, long... typesAndValues) {
      int length = 0;
      for (int i = 0; i < typesAndValues.length; i += 2) {
        length += Tag.bytes((int) typesAndValues[i], idSize);
      }
      out.u1(Tag.INSTANCE_DUMP).id(id).u4(0).id(classId).u4(length);
      for (int i = 0; i < typesAndValues.length; i += 2) {
        out.value((int) typesAndValues[i], typesAndValues[i + 1]);
      }
      return this;
    }

    Heap objectArray(long id, long classId, long... elements) {
      out.u1(Tag.OBJECT_ARRAY_DUMP).id(id).u4(0).u4(elements.length).id(classId);
      for (long element : elements) {
        out.id(element);
      }
      return this;
    }

    Heap primitiveArray(long id, int type, long... elements) {
      out.u1(Tag.PRIMITIVE_ARRAY_DUMP).id(id).u4(0).u4(elements.length).u1(type);
      for (long element : elements) {
        out.value(type, element);
      }
      return this;
    }

    byte[] toBytes() {
      return heapBytes.toByteArray();
    }
  }

  record Static(long name, int type, long value) {}

  record Field(long name, int type) {}

  private DumpBytes record(int tag, byte[] body) {
    return record(tag, body.length, body);
  }

  /** A record that may lie about its length. */
  DumpBytes record(int tag, long length, byte[] body) {
    out.u1(tag).u4(0).u4(length);
    bytes.writeBytes(body);
    return this;
  }

  private DumpBytes record(int tag, Consumer<Out> body) {
    ByteArrayOutputStream inner = new ByteArrayOutputStream();
    body.accept(new Out(inner, idSize));
    return record(tag, inner.toByteArray());
  }

  /** A string; returns its id. */
  long name(String text) {
    long id = 0x10000 + nextName++;
    record(Tag.UTF8, body -> body.id(id).text(text));
    return id;
  }

  /** Gives a class its name; returns its serial number. */
  int load(long classId, String name) {
    long nameId = name(name);
    int serial = nextSerial++;
    record(Tag.LOAD_CLASS, body -> body.u4(serial).id(classId).u4(0).id(nameId));
    return serial;
  }

  DumpBytes frame(long id, String method, String source, int classSerial, int line) {
    long methodId = name(method);
    long signature = name("()V");
    long sourceId = name(source);
    return record(
        Tag.STACK_FRAME,
        body -> body.id(id).id(methodId).id(signature).id(sourceId).u4(classSerial).u4(line));
  }

  DumpBytes trace(int serial, int thread, long... frames) {
    return record(
        Tag.STACK_TRACE,
        body -> {
          body.u4(serial).u4(thread).u4(frames.length);
          for (long frame : frames) {
            body.id(frame);
          }
        });
  }

  DumpBytes startThread(int serial, long object, String name) {
    long nameId = name(name);
    return record(
        Tag.START_THREAD, body -> body.u4(serial).id(object).u4(0).id(nameId).id(0).id(0));
  }

  byte[] heapBytes(Consumer<Heap> body) {
    Heap heap = new Heap();
    body.accept(heap);
    return heap.toBytes();
  }

  DumpBytes segment(Consumer<Heap> body) {
    return record(Tag.HEAP_DUMP_SEGMENT, heapBytes(body));
  }

  DumpBytes heapDump(Consumer<Heap> body) {
    return record(Tag.HEAP_DUMP, heapBytes(body));
  }

  DumpBytes end() {
    return record(Tag.HEAP_DUMP_END, new byte[0]);
  }

  byte[] toBytes() {
    return bytes.toByteArray();
  }

  Path write(Path file) throws IOException {
    return Files.write(file, toBytes());
  }

  static List<Field> fields(Field... fields) {
    return new ArrayList<>(List.of(fields));
  }
}
