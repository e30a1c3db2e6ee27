package cairn.record.jvm;

import java.cairn.Indirect;
import java.cairn.Tables;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The sites of one class while it is woven; told to the tables when the class is done. */
final class SiteList {
  private record Site(
      int id,
      int kind,
      String method,
      int line,
      @Nullable String owner,
      @Nullable String name,
      int fieldKind) {}

  private final List<Site> sites = new ArrayList<>();
  private final Set<Integer> remembered = new HashSet<>();
  private final Tables tables;
  private final SpareSites spare;

  SiteList(Tables tables, SpareSites spare) {
    this.tables = tables;
    this.spare = spare;
  }

  /** The class was not woven after all: its ids serve the next one. */
  void giveBack() {
    for (Site s : sites) {
      spare.put(s.id);
    }
    sites.clear();
  }

  int add(
      int kind,
      String method,
      int line,
      @Nullable String owner,
      @Nullable String name,
      int fieldKind) {
    int id = spare.take(tables);
    sites.add(new Site(id, kind, method, line, owner, name, fieldKind));
    return id;
  }

  /** A call whose stores are only known when they happen: its place must be known then. */
  void remember(int id) {
    remembered.add(id);
  }

  /** Within {@link Tables#begin} and {@link Tables#end}. */
  void tell(int type) {
    for (Site s : sites) {
      if (remembered.contains(s.id)) {
        Indirect.caller(s.id, type, s.method, s.line);
      }
    }
    for (Site s : sites) {
      tables.site(s.id, s.kind, type, s.method, s.line, s.owner, s.name, s.fieldKind);
    }
  }
}
