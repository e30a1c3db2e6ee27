package cairn.engine;

import cairn.analysis.api.metrics.HeapModel;
import cairn.analysis.api.metrics.HeapModel.Margins;
import cairn.analysis.api.metrics.HeapModel.ModelRun;
import cairn.analysis.api.metrics.Level;
import cairn.analysis.api.metrics.ModelMetric;
import cairn.analysis.api.metrics.ModelType;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.Stability;
import cairn.analysis.api.metrics.Suppression;
import cairn.analysis.api.metrics.Thresholds;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what is normal for a program from a file, {@code cairn.model/1} of docs/formats/model.md.
 * People edit such files: what does not fit is refused with its place.
 */
public final class ModelFile {
  private static final String SCHEMA = "cairn.model/1";
  private static final int LOOKED_AT = 256;
  private static final String AGAIN = "cairn train RUN... -o MODEL.json";

  private static final Pattern SCHEMA_FIELD =
      Pattern.compile("^\\s*\\{\\s*\"schema\"\\s*:\\s*\"(cairn\\.model/[^\"]*)\"", Pattern.DOTALL);

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .build();

  private final JsonValues json;

  private ModelFile(JsonParser json) {
    this.json = new JsonValues(json);
  }

  /** Whether the file is a model, of any version, by its first bytes. */
  public static boolean isMeant(Path file) throws IOException {
    return schema(file).find();
  }

  private static Matcher schema(Path file) throws IOException {
    String head = "";
    if (Files.isRegularFile(file)) {
      try (InputStream in = Files.newInputStream(file)) {
        head = new String(in.readNBytes(LOOKED_AT), StandardCharsets.UTF_8);
      }
    }
    return SCHEMA_FIELD.matcher(head);
  }

