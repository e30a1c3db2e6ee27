package cairn.engine;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.metrics.Degree;
import cairn.analysis.api.metrics.DegreeCounts;
import cairn.analysis.api.metrics.Move;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.Sample;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the samples of a run as they come, {@code cairn.metrics/1} of docs/formats/metrics.md:
 * each line is in the file when its method returns, so that others can read while the program runs,
 * and a program that is killed leaves what was written. Safe for several threads.
 */
public final class MetricsWriter implements Closeable {
  static final String SCHEMA = "cairn.metrics/1";
  private static final JsonFactory FACTORY = new JsonFactory();

  private final OutputStream out;
  private boolean ended;

  private MetricsWriter(OutputStream out) {
    this.out = out;
  }

  /** Writes the first line; what was in the file is gone. */
  public static MetricsWriter create(Path file, RunInfo info) throws IOException {
    MetricsWriter writer = new MetricsWriter(Files.newOutputStream(file));
    try {
      writer.line(json -> header(json, info));
    } catch (IOException e) {
      writer.out.close();
      throw e;
    }
    return writer;
  }

  private interface Body {
    void write(JsonGenerator json) throws IOException;
  }

  private synchronized void line(Body body) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      json.writeStartObject();
      body.write(json);
      json.writeEndObject();
    }
    out.write(text.append('\n').toString().getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static void header(JsonGenerator json, RunInfo info) throws IOException {
    json.writeStringField("schema", SCHEMA);
    json.writeStringField("program", info.program());
    json.writeStringField("recorder", word(info.recorder()));
    json.writeStringField("alive", word(info.alive()));
    json.writeStringField("spacing", word(info.spacing()));
    json.writeNumberField("every", info.every());
    json.writeStringField("granularity", word(info.granularity()));
    json.writeNumberField("typesFrom", info.typesFrom());
  }

  public void write(Sample sample) throws IOException {
    line(json -> sample(json, sample));
  }

  private static void sample(JsonGenerator json, Sample sample) throws IOException {
    Sample.When at = sample.at();
    json.writeNumberField("point", at.point());
    known(json, "calls", at.calls());
    known(json, "bytes", at.bytes());
    known(json, "millis", at.millis());
    known(json, "time", at.time());
    known(json, "every", at.every());
    json.writeNumberField("edges", sample.edges());
    json.writeFieldName("degrees");
    counts(json, sample.all());
    if (!sample.types().isEmpty()) {
      json.writeObjectFieldStart("types");
      for (Map.Entry<String, DegreeCounts> type : sample.types().entrySet()) {
        json.writeFieldName(type.getKey());
        counts(json, type.getValue());
      }
      json.writeEndObject();
    }
    if (!sample.numbers().isEmpty()) {
      json.writeObjectFieldStart("numbers");
      for (Map.Entry<String, Double> number : sample.numbers().entrySet()) {
        json.writeNumberField(number.getKey(), number.getValue());
      }
      json.writeEndObject();
    }
    if (!sample.stack().isEmpty()) {
      stack(json, sample.stack());
    }
    if (!sample.moves().isEmpty()) {
      json.writeArrayFieldStart("moves");
      for (Move move : sample.moves()) {
        json.writeStartObject();
        if (!move.type().isEmpty()) {
          json.writeStringField("type", move.type());
        }
        stack(json, move.stack());
        json.writeArrayFieldStart("by");
        json.writeNumber(move.vertexes());
        for (long count : move.counts()) {
          json.writeNumber(count);
        }
        json.writeEndArray();
        json.writeEndObject();
      }
      json.writeEndArray();
    }
  }

  private static void known(JsonGenerator json, String name, long value) throws IOException {
    if (value != Sample.When.UNKNOWN) {
      json.writeNumberField(name, value);
    }
  }

  private static void counts(JsonGenerator json, DegreeCounts counts) throws IOException {
    json.writeStartArray();
    json.writeNumber(counts.vertexes());
    for (Degree degree : Degree.ALL) {
      json.writeNumber(counts.count(degree));
    }
    json.writeEndArray();
  }

  private static void stack(JsonGenerator json, List<CodePlace> stack) throws IOException {
    json.writeArrayFieldStart("stack");
    for (CodePlace place : stack) {
      json.writeStartArray();
      json.writeString(place.file());
      json.writeNumber(place.line());
      json.writeString(place.method());
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  /**
   * Writes the last line: how the program ended, such as {@code exit 0}.
   *
   * @param note what a reader should know of the samples; null for nothing
   */
  public synchronized void end(String ending, @Nullable String note) throws IOException {
    if (!ended) {
      ended = true;
      line(
          json -> {
            json.writeStringField("end", ending);
            if (note != null) {
              json.writeStringField("note", note);
            }
          });
    }
  }

  /** Without {@link #end} the file stays one that is not finished. */
  @Override
  public synchronized void close() throws IOException {
    out.close();
  }
}
