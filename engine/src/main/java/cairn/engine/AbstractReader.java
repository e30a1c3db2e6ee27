package cairn.engine;

import cairn.analysis.api.heap.HeapSubject;
import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Bloat;
import cairn.analysis.api.regions.Range;
import cairn.analysis.api.regions.ReducedNode;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.Region.Lengths;
import cairn.analysis.api.regions.Region.Shape;
import cairn.analysis.api.regions.Region.TypeShare;
import cairn.analysis.api.regions.RegionEdge;
import cairn.analysis.api.regions.RegionsAnswer;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads an abstract heap from JSON. Fields that it does not know are skipped; one that is missing,
 * of another type, or that contradicts another is refused. Memory: what the file holds.
 */
final class AbstractReader {
  private final JsonParser json;

  private @Nullable HeapSubject subject;
  private @Nullable List<String> sources;
  private @Nullable Range objects;
  private @Nullable Range references;
  private @Nullable List<Region> regions;
  private @Nullable List<RegionEdge> edges;
  private @Nullable List<List<String>> recursiveTypes;
  private @Nullable List<ReducedNode> reduced;
  private @Nullable List<Bloat> bloat;

  AbstractReader(JsonParser json) {
    this.json = json;
  }

  /** What was read is JSON and no abstract heap. */
  static final class Unfit extends IOException {
    private static final long serialVersionUID = 1;

    Unfit(String message) {
      super(message);
    }
  }

  RegionsAnswer read() throws IOException {
    json.nextToken();
    object("the document", this::field);
    AbstractRules.places(need(regions, "regions"));
    RegionsAnswer answer =
        new RegionsAnswer(
            need(subject, "subject"),
            new AbstractHeap(
                need(sources, "sources"),
                need(objects, "objects"),
                need(references, "references"),
                need(regions, "regions"),
                sorted(need(edges, "edges")),
                need(recursiveTypes, "recursiveTypes")),
            need(reduced, "reduced"),
            need(bloat, "bloat"));
    AbstractRules.check(answer);
    return answer;
  }

  private static List<RegionEdge> sorted(List<RegionEdge> edges) {
    edges.sort(
        Comparator.comparingInt(RegionEdge::from)
            .thenComparing(RegionEdge::label)
            .thenComparingInt(RegionEdge::to));
    return edges;
  }

  private boolean field(String name) throws IOException {
    switch (name) {
      case "subject" -> subject = subject();
      case "sources" -> sources = list(name, this::text);
      case "objects" -> objects = range(name);
      case "references" -> references = range(name);
      case "regions" -> regions = list(name, this::region);
      case "edges" -> edges = list(name, this::edge);
      case "recursiveTypes" -> recursiveTypes = list(name, types -> list(types, this::text));
      case "reduced" -> reduced = list(name, this::reduced);
      case "bloat" -> bloat = list(name, this::bloat);
      default -> {
        return false;
      }
    }
    return true;
  }

  private HeapSubject subject() throws IOException {
    Fields fields = new Fields("subject");
    fields.texts("name", "kind", "counted");
    fields.numbers("objects", "bytes", "unreachable", "unreachableBytes");
    fields.lists("notFollowed", "missing", "notes");
    fields.read();
    return new HeapSubject(
        fields.text("name"),
        fields.text("kind"),
        fields.text("counted"),
        fields.number("objects"),
        fields.number("bytes"),
        fields.number("unreachable"),
        fields.number("unreachableBytes"),
        fields.list("notFollowed"),
        fields.list("missing"),
        fields.list("notes"));
  }

