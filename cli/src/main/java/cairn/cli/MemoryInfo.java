package cairn.cli;

import cairn.graph.memory.BlockTable;
import cairn.graph.memory.ProcessSnapshot;
import cairn.graph.memory.ProcessSnapshot.Frame;
import cairn.graph.memory.ProcessSnapshot.ThreadStack;
import cairn.report.Escape;
import cairn.report.Json;
import cairn.report.TextTable;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** What a core or a snapshot of a native process is; {@code cairn types} says what is in it. */
final class MemoryInfo {
  private static final int FRAMES = 12;

  private MemoryInfo() {}

  static String text(String name, long size, ProcessSnapshot snapshot, int top) {
    BlockTable blocks = snapshot.blocks();
    StringBuilder out = new StringBuilder();
    out.append(Escape.text(name)).append(": the memory of a native process, ");
    out.append(number(size)).append(" bytes\n\n");
    TextTable table = new TextTable("ll");
    table.row("program", snapshot.program());
    table.row("memory", number(memory(snapshot)) + " bytes known");
    table.row("blocks in use", number(inUse(blocks)));
    table.row("freed blocks", number(blocks.count() - inUse(blocks)));
    table.row("sizes", blocks.sizesAreExact() ? "as asked for" : "rounded up");
    table.row("types", number(snapshot.types().count()));
    table.row("variables", number(snapshot.variables().size()));
    table.row("threads", number(snapshot.threads().size()));
    table.print(out, "");
    for (ThreadStack thread : first(snapshot.threads(), top)) {
      out.append('\n').append(Escape.text("thread " + thread.name())).append('\n');
      for (Frame frame : first(thread.frames(), FRAMES)) {
        out.append("  ").append(Escape.text(frame(frame))).append('\n');
      }
      int left = thread.frames().size() - FRAMES;
      out.append(left > 0 ? "  and " + left + " more\n" : "");
    }
    for (BlockTable.Damage damage : blocks.damage()) {
      String where = "Damage at 0x" + Long.toHexString(damage.address()) + ": " + damage.text();
      out.append(Escape.text(where)).append('\n');
    }
    snapshot.warnings().forEach(w -> out.append(Escape.text("Warning: " + w)).append('\n'));
    return out.toString();
  }

  static String json(String name, long size, ProcessSnapshot snapshot) throws IOException {
    return Json.document(
        "cairn.info/1",
        json -> {
          json.writeStringField("file", name);
          json.writeStringField("kind", "memory");
          json.writeNumberField("bytes", size);
          json.writeStringField("program", snapshot.program());
          json.writeNumberField("memory", memory(snapshot));
          json.writeNumberField("blocks", inUse(snapshot.blocks()));
          json.writeNumberField("freed", snapshot.blocks().count() - inUse(snapshot.blocks()));
          json.writeBooleanField("exactSizes", snapshot.blocks().sizesAreExact());
          json.writeNumberField("types", snapshot.types().count());
          json.writeNumberField("variables", snapshot.variables().size());
          json.writeArrayFieldStart("threads");
          for (ThreadStack thread : snapshot.threads()) {
            thread(json, thread);
          }
          json.writeEndArray();
          json.writeArrayFieldStart("warnings");
          for (String warning : snapshot.warnings()) {
            json.writeString(warning);
          }
          json.writeEndArray();
        });
  }

  private static void thread(JsonGenerator json, ThreadStack thread) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", thread.name());
    json.writeArrayFieldStart("frames");
    for (Frame frame : thread.frames()) {
      json.writeString(frame(frame));
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static String frame(Frame frame) {
    String name =
        frame.function().isEmpty()
            ? "0x" + Long.toHexString(frame.instruction())
            : frame.function();
    return frame.line() > 0 ? name + " at " + frame.file() + ":" + frame.line() : name;
  }

  private static long memory(ProcessSnapshot snapshot) {
    return snapshot.memory().segments().stream().mapToLong(s -> s.bytes().limit()).sum();
  }

  private static long inUse(BlockTable blocks) {
    long count = 0;
    for (boolean free : blocks.isFree()) {
      count += free ? 0 : 1;
    }
    return count;
  }

  private static <T> List<T> first(List<T> all, int most) {
    return all.subList(0, Math.min(most, all.size()));
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
