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
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads an abstract heap from JSON. Fields that it does not know are skipped; one that is missing,
 * of another type, or that contradicts another is refused. Memory: what the file holds.
 */
final class AbstractReader {
  private final JsonValues json;

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
    this.json = new JsonValues(json);
  }

  RegionsAnswer read() throws IOException {
    json.begin();
    json.object("the document", this::field);
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
      case "sources" -> sources = json.list(name, json::text);
      case "objects" -> objects = json.range(name);
      case "references" -> references = json.range(name);
      case "regions" -> regions = json.list(name, this::region);
      case "edges" -> edges = json.list(name, this::edge);
      case "recursiveTypes" ->
          recursiveTypes = json.list(name, types -> json.list(types, json::text));
      case "reduced" -> reduced = json.list(name, this::reduced);
      case "bloat" -> bloat = json.list(name, this::bloat);
      default -> {
        return false;
      }
    }
    return true;
  }

  private HeapSubject subject() throws IOException {
    JsonFields fields = new JsonFields(json, "subject");
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
    JsonFields fields = new JsonFields(json, what);
    List<TypeShare> types = new ArrayList<>();
    List<Shape> shapes = new ArrayList<>();
    Lengths[] lengths = new Lengths[1];
    fields.numbers("id");
    fields.ranges("count", "bytes", "overhead");
    fields.lists("nullLabels");
    fields.special("typeShares", name -> types.addAll(json.list(name, this::type)));
    fields.special("shapes", name -> shapes.addAll(json.list(name, this::shape)));
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
    JsonFields fields = new JsonFields(json, what);
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
    JsonFields fields = new JsonFields(json, what);
    fields.lists("labels");
    fields.truths("tree");
    fields.read();
    return new Shape(fields.list("labels"), fields.truth("tree"));
  }

  private Lengths lengths(String what) throws IOException {
    JsonFields fields = new JsonFields(json, what);
    fields.ranges("each", "slots", "used");
    fields.read();
    return new Lengths(fields.range("each"), fields.range("slots"), fields.range("used"));
  }

  private RegionEdge edge(String what) throws IOException {
    JsonFields fields = new JsonFields(json, what);
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
    JsonFields fields = new JsonFields(json, what);
    List<Integer> members = new ArrayList<>();
    fields.numbers("id", "head");
    fields.ranges("count", "bytes");
    fields.special("regions", name -> members.addAll(json.list(name, json::place)));
    fields.read();
    return new ReducedNode(
        fields.place("id"),
        fields.place("head"),
        members,
        fields.range("count"),
        fields.range("bytes"));
  }

  private Bloat bloat(String what) throws IOException {
    JsonFields fields = new JsonFields(json, what);
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

  private static <E extends Enum<E>> E constant(Class<E> type, String word) throws UnfitException {
    for (E constant : type.getEnumConstants()) {
      if (constant.name().toLowerCase(Locale.ROOT).equals(word)) {
        return constant;
      }
    }
    throw new UnfitException("'" + word + "' is no kind that this Cairn knows");
  }

  private static <T> T need(@Nullable T value, String field) throws UnfitException {
    if (value == null) {
      throw new UnfitException("the field \"" + field + "\" is missing");
    }
    return value;
  }
}
