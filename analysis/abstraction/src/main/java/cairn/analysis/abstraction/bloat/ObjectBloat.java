package cairn.analysis.abstraction.bloat;

import static cairn.analysis.abstraction.bloat.Wording.each;
import static cairn.analysis.abstraction.bloat.Wording.number;

import cairn.analysis.abstraction.IdealHeap;
import cairn.analysis.abstraction.ideal.Extraction;
import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Bloat;
import cairn.analysis.api.regions.Region;
import cairn.graph.ObjectLayout;
import java.util.List;
import java.util.Map;

/** Objects that hold little: small ones, those that could be part of their owner, boxed numbers. */
final class ObjectBloat {
  /** The bytes of the number in a box. */
  private static final Map<String, Integer> BOXES =
      Map.of(
          "java.lang.Boolean", 1,
          "java.lang.Byte", 1,
          "java.lang.Character", 2,
          "java.lang.Short", 2,
          "java.lang.Integer", 4,
          "java.lang.Float", 4,
          "java.lang.Long", 8,
          "java.lang.Double", 8);

  private final IdealHeap heap;
  private final ObjectLayout layout;
  private final RegionFacts facts;
  private final Wording wording;
  private final boolean[] overFactored;
  private final boolean[] boxes;
  private final long[] inlined;

  ObjectBloat(Extraction extraction, RegionFacts facts, Wording wording) {
    this.heap = extraction.heap();
    this.layout = extraction.graph().layout();
    this.facts = facts;
    this.wording = wording;
    this.overFactored = new boolean[facts.count];
    this.boxes = new boolean[facts.count];
    this.inlined = new long[facts.count];
  }

  void find(List<Bloat> found) {
    for (int region = AbstractHeap.ROOT + 1; region < facts.count; region++) {
      boxes[region] =
          facts.objects[region] > 0 && BOXES.keySet().containsAll(wording.types(region));
      overFactored[region] = mayBeOverFactored(region);
    }
    System.arraycopy(facts.owned(overFactored), 0, overFactored, 0, facts.count);
    sumInlined();
    for (int region = AbstractHeap.ROOT + 1; region < facts.count; region++) {
      if (overFactored[region]) {
        found.add(overFactored(region));
      } else if (boxes[region]) {
        found.add(boxed(region));
      } else if (facts.all(region, Region.Kind.OBJECT) && facts.isSmall(region)) {
        found.add(small(region));
      }
    }
  }

  /** Small objects, which are over-factored if one object of another region alone has each. */
  private boolean mayBeOverFactored(int region) {
    int source = facts.sources[region];
    boolean fixed = facts.all(region, Region.Kind.ARRAY) && facts.lengths[region] > 0;
    return source > AbstractHeap.ROOT
        && source != region
        && facts.isSmall(region)
        && !facts.all(source, Region.Kind.OPAQUE)
        && (facts.all(region, Region.Kind.OBJECT)
            || boxes[region] && facts.all(source, Region.Kind.OBJECT)
            || fixed);
  }

  private int header(int region) {
    return facts.all(region, Region.Kind.ARRAY) ? layout.arrayBase() : layout.header();
  }

  /**
   * By region that is over-factored: the headers and references that its owners save, as far as
   * that makes objects smaller, which have sizes that are multiples of the alignment.
   */
  private void sumInlined() {
    boolean[] isSource = new boolean[facts.count];
    for (int region = 0; region < facts.count; region++) {
      if (overFactored[region]) {
        isSource[facts.sources[region]] = true;
      }
    }
    int[] owns = new int[facts.count];
    int[] touched = new int[facts.count];
    for (int source = 0; source < facts.count; source++) {
      for (int place = 0; isSource[source] && place < facts.regions.size(source); place++) {
        sumInlined(facts.regions.object(source, place), owns, touched);
      }
    }
  }

  private void sumInlined(int object, int[] owns, int[] touched) {
    int count = 0;
    int end = heap.firstEdge(object + 1);
    for (int edge = heap.firstEdge(object); edge < end; edge++) {
      int target = heap.target(edge);
      int region = target < 0 ? 0 : facts.regions.region(target);
      if (overFactored[region] && owns[region]++ == 0) {
        touched[count++] = region;
      }
    }
    for (int i = 0; i < count; i++) {
      int region = touched[i];
      long saved = owns[region] * (long) (header(region) + layout.reference());
      inlined[region] += saved & -layout.alignment();
      owns[region] = 0;
    }
  }

  private Bloat overFactored(int region) {
    int source = facts.sources[region];
    long count = facts.objects[region];
    boolean array = facts.all(source, Region.Kind.ARRAY);
    boolean container = facts.all(source, Region.Kind.CONTAINER);
    String owner = wording.names(source);
    String length =
        array && facts.lengths[source] >= 0 ? ", all of length " + facts.lengths[source] : "";
    String fields = facts.all(region, Region.Kind.ARRAY) ? "elements" : "fields";
    String what;
    if (array || container) {
      what = "keep their " + fields + " in arrays instead, one for each field";
    } else if (facts.all(source, Region.Kind.OBJECT) && wording.types(source).size() == 1) {
      what =
          boxes[region]
              ? "make the numbers themselves fields of " + owner
              : "make their " + fields + " fields of " + owner;
    } else {
      what = "make their " + fields + " part of what refers to them";
    }
    return bloat(
        Bloat.Kind.OVER_FACTORED,
        region,
        inlined[region],
        "Each of %s %s (%s bytes, of which %s hold data) belongs to one %s alone%s; %s, which saves a header of %d bytes and a reference of %d for each."
            .formatted(
                number(count),
                wording.names(region),
                each(facts.bytes[region], count),
                each(facts.bytes[region] - facts.overhead[region], count),
                owner,
                length,
                what,
                header(region),
                layout.reference()));
  }

  private Bloat small(int region) {
    long count = facts.objects[region];
    return bloat(
        Bloat.Kind.SMALL_OBJECTS,
        region,
        count * layout.header(),
        "%s %s hold %s bytes of data each in objects of %s; keep their fields in arrays, one for each field, or in the objects that refer to them, which saves a header of %d bytes for each."
            .formatted(
                number(count),
                wording.names(region),
                each(facts.bytes[region] - facts.overhead[region], count),
                each(facts.bytes[region], count),
                layout.header()));
  }

  /** Every reference to a box would become the number. */
  private Bloat boxed(int region) {
    long count = facts.objects[region];
    int widest =
        wording.types(region).stream()
            .mapToInt(type -> BOXES.getOrDefault(type, 8))
            .max()
            .orElse(8);
    long more = facts.references[region] * Math.max(0, widest - layout.reference());
    return bloat(
        Bloat.Kind.BOXED_NUMBERS,
        region,
        Math.max(0, facts.bytes[region] - more),
        "%s boxed numbers (%s) take %s bytes each for at most %d of data; use fields, arrays or collections of primitives."
            .formatted(
                number(count), wording.names(region), each(facts.bytes[region], count), widest));
  }

  private Bloat bloat(Bloat.Kind kind, int region, long saving, String reason) {
    return new Bloat(
        kind,
        region,
        wording.types(region),
        facts.objects[region],
        facts.bytes[region],
        saving,
        reason);
  }
}