  private Region region(String what) throws IOException {
    Fields fields = new Fields(what);
    List<TypeShare> types = new ArrayList<>();
    List<Shape> shapes = new ArrayList<>();
    Lengths[] lengths = new Lengths[1];
    fields.numbers("id");
    fields.ranges("count", "bytes", "overhead");
    fields.lists("nullLabels");
    fields.special("typeShares", name -> types.addAll(list(name, this::type)));
    fields.special("shapes", name -> shapes.addAll(list(name, this::shape)));
    fields.optional("lengths", name -> lengths[0] = lengths(name));
    fields.read();
    return new Region(
        fields.place("id"),
        types,
        fields.range("count"),
        fields.range("bytes"),
        fields.range("overhead"),
        shapes,
        lengths[0],
        fields.list("nullLabels"));
  }

  private TypeShare type(String what) throws IOException {
    Fields fields = new Fields(what);
    fields.texts("type", "kind");
    fields.ranges("count", "bytes");
    fields.read();
    return new TypeShare(
        fields.text("type"),
        constant(Region.Kind.class, fields.text("kind")),
        fields.range("count"),
        fields.range("bytes"));
  }

  private Shape shape(String what) throws IOException {
    Fields fields = new Fields(what);
    fields.lists("labels");
    fields.truths("tree");
    fields.read();
    return new Shape(fields.list("labels"), fields.truth("tree"));
  }

  private Lengths lengths(String what) throws IOException {
    Fields fields = new Fields(what);
    fields.ranges("each", "slots", "used");
    fields.read();
    return new Lengths(fields.range("each"), fields.range("slots"), fields.range("used"));
  }

  private RegionEdge edge(String what) throws IOException {
    Fields fields = new Fields(what);
    fields.numbers("from", "to");
    fields.texts("label");
    fields.truths("injective", "nullable");
    fields.ranges("references");
    fields.read();
    return new RegionEdge(
        fields.place("from"),
        fields.place("to"),
        fields.text("label"),
        fields.truth("injective"),
        fields.truth("nullable"),
        fields.range("references"));
  }

  private ReducedNode reduced(String what) throws IOException {
    Fields fields = new Fields(what);
    List<Integer> members = new ArrayList<>();
    fields.numbers("id", "head");
    fields.ranges("count", "bytes");
    fields.special("regions", name -> members.addAll(list(name, this::place)));
    fields.read();
    return new ReducedNode(
        fields.place("id"),
        fields.place("head"),
        members,
        fields.range("count"),
        fields.range("bytes"));
  }

  private Bloat bloat(String what) throws IOException {
    Fields fields = new Fields(what);
    fields.texts("kind", "reason");
    fields.numbers("region", "objects", "bytes", "saving");
    fields.lists("types");
    fields.read();
    long region = fields.number("region");
    return new Bloat(
        constant(Bloat.Kind.class, fields.text("kind").replace('-', '_')),
        region == -1 ? -1 : fields.place("region"),
        fields.list("types"),
        fields.number("objects"),
        fields.number("bytes"),
        fields.number("saving"),
        fields.text("reason"));
  }

  // ---- values: the parser stands on their first token, and afterwards on their last ------------

  interface Item<T> {
    T read(String what) throws IOException;
  }

  interface Field {
    /** Whether it knows the field, and has read its value. */
    boolean read(String name) throws IOException;
  }

