package cairn.sources.hprof;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Strings, class names and frames of a dump, read when they are needed. */
final class Names {
  private static final int LONGEST = 1 << 12;

  private final DumpFile file;
  private final int idSize;
  private final Records records;
  private final ThreadLocal<Window> windows;

  Names(DumpFile file, int idSize, Records records) {
    this.file = file;
    this.idSize = idSize;
    this.records = records;
    this.windows = ThreadLocal.withInitial(() -> new Window(file, idSize, 0));
  }

  /** A string; one that the dump lacks is told by its id, a very long one is cut. */
  String string(long id) throws IOException {
    long record = records.strings.get(id);
    if (record < 0) {
      return "?" + Long.toHexString(id);
    }
    Window window = windows.get();
    long length = window.u4(window.at(record, 9) + 5) - idSize;
    byte[] bytes = new byte[(int) Math.min(length, LONGEST)];
    file.read(record + 9 + idSize, bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** The name of a class as Java writes it. */
  String className(long classId) throws IOException {
    long name = records.classNames.get(classId);
    return name < 0 ? "?class@" + Long.toHexString(classId) : javaName(string(name));
  }

  /** From {@code [Ljava/lang/String;} to {@code java.lang.String[]}. */
  static String javaName(String name) {
    int dimensions = 0;
    while (dimensions < name.length() && name.charAt(dimensions) == '[') {
      dimensions++;
    }
    String element = name.substring(dimensions);
    if (dimensions > 0) {
      if (element.startsWith("L")) {
        element = element.substring(1, element.length() - (element.endsWith(";") ? 1 : 0));
      } else {
        element = primitive(element);
      }
    }
    // A hidden class has a plus where people see a slash.
    return element.replace('/', '.').replace("+0x", "/0x") + "[]".repeat(dimensions);
  }

  private static String primitive(String descriptor) {
    for (int type = Tag.FIRST_PRIMITIVE; type <= Tag.LAST_PRIMITIVE; type++) {
      if (descriptor.length() == 1 && descriptor.charAt(0) == Tag.kind(type)) {
        return Tag.name(type);
      }
    }
    return descriptor;
  }

  /** The name that a record gives to a thread; empty if none does. */
  String threadName(int serial) throws IOException {
    long name = records.threadNames.get(serial & 0xffffffffL);
    return name < 0 ? "" : string(name);
  }

  /** A frame of a stack, {@code a.b.C.m(C.java:12)}; empty if the dump lacks it. */
  String frame(int traceSerial, int number) throws IOException {
    long trace = records.traces.get(traceSerial & 0xffffffffL);
    if (trace < 0 || number < 0) {
      return "";
    }
    Window window = windows.get();
    int head = window.at(trace, 21);
    long there = (window.u4(head + 5) - 12) / idSize;
    if (number >= Math.min(there, window.u4(head + 17))) {
      return "";
    }
    long id = window.id(window.at(trace + 21 + (long) number * idSize, idSize));
    long frame = records.frames.get(id);
    if (frame < 0) {
      return "";
    }
    int at = window.at(frame, 8 + 4 * idSize);
    long method = window.id(at + idSize);
    long source = window.id(at + 3 * idSize);
    long owner = records.classSerials.get(window.u4(at + 4 * idSize));
    int line = window.i4(at + 4 * idSize + 4);
    String place = source == 0 ? "unknown source" : string(source) + (line > 0 ? ":" + line : "");
    return (owner < 0 ? "" : className(owner) + ".") + string(method) + "(" + place + ")";
  }
}
