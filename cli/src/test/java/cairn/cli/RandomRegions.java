package cairn.cli;

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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

/** Abstract heaps of any form that the model allows, with all that can be said of them. */
final class RandomRegions {
  private static final String[] WORDS = {
    "a.B",
    "next",
    "[]",
    "x<y>&\"'\\",
    "\u00fc\u4e2d\ud83d\ude00",
    "\u0000\u001b",
    "",
    "[value]",
    "{"
  };

  private final Random random;

  private RandomRegions(long seed) {
    random = new Random(seed);
  }

  static RegionsAnswer of(long seed) {
    return new RandomRegions(seed).answer();
  }

  private RegionsAnswer answer() {
    int count = 1 + random.nextInt(20);
    List<Region> regions = new ArrayList<>();
    for (int id = 0; id < count; id++) {
      regions.add(region(id));
    }
    TreeMap<String, RegionEdge> edges = new TreeMap<>();
    for (int i = random.nextInt(40); count > 1 && i > 0; i--) {
      int from = random.nextInt(count);
      int to = 1 + random.nextInt(count - 1);
      String label = word();
      edges.put(
          from + " " + label + " " + to,
          new RegionEdge(from, to, label, random.nextBoolean(), random.nextBoolean(), range()));
    }
    List<RegionEdge> sorted = new ArrayList<>(edges.values());
    sorted.sort(
        Comparator.comparingInt(RegionEdge::from)
            .thenComparing(RegionEdge::label)
            .thenComparingInt(RegionEdge::to));
    AbstractHeap heap =
        new AbstractHeap(words(), range(), range(), regions, sorted, List.of(words(), words()));
    return new RegionsAnswer(subject(), heap, groups(count), bloat(count));
  }

  private Region region(int id) {
    List<TypeShare> types = new ArrayList<>();
    for (int i = id == 0 ? 0 : 1 + random.nextInt(3); i > 0; i--) {
      types.add(new TypeShare(word(), pick(Region.Kind.values()), range(), range()));
    }
    List<Shape> shapes = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      shapes.add(new Shape(words(), random.nextBoolean()));
    }
    Lengths lengths = random.nextBoolean() ? null : new Lengths(range(), range(), range());
    return new Region(id, types, range(), range(), range(), shapes, lengths, words());
  }

  private List<ReducedNode> groups(int count) {
    List<ReducedNode> groups = new ArrayList<>();
    int next = 1;
    while (next < count) {
      List<Integer> members = new ArrayList<>();
      for (int i = Math.min(count - next, 1 + random.nextInt(4)); i > 0; i--) {
        members.add(next++);
      }
      groups.add(new ReducedNode(groups.size(), members.get(0), members, range(), range()));
    }
    return groups;
  }

  private List<Bloat> bloat(int count) {
    List<Bloat> all = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      int region = random.nextInt(count + 1) - 1;
      all.add(
          new Bloat(
              pick(Bloat.Kind.values()), region, words(), number(), number(), number(), word()));
    }
    return all;
  }

  private HeapSubject subject() {
    return new HeapSubject(
        word(),
        word(),
        word(),
        number(),
        number(),
        random.nextInt(3) - 1,
        number(),
        words(),
        words(),
        words());
  }

  private Range range() {
    long low = number();
    return switch (random.nextInt(4)) {
      case 0 -> new Range(low, Range.UNBOUNDED);
      case 1 -> new Range(low, low + random.nextInt(1000));
      default -> Range.exactly(low);
    };
  }

  private long number() {
    return random.nextInt(5) == 0 ? random.nextLong() >>> 2 : random.nextInt(10_000);
  }

  private List<String> words() {
    List<String> words = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      words.add(word());
    }
    return words;
  }

  private String word() {
    return random.nextBoolean() ? "name" + random.nextInt(50) : pick(WORDS);
  }

  private <T> T pick(T[] all) {
    return all[random.nextInt(all.length)];
  }
}
