package cairn.cli;

import cairn.recording.FieldInfo;
import cairn.recording.Format;
import cairn.recording.LaneWriter;
import cairn.recording.RecordingWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Small recordings, the same bytes each time. */
final class Samples {
  private Samples() {}

  private static Map<String, String> meta(String command) {
    Map<String, String> meta = new LinkedHashMap<>();
    meta.put("recorder", "testkit");
    meta.put("command", command);
    meta.put("values", "primitives");
    return meta;
  }

  private static int type(RecordingWriter writer, String name, String file, FieldInfo... fields) {
    int type =
        writer.type(
            Format.TYPE_CLASS,
            name,
            0,
            "",
            file,
            Format.TYPE_FLAG_RECORDED,
            16 + 4L * fields.length,
            (char) 0,
            List.of(fields));
    writer.link(type, 0, 0);
    return type;
  }

  private static FieldInfo field(String name, char kind) {
    return new FieldInfo(name, kind, 0, String.valueOf(kind));
  }

  /** The six statements of Singh 2016, Figs 3.1 and 3.2, at lines 11 to 15 and 19. */
  static Path list(Path file) throws IOException {
    try (RecordingWriter writer = RecordingWriter.create(file, meta("java List"))) {
      int main = type(writer, "List", "List.java");
      int snode = type(writer, "Snode", "List.java", field("next", 'L'));
      LaneWriter lane = writer.lane(writer.thread("main"));
      long node = lane.alloc(snode);
      lane.allocatedAt(writer.site(Format.NEW, main, "main", 11, "", "Snode", (char) 0), node);
      lane.put(putNext(writer, main, 12), node, 0);
      long newNode = lane.alloc(snode);
      lane.allocatedAt(writer.site(Format.NEW, main, "main", 13, "", "Snode", (char) 0), newNode);
      lane.put(putNext(writer, main, 14), newNode, 0);
      lane.put(putNext(writer, main, 15), node, newNode);
      lane.put(putNext(writer, main, 19), node, 0);
      writer.end(Format.END_EXIT, 0, "");
    }
    return file;
  }

  private static int putNext(RecordingWriter writer, int main, int line) {
    return writer.site(Format.PUT_REF, main, "main", line, "Snode", "next", 'L');
  }

  /**
   * A shop with a basket: a static root, an array, primitives of every kind, a hidden value,
   * C-points, a second thread, and what is not modelled. The program is killed.
   */
  static Path shop(Path file) throws IOException {
    try (RecordingWriter writer =
        RecordingWriter.create(file, meta("java -cp shop.jar shop.Main"))) {
      int shop =
          type(
              writer,
              "shop.Shop",
              "Shop.java",
              new FieldInfo("open", 'L', Format.FIELD_STATIC, "Lshop/Basket;"));
      int basket =
          type(writer, "shop.Basket", "Basket.java", field("items", 'L'), field("count", 'I'));
      int item =
          type(
              writer,
              "shop.Item",
              "Item.java",
              field("price", 'D'),
              field("grade", 'C'),
              field("sold", 'Z'),
              field("weight", 'F'),
              field("code", 'J'),
              field("next", 'L'));
      int items = writer.arrayType("shop.Item[]", 'L');
      int bytes = writer.arrayType("byte[]", 'B');
      LaneWriter lane = writer.lane(writer.thread("main"));
      long basketId = lane.alloc(basket);
      lane.allocatedAt(
          writer.site(Format.NEW, shop, "main", 5, "", "shop.Basket", (char) 0), basketId);
      lane.putStatic(
          writer.site(Format.STATIC_REF, shop, "main", 5, "shop.Shop", "open", 'L'), basketId);
      int newArray = writer.site(Format.NEW_ARRAY, basket, "<init>", 9, "", "", (char) 0);
      long array = lane.newArray(newArray, items, 30);
      lane.put(
          writer.site(Format.PUT_REF, basket, "<init>", 9, "shop.Basket", "items", 'L'),
          basketId,
          array);
      int cpoint = writer.site(Format.CPOINT, basket, "add", 0, "", "shop.Basket.add", (char) 0);
      lane.cpoint(cpoint, Format.CPOINT_ENTRY, new long[] {basketId}, 1, (char) 0, 0);
      long first = item(writer, lane, shop, item, 21, 2.5, 'A');
      addItem(writer, lane, basket, basketId, array, 0, first, 1);
      lane.cpoint(cpoint, Format.CPOINT_EXIT, new long[] {basketId}, 1, (char) 0, 0);
      LaneWriter other = writer.lane(writer.thread("clerk"));
      long second = item(writer, other, shop, item, 22, Double.NaN, (char) 0xd800);
      addItem(writer, other, basket, basketId, array, 1, second, 2);
      other.put(
          writer.site(Format.PUT_REF, item, "chain", 31, "shop.Item", "next", 'L'), second, first);
      other.put(
          writer.site(Format.PUT_HIDDEN, item, "secret", 33, "shop.Item", "code", 'J'), second, 0);
      long note =
          lane.newArray(
              writer.site(Format.NEW_ARRAY, shop, "main", 40, "", "", (char) 0), bytes, 3);
      lane.fill(writer.site(Format.FILL, shop, "main", 41, "", "", (char) 0), note, 0, 3, 'B', 7);
      lane.unmodelled(
          writer.site(Format.UNMODELLED, shop, "poke", 50, "", "Unsafe.putInt", (char) 0));
      writer.note("not instrumented", "shop.Huge: its method run is too large");
      writer.end(Format.END_KILLED, 137, "signal 9");
    }
    return file;
  }

