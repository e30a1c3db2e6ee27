package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.analysis.api.heap.AroundAnswer;
import cairn.analysis.api.heap.AroundAnswer.Role;
import cairn.analysis.api.heap.ObjectAnswer;
import cairn.analysis.api.heap.ObjectsAnswer;
import cairn.analysis.api.regions.Region;
import cairn.engine.HeapFile;
import cairn.engine.HeapObjects;
import cairn.engine.InputException;
import cairn.engine.MomentName;
import cairn.engine.RegionAnalyses;
import cairn.engine.RegionObjects;
import cairn.engine.Tasks;
import cairn.graph.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The objects of regions against the regions, and what is around objects against their slots. */
class RegionObjectsTest {
  private static final Tasks QUIET = what -> Progress.NONE;

  @TempDir Path folder;

  private HeapFile shop() throws Exception {
    Path dump = SampleDump.shop(folder.resolve("shop.hprof"));
    return HeapFile.open(MomentName.parse(dump.toString()), QUIET);
  }

  @Test
  void everyObjectIsInOneRegionWhichHasItsBytes() throws Exception {
    try (HeapFile heap = shop()) {
      RegionAnalyses.WithObjects made =
          new RegionAnalyses(List.of(), Set.of(), QUIET).withObjects(heap);
      HeapObjects objects = new HeapObjects(heap, QUIET);
      Set<String> seen = new HashSet<>();
      for (Region region : made.answer().heap().regions()) {
        if (region.id() == 0 || region.types().get(0).name().equals("(library)")) {
          continue;
        }
        List<ObjectsAnswer.Entry> all = pages(objects, made.objects(), region.id());
        assertThat(all).hasSize((int) region.count().low());
        assertThat(all.stream().mapToLong(ObjectsAnswer.Entry::bytes).sum())
            .isEqualTo(region.bytes().low());
        assertThat(all).isSortedAccordingTo((a, b) -> Long.compare(b.bytes(), a.bytes()));
        all.forEach(entry -> assertThat(seen.add(entry.name().id())).isTrue());
      }
      assertThat(seen.size()).isGreaterThan(120);
      assertThatThrownBy(() -> objects.ofRegion(made.objects(), 1, RegionObjects.DEEPEST + 1, 1))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("only the first 10000 objects");
    }
  }

  /** Pages of seven, one after the other. */
  private static List<ObjectsAnswer.Entry> pages(
      HeapObjects objects, RegionObjects regions, int region) throws Exception {
    List<ObjectsAnswer.Entry> all = new ArrayList<>();
    ObjectsAnswer page = objects.ofRegion(regions, region, 0, 7);
    while (!page.objects().isEmpty()) {
      all.addAll(page.objects());
      page = objects.ofRegion(regions, region, all.size(), 7);
    }
    assertThat(page.all()).isEqualTo(all.size());
    return all;
  }

  @Test
  void whatIsAroundAnObjectIsInItsSlotsAndInThoseOfItsReferrers() throws Exception {
    try (HeapFile heap = shop()) {
      HeapObjects objects = new HeapObjects(heap, QUIET);
      ObjectsAnswer all = objects.ofTypes("all", type -> true, 1000);
      for (ObjectsAnswer.Entry entry : all.objects()) {
        long id = Long.parseUnsignedLong(entry.name().id().substring(1), 16);
        ObjectAnswer alone = objects.object(id, 1000);
        AroundAnswer around = objects.around(id, 1, 1000, 1000);
        assertThat(around.objects().get(0).name()).isEqualTo(alone.name());
        assertThat(around.objects().get(0).slots()).isEqualTo(alone.slots());
        assertThat(around.left()).isZero();
        Set<String> targets = new TreeSet<>();
        alone.slots().stream()
            .map(ObjectAnswer.Slot::target)
            .filter(Objects::nonNull)
            .forEach(target -> targets.add(target.id()));
        Set<String> referrers = new TreeSet<>();
        alone.referrers().stream()
            .map(ObjectAnswer.Referrer::from)
            .filter(Objects::nonNull)
            .forEach(from -> referrers.add(from.id()));
        targets.remove(entry.name().id());
        referrers.removeAll(targets);
        referrers.remove(entry.name().id());
        assertThat(ids(around, Role.REFERRER)).isEqualTo(referrers);
        assertThat(ids(around, Role.TARGET)).containsAll(targets);
        AroundAnswer few = objects.around(id, 1, 2, 1);
        assertThat(ids(few, Role.TARGET).size() + few.left())
            .isGreaterThanOrEqualTo(ids(around, Role.TARGET).size());
        assertThat(ids(few, Role.REFERRER).size()).isLessThanOrEqualTo(2);
      }
    }
  }

  private static Set<String> ids(AroundAnswer around, Role role) {
    Set<String> ids = new TreeSet<>();
    around.objects().stream()
        .filter(near -> near.role() == role)
        .forEach(near -> ids.add(near.name().id()));
    return ids;
  }
}
