package cairn.record.jvm;

import java.cairn.Indirect;
import java.cairn.Site;
import java.cairn.TypeRecord;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The sites of one class while it is woven; told to the recorder when the class is done. */
final class SiteList {
  private final List<Site> sites = new ArrayList<>();
  private final List<Site> fresh = new ArrayList<>();
  private final Set<Integer> remembered = new HashSet<>();
  private final SpareSites spare;
  private final List<Site> earlier;

  /**
   * @param earlier the sites of the class when it was last woven in the same way: those that say
   *     the same, in the same order, serve again
   */
  SiteList(SpareSites spare, List<Site> earlier) {
    this.spare = spare;
    this.earlier = earlier;
  }

  /** The class was not woven after all: its ids serve the next one. */
  void giveBack() {
    for (Site s : fresh) {
      spare.put(s.id);
    }
    sites.clear();
    fresh.clear();
  }

  int add(
      int kind,
      String method,
      int line,
      @Nullable String owner,
      @Nullable String name,
      int fieldKind) {
    Site s = sites.size() < earlier.size() ? earlier.get(sites.size()) : null;
    if (s == null || !s.says(kind, method, line, owner, name, fieldKind)) {
      s = new Site(spare.take(), kind, method, line, owner, name, fieldKind);
      fresh.add(s);
    }
    sites.add(s);
    return s.id;
  }

  /** A call whose stores are only known when they happen: its place must be known then. */
  void remember(int id) {
    remembered.add(id);
  }

  /** The class is done. */
  void heldBy(TypeRecord holder) {
    for (Site s : sites) {
      s.holder = holder;
      if (remembered.contains(s.id)) {
        Indirect.caller(s);
      }
    }
  }

  /** All of them, in the order of the code. */
  List<Site> all() {
    return sites;
  }

  /** Those that did not serve before. */
  List<Site> fresh() {
    return fresh;
  }
}