  /**
   * Reads all of the file.
   *
   * @throws InputException if it cannot be used
   */
  public static HeapModel read(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new InputException(file + ": there is no such model; make one with: " + AGAIN);
    }
    Matcher schema = schema(file);
    if (!schema.find()) {
      throw new InputException(
          file + ": not a model: it does not begin with its schema; make one with: " + AGAIN);
    }
    if (!schema.group(1).equals(SCHEMA)) {
      throw new InputException(
          file
              + ": a model of another version, "
              + schema.group(1)
              + "; this Cairn reads "
              + SCHEMA
              + ". Make it again with: "
              + AGAIN);
    }
    try (InputStream in = Files.newInputStream(file);
        JsonParser json = FACTORY.createParser(in)) {
      try {
        HeapModel model = new ModelFile(json).model();
        if (json.nextToken() != null) {
          throw new UnfitException("something follows the end of the model");
        }
        return model;
      } catch (UnfitException | IllegalArgumentException e) {
        throw damaged(file, json, String.valueOf(e.getMessage()));
      } catch (JsonProcessingException e) {
        throw damaged(file, json, "it is no JSON: " + e.getOriginalMessage());
      }
    }
  }

  private static InputException damaged(Path file, JsonParser json, String why) {
    return new InputException(
        file
            + ": the model is damaged near line "
            + json.currentLocation().getLineNr()
            + ": "
            + why
            + ". Mend it, or make it again with: "
            + AGAIN);
  }

  private HeapModel model() throws IOException {
    json.begin();
    JsonFields fields = new JsonFields(json, "the model");
    fields.texts("program", "recorder", "alive", "spacing", "granularity");
    fields.numbers("every", "typesFrom");
    Thresholds[] thresholds = new Thresholds[1];
    Margins[] margins = new Margins[1];
    List<Suppression> suppressions = new ArrayList<>();
    List<ModelRun> runs = new ArrayList<>();
    List<ModelMetric> metrics = new ArrayList<>();
    fields.special("thresholds", name -> thresholds[0] = thresholds(name));
    fields.special("margins", name -> margins[0] = margins(name));
    fields.special("suppressions", name -> suppressions.addAll(json.list(name, this::suppression)));
    fields.special("runs", name -> runs.addAll(runs(name)));
    fields.special("metrics", name -> metrics.addAll(json.list(name, this::metric)));
    List<ModelType> types = new ArrayList<>();
    fields.optional("types", name -> types.addAll(json.list(name, this::type)));
    fields.read();
    RunInfo info =
        new RunInfo(
            fields.text("program"),
            MetricsFile.constant(RunInfo.Recorder.class, fields.text("recorder")),
            MetricsFile.constant(RunInfo.Alive.class, fields.text("alive")),
            MetricsFile.constant(RunInfo.Spacing.class, fields.text("spacing")),
            fields.number("every"),
            MetricsFile.constant(RunInfo.Granularity.class, fields.text("granularity")),
            fields.number("typesFrom"));
    return new HeapModel(info, thresholds[0], margins[0], runs, metrics, types, suppressions);
  }

  private Map<String, Double> decimals(String what, List<String> names, JsonFields with)
      throws IOException {
    Map<String, Double> values = new TreeMap<>();
    for (String name : names) {
      with.special(name, full -> values.merge(name, json.decimal(full), (a, b) -> b));
    }
    with.read();
    if (values.size() != names.size()) {
      throw new UnfitException(what + " lacks a number");
    }
    return values;
  }

  private Thresholds thresholds(String what) throws IOException {
    JsonFields fields = new JsonFields(json, what);
    Map<String, Double> values =
        decimals(what, List.of("average", "deviation", "cut", "runs", "points"), fields);
    return new Thresholds(
        values.getOrDefault("average", 0.0),
        values.getOrDefault("deviation", 0.0),
        values.getOrDefault("cut", 0.0),
        values.getOrDefault("runs", 0.0),
        (int) Math.round(values.getOrDefault("points", 0.0)));
  }

  private Margins margins(String what) throws IOException {
    JsonFields fields = new JsonFields(json, what);
    fields.truths("chosen");
    double[] presence = {Margins.NEVER};
    double[] distinct = {-1};
    fields.optional("values", name -> distinct[0] = json.decimal(name));
    fields.optional("presence", name -> presence[0] = json.decimal(name));
    Map<String, Double> values = decimals(what, List.of("all", "types"), fields);
    return new Margins(
        values.getOrDefault("all", 0.0),
        values.getOrDefault("types", 0.0),
        distinct[0] < 0 ? values.getOrDefault("types", 0.0) : distinct[0],
        presence[0],
        fields.truth("chosen"));
  }

  private ModelType type(String what) throws IOException {
    JsonFields fields = new JsonFields(json, what);
    List<Level> range = new ArrayList<>();
    Map<String, Level> seen = new TreeMap<>();
    fields.texts("name");
    fields.special("range", name -> range.add(level(name, json.list(name, json::any))));
    fields.special(
        "seen",
        name -> {
          json.object(
              name,
              run -> {
                seen.put(run, level(run, json.list(run, json::any)));
                return true;
              });
          return true;
        });
    fields.read();
    return new ModelType(fields.text("name"), range.get(0), seen);
  }

  private Suppression suppression(String what) throws IOException {
    JsonFields fields = new JsonFields(json, what);
    fields.texts("metric", "reason");
    Map<String, Double> values = decimals(what, List.of("from", "to"), fields);
    return new Suppression(
        fields.text("metric"),
        values.getOrDefault("from", 0.0),
        values.getOrDefault("to", 0.0),
        fields.text("reason"));
  }

  private List<ModelRun> runs(String what) throws IOException {
    List<ModelRun> runs = new ArrayList<>();
    json.object(
        what,
        name -> {
          List<Object> values = json.list(name, json::any);
          if (values.size() < 2
              || !(values.get(0) instanceof Number points)
              || !(values.get(1) instanceof Number every)) {
            throw new UnfitException("run " + name + " does not begin with points and spacing");
          }
          List<String> suspicious =
              values.subList(2, values.size()).stream().map(String::valueOf).toList();
          runs.add(new ModelRun(name, points.intValue(), every.longValue(), suspicious));
          return true;
        });
    return runs;
  }

  private ModelMetric metric(String what) throws IOException {
    JsonFields fields = new JsonFields(json, what);
    List<Level> levels = new ArrayList<>();
    Map<String, Stability> seen = new TreeMap<>();
    double[] margin = new double[1];
    fields.texts("name", "kind", "why");
    fields.numbers("runs");
    fields.optional("margin", name -> margin[0] = json.decimal(name));
    fields.optional("levels", name -> levels.addAll(levels(name, json.list(name, json::any))));
    fields.special("seen", name -> seen(name, seen));
    fields.read();
    Stability.Kind kind = MetricsFile.constant(Stability.Kind.class, fields.text("kind"));
    boolean checked = kind == Stability.Kind.GLOBAL || kind == Stability.Kind.LOCAL;
    if (checked == levels.isEmpty() || margin[0] < 0) {
      throw new UnfitException(what + " is " + fields.text("kind") + " and has no such levels");
    }
    return new ModelMetric(
        fields.text("name"),
        kind,
        levels,
        margin[0],
        (int) fields.number("runs"),
        fields.text("why"),
        seen);
  }

  private static List<Level> levels(String what, List<?> values) throws UnfitException {
    List<Level> levels = new ArrayList<>();
    for (Object value : values) {
      if (!(value instanceof List<?> pair)) {
        throw new UnfitException(what + " is to be a list of pairs of numbers");
      }
      levels.add(level(what, pair));
    }
    return levels;
  }

  private static Level level(String what, List<?> pair) throws UnfitException {
    if (pair.size() != 2
        || !(pair.get(0) instanceof Number low)
        || !(pair.get(1) instanceof Number high)) {
      throw new UnfitException(what + " is to have pairs of numbers");
    }
    return new Level(low.doubleValue(), high.doubleValue());
  }

  private boolean seen(String what, Map<String, Stability> to) throws IOException {
    json.object(
        what,
        run -> {
          to.put(run, stability(run, json.list(run, json::any)));
          return true;
        });
    return true;
  }

  /** What ModelJson writes: kind, points, vertexes, low, high, average, deviation, skipped. */
  private static Stability stability(String run, List<Object> values) throws UnfitException {
    double[] numbers = new double[8];
    boolean fits = values.size() >= numbers.length && values.get(0) instanceof String;
    for (int i = 1; fits && i < numbers.length; i++) {
      fits = values.get(i) instanceof Number;
      numbers[i] = fits ? ((Number) values.get(i)).doubleValue() : 0;
    }
    if (!fits) {
      throw new UnfitException("what run " + run + " saw is no kind and seven numbers");
    }
    Stability.Kind kind = MetricsFile.constant(Stability.Kind.class, String.valueOf(values.get(0)));
    Level range = new Level(numbers[3], numbers[4]);
    List<Level> levels = List.of();
    if (kind == Stability.Kind.GLOBAL) {
      levels = List.of(range);
    } else if (values.size() > numbers.length && values.get(numbers.length) instanceof List<?> l) {
      levels = levels("run " + run, l);
    }
    return new Stability(
        (int) numbers[1],
        (long) numbers[2],
        range,
        levels,
        numbers[5],
        numbers[6],
        (int) numbers[7],
        kind);
  }
}
