package cairn.web;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.SourceExcerpt;
import cairn.analysis.api.faults.Change;
import cairn.engine.HistoryEvent;
import cairn.engine.HistoryEvents;
import cairn.engine.SourceFinder;
import cairn.engine.Tasks;
import cairn.history.Alive;
import cairn.history.HeapHistory;
import cairn.report.Json;
import cairn.report.heap.HeapJson;
import cairn.report.heap.HeapView;
import cairn.report.heap.HeapViews;
import cairn.report.heap.NoSuchNodeException;
import cairn.report.heap.TypePattern;
import cairn.report.heap.ViewOptions;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/** A recording from its beginning to its end: where much happens, and the heap at each moment. */
final class HistoryViews {
  private static final int MOST_BARS = 1000;
  private static final int MOST_POINTS = 2000;
  private static final int MOST_NODES = 300;
  private static final int MOST_SLOTS = 40;

  private final LoadedHeaps heaps;
  private final SourceFinder sources;

  HistoryViews(LoadedHeaps heaps, SourceFinder sources) {
    this.heaps = heaps;
    this.sources = sources;
  }

  /** How much changed in each part of the run, and the C-points. */
  String timeline(OpenFile file, Question question, Tasks tasks) throws IOException {
    int bars = question.count("bars", 240, 1, MOST_BARS);
    return heaps.history(file, tasks, history -> timeline(file, history, bars));
  }

  private static String timeline(OpenFile file, HeapHistory history, int bars) throws IOException {
    long end = history.endTime();
    HistoryEvents events = new HistoryEvents(history);
    return Json.flatDocument(
        "cairn.timeline/1",
        json -> {
          json.writeStringField("recording", file.name());
          json.writeNumberField("end", end);
          json.writeStringField("missing", history.missing());
          json.writeNumberField("cpoints", history.cpointCount());
          int count = (int) Math.max(1, Math.min(bars, end));
          json.writeArrayFieldStart("bars");
          long from = 0;
          for (int i = 0; i < count; i++) {
            long to = i + 1 == count ? end : Math.round((double) end * (i + 1) / count);
            json.writeStartArray();
            json.writeNumber(to);
            json.writeNumber(history.versionsUpTo(to) - history.versionsUpTo(from));
            json.writeNumber(history.nodesUpTo(to) - history.nodesUpTo(from));
            json.writeNumber(history.cpointsUpTo(to) - history.cpointsUpTo(from));
            json.writeEndArray();
            from = to;
          }
          json.writeEndArray();
          points(json, history, events);
        });
  }

  /** All C-points, or the first of them: {@code [time, name]}. */
  private static void points(JsonGenerator json, HeapHistory history, HistoryEvents events)
      throws IOException {
    json.writeArrayFieldStart("points");
    for (int i = 0; i < Math.min(MOST_POINTS, history.cpointCount()); i++) {
      json.writeStartArray();
      json.writeNumber(history.cpoints().time(i));
      json.writeString(events.point(i));
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  /** The heap around a node at a moment, and what happened there. */
  String moment(OpenFile file, Question question, Tasks tasks) throws IOException {
    int limit = question.count("limit", 60, 1, MOST_NODES);
    int depth = question.count("depth", 2, 0, 20);
    String type = question.option("type");
    long around = question.number("around", 0, 0, Long.MAX_VALUE);
    return heaps.history(
        file,
        tasks,
        history -> {
          long time = LoadedHeaps.time(file, question.option("time", file.moment()), history);
          HistoryEvent event = new HistoryEvents(history).at(time);
          tasks.begin("drawing the heap at time " + time);
          ViewOptions options =
              new ViewOptions(
                  Alive.ALL,
                  type == null ? null : new TypePattern(type),
                  around,
                  depth,
                  limit,
                  MOST_SLOTS,
                  1);
          return document(file, view(history, file, options, time), event);
        });
  }

  private static HeapView view(HeapHistory history, OpenFile file, ViewOptions options, long time) {
    try {
      return new HeapViews(history, file.name(), options).moment(time);
    } catch (NoSuchNodeException e) {
      throw Refusal.unknown("node #" + e.id() + " is not alive at time " + time);
    }
  }

  private String document(OpenFile file, HeapView view, HistoryEvent event) throws IOException {
    return Json.document(
        "cairn.moment/1",
        json -> {
          json.writeStringField("file", file.name());
          event(json, event);
          json.writeFieldName("graph");
          json.writeRawValue(HeapJson.print(view).strip());
        });
  }

  private void event(JsonGenerator json, HistoryEvent event) throws IOException {
    json.writeObjectFieldStart("event");
    json.writeNumberField("time", event.time());
    json.writeStringField("kind", event.kind().name().toLowerCase(Locale.ROOT));
    json.writeNumberField("node", event.node());
    json.writeStringField("type", event.type());
    Change change = event.change();
    if (change != null) {
      json.writeStringField("place", change.place());
      json.writeStringField("slot", change.slot());
      json.writeStringField("before", change.before());
      json.writeStringField("after", change.after());
    }
    CodePlace place = event.place();
    json.writeStringField("file", place.file());
    json.writeNumberField("line", place.line());
    json.writeStringField("method", place.method());
    json.writeStringField("thread", event.thread());
    SourceExcerpt excerpt = sources.find(List.of(place)).get(place);
    if (excerpt != null) {
      json.writeObjectFieldStart("source");
      SourceJson.fields(json, excerpt);
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  /** Where the next or the last step leads: to a C-point, or to a change of a node. */
  String step(OpenFile file, Question question, Tasks tasks) throws IOException {
    long time = question.number("time", 0, 0, Long.MAX_VALUE);
    boolean later = !question.option("way", "on").equals("back");
    long node = question.number("node", 0, 0, Long.MAX_VALUE);
    return heaps.history(
        file,
        tasks,
        history -> {
          OptionalLong found =
              node > 0
                  ? new HistoryEvents(history).changeOf(node, time, later)
                  : point(history, time, later);
          return Json.document(
              "cairn.step/1",
              json -> json.writeNumberField("time", found.isPresent() ? found.getAsLong() : -1));
        });
  }

  private static OptionalLong point(HeapHistory history, long time, boolean later) {
    if (later) {
      int next = history.cpointsUpTo(Math.min(time, history.endTime()));
      return next < history.cpointCount()
          ? OptionalLong.of(history.cpoints().time(next))
          : OptionalLong.empty();
    }
    int last = time == 0 ? -1 : history.cpointsUpTo(Math.min(time, history.endTime() + 1) - 1) - 1;
    return last < 0 ? OptionalLong.empty() : OptionalLong.of(history.cpoints().time(last));
  }
}