  void object(String what, Field field) throws IOException {
    if (json.currentToken() != JsonToken.START_OBJECT) {
      throw unexpected(what, "an object");
    }
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      if (!field.read(name)) {
        json.skipChildren();
      }
    }
  }

  <T> List<T> list(String what, Item<T> item) throws IOException {
    if (json.currentToken() != JsonToken.START_ARRAY) {
      throw unexpected(what, "a list");
    }
    List<T> all = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      all.add(item.read(what + "[" + all.size() + "]"));
    }
    return all;
  }

  String text(String what) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_STRING) {
      throw unexpected(what, "a text");
    }
    return json.getText();
  }

  boolean truth(String what) throws IOException {
    JsonToken token = json.currentToken();
    if (token != JsonToken.VALUE_TRUE && token != JsonToken.VALUE_FALSE) {
      throw unexpected(what, "true or false");
    }
    return token == JsonToken.VALUE_TRUE;
  }

  long number(String what) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_NUMBER_INT
        || json.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
      throw unexpected(what, "a whole number of 64 bits");
    }
    return json.getLongValue();
  }

  int place(String what) throws IOException {
    return asPlace(what, number(what));
  }

  static int asPlace(String what, long number) throws Unfit {
    if (number < 0 || number > Integer.MAX_VALUE) {
      throw new Unfit(what + " is " + number + ", which cannot be the number of a region");
    }
    return (int) number;
  }

  /** A number, or a list of both ends, of which the second may be null. */
  Range range(String what) throws IOException {
    long low;
    long high;
    if (json.currentToken() == JsonToken.START_ARRAY) {
      json.nextToken();
      low = number(what);
      high = json.nextToken() == JsonToken.VALUE_NULL ? Range.UNBOUNDED : number(what);
      if (json.nextToken() != JsonToken.END_ARRAY) {
        throw unexpected(what, "two numbers");
      }
    } else {
      low = number(what);
      high = low;
    }
    if (low < 0 || high < low) {
      throw new Unfit(what + " is from " + low + " to " + high + ", which is no range");
    }
    return new Range(low, high);
  }

  Unfit unexpected(String what, String expected) throws IOException {
    JsonToken token = json.currentToken();
    String found =
        token == null ? "the end" : token.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return new Unfit(what + " is to be " + expected + "; found: " + found);
  }

  private static <E extends Enum<E>> E constant(Class<E> type, String word) throws Unfit {
    for (E constant : type.getEnumConstants()) {
      if (constant.name().toLowerCase(Locale.ROOT).equals(word)) {
        return constant;
      }
    }
    throw new Unfit("'" + word + "' is no kind that this Cairn knows");
  }

  private static <T> T need(@Nullable T value, String field) throws Unfit {
    if (value == null) {
      throw new Unfit("the field \"" + field + "\" is missing");
    }
    return value;
  }

  /** The fields of an object, by what they are to be. */
  private final class Fields {
    private final String what;
    private final Map<String, Item<?>> known = new HashMap<>();
    private final Set<String> optional = new HashSet<>();
    private final Map<String, Object> values = new HashMap<>();

    Fields(String what) {
      this.what = what;
    }

    void texts(String... names) {
      add(AbstractReader.this::text, names);
    }

    void numbers(String... names) {
      add(AbstractReader.this::number, names);
    }

    void truths(String... names) {
      add(AbstractReader.this::truth, names);
    }

    void ranges(String... names) {
      add(AbstractReader.this::range, names);
    }

    void lists(String... names) {
      add(name -> AbstractReader.this.list(name, AbstractReader.this::text), names);
    }

    void special(String name, Item<?> item) {
      add(item, name);
    }

    void optional(String name, Item<?> item) {
      add(item, name);
      optional.add(name);
    }

    private void add(Item<?> item, String... names) {
      for (String name : names) {
        known.put(name, item);
      }
    }

    void read() throws IOException {
      object(
          what,
          name -> {
            Item<?> item = known.get(name);
            if (item == null) {
              return false;
            }
            values.put(name, Objects.requireNonNull(item.read(what + "." + name)));
            return true;
          });
      for (String name : known.keySet()) {
        if (!values.containsKey(name) && !optional.contains(name)) {
          throw new Unfit(what + " has no field \"" + name + "\"");
        }
      }
    }

    String text(String name) {
      return (String) value(name);
    }

    long number(String name) {
      return (Long) value(name);
    }

    int place(String name) throws Unfit {
      return asPlace(what + "." + name, number(name));
    }

    boolean truth(String name) {
      return (Boolean) value(name);
    }

    Range range(String name) {
      return (Range) value(name);
    }

    @SuppressWarnings("unchecked") // only lists() puts such values
    List<String> list(String name) {
      return (List<String>) value(name);
    }

    private Object value(String name) {
      return Objects.requireNonNull(values.get(name));
    }
  }
}
