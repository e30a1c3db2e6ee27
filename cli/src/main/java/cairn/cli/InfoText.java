package cairn.cli;

import cairn.engine.EventKind;
import cairn.engine.RecordingSummary;
import cairn.engine.RecordingSummary.CPointCount;
import cairn.engine.RecordingSummary.PlaceCount;
import cairn.engine.RecordingSummary.ThreadCount;
import cairn.engine.RecordingSummary.TypeCount;
import cairn.recording.Completeness;
import cairn.recording.Completeness.Damage;
import cairn.recording.Completeness.Gap;
import cairn.report.Escape;
import cairn.report.TextTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A recording's summary as text. */
final class InfoText {
  private static final Map<String, String> WORDS = new LinkedHashMap<>();

  static {
    WORDS.put("recorder", "recorder");
    WORDS.put("recorder.version", "its version");
    WORDS.put("command", "command");
    WORDS.put("command.line", "started as");
    WORDS.put("pid", "process");
    WORDS.put("started", "started");
    WORDS.put("java.vm", "JVM");
    WORDS.put("java.version", "Java");
    WORDS.put("options", "options");
    WORDS.put("values", "values kept");
    WORDS.put("header.bytes", "object header");
    WORDS.put("oop.bytes", "reference");
    WORDS.put("alignment.bytes", "alignment");
  }

  private final RecordingSummary summary;
  private final int top;
  private final StringBuilder out = new StringBuilder();

  private InfoText(RecordingSummary summary, int top) {
    this.summary = summary;
    this.top = top;
  }

  static String print(RecordingSummary summary, int top) {
    InfoText text = new InfoText(summary, top);
    text.document();
    return text.out.toString();
  }

  private void document() {
    line(summary.name() + ": a Cairn recording, " + number(summary.bytes()) + " bytes");
    out.append('\n');
    facts();
    completeness();
    events();
    types();
    threads();
    cpoints();
    notModelled();
  }

  private void facts() {
    TextTable table = new TextTable("ll");
    WORDS.forEach(
        (key, words) -> {
          String value = summary.meta().get(key);
          if (value != null && !value.isEmpty()) {
            table.row(words, key.endsWith(".bytes") ? value + " bytes" : value);
          }
        });
    summary
        .meta()
        .forEach(
            (key, value) -> {
              if (!WORDS.containsKey(key)) {
                table.row(key, value);
              }
            });
    long last = summary.lastTime();
    table.row("times", last == 0 ? "none: no heap event" : "1 to " + last);
    table.row("nodes", number(summary.nodes()));
    table.row(
        "types",
        number(summary.typesDefined())
            + ", of which "
            + number(summary.typesRecorded())
            + " have their stores recorded");
    if (summary.sliceable().methods() > 0) {
      table.row(
          "can be sliced",
          number(summary.sliceable().methods())
              + " methods of "
              + number(summary.sliceable().classes())
              + " classes, "
              + number(summary.sliceable().blocks())
              + " basic blocks");
    }
    if (summary.sliceable().pages() > 0) {
      int pages = summary.sliceable().pages();
      table.row(
          "can be sliced",
          "machine code, and "
              + number(pages)
              + (pages == 1 ? " page" : " pages")
              + " of what ran");
    }
    table.print(out, "");
  }

  private void completeness() {
    Completeness found = summary.completeness();
    heading("how it ended");
    line("  " + ending(found));
    if (!found.endText().isEmpty()) {
      line("  " + found.endText());
    }
    if (found.isWhole()) {
      line("  nothing is missing");
    }
    if (found.tailBytes() > 0) {
      line(
          "  "
              + number(found.tailBytes())
              + " bytes after offset "
              + found.tailOffset()
              + " are of a chunk that was not finished");
    }
    for (Damage damage : found.damages()) {
      line("  damaged: " + number(damage.bytes()) + " bytes at offset " + damage.offset());
    }
    if (found.unknownChunks() > 0) {
      line("  " + number(found.unknownChunks()) + " chunks skipped: of unknown kinds, or repeated");
    }
    if (found.liveBuffers() > 0) {
      line("  " + number(found.liveBuffers()) + " buffers taken from the live file beside it");
    }
    if (found.liveProblem() != null) {
      line("  the live file beside it was not used: " + found.liveProblem());
    }
    Gap gap = found.gap();
    if (gap != null) {
      line("  reading ends before segment " + gap.segment() + ": " + gap.why());
      line(
          "  beyond it "
              + number(gap.events())
              + " more heap events in "
              + number(gap.chunks())
              + " chunks can be decoded, and are not part of the history");
    }
  }

  private static String ending(Completeness found) {
    return switch (found.ending()) {
      case EXIT -> "the program ended with exit code " + found.exitCode();
      case STOPPED -> "recording stopped where it was asked to";
      case FAILED -> "the recorder failed; the program went on without it";
      case KILLED -> "the program was killed or halted";
      case OPEN -> "no end was written: the program still runs, was killed, or the file was cut";
    };
  }

  private void events() {
    heading("events");
    TextTable table = new TextTable("rl");
    for (Map.Entry<EventKind, Long> entry : summary.events().entrySet()) {
      table.row(number(entry.getValue()), entry.getKey().words());
    }
    if (table.isEmpty()) {
      table.row("0", "events");
    }
    table.print(out, "  ");
  }

  private void types() {
    List<String[]> rows = new ArrayList<>();
    for (TypeCount type : summary.types()) {
      rows.add(new String[] {number(type.nodes()), type.type()});
    }
    list("nodes by type", "rl", rows);
  }

  private void threads() {
    List<String[]> rows = new ArrayList<>();
    for (ThreadCount thread : summary.threads()) {
      rows.add(
          new String[] {
            number(thread.events()), thread.name().isEmpty() ? "(no name)" : thread.name()
          });
    }
    list("events by thread", "rl", rows);
  }

  private void cpoints() {
    List<String[]> rows = new ArrayList<>();
    for (CPointCount point : summary.cpoints()) {
      rows.add(
          new String[] {
            number(point.count()),
            point.phase(),
            point.name(),
            "first is c" + point.first() + ", at time " + point.firstTime()
          });
    }
    list("C-points", "rlll", rows);
  }

  private void notModelled() {
    List<String[]> rows = new ArrayList<>();
    for (PlaceCount place : summary.unmodelled()) {
      rows.add(new String[] {number(place.count()), place.what(), place.place()});
    }
    list("writes that are not modelled", "rll", rows);
    summary
        .notes()
        .forEach(
            (topic, texts) -> {
              List<String[]> lines = new ArrayList<>();
              texts.forEach(text -> lines.add(new String[] {text}));
              list("notes: " + topic, "l", lines);
            });
  }

  /**
   * A heading and at most {@code top} rows, with the number of those left out; nothing if empty.
   */
  private void list(String heading, String alignment, List<String[]> rows) {
    if (rows.isEmpty()) {
      return;
    }
    heading(heading);
    TextTable table = new TextTable(alignment);
    rows.stream().limit(top).forEach(row -> table.row((Object[]) row));
    table.print(out, "  ");
    if (rows.size() > top) {
      line("  ... " + number(rows.size() - top) + " more; --top shows them");
    }
  }

  private void heading(String text) {
    out.append('\n');
    line(text);
  }

  private void line(String raw) {
    out.append(Escape.text(raw)).append('\n');
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