  private static long item(
      RecordingWriter writer,
      LaneWriter lane,
      int shop,
      int item,
      int line,
      double price,
      char grade)
      throws IOException {
    long id = lane.alloc(item);
    lane.allocatedAt(writer.site(Format.NEW, shop, "main", line, "", "shop.Item", (char) 0), id);
    lane.put(
        writer.site(Format.PUT_DOUBLE, item, "<init>", 11, "shop.Item", "price", 'D'),
        id,
        Double.doubleToRawLongBits(price));
    lane.put(writer.site(Format.PUT_INT, item, "<init>", 12, "shop.Item", "grade", 'C'), id, grade);
    return id;
  }

  private static void addItem(
      RecordingWriter writer,
      LaneWriter lane,
      int basket,
      long basketId,
      long array,
      int index,
      long item,
      int count)
      throws IOException {
    lane.element(
        writer.site(Format.ELEM_REF, basket, "add", 15, "", "", (char) 0), array, index, item);
    lane.put(
        writer.site(Format.PUT_INT, basket, "add", 16, "shop.Basket", "count", 'I'),
        basketId,
        count);
  }

  /**
   * A node that is found, split and merged again, and a block that is freed while still pointed at.
   */
  static Path memory(Path file) throws IOException {
    try (RecordingWriter writer = RecordingWriter.create(file, meta("./alloc"))) {
      int unit =
          writer.type(Format.TYPE_BLOCK, "alloc.c", 0, "", "alloc.c", 0, 0, (char) 0, List.of());
      LaneWriter lane = writer.lane(writer.thread("main"));
      long big = lane.node(writer.site(Format.NODE, unit, "init", 3, "", "", (char) 0), 0x1000, 8);
      int join = writer.site(Format.JOIN, unit, "init", 4, "", "", (char) 0);
      for (long address = 0x1008; address < 0x1020; address += 8) {
        lane.join(join, big, address, 8);
      }
      lane.store(writer.site(Format.STORE, unit, "init", 5, "", "", (char) 0), 0x1000, 8, 32);
      long part =
          lane.split(writer.site(Format.SPLIT, unit, "take", 9, "", "", (char) 0), big, 0x1010);
      lane.storePointer(
          writer.site(Format.STORE_PTR, unit, "take", 10, "", "", (char) 0), 0x1008, 0x1010);
      long block =
          lane.block(writer.site(Format.BLOCK, unit, "main", 20, "", "", (char) 0), 0x2000, 16);
      lane.storePointer(
          writer.site(Format.STORE_PTR, unit, "main", 21, "", "", (char) 0), 0x1010, 0x2000);
      lane.free(writer.site(Format.FREE, unit, "main", 22, "", "", (char) 0), block);
      lane.storePointer(
          writer.site(Format.STORE_PTR, unit, "main", 23, "", "", (char) 0), 0x1018, 0x9999);
      lane.merge(writer.site(Format.MERGE, unit, "give", 30, "", "", (char) 0), big, part);
      writer.end(Format.END_EXIT, 139, "segmentation fault");
    }
    return file;
  }

  /** Names that attack terminals, markup and the DOT language. */
  static Path hostile(Path file) throws IOException {
    try (RecordingWriter writer =
        RecordingWriter.create(file, meta("\u001b[2J\"><script>alert(1)</script>"))) {
      String name = "Evil<b>&\"'\\l]]>\u001b[31m\u202e--><script>alert(1)</script>";
      int evil = type(writer, name, "E\"vil<.java\n", field("\u001b]0;x\u0007<&", 'L'));
      LaneWriter lane = writer.lane(writer.thread("<thread>\r\n"));
      long node = lane.alloc(evil);
      lane.allocatedAt(writer.site(Format.NEW, evil, "<&>\"", 1, "", "", (char) 0), node);
      int put = writer.site(Format.PUT_REF, evil, "\u0000", 2, name, "\u001b]0;x\u0007<&", 'L');
      lane.put(put, node, node);
      writer.end(Format.END_EXIT, 0, "\u001b[5m");
    }
    return file;
  }

  public static void main(String[] args) throws IOException {
    Path directory = Path.of(args[0]);
    list(directory.resolve("list.cairn"));
    shop(directory.resolve("shop.cairn"));
    memory(directory.resolve("memory.cairn"));
    hostile(directory.resolve("hostile.cairn"));
  }
}
