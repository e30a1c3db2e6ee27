package cairn.cli;

import cairn.analysis.api.heap.HeapSubject;
import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Range;
import cairn.analysis.api.regions.RegionsAnswer;
import cairn.report.Escape;
import cairn.report.Json;
import cairn.report.TextTable;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** What a file with an abstract heap is; {@code cairn abstract} shows what it holds. */
final class AbstractInfo {
  private AbstractInfo() {}

  static String text(String name, long size, RegionsAnswer answer) {
    AbstractHeap heap = answer.heap();
    HeapSubject subject = answer.subject();
    StringBuilder out = new StringBuilder();
    out.append(Escape.text(name)).append(": an abstract heap (cairn.abstract/1), ");
    out.append(number(size)).append(" bytes\n\n");
    TextTable table = new TextTable("ll");
    table.row("of", String.join(", ", heap.sources()));
    table.row("which is", "a " + subject.kind());
    table.row("counted", subject.counted());
    table.row("objects", number(subject.objects()));
    table.row("their bytes", number(subject.bytes()));
    table.row("as the program sees them", range(heap.objects()) + " objects");
    table.row("references", range(heap.references()));
    table.row("regions", number(heap.regions().size() - 1L));
    table.row("groups of regions", number(answer.reduced().size()));
    table.row("variables", number(variables(heap)));
    table.row("findings of waste", number(answer.bloat().size()));
    table.row(
        "missing", subject.missing().isEmpty() ? "nothing" : String.join("; ", subject.missing()));
    table.print(out, "");
    return out.toString();
  }

  static String json(String name, long size, RegionsAnswer answer) throws IOException {
    return Json.document(
        "cairn.info/1",
        json -> {
          AbstractHeap heap = answer.heap();
          HeapSubject subject = answer.subject();
          json.writeStringField("file", name);
          json.writeStringField("kind", "abstract heap");
          json.writeNumberField("bytes", size);
          texts(json, "sources", heap.sources());
          json.writeStringField("sourceKind", subject.kind());
          json.writeStringField("counted", subject.counted());
          json.writeNumberField("objects", subject.objects());
          json.writeNumberField("objectBytes", subject.bytes());
          json.writeNumberField("regions", heap.regions().size() - 1);
          json.writeNumberField("edges", heap.edges().size());
          json.writeNumberField("reduced", answer.reduced().size());
          json.writeNumberField("variables", variables(heap));
          json.writeNumberField("findings", answer.bloat().size());
          texts(json, "missing", subject.missing());
        });
  }

  private static void texts(JsonGenerator json, String field, List<String> texts)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }

  private static long variables(AbstractHeap heap) {
    return heap.edges().stream()
        .filter(edge -> edge.from() == AbstractHeap.ROOT)
        .map(edge -> edge.label())
        .distinct()
        .count();
  }

  private static String range(Range range) {
    return range.isExact()
        ? number(range.low())
        : number(range.low())
            + (range.high() == Range.UNBOUNDED ? " or more" : " to " + number(range.high()));
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
