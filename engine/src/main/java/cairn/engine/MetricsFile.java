package cairn.engine;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.metrics.DegreeCounts;
import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.Move;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.Sample;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads the samples of a run from a file, {@code cairn.metrics/1} of docs/formats/metrics.md. A
 * last line that is cut off is left out, and the run is unfinished; every other line that does not
 * fit is refused with its number.
 */
public final class MetricsFile {
  private static final String BEGIN = "{\"schema\":\"cairn.metrics/";
  private static final int COUNTS = 8;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .build();

  private final Path file;
  private final List<Sample> samples = new ArrayList<>();
  private @Nullable RunInfo info;
  private String ending = MetricRun.UNFINISHED;
  private boolean ended;

  private MetricsFile(Path file) {
    this.file = file;
  }

  /** Whether the file is one of samples, of any version, by its first bytes. */
  public static boolean isMeant(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (var in = Files.newInputStream(file)) {
      byte[] head = in.readNBytes(BEGIN.length());
      return new String(head, StandardCharsets.UTF_8).equals(BEGIN);
    }
  }

  /**
   * Reads all of the file.
   *
   * @throws InputException if it cannot be used
   */
  public static MetricRun read(Path file) throws IOException {
    return new MetricsFile(file).read();
  }

  private MetricRun read() throws IOException {
    try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      String line = in.readLine();
      for (int number = 1; line != null; number++) {
        String next = in.readLine();
        take(line, number, next == null && !endsWithLine());
        line = next;
      }
    } catch (CharacterCodingException e) {
      throw new InputException(file + ": the samples are damaged: it is no UTF-8 text");
    }
    RunInfo told = info;
    if (told == null) {
      throw new InputException(
          file
              + ": is empty; expected samples, as cairn record --metrics FILE -- COMMAND writes"
              + " them");
    }
    return new MetricRun(name(file), told, samples, ending);
  }

  private static String name(Path file) {
    Path last = file.getFileName();
    return last == null ? file.toString() : last.toString();
  }

  private boolean endsWithLine() throws IOException {
    try (var channel = Files.newByteChannel(file)) {
      var last = java.nio.ByteBuffer.allocate(1);
      channel.position(Math.max(0, channel.size() - 1)).read(last);
      return last.get(0) == '\n';
    }
  }

  private void take(String line, int number, boolean cut) throws IOException {
    try (JsonParser json = FACTORY.createParser(line)) {
      JsonValues values = new JsonValues(json);
      values.begin();
      if (number == 1) {
        header(values, line);
      } else if (ended) {
        throw new UnfitException("something follows the end of the run");
      } else {
        line(values);
      }
      if (json.nextToken() != null) {
        throw new UnfitException("something follows the object");
      }
    } catch (UnfitException e) {
      throw corrupt(number, String.valueOf(e.getMessage()));
    } catch (JsonProcessingException e) {
      if (!cut || number == 1) {
        throw corrupt(number, "it is no JSON: " + e.getOriginalMessage());
      }
    }
  }

  private InputException corrupt(int line, String why) {
    return new InputException(
        file
            + ": the samples are damaged in line "
            + line
            + ": "
            + why
            + ". Take them again with: cairn record --metrics FILE -- COMMAND");
  }

  private void header(JsonValues json, String line) throws IOException {
    if (!line.startsWith(BEGIN)) {
      throw new InputException(
          file
              + ": not a file of samples: its first line does not begin with "
              + BEGIN
              + "1\"; cairn record --metrics FILE -- COMMAND makes one");
    }
    if (!line.startsWith(BEGIN + "1\"")) {
      throw new InputException(
          file + ": samples of another version of the format; this Cairn reads version 1");
    }
    JsonFields fields = new JsonFields(json, "the header");
    fields.texts("program", "recorder", "alive", "spacing", "granularity");
    fields.numbers("every", "typesFrom");
    fields.read();
    info =
        new RunInfo(
            fields.text("program"),
            constant(RunInfo.Recorder.class, fields.text("recorder")),
            constant(RunInfo.Alive.class, fields.text("alive")),
            constant(RunInfo.Spacing.class, fields.text("spacing")),
            fields.number("every"),
            constant(RunInfo.Granularity.class, fields.text("granularity")),
            fields.number("typesFrom"));
  }

  static <E extends Enum<E>> E constant(Class<E> type, String word) throws UnfitException {
    for (E constant : type.getEnumConstants()) {
      if (constant.name().toLowerCase(Locale.ROOT).equals(word)) {
        return constant;
      }
    }
    throw new UnfitException(
        "'" + word + "' is no " + type.getSimpleName().toLowerCase(Locale.ROOT));
  }

  private void line(JsonValues json) throws IOException {
    Map<String, Long> numbers = new TreeMap<>();
    Map<String, DegreeCounts> types = new TreeMap<>();
    Map<String, Double> others = new TreeMap<>();
    List<CodePlace> stack = new ArrayList<>();
    List<Move> moves = new ArrayList<>();
    DegreeCounts[] all = new DegreeCounts[1];
    String[] end = new String[1];
    json.object(
        "the sample",
        name -> {
          switch (name) {
            case "point", "calls", "bytes", "millis", "time", "every", "edges" ->
                numbers.put(name, natural(json, name));
            case "degrees" -> all[0] = counts(json, name);
            case "types" -> {
              return object(json, name, type -> types.put(type, counts(json, type)));
            }
            case "numbers" -> {
              return object(json, name, key -> others.put(key, json.decimal(key)));
            }
            case "stack" -> stack.addAll(json.list(name, place -> place(json, place)));
            case "moves" -> moves.addAll(json.list(name, move -> move(json, move)));
            case "end" -> end[0] = json.text(name);
            default -> {
              return false;
            }
          }
          return true;
        });
    if (end[0] != null) {
      ended = true;
      ending = end[0];
      return;
    }
    if (all[0] == null || !numbers.containsKey("point")) {
      throw new UnfitException("a sample has no \"point\" or no \"degrees\"");
    }
    long unknown = Sample.When.UNKNOWN;
    Sample.When at =
        new Sample.When(
            numbers.getOrDefault("point", unknown),
            numbers.getOrDefault("calls", unknown),
            numbers.getOrDefault("bytes", unknown),
            numbers.getOrDefault("millis", unknown),
            numbers.getOrDefault("time", unknown),
            numbers.getOrDefault("every", unknown));
    if (!samples.isEmpty() && at.point() <= samples.get(samples.size() - 1).at().point()) {
      throw new UnfitException("point " + at.point() + " does not follow the one before it");
    }
    samples.add(
        new Sample(
            at,
            all[0],
            numbers.getOrDefault("edges", 0L),
            new TreeMap<>(types),
            new TreeMap<>(others),
            stack,
            moves));
  }

  private interface Entry {
    void read(String name) throws IOException;
  }

  private static boolean object(JsonValues json, String what, Entry entry) throws IOException {
    json.object(
        what,
        name -> {
          entry.read(name);
          return true;
        });
    return true;
  }

  private static long natural(JsonValues json, String what) throws IOException {
    long number = json.number(what);
    if (number < 0) {
      throw new UnfitException(what + " is " + number);
    }
    return number;
  }

  private static DegreeCounts counts(JsonValues json, String what) throws IOException {
    long[] numbers = numbers(json, what);
    try {
      return DegreeCounts.of(numbers[0], java.util.Arrays.copyOfRange(numbers, 1, COUNTS));
    } catch (IllegalArgumentException e) {
      throw new UnfitException(what + " has " + e.getMessage());
    }
  }

  private static long[] numbers(JsonValues json, String what) throws IOException {
    List<Long> list = json.list(what, json::number);
    if (list.size() != COUNTS) {
      throw new UnfitException(what + " has " + list.size() + " numbers, not " + COUNTS);
    }
    return list.stream().mapToLong(Long::longValue).toArray();
  }

  private static Move move(JsonValues json, String what) throws IOException {
    List<CodePlace> stack = new ArrayList<>();
    List<Long> by = new ArrayList<>();
    String[] type = {""};
    json.object(
        what,
        name -> {
          switch (name) {
            case "stack" -> stack.addAll(json.list(name, place -> place(json, place)));
            case "type" -> type[0] = json.text(name);
            case "by" -> by.addAll(json.list(name, json::number));
            default -> {
              return false;
            }
          }
          return true;
        });
    if (by.size() != COUNTS) {
      throw new UnfitException(what + ".by has " + by.size() + " numbers, not " + COUNTS);
    }
    return new Move(type[0], stack, by.get(0), by.subList(1, COUNTS));
  }

  private static CodePlace place(JsonValues json, String what) throws IOException {
    return json.triple(what, CodePlace::new);
  }
}
