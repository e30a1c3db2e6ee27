package cairn.replay.jvm;

import cairn.history.CPoints;
import cairn.history.HeapHistory;
import cairn.recording.SiteInfo;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Methods that a program calls from outside of a structure: those whose calls begin an operation. A
 * call of one of them is hardly what another one lacks, whether it is public or not.
 */
final class AskedMethods {
  /** So many C-points, and operations without any, are looked at. */
  private static final int MOST_POINTS = 100_000;

  private final HeapHistory history;
  private @Nullable Set<String> names;

  AskedMethods(HeapHistory history) {
    this.history = history;
  }

  boolean contains(MethodCode method) {
    Set<String> known = names;
    if (known == null) {
      known = new HashSet<>();
      add(history.cpoints(), known);
      add(history.operations(), known);
      names = known;
    }
    return known.contains(method.owner.name.replace('/', '.') + "." + method.self.name);
  }

  private void add(CPoints points, Set<String> into) {
    Set<Integer> sites = new HashSet<>();
    for (int i = 0; i < Math.min(points.count(), MOST_POINTS); i++) {
      sites.add(points.site(i));
    }
    for (int each : sites) {
      SiteInfo site = history.tables().site(each);
      if (site.type() != 0) {
        into.add(history.tables().type(site.type()).name() + "." + site.method());
      }
    }
  }
}
