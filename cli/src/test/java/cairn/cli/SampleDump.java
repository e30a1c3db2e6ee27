package cairn.cli;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A heap dump of a shop, the same bytes each time: a static field holds a basket of 120 items, and
 * a weak reference leads to an item that nobody else holds. Objects lie side by side as in a JVM
 * with compressed references.
 */
final class SampleDump {
  private static final int OBJECT = 2;
  private static final int DOUBLE = 7;
  private static final int BYTE = 8;
  private static final int INT = 10;

  private static final long CLASSES = 0x10000;
  private static final String[] NAMES = {
    "java/lang/Object",
    "java/lang/String",
    "java/lang/Thread",
    "java/lang/ref/Reference",
    "java/lang/ref/WeakReference",
    "shop/Shop",
    "shop/Basket",
    "shop/Item",
    "shop/Customer",
    "[Lshop/Item;"
  };

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final DataOutputStream file = new DataOutputStream(bytes);
  private final ByteArrayOutputStream heapBytes = new ByteArrayOutputStream();
  private final DataOutputStream heap = new DataOutputStream(heapBytes);
  private long nextName = 0x500;
  private long next = 0x20000;

  private final int count;

  private SampleDump(int count) {
    this.count = count;
  }

  static Path shop(Path target) throws IOException {
    return shop(target, 120);
  }

  /** With another number of items. */
  static Path shop(Path target, int items) throws IOException {
    return Files.write(target, new SampleDump(items).make());
  }

  private byte[] make() throws IOException {
    file.writeBytes("JAVA PROFILE 1.0.2\0");
    file.writeInt(8);
    file.writeLong(1_700_000_000_000L);
    for (int i = 0; i < NAMES.length; i++) {
      long name = name(NAMES[i]);
      record(2, 24);
      file.writeInt(i + 1);
      file.writeLong(classId(NAMES[i]));
      file.writeInt(0);
      file.writeLong(name);
    }
    stack();
    objects();
    record(0x1c, heapBytes.size());
    heapBytes.writeTo(file);
    record(0x2c, 0);
    return bytes.toByteArray();
  }

  private void record(int tag, int length) throws IOException {
    file.writeByte(tag);
    file.writeInt(0);
    file.writeInt(length);
  }

  private long name(String text) throws IOException {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    record(1, 8 + utf8.length);
    file.writeLong(++nextName);
    file.write(utf8);
    return nextName;
  }

  private void stack() throws IOException {
    long method = name("main");
    long signature = name("([Ljava/lang/String;)V");
    long source = name("Shop.java");
    record(4, 40);
    file.writeLong(0x77);
    file.writeLong(method);
    file.writeLong(signature);
    file.writeLong(source);
    file.writeInt(6); // shop/Shop
    file.writeInt(12);
    record(5, 20);
    file.writeInt(1);
    file.writeInt(1);
    file.writeInt(1);
    file.writeLong(0x77);
  }

  private static long classId(String name) {
    for (int i = 0; i < NAMES.length; i++) {
      if (NAMES[i].equals(name)) {
        return CLASSES + i * 0x80L;
      }
    }
    throw new AssertionError(name);
  }

  private void objects() throws IOException {
    long apple = string("apple");
    long customer = allocate(16);
    long basket = allocate(24);
    long items = allocate(16 + 4 * count);
    long[] all = new long[count];
    for (int i = 0; i < count; i++) {
      all[i] = item(apple, i);
    }
    long lost = item(string("lost"), 1);
    long weak = allocate(32);
    long main = string("main");
    long ada = string("Ada");
    long thread = allocate(16);
    allocate(8); // after the last object
    instance(customer, "shop/Customer", 8);
    heap.writeLong(ada);
    instance(basket, "shop/Basket", 20);
    heap.writeLong(items);
    heap.writeLong(customer);
    heap.writeInt(count);
    heap.writeByte(0x22);
    heap.writeLong(items);
    heap.writeInt(0);
    heap.writeInt(count);
    heap.writeLong(classId("[Lshop/Item;"));
    for (long each : all) {
      heap.writeLong(each);
    }
    instance(weak, "java/lang/ref/WeakReference", 32);
    heap.writeLong(lost);
    heap.writeLong(0);
    heap.writeLong(0);
    heap.writeLong(0);
    instance(thread, "java/lang/Thread", 8);
    heap.writeLong(main);
    classes(basket, weak);
    roots(thread, customer);
  }

  private long allocate(int size) {
    long at = next;
    next += size + 7 & -8;
    return at;
  }

  private void instance(long id, String className, int length) throws IOException {
    heap.writeByte(0x21);
    heap.writeLong(id);
    heap.writeInt(0);
    heap.writeLong(classId(className));
    heap.writeInt(length);
  }

  private long item(long name, int price) throws IOException {
    long id = allocate(24);
    instance(id, "shop/Item", 16);
    heap.writeDouble(price);
    heap.writeLong(name);
    return id;
  }

  private long string(String text) throws IOException {
    long id = allocate(24);
    long value = allocate(16 + text.length());
    instance(id, "java/lang/String", 13);
    heap.writeLong(value);
    heap.writeByte(0);
    heap.writeInt(0);
    heap.writeByte(0x23);
    heap.writeLong(value);
    heap.writeInt(0);
    heap.writeInt(text.length());
    heap.writeByte(BYTE);
    heap.writeBytes(text);
    return id;
  }

  private void classes(long basket, long weak) throws IOException {
    long open = name("open");
    long seen = name("seen");
    for (String name : NAMES) {
      heap.writeByte(0x20);
      heap.writeLong(classId(name));
      heap.writeInt(0);
      String above =
          name.equals(NAMES[0])
              ? ""
              : name.equals("java/lang/ref/WeakReference") ? "java/lang/ref/Reference" : NAMES[0];
      heap.writeLong(above.isEmpty() ? 0 : classId(above));
      for (int i = 0; i < 5; i++) {
        heap.writeLong(0);
      }
      heap.writeInt(0);
      heap.writeShort(0);
      boolean isShop = name.equals("shop/Shop");
      heap.writeShort(isShop ? 2 : 0);
      if (isShop) {
        heap.writeLong(open);
        heap.writeByte(OBJECT);
        heap.writeLong(basket);
        heap.writeLong(seen);
        heap.writeByte(OBJECT);
        heap.writeLong(weak);
      }
      fields(name);
    }
  }

  private void fields(String className) throws IOException {
    Object[] fields =
        switch (className) {
          case "java/lang/String" -> new Object[] {"value", OBJECT, "coder", BYTE, "hash", INT};
          case "java/lang/Thread" -> new Object[] {"name", OBJECT};
          case "java/lang/ref/Reference" ->
              new Object[] {
                "referent", OBJECT, "queue", OBJECT, "next", OBJECT, "discovered", OBJECT
              };
          case "shop/Basket" -> new Object[] {"items", OBJECT, "owner", OBJECT, "count", INT};
          case "shop/Item" -> new Object[] {"price", DOUBLE, "name", OBJECT};
          case "shop/Customer" -> new Object[] {"name", OBJECT};
          default -> new Object[0];
        };
    heap.writeShort(fields.length / 2);
    for (int i = 0; i < fields.length; i += 2) {
      heap.writeLong(name((String) fields[i]));
      heap.writeByte((int) fields[i + 1]);
    }
  }

  private void roots(long thread, long customer) throws IOException {
    heap.writeByte(8); // a thread
    heap.writeLong(thread);
    heap.writeInt(1);
    heap.writeInt(1);
    heap.writeByte(3); // a local variable
    heap.writeLong(customer);
    heap.writeInt(1);
    heap.writeInt(0);
  }
}
